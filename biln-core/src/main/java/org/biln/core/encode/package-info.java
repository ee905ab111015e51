/** What happens to the features before a model sees them: {@link org.biln.core.encode.Encoder} and those we have. */
@NullMarked
package org.biln.core.encode;

import org.jspecify.annotations.NullMarked;

/** Argument checks shared by the library modules; not for users. */
@NullMarked
package org.biln.core.internal;

import org.jspecify.annotations.NullMarked;

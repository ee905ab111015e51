/** The data of a learning problem and the classifier that comes out: {@code Sample} and {@code LinearClassifier}. */
@NullMarked
package org.biln.core;

import org.jspecify.annotations.NullMarked;

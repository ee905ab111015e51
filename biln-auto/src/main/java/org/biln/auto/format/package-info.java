/** How the classifiers of this module, of forests and of kernels are written into model files; found by {@code ServiceLoader}. */
@NullMarked
package org.biln.auto.format;

import org.jspecify.annotations.NullMarked;

/** {@code biln review}: a page on this machine where an expert answers row by row while the model learns. */
@NullMarked
package org.biln.cli.review;

import org.jspecify.annotations.NullMarked;

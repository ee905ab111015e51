/** Several classifiers as one: stacked by what their out-of-fold posteriors are worth, and calibrated. */
@NullMarked
package org.biln.core.ensemble;

import org.jspecify.annotations.NullMarked;

/** Several classifiers as one: stacked by what their honest posteriors are worth, and calibrated. */
@NullMarked
package org.biln.core.ensemble;

import org.jspecify.annotations.NullMarked;

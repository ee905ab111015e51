/**
 * Many trials: the pool that runs them, the journal that survives a kill, the aggregation into the paper's cells and the
 * comparison of each cell with what the paper printed.
 */
@NullMarked
package org.biln.experiments.paper;

import org.jspecify.annotations.NullMarked;

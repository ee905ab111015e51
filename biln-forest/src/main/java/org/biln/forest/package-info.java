/**
 * A classification forest with an out-of-bag posterior for every row it was trained on.
 *
 * <p>{@link org.biln.forest.ForestTrainer} is what most callers need: a trainer like any other, with
 * {@link org.biln.forest.ForestOptions} for how to grow. What comes out is a {@link org.biln.forest.Forest}, a classifier that can be
 * written and read, and a {@link org.biln.forest.ForestFit}, the forest with the out-of-bag posterior of every training row.
 * {@link org.biln.core.ensemble.Calibration} mends posteriors that are too cautious or too sure, {@link org.biln.forest.Importance}
 * says which columns matter, {@link org.biln.forest.Contributions} why one row is judged as it is.
 *
 * <p>Underneath, in the order of the work: columns become bytes ({@code Binning}, {@code Bins}, {@code BinnedTable}), rows are drawn
 * ({@code Bootstrap}), a tree is grown from them ({@code Grower} with its {@code NodeRows} and a {@code Splitter}) into flat arrays
 * ({@code Tree}), and trees are added up ({@code Growth}, {@code Average}).
 */
@NullMarked
package org.biln.forest;

import org.jspecify.annotations.NullMarked;

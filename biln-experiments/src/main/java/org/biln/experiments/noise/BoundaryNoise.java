package org.biln.experiments.noise;

import org.biln.core.OutOfFoldFit;
import org.biln.core.math.Rng;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;

/**
 * {@code 0.45 (1 - |2 p - 1|)}, p the out-of-fold posterior of a forest of the true labels: noise where even an expert would
 * hesitate.
 */
record BoundaryNoise() implements LabelNoise {
    private static final double MOST = 0.45;

    @Override
    public double plus(int classes) {
        return MOST;
    }

    @Override
    public double minus(int classes) {
        return MOST;
    }

    @Override
    public int[] labels(TrueRows rows, Rng rng) {
        ForestOptions options = ForestOptions.defaults().withMinLeaf(5).withCategorical(rows.categorical());
        OutOfFoldFit fit = ForestTrainer.of(options).fit(rows.truth(), rng);
        return Moves.labels(rows.truth(), row -> MOST * (1 - Math.abs(2 * fit.eta(row) - 1)), 1, rng);
    }
}

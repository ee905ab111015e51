package org.biln.experiments.compare;

import org.biln.core.math.Rng;
import org.biln.forest.ForestFit;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;

/** A forest; the leaf size is chosen by out-of-bag trees, and kept when it trains again. */
record ForestBase() implements Base {
    @Override
    public String name() {
        return "forest";
    }

    @Override
    public Fitted fit(NoisyTask task) {
        ForestOptions options =
                ForestOptions.defaults().withCategorical(task.table().categorical());
        ForestFit grown = ForestTrainer.choosing(options).grow(task.noisy(), Rng.of(task.seed(), 2));
        return new Fitted(grown.toOutOfFoldFit(), ForestTrainer.of(grown.options()));
    }
}

package org.biln.core;

import java.util.Arrays;
import org.biln.core.math.Rng;

/** Any model, each example judged by the one trained without its fold. */
final class CrossFittedTrainer implements Trainer {

    private final int folds;
    private final PlainTrainer plain;

    CrossFittedTrainer(int folds, PlainTrainer plain) {
        this.folds = folds;
        this.plain = plain;
    }

    @Override
    public OutOfFoldFit fit(Sample sample, Rng rng) {
        double[] posteriors = new double[Math.multiplyExact(sample.size(), sample.classes())];
        int parts = Math.min(folds, sample.size());
        if (parts < 2) {
            // nobody else is there to judge a single example
            Arrays.fill(posteriors, 1.0 / sample.classes());
            return new OutOfFoldFit(train(sample, rng), posteriors, null);
        }
        Folds assigned = Folds.of(sample, parts, rng.nextLong());
        for (int f = 0; f < parts; f++) {
            int[] others = assigned.others(f);
            Classifier without = train(sample.rows(others), rng);
            for (int row : assigned.rows(f)) {
                without.probabilities(sample.x().data, row * sample.dimension(), posteriors, row * sample.classes());
            }
        }
        return new OutOfFoldFit(train(sample, rng), posteriors, null);
    }

    @Override
    public Classifier train(Sample sample, Rng rng) {
        return plain.train(sample, rng).requireFor(sample);
    }
}

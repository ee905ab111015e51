package org.biln.core;

import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;

/**
 * Anything that learns a classifier from weighted examples: a lambda around a library of your choice.
 * {@link Trainer#crossFitted} makes a trainer of it.
 *
 * <p>A sample may be weighted ({@link Sample#weight}). A model that cannot use weights is wrapped in {@link #unweighted}: then a
 * weighted sample is refused instead of learnt as if it were not.
 *
 * <pre>{@code
 * PlainTrainer majority = (sample, rng) -> new LinearClassifier(new double[sample.dimension()]);
 * Trainer trainer = Trainer.crossFitted(5, majority);
 * }</pre>
 */
@FunctionalInterface
public interface PlainTrainer {

    /**
     * Learns.
     *
     * @param sample the examples and the labels to learn; its weights count
     * @param rng the only source of randomness
     * @return the classifier
     */
    Classifier train(Sample sample, Rng rng);

    /**
     * Says of a trainer that it does not use weights.
     *
     * @param plain how to train, by the labels alone
     * @return the same, which refuses samples whose weights differ
     */
    static PlainTrainer unweighted(PlainTrainer plain) {
        return (sample, rng) -> {
            for (int row = 1; row < sample.size(); row++) {
                Checks.require(
                        sample.weight(row) == sample.weight(0),
                        "sample",
                        "is weighted, which this trainer does not use");
            }
            return plain.train(sample, rng);
        };
    }
}

package org.biln.core;

import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * Anything that learns a classifier from weighted examples: a lambda around a library of your choice.
 * {@link Trainer#crossFitted} makes an honest trainer of it.
 *
 * <pre>{@code
 * PlainTrainer majority = (sample, weights, rng) -> new LinearClassifier(new double[sample.dimension()]);
 * Trainer trainer = Trainer.crossFitted(5, majority);
 * }</pre>
 */
@FunctionalInterface
public interface PlainTrainer {

    /**
     * Learns.
     *
     * @param sample the examples and the labels to learn
     * @param weights one weight for each example, finite and not negative, or null for all 1
     * @param rng the only source of randomness
     * @return the classifier
     */
    Classifier train(Sample sample, double @Nullable [] weights, Rng rng);
}

package org.biln.core;

import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;

/**
 * A base learner: learns a classifier, and says of every example it learnt from what a fit thinks that has <em>not</em>
 * seen it.
 *
 * <p>That out-of-fold posterior is all that distillation needs to know about a model. Logistic regression has it by folds
 * ({@code LogisticTrainer}), a forest by its out-of-bag trees (module {@code biln-forest}), any other model by
 * {@link #crossFitted}; whoever has probabilities already brings them by {@link #supplied}.
 *
 * <p>A trainer is immutable and serves any number of threads. Equal arguments and equal states of the generator give equal
 * bits.
 *
 * <pre>{@code
 * Trainer trainer = LogisticTrainer.recommended();
 * OutOfFoldFit fit = trainer.fit(noisy, Rng.of(1));
 * double eta = fit.eta(0);                       // P(observed +1 | x of row 0), by a fit without row 0
 * int label = fit.classifier().predict(x, 0);                // its class
 * }</pre>
 */
public interface Trainer extends PlainTrainer {

    /**
     * Learns a classifier and the out-of-fold posterior of every example.
     *
     * @param sample the examples and the labels to learn; its weights count
     * @param rng the only source of randomness
     * @return both
     */
    OutOfFoldFit fit(Sample sample, Rng rng);

    /** Learns a classifier only; cheaper where the posteriors need fits of their own. */
    @Override
    default Classifier train(Sample sample, Rng rng) {
        return fit(sample, rng).classifier();
    }

    /**
     * Gives any model out-of-fold posteriors: each example is judged by the model trained on the other folds.
     *
     * @param folds how many, at least 2; a smaller sample is left out one by one
     * @param plain how to train; {@code folds + 1} times
     * @return the trainer
     */
    static Trainer crossFitted(int folds, PlainTrainer plain) {
        Checks.atLeast("folds", folds, 2);
        return new CrossFittedTrainer(folds, plain);
    }

    /**
     * Posteriors the caller has already, for one sample; the classifier is trained as given.
     *
     * @param posteriors the probability of every class for every example, K numbers a row, out of fold if the caller made them
     *     so; for two classes the probability of class 1 alone will do. Copied
     * @param classifier how to train the classifier
     * @return the trainer; it refuses samples of another size
     */
    static Trainer supplied(double[] posteriors, PlainTrainer classifier) {
        Checks.probabilities("posteriors", posteriors, posteriors.length);
        double[] known = posteriors.clone();
        return new Trainer() {
            @Override
            public OutOfFoldFit fit(Sample sample, Rng rng) {
                int n = sample.size();
                if (sample.classes() == 2 && known.length == n) {
                    return OutOfFoldFit.ofEta(train(sample, rng), known, null);
                }
                Checks.length("posteriors", known.length, Math.multiplyExact(n, sample.classes()));
                return new OutOfFoldFit(train(sample, rng), known, null);
            }

            @Override
            public Classifier train(Sample sample, Rng rng) {
                return classifier.train(sample, rng).requireFor(sample);
            }
        };
    }
}

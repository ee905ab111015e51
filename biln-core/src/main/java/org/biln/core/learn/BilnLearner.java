package org.biln.core.learn;

import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.internal.Checks;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;

/**
 * The paper's Algorithm 1: learning from a sample whose labels carry bounded instance- and label-dependent noise.
 *
 * <ol>
 *   <li>estimate the noisy posterior eta of every example ({@link PosteriorEstimator}),
 *   <li>bound the noise rates at every example ({@link RateBounds}),
 *   <li>keep the examples whose label Theorem 5 vouches for ({@link Distiller}),
 *   <li>buy labels for a few of the others ({@link QueryStrategy}, {@link Oracle}),
 *   <li>weigh what was kept and bought to look like the whole sample ({@link ImportanceEstimator}),
 *   <li>train a weighted logistic regression on it.
 * </ol>
 *
 * <p>The defaults need no knowledge of the noise: a penalised logistic posterior, the whole-sample bounds of Theorem 6
 * (nearly the rule behind the paper's second table), no bought labels, equal weights, a penalised logistic classifier. Where the
 * largest noise rates are known, {@link RateBounds#known} turns the guarantee from approximate into exact.
 *
 * <p>If nothing is distilled or bought, nothing is weighed, the classifier is the start of the training (all zero), and
 * its certificate says so.
 *
 * <p>The cost is that of its parts: two regressions, the bounds, the importance. A learner is immutable and holds no
 * workspace: use it from several threads if its parts can be. One seed gives one result.
 *
 * <pre>{@code
 * BilnLearner learner = BilnLearner.builder()
 *         .bounds(RateBounds.known(0.2, 0.4))
 *         .labelsToBuy(10)
 *         .seed(7)
 *         .build();
 * BilnResult result = learner.learn(noisy, Oracle.of(clean));
 * double accuracy = result.classifier().accuracy(test);
 * }</pre>
 */
public final class BilnLearner {

    private final PosteriorEstimator posterior;
    private final RateBounds bounds;
    private final int labelsToBuy;
    private final QueryStrategy queryStrategy;
    private final ImportanceEstimator importance;
    private final LogisticRegression classifier;
    private final long seed;

    private BilnLearner(Builder builder) {
        posterior = builder.posterior;
        bounds = builder.bounds;
        labelsToBuy = builder.labelsToBuy;
        queryStrategy = builder.queryStrategy;
        importance = builder.importance;
        classifier = new LogisticRegression(builder.classifier);
        seed = builder.seed;
    }

    /**
     * A builder with the defaults.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Learns without buying labels.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if the learner was told to buy labels, or a part refuses its input
     */
    public BilnResult learn(Sample noisy) {
        Checks.require(
                labelsToBuy == 0, "labelsToBuy", "is " + labelsToBuy + ", must be 0 where there is no oracle to ask");
        return learn(noisy, row -> {
            throw new IllegalStateException("no label is bought");
        });
    }

    /**
     * Learns, buying labels from an oracle.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @param oracle answers -1 or +1 for the undecided rows it is asked about
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if the sample is empty, the oracle answers something else, or a part refuses its
     *     input
     */
    public BilnResult learn(Sample noisy, Oracle oracle) {
        Checks.atLeast("noisy.size()", noisy.size(), 1);
        Posterior estimated = posterior.posterior(noisy);
        double[] eta = estimated.eta();
        UpperBounds rates = bounds.bounds(noisy.x(), eta);
        Distillation distillation = Distiller.distill(eta, rates);
        Purchase purchase = Purchase.of(distillation, queryStrategy, labelsToBuy, Rng.of(seed), binary(oracle));
        int[] distilled = distillation.distilled();
        int[] rows = purchase.after(distilled);
        int[] labels = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            labels[i] = i < distilled.length
                    ? distillation.verdict(rows[i]).label()
                    : purchase.answers()[i - distilled.length];
        }
        Sample training = noisy.rows(rows).withLabels(labels);
        Importance weights = weigh(importance, noisy, rows);
        LogisticFit fit = classifier.fit(training, weights.weights(), null);
        return new BilnResult(estimated, rates, distillation, purchase, rows, training, weights, fit);
    }

    /** Weighs the rows, holding the estimator to one weight per row; no rows are not worth a question. */
    static Importance weigh(ImportanceEstimator importance, Sample sample, int[] rows) {
        if (rows.length == 0) {
            return new Importance(new double[0], null);
        }
        Importance weights = importance.weigh(sample.x(), rows.clone());
        Checks.length("importance.weights", weights.weights().length, rows.length);
        return weights;
    }

    /** The oracle, held to the two labels there are. */
    static Oracle binary(Oracle oracle) {
        return row -> {
            int label = oracle.label(row);
            if (label != 1 && label != -1) {
                throw Checks.bad("oracle", "row " + row + " is " + label + ", must be -1 or +1");
            }
            return label;
        };
    }

    /**
     * Collects what a learner is made of.
     *
     * <pre>{@code
     * BilnLearner learner = BilnLearner.builder().bounds(RateBounds.known(0.1, 0.1)).build();
     * }</pre>
     */
    public static final class Builder extends LearnerBuilder<Builder> {

        private PosteriorEstimator posterior = PosteriorEstimator.logistic(LogisticRegression.Options.recommended());
        private RateBounds bounds = RateBounds.wholeSample(Pairing.THEOREM_6);
        private ImportanceEstimator importance = ImportanceEstimator.uniform();

        private Builder() {}

        /**
         * How to estimate the noisy posterior; by default penalised logistic regression.
         *
         * @param value the estimator
         * @return this builder
         */
        public Builder posterior(PosteriorEstimator value) {
            posterior = value;
            return this;
        }

        /**
         * How to bound the noise rates; by default the whole-sample mean with the pairing of Theorem 6.
         *
         * @param value the bounds
         * @return this builder
         */
        public Builder bounds(RateBounds value) {
            bounds = value;
            return this;
        }

        /**
         * How to weigh the training examples; by default all alike.
         *
         * @param value the estimator
         * @return this builder
         */
        public Builder importance(ImportanceEstimator value) {
            importance = value;
            return this;
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * The learner.
         *
         * @return a learner with what was collected so far
         */
        public BilnLearner build() {
            return new BilnLearner(this);
        }
    }
}

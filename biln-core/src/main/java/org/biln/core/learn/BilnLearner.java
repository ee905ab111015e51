package org.biln.core.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.internal.Checks;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;

/**
 * The paper's Algorithm 1: learning from a sample whose labels carry bounded instance- and label-dependent noise.
 *
 * <ol>
 *   <li>{@link #posterior}: estimate the noisy posterior of every example ({@link Trainer}),
 *   <li>{@link #distill}: bound the noise rates at every example ({@link RateBounds}) and keep the examples whose label
 *       Theorem 5 vouches for ({@link Distiller}),
 *   <li>{@link #ask}: ask for the labels of a few of the others ({@link QueryStrategy}, {@link Oracle}),
 *   <li>{@link #weigh}: weigh what was kept and answered to look like the whole sample ({@link ImportanceEstimator}),
 *   <li>{@link #train}: train on it with these weights.
 * </ol>
 *
 * <p>{@link #learn} is that chain and nothing more; the paper's experiments call the same steps. Any number of classes: of
 * more than two, each class is judged against the rest ({@link Distiller#distillClasses}).
 *
 * <p>The defaults need no knowledge of the noise: cross-fitted logistic regression, the whole-sample bounds of Theorem 6
 * (nearly the rule behind the paper's second table), no answers, equal weights. Where the largest noise rates are known,
 * {@link RateBounds#known} turns the guarantee from approximate into exact.
 *
 * <p>The cost is that of its parts: two trainings, the bounds, the importance.
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
public final class BilnLearner implements Learner {

    private static final int STEPS = 5;

    private final Trainer posterior;
    private final IntFunction<RateBounds> bounds;
    private final int labelsToBuy;
    private final QueryStrategy queryStrategy;
    private final ImportanceEstimator importance;
    private final PlainTrainer classifier;
    private final Streams streams;
    private final Progress progress;

    private BilnLearner(Builder builder) {
        posterior = builder.posterior;
        bounds = builder.bounds;
        labelsToBuy = builder.labelsToBuy;
        queryStrategy = builder.queryStrategy;
        importance = builder.importance;
        classifier = builder.classifier;
        streams = builder.streams;
        progress = builder.progress;
    }

    /**
     * A builder with the defaults.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public BilnResult learn(Sample noisy) {
        return learn(noisy, Answers.none());
    }

    @Override
    public BilnResult learn(Sample noisy, Answers known) {
        return learn(noisy, Oracle.none(), known);
    }

    @Override
    public BilnResult learn(Sample noisy, Oracle oracle) {
        return learn(noisy, oracle, Answers.none());
    }

    @Override
    public BilnResult learn(Sample noisy, Oracle oracle, Answers known) {
        known.check(noisy);
        OutOfFoldFit estimated = posterior(noisy);
        progress.begins("distilling", 1, STEPS);
        Distillation distillation = distill(noisy, estimated.posteriors());
        progress.begins("asking", 2, STEPS);
        Answers answers = known.and(ask(distillation, oracle, known));
        progress.begins("weighing", 3, STEPS);
        TrainingSet training = TrainingSet.of(noisy, distillation, answers);
        Importance weights = weigh(noisy, training);
        progress.begins("training", 4, STEPS);
        return new BilnResult(
                noisy, estimated, distillation, answers, training, weights, train(training, weights.weights()));
    }

    @Override
    public int[] questions(Sample noisy, Answers known, int count) {
        known.check(noisy);
        return questions(distill(noisy, posterior(noisy).posteriors()), known, count);
    }

    /**
     * Step 1: the noisy posterior.
     *
     * @param noisy the sample with its observed labels
     * @return a fit with the posterior of every example
     */
    public OutOfFoldFit posterior(Sample noisy) {
        Checks.atLeast("noisy.size()", noisy.size(), 1);
        Checks.require(noisy.weights() == null, "noisy", "is weighted, which Algorithm 1 does not use");
        progress.begins("estimating the noisy posterior", 0, STEPS);
        return posterior.fit(noisy, streams.rng(Streams.Purpose.POSTERIOR, 0));
    }

    /**
     * Step 2: bounds and verdicts.
     *
     * @param noisy the sample
     * @param posteriors the noisy posterior of every class for every row, K numbers a row
     * @return what the theorem says
     */
    public Distillation distill(Sample noisy, double[] posteriors) {
        int k = noisy.classes();
        if (k == 2) {
            double[] eta = classPosteriors(posteriors, 1, k);
            return Distiller.distill(eta, bounds.apply(1).bounds(noisy.x(), eta));
        }
        List<UpperBounds> ofClass = new ArrayList<>();
        for (int c = 0; c < k; c++) {
            ofClass.add(bounds.apply(c).bounds(noisy.x(), classPosteriors(posteriors, c, k)));
        }
        return Distiller.distillClasses(posteriors, ofClass);
    }

    private static double[] classPosteriors(double[] posteriors, int c, int k) {
        double[] of = new double[posteriors.length / k];
        for (int row = 0; row < of.length; row++) {
            of[row] = posteriors[row * k + c];
        }
        return of;
    }

    /**
     * Step 3: new answers about undecided examples.
     *
     * @param distillation what is decided
     * @param oracle whom to ask
     * @param known what is known already and not asked again
     * @return what the oracle said to as many questions as the learner is to put, if there are so many undecided examples
     */
    public Answers ask(Distillation distillation, Oracle oracle, Answers known) {
        int[] questions = questions(distillation, known, labelsToBuy);
        return Answers.ask(questions, distillation.classes(), oracle);
    }

    private int[] questions(Distillation distillation, Answers known, int count) {
        if (count == 0) {
            return new int[0];
        }
        boolean[] candidate = known.open(distillation.size());
        int[] candidates = Arrays.stream(distillation.undecided())
                .filter(row -> candidate[row])
                .toArray();
        Arrays.fill(candidate, false);
        for (int row : candidates) {
            candidate[row] = true;
        }
        // answers known beforehand are a round of their own: the next purchase has its own order
        int[] order = queryStrategy.order(distillation, candidates, streams.rng(Streams.Purpose.ANSWERS, known.size()));
        for (int row : order) {
            Checks.row("queryStrategy", row, candidate.length);
            Checks.require(
                    candidate[row], "queryStrategy", "names row " + row + ", must be a candidate and named once");
            candidate[row] = false;
        }
        return Arrays.copyOf(order, Math.min(count, order.length));
    }

    /**
     * Step 4: the importance of the examples to train on; none are not worth a question.
     *
     * @param noisy the whole sample
     * @param training what to weigh
     * @return one weight for each
     */
    public Importance weigh(Sample noisy, TrainingSet training) {
        if (training.size() == 0) {
            return new Importance(new double[0], null);
        }
        Importance weights = importance.weigh(noisy.x(), training.rows());
        Checks.length("importance.weights", weights.weights().length, training.size());
        return weights;
    }

    /**
     * Step 5: the classifier.
     *
     * @param training what to train on
     * @param weights one weight for each example
     * @return the classifier
     */
    public Classifier train(TrainingSet training, double[] weights) {
        return classifier
                .train(training.sample().weighted(weights), streams.rng(Streams.Purpose.CLASSIFIER, 0))
                .requireFor(training.sample());
    }

    /**
     * Collects what a learner is made of.
     *
     * <pre>{@code
     * BilnLearner learner = BilnLearner.builder().bounds(RateBounds.known(0.1, 0.1)).build();
     * }</pre>
     */
    public static final class Builder extends LearnerBuilder<Builder> {

        private Trainer posterior = LogisticTrainer.recommended();
        private PlainTrainer classifier = LogisticTrainer.recommended();
        private IntFunction<RateBounds> bounds = c -> RateBounds.wholeSample(Pairing.THEOREM_6);
        private ImportanceEstimator importance = ImportanceEstimator.uniform();
        private QueryStrategy queryStrategy = QueryStrategy.random();

        private Builder() {}

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * The base learner, of the posterior and of the classifier; by default cross-fitted logistic regression.
         *
         * @param value the trainer
         * @return this builder
         */
        public Builder trainer(Trainer value) {
            posterior = value;
            classifier = value;
            return this;
        }

        /**
         * How to estimate the noisy posterior, if not as the classifier is trained.
         *
         * @param value the trainer
         * @return this builder
         */
        public Builder posterior(Trainer value) {
            posterior = value;
            return this;
        }

        /**
         * How to train the classifier, if not as the posterior is estimated.
         *
         * @param value the trainer
         * @return this builder
         */
        public Builder classifier(PlainTrainer value) {
            classifier = value;
            return this;
        }

        /**
         * How to bound the noise rates; by default the whole-sample mean with the pairing of Theorem 6.
         *
         * @param value the bounds, of two classes or of each class against the rest
         * @return this builder
         */
        public Builder bounds(RateBounds value) {
            bounds = c -> value;
            return this;
        }

        /**
         * How to bound the noise rates of each class against the rest, of more than two classes: the bound of rho_-1 is the
         * one of {@code P(c observed | not c, x)}. Of two classes, class 1 is asked.
         *
         * @param value the bounds of each class
         * @return this builder
         */
        public Builder boundsOfClass(IntFunction<RateBounds> value) {
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

        /**
         * Which undecided examples to ask about first; by default at random.
         *
         * @param value the strategy
         * @return this builder
         */
        public Builder queryStrategy(QueryStrategy value) {
            queryStrategy = value;
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

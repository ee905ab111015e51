package org.biln.core.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.internal.Checks;
import org.biln.core.logistic.CrossFit;
import org.biln.core.logistic.CrossValidation;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.jspecify.annotations.Nullable;

/**
 * Iterated distillation, the learner we recommend: the paper's theorem tells whom not to believe, again and again, instead
 * of whom alone to believe.
 *
 * <ol>
 *   <li>All examples are kept at first.
 *   <li>A round: estimate the noisy posterior of the kept examples, each by a fit that has not seen it, the penalty by
 *       cross-validation; bound the noise rates ({@link RateBounds}); distil by Theorem 5 ({@link Distiller}). In the first
 *       round, buy labels for a few undecided examples as Algorithm 1 does. Examples whose label contradicts their verdict
 *       (<em>suspects</em>; never a bought label) are kept no longer.
 *   <li>When a round finds no suspect, or after the last one, train logistic regression on the kept examples with their
 *       observed labels, the bought ones with a larger weight, the penalty by cross-validation.
 * </ol>
 *
 * <p><b>What a bought label weighs.</b> Where labels were bought, the observed ones stand beside them, so the share that
 * disagrees, q, measures the noise among the undecided. A label that is wrong with probability q is worth
 * {@code (1 - 2q)^2} of a true one, and a bought label counts for the reciprocal; q is known from a few answers only, so
 * the mean of its worth is taken over what they leave possible. No fixed number does: with little noise a large weight
 * lets a handful of examples near the boundary bend the classifier, with much noise a small one leaves them unheard.
 *
 * <p><b>Why it may go on.</b> Let the posterior be exact. Where x is undecided, nothing is dropped: posterior and rates
 * are what they were, and so is the silence of the theorem. Where x is distilled, all who contradict its Bayes-optimal
 * label are dropped, so the posterior of those kept moves to 0 or 1, further to the same side. So a second round would
 * find the verdicts of the first, and no suspect. What changes from round to round is only the <em>estimate</em>: a linear
 * posterior that is bent by noise which depends on x is bent less by the noise that is left, and a theorem can be applied
 * only to what is estimated.
 *
 * <p><b>Against Algorithm 1</b> ({@link BilnLearner}): undecided examples stay in the sample with their observed labels, so
 * its support is nearly that of the whole and needs no importance weights; a distilled label replaces no observed one.
 *
 * <p>A round whose suspects would leave fewer examples than folds, or a single class, drops nobody and is the last.
 *
 * <p>The cost is that of rounds + 1 cross-validations. A learner is immutable and holds no workspace. One seed gives one
 * result.
 *
 * <pre>{@code
 * IteratedBilnLearner learner = IteratedBilnLearner.builder()
 *         .bounds(RateBounds.known(0.2, 0.4))
 *         .labelsToBuy(2)
 *         .folds(3)
 *         .seed(7)
 *         .build();
 * IteratedBilnResult result = learner.learn(noisy, Oracle.of(clean));
 * double accuracy = result.classifier().accuracy(test);
 * }</pre>
 */
public final class IteratedBilnLearner {

    /** In cross-validation, tolerances far below what tells two penalties apart. */
    private static final double GRADIENT_TOLERANCE = 1e-2;

    private static final double PROGRESS_TOLERANCE = 1e-5;

    private final @Nullable PosteriorEstimator firstPosterior;
    private final RateBounds bounds;
    private final int labelsToBuy;
    private final QueryStrategy queryStrategy;
    private final int rounds;
    private final @Nullable Double answerWeight;
    private final int folds;
    private final double[] penalties;
    private final LogisticRegression.Options classifier;
    private final LogisticRegression.Options trying;
    private final long seed;

    private IteratedBilnLearner(Builder builder) {
        firstPosterior = builder.firstPosterior;
        bounds = builder.bounds;
        labelsToBuy = builder.labelsToBuy;
        queryStrategy = builder.queryStrategy;
        rounds = builder.rounds;
        answerWeight = builder.answerWeight;
        folds = builder.folds;
        penalties = builder.penalties;
        classifier = builder.classifier;
        trying = classifier.withTolerances(
                Math.max(GRADIENT_TOLERANCE, classifier.gradientTolerance()),
                Math.max(PROGRESS_TOLERANCE, classifier.progressTolerance()));
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
     * @param noisy the sample with its observed labels, at least as many examples as folds
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if the learner was told to buy labels, or a part refuses its input
     */
    public IteratedBilnResult learn(Sample noisy) {
        Checks.require(
                labelsToBuy == 0, "labelsToBuy", "is " + labelsToBuy + ", must be 0 where there is no oracle to ask");
        return learn(noisy, row -> {
            throw new IllegalStateException("no label is bought");
        });
    }

    /**
     * Learns, buying labels from an oracle.
     *
     * @param noisy the sample with its observed labels, at least as many examples as folds
     * @param oracle answers -1 or +1 for the undecided rows it is asked about
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if the sample is too small, the oracle answers something else, or a part refuses its
     *     input
     */
    public IteratedBilnResult learn(Sample noisy, Oracle oracle) {
        return learn(noisy, oracle, new int[0]);
    }

    /**
     * Learns, where some labels were bought before.
     *
     * <p>The first round still sees the observed labels only, so that it leaves undecided what it left undecided before the
     * answers were there.
     *
     * @param noisy the sample with its observed labels, at least as many examples as folds
     * @param oracle answers -1 or +1 for the rows it is asked about
     * @param known rows the oracle is asked about in any case, decided or not, besides the labels to buy; each once
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if the sample is too small, a row is out of range or named twice, the oracle answers
     *     something else, or a part refuses its input
     */
    public IteratedBilnResult learn(Sample noisy, Oracle oracle, int[] known) {
        Checks.atLeast("noisy.size()", noisy.size(), folds);
        CrossValidation validation = new CrossValidation(folds, seed);
        State state = new State(noisy);
        CrossFit fit = firstPosterior == null ? state.crossFit(validation) : null;
        List<DistillationRound> judged = new ArrayList<>();
        Purchase purchase = Purchase.none();
        boolean goOn = true;
        for (int round = 1; goOn && round <= rounds; round++) {
            Sample kept = state.kept();
            double[] eta = fit == null ? first(noisy) : fit.posteriors();
            Distillation distillation = Distiller.distill(eta, bounds.bounds(kept.x(), eta));
            double l2 = fit == null ? Double.NaN : fit.choice().l2();
            if (round == 1) {
                purchase = Purchase.of(
                        distillation, queryStrategy, labelsToBuy, Rng.of(seed), BilnLearner.binary(oracle), known);
                state.enter(
                        purchase, answerWeight == null ? AnswerWeight.of(noisy, distillation, purchase) : answerWeight);
            }
            int[] rows = state.rows;
            int[] suspects = state.suspects(distillation);
            goOn = suspects.length > 0 && state.drop(suspects);
            judged.add(new DistillationRound(rows, l2, distillation, goOn ? suspects : new int[0]));
            if (goOn || round == 1) {
                fit = state.crossFit(validation);
            }
        }
        CrossFit last = fit == null ? state.crossFit(validation) : fit;
        Sample training = state.kept();
        double[] weights = state.keptWeights();
        LogisticFit trained =
                new LogisticRegression(classifier.withL2(last.choice().l2())).fit(training, weights, null);
        return new IteratedBilnResult(
                judged,
                purchase,
                state.answerWeight,
                state.dropped(),
                state.rows,
                training,
                weights,
                last.choice(),
                trained);
    }

    private double[] first(Sample noisy) {
        if (firstPosterior == null) {
            throw new IllegalStateException("there is neither a fit nor an estimator");
        }
        return firstPosterior.posterior(noisy).eta();
    }

    /** The examples still kept, with the labels now held to be theirs. */
    private final class State {
        private final Sample noisy;
        private final int[] labels;
        private final boolean[] answered;
        private double answerWeight = 1;
        private int[] rows;

        State(Sample noisy) {
            this.noisy = noisy;
            this.labels = noisy.y().clone();
            this.answered = new boolean[labels.length];
            this.rows = IntStream.range(0, labels.length).toArray();
        }

        void enter(Purchase purchase, double weight) {
            answerWeight = weight;
            for (int i = 0; i < purchase.rows().length; i++) {
                labels[purchase.rows()[i]] = purchase.answers()[i];
                answered[purchase.rows()[i]] = true;
            }
        }

        Sample kept() {
            return noisy.withLabels(labels).rows(rows);
        }

        double[] keptWeights() {
            return Arrays.stream(rows)
                    .mapToDouble(row -> answered[row] ? answerWeight : 1)
                    .toArray();
        }

        CrossFit crossFit(CrossValidation validation) {
            return validation.crossFit(kept(), keptWeights(), trying, penalties);
        }

        int[] suspects(Distillation distillation) {
            return IntStream.range(0, rows.length)
                    .filter(i -> !answered[rows[i]] && distillation.verdict(i).label() * labels[rows[i]] < 0)
                    .map(i -> rows[i])
                    .toArray();
        }

        /** Drops the suspects, unless what is left could not be learnt from. */
        boolean drop(int[] suspects) {
            int[] left = without(rows, suspects);
            boolean both = Arrays.stream(left).anyMatch(row -> labels[row] > 0)
                    && Arrays.stream(left).anyMatch(row -> labels[row] < 0);
            if (left.length < folds || !both) {
                return false;
            }
            rows = left;
            return true;
        }

        int[] dropped() {
            return without(IntStream.range(0, labels.length).toArray(), rows);
        }

        private int[] without(int[] all, int[] some) {
            return Arrays.stream(all)
                    .filter(row -> Arrays.binarySearch(some, row) < 0)
                    .toArray();
        }
    }

    /**
     * Collects what a learner is made of.
     *
     * <pre>{@code
     * IteratedBilnLearner learner = IteratedBilnLearner.builder().rounds(2).answerWeight(5).build();
     * }</pre>
     */
    public static final class Builder extends LearnerBuilder<Builder> {

        private @Nullable PosteriorEstimator firstPosterior;
        private RateBounds bounds = RateBounds.wholeSample(Pairing.THEOREM_6);
        private int rounds = 20;
        private @Nullable Double answerWeight;
        private int folds = 5;
        private double[] penalties = {0.1, 1, 10, 30, 100, 300, 1000};

        private Builder() {}

        /**
         * Where the posterior of the first round comes from; by default the learner's own cross-fitted regression. Later
         * rounds always use that: with a better model than a linear one, supply its probabilities and ask for one round.
         *
         * @param value the estimator
         * @return this builder
         */
        public Builder firstPosterior(PosteriorEstimator value) {
            firstPosterior = value;
            return this;
        }

        /**
         * How to bound the noise rates; by default the whole-sample mean with the pairing of Theorem 6.
         *
         * @param value the bounds; asked in each round about the examples kept, so they must not be tied to one sample
         * @return this builder
         */
        public Builder bounds(RateBounds value) {
            bounds = value;
            return this;
        }

        /**
         * How often to distil at most; by default 20 times. Most samples are done sooner; the more noise, the more rounds.
         *
         * @param value at least 1
         * @return this builder
         * @throws IllegalArgumentException if below 1
         */
        public Builder rounds(int value) {
            Checks.atLeast("rounds", value, 1);
            rounds = value;
            return this;
        }

        /**
         * How many observed labels a bought one counts for in every fit. By default the answers say: with m of them to
         * undecided examples, of which k contradict the observed label,
         * {@code 1 / (1 - 4 (k + 1) (m - k + 1) / ((m + 2) (m + 3)))}, between 1 and m + 3.
         *
         * @param value above 0
         * @return this builder
         * @throws IllegalArgumentException if not above 0
         */
        public Builder answerWeight(double value) {
            Checks.positive("answerWeight", value);
            answerWeight = value;
            return this;
        }

        /**
         * The folds of cross-validation; by default 5.
         *
         * @param value at least 2
         * @return this builder
         * @throws IllegalArgumentException if below 2
         */
        public Builder folds(int value) {
            Checks.atLeast("folds", value, 2);
            folds = value;
            return this;
        }

        /**
         * The penalties to choose from; by default 0.1, 1, 10, 30, 100, 300 and 1000.
         *
         * @param value at least one, none negative; copied
         * @return this builder
         * @throws IllegalArgumentException if empty or a penalty is negative
         */
        public Builder penalties(double... value) {
            Checks.atLeast("penalties.length", value.length, 1);
            for (double penalty : value) {
                Checks.notNegative("penalties", penalty);
            }
            penalties = value.clone();
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
        public IteratedBilnLearner build() {
            return new IteratedBilnLearner(this);
        }
    }
}

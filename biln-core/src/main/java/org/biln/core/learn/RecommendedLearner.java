package org.biln.core.learn;

import java.util.Arrays;
import java.util.List;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Oracle;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.encode.Encoder;
import org.biln.core.encode.Standardiser;
import org.biln.core.ensemble.Member;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.ensemble.StackedTrainer;
import org.biln.core.internal.Checks;
import org.biln.core.logistic.FlipLogisticTrainer;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.noise.FlipMixture;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.Transitions;
import org.jspecify.annotations.Nullable;

/**
 * The learner we recommend for real tables: never much worse than believing the labels, calibrated, and honest about what it
 * cannot know.
 *
 * <ol>
 *   <li><b>Believe</b>: a stack of base learners ({@link StackedTrainer}) gives the posterior of the observed label, for
 *       every example by fits that have not seen it.
 *   <li><b>Measure the noise</b>: {@link FlipMixture} estimates how often labels of each class are flipped.
 *   <li><b>Move the threshold</b>: rates that differ shift the posterior at which the true classes are even from 1/2 to
 *       {@code 1/2 + (rho_- - rho_+) / 2}. It moves only as far as the two ends of the posterior and the valley between them look
 *       like noise and not like overlap.
 *   <li><b>Ask for a second opinion</b>: the rows that the first fit confidently contradicts are set aside, and the heaviest
 *       members learn again without them. The second opinion counts the more, the further the threshold had to move and
 *       the better the first fit tells the observed classes apart.
 *   <li><b>Ask a line</b>: logistic regression learns from the surest half of either class alone, as Algorithm 1 does. It
 *       decides where the observed labels do not speak against it.
 *   <li><b>Say what is wrong</b>: every label gets the probability that it is an error. Noise and honest overlap of the
 *       classes cannot be told apart from noisy labels alone; where the posterior has no valley between its two ends, or rows
 *       are few, disagreement is not called noise ({@link RecommendedResult#confidence()}), and one label in fifty is called
 *       suspect at most, none where the features tell little of the class.
 *   <li><b>Let answers decide</b>: answered labels are learnt from. Of two classes they also say whether labels are wrong as
 *       they look or at rates that they do not show, and so move the threshold and the doubt of all other labels; answers that
 *       refute the noise take the cleaning back.
 * </ol>
 *
 * <p>Beside all that stands the theorem's verdict ({@link RecommendedResult#distillation()}), which is about the
 * Bayes-optimal label and not about errors.
 *
 * <p>More than two classes are stacked in the same way. Which labels are flipped into which is measured by {@link Transitions}
 * and taken back; no second opinion is asked.
 *
 * <p>The default members need numbers without holes: logistic regression on standardised features. The module biln-forest has
 * the full set, with forests that take categories and missing values.
 *
 * <pre>{@code
 * RecommendedLearner learner = RecommendedLearner.builder().seed(1).build();
 * RecommendedResult result = learner.learn(noisy);
 * double probability = result.classifier().probability(x, 0); // of the true label, calibrated
 * double wrong = result.wrong(0);                              // that the observed label of row 0 is an error
 * }</pre>
 */
public final class RecommendedLearner implements Learner {

    /**
     * So many observed labels does an answer count for: what a true label is worth where a fifth of the labels are wrong
     * ({@code 1 / (1 - 2/5)^2}), a little less. How often answers differ from labels does not tell it, because rows are asked
     * about where labels are in doubt.
     */
    public static final double ANSWER_WEIGHT = 2.5;

    static final int STEPS = 4;

    /** The family of the members that are lines. */
    static final String LINEAR = "logistic";

    private final List<Member> members;
    private final RateBounds bounds;
    private final double @Nullable [] knownBounds;
    private final int labelsToBuy;
    private final double answerWeight;
    private final Streams streams;
    private final Progress progress;

    private RecommendedLearner(Builder builder) {
        members = builder.members;
        bounds = builder.bounds;
        knownBounds = builder.knownBounds;
        labelsToBuy = builder.labelsToBuy;
        answerWeight = builder.answerWeight;
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

    /**
     * The linear members: logistic regression, plain and of labels that flip.
     *
     * @param encoding what turns the features into numbers on one scale, without holes
     * @return both
     */
    public static List<Member> logistic(Encoder.Fitter encoding) {
        return List.of(
                new Member(LINEAR, "logistic", new EncodedTrainer(encoding, LogisticTrainer.recommended())),
                new Member("flip-logistic", "flip-logistic", new EncodedTrainer(encoding, new FlipLogisticTrainer())));
    }

    @Override
    public RecommendedResult learn(Sample noisy) {
        return learn(noisy, Oracle.none(), Answers.none());
    }

    @Override
    public RecommendedResult learn(Sample noisy, Oracle oracle) {
        return learn(noisy, oracle, Answers.none());
    }

    @Override
    public RecommendedResult learn(Sample noisy, Oracle oracle, Answers known) {
        return learn(noisy, null, oracle, known);
    }

    /**
     * Learns from rows that count differently.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @param weights what each example counts, or null for all 1
     * @param oracle answers the label of the rows it is asked about, or declines
     * @param known true labels that are known already
     * @return the classifier and everything found out
     */
    public RecommendedResult learn(Sample noisy, double @Nullable [] weights, Oracle oracle, Answers known) {
        Checks.atLeast("noisy.size()", noisy.size(), 1);
        Checks.weightsOf(noisy.size(), weights);
        known.check(noisy);
        RecommendedResult result = pass(noisy, weights, known, 0);
        if (labelsToBuy == 0) {
            return result;
        }
        int[] order = result.rowsToAsk(streams.rng(Streams.Purpose.ANSWERS, known.size()));
        Answers bought = Answers.ask(order, labelsToBuy, noisy.classes(), oracle);
        return bought.size() == 0 ? result : pass(noisy, weights, known.and(bought), 1);
    }

    /** One pass over all steps with the answers there are. */
    private RecommendedResult pass(Sample noisy, double @Nullable [] weights, Answers answers, int round) {
        progress.begins("learning the observed labels", 0, STEPS);
        int[] labels = noisy.y();
        double[] counts = weights;
        if (answers.size() > 0) {
            counts = weights == null ? ones(labels.length) : weights.clone();
        }
        Sample labelled = noisy;
        if (answers.size() > 0 && counts != null) {
            for (int i = 0; i < answers.size(); i++) {
                labels[answers.row(i)] = answers.label(i);
                counts[answers.row(i)] *= answerWeight;
            }
            labelled = noisy.withLabels(labels);
        }
        StackedFit stacked =
                new StackedTrainer(members).stack(labelled, counts, streams.rng(Streams.Purpose.POSTERIOR, round));
        progress.begins("measuring the noise", 1, STEPS);
        Distillation distillation = BilnLearner.distill(noisy, stacked.fit().posteriors(), c -> bounds);
        Cleaning cleaning = noisy.classes() == 2
                ? new TwoClasses(knownBounds, progress)
                        .clean(
                                noisy,
                                labelled,
                                counts,
                                answers,
                                stacked,
                                streams.rng(Streams.Purpose.CLASSIFIER, round))
                : ManyClasses.clean(noisy, stacked.fit(), answers);
        progress.begins("judging the labels", 3, STEPS);
        return new RecommendedResult(noisy, stacked, distillation, answers, cleaning);
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    /**
     * Collects what a learner is made of.
     *
     * <pre>{@code
     * RecommendedLearner learner = RecommendedLearner.builder().knownBounds(0.2, 0.4).labelsToBuy(20).build();
     * }</pre>
     */
    public static final class Builder extends LearnerBuilder<Builder> {

        private List<Member> members = logistic(Standardiser::fit);
        private RateBounds bounds = RateBounds.wholeSample(Pairing.THEOREM_6);
        private double @Nullable [] knownBounds;
        private double answerWeight = ANSWER_WEIGHT;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /**
         * The base learners; by default logistic regression on standardised features.
         *
         * @param value at least one
         * @return this builder
         */
        public Builder members(List<Member> value) {
            members = List.copyOf(value);
            return this;
        }

        /**
         * The largest noise rates, where they are known: the theorem's verdicts then rest on them, and no rate is estimated
         * larger.
         *
         * @param plus the largest {@code P(observed -1 | true +1)}, in [0, 1)
         * @param minus the largest {@code P(observed +1 | true -1)}, in [0, 1)
         * @return this builder
         */
        public Builder knownBounds(double plus, double minus) {
            bounds = RateBounds.known(plus, minus);
            knownBounds = new double[] {plus, minus};
            return this;
        }

        /**
         * How to bound the noise rates for the theorem's verdicts; by default the whole-sample mean of Theorem 6.
         *
         * @param value the bounds
         * @return this builder
         */
        public Builder bounds(RateBounds value) {
            bounds = value;
            knownBounds = null;
            return this;
        }

        /**
         * How many observed labels an answer counts for; by default {@link #ANSWER_WEIGHT}.
         *
         * @param value the weight, positive
         * @return this builder
         */
        public Builder answerWeight(double value) {
            Checks.positive("answerWeight", value);
            answerWeight = value;
            return this;
        }

        /**
         * The learner.
         *
         * @return a learner with what was collected so far
         */
        public RecommendedLearner build() {
            return new RecommendedLearner(this);
        }
    }
}

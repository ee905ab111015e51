package org.biln.auto;

import java.util.Arrays;
import java.util.List;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Oracle;
import org.biln.core.encode.Encoder;
import org.biln.core.encode.Standardiser;
import org.biln.core.ensemble.Member;
import org.biln.core.internal.Checks;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.Learner;
import org.biln.core.learn.LearnerBuilder;
import org.biln.core.learn.Progress;
import org.biln.core.learn.Streams;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.jspecify.annotations.Nullable;

/**
 * The learner for real tables whose labels may be wrong: believable numbers for every label, and a calibrated classifier.
 *
 * <ol>
 *   <li>A stack of base learners gives the posterior of the observed label, of every row by fits that have not seen it; a second
 *       fit goes without the rows that the first confidently contradicts ({@link PooledFit}).
 *   <li>{@link NoisePosterior}: thousands of simulated tables are weighed by how much they look like this one. They say how probable
 *       an error is in each row, how many there are, and what the true label is.
 *   <li>Answers are learnt from, and weigh the simulated tables besides.
 * </ol>
 *
 * <p>Beside all that stands the theorem's verdict ({@link AutoResult#distillation()}), which is about the Bayes-optimal label and not
 * about errors.
 *
 * <p>The default members need numbers without holes: logistic regression on standardised features. {@link BaseLearners} has the
 * full set, with forests that take categories and missing values.
 *
 * <p>Immutable; serves any number of threads.
 *
 * <pre>{@code
 * AutoLearner learner = AutoLearner.builder().members(BaseLearners.of(noisy.size())).seed(1).build();
 * AutoResult result = learner.learn(noisy);
 * double probability = result.classifier().probability(x, 0); // of the true label, calibrated
 * double wrong = result.wrong(0);                              // that the observed label of row 0 is an error
 * }</pre>
 */
public final class AutoLearner implements Learner {

    /**
     * So many observed labels does an answer count for: what a true label is worth where a fifth of the labels are wrong
     * ({@code 1 / (1 - 2/5)^2}), a little less.
     */
    public static final double ANSWER_WEIGHT = 2.5;

    static final int STEPS = 3;

    private final List<Member> members;
    private final PlainTrainer line;
    private final double @Nullable [] posteriors;
    private final RateBounds bounds;
    private final double @Nullable [] knownBounds;
    private final NoisePrior prior;
    private final @Nullable Double clean;
    private final int labelsToBuy;
    private final double answerWeight;
    private final Streams streams;
    private final Progress progress;

    private AutoLearner(Builder builder, int labelsToBuy, Streams streams, Progress progress) {
        members = builder.members;
        bounds = builder.bounds;
        knownBounds = builder.knownBounds;
        line = builder.line;
        posteriors = builder.posteriors;
        NoisePrior shipped = posteriors == null ? NoisePrior.shipped() : NoisePrior.ofAnyPosterior();
        prior = builder.prior == null ? shipped : builder.prior;
        clean = builder.clean;
        answerWeight = builder.answerWeight;
        this.labelsToBuy = labelsToBuy;
        this.streams = streams;
        this.progress = progress;
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
    public AutoResult learn(Sample noisy) {
        return learn(noisy, Answers.none());
    }

    @Override
    public AutoResult learn(Sample noisy, Answers known) {
        return learn(noisy, Oracle.none(), known);
    }

    @Override
    public AutoResult learn(Sample noisy, Oracle oracle) {
        return learn(noisy, oracle, Answers.none());
    }

    /** {@inheritDoc} Of the weights of a sample only the ratios matter. */
    @Override
    public AutoResult learn(Sample noisy, Oracle oracle, Answers known) {
        AutoResult result = pass(noisy, known);
        if (labelsToBuy == 0) {
            return result;
        }
        Answers told = Answers.ask(questions(result, labelsToBuy), noisy.classes(), oracle);
        return told.size() == 0 ? result.with(known.and(told)) : pass(noisy, known.and(told));
    }

    @Override
    public int[] questions(Sample noisy, Answers known, int count) {
        return questions(pass(noisy, known), count);
    }

    private int[] questions(AutoResult result, int count) {
        int[] order = result.rowsToAsk(
                streams.rng(Streams.Purpose.ANSWERS, result.answers().size()));
        return Arrays.copyOf(order, Math.min(count, order.length));
    }

    /** Penalties and priors are in units of examples; so must weights be, whatever theirs was. */
    private static double[] ofMeanOne(double[] weights) {
        double most = Arrays.stream(weights).max().orElse(1);
        Checks.require(most > 0, "weights", "are all zero");
        double[] shares = Arrays.stream(weights).map(w -> w / most).toArray();
        double mean = Arrays.stream(shares).sum() / shares.length;
        return Arrays.stream(shares).map(share -> share / mean).toArray();
    }

    /** Everything with the answers there are. */
    private AutoResult pass(Sample noisy, Answers answers) {
        Checks.atLeast("noisy.size()", noisy.size(), 1);
        answers.check(noisy);
        double[] given = noisy.weights();
        double[] counts = given == null ? null : ofMeanOne(given);
        Sample labelled = noisy;
        if (answers.size() > 0) {
            int[] labels = noisy.y();
            counts = counts == null ? ones(labels.length) : counts;
            for (int i = 0; i < answers.size(); i++) {
                labels[answers.row(i)] = answers.label(i);
                counts[answers.row(i)] *= answerWeight;
            }
            labelled = noisy.withLabels(labels);
        }
        labelled = labelled.weighted(counts);
        PooledFit fit = posteriors == null
                ? PooledFit.of(members, line, labelled, answers, streams, progress)
                : PooledFit.supplied(posteriors, members, labelled, streams, progress);
        progress.begins("judging the labels", 2, STEPS);
        NoisePosterior noise =
                NoisePosterior.of(prior, noisy, fit.pooled().posteriors(), fit.lines(), answers, clean, knownBounds);
        Distillation distillation = BilnLearner.builder()
                .bounds(bounds)
                .build()
                .distill(noisy, fit.first().posteriors());
        return new AutoResult(noisy, fit, distillation, answers, noise);
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
     * AutoLearner learner = AutoLearner.builder().knownBounds(0.2, 0.4).labelsToBuy(20).build();
     * }</pre>
     */
    public static final class Builder extends LearnerBuilder<Builder> {

        private List<Member> members = BaseLearners.linear(Standardiser::fit, 1);
        private PlainTrainer line = BaseLearners.line(Standardiser::fit);
        private double @Nullable [] posteriors;
        private RateBounds bounds = RateBounds.wholeSample(Pairing.THEOREM_6);
        private double @Nullable [] knownBounds;
        private double answerWeight = ANSWER_WEIGHT;
        private @Nullable NoisePrior prior;
        private @Nullable Double clean;

        private Builder() {}

        @Override
        protected Builder self() {
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
         * What turns the features into numbers on one scale, without holes, for the line through the surest rows; by default
         * standardised features.
         *
         * @param value the encoding
         * @return this builder
         */
        public Builder encoding(Encoder.Fitter value) {
            line = BaseLearners.line(value);
            return this;
        }

        /**
         * Out-of-fold posteriors that the caller has already, of any model: they judge the labels, and the base learners only
         * make the classifier.
         *
         * @param value the posterior of every class for every row, K numbers a row; copied
         * @return this builder
         */
        public Builder posteriors(double[] value) {
            posteriors = value.clone();
            return this;
        }

        /**
         * The largest noise rates, where they are known: the theorem's verdicts then rest on them, and of the simulated tables
         * those count whose rates are no larger.
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
         * What is known of noise before the table is looked at; by default the prior that comes with the library.
         *
         * @param value the prior
         * @return this builder
         */
        public Builder prior(NoisePrior value) {
            prior = value;
            return this;
        }

        /**
         * How probable it is, before the table is looked at, that some of its labels are wrong; by default the share of the
         * simulated tables of which that is so.
         *
         * @param value between 0 and 1, both excluded
         * @return this builder
         */
        public Builder noiseProbability(double value) {
            Checks.require(value > 0 && value < 1, "noiseProbability", "is " + value + ", must be in (0, 1)");
            clean = 1 - value;
            return this;
        }

        /**
         * The learner.
         *
         * @return a learner with what was collected so far
         */
        public AutoLearner build() {
            return new AutoLearner(this, labelsToBuy, streams, progress);
        }
    }
}

package org.biln.experiments.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.internal.Checks;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.Learner;
import org.biln.core.learn.LearnerBuilder;
import org.biln.core.learn.Progress;
import org.biln.core.learn.Streams;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.jspecify.annotations.Nullable;

/**
 * Iterated distillation: the paper's theorem tells whom not to believe, again and again, instead of whom alone to believe.
 *
 * <ol>
 *   <li>All examples are kept at first.
 *   <li>A round: estimate the noisy posterior of the kept examples, each by a fit that has not seen it ({@link Trainer});
 *       bound the noise rates ({@link RateBounds}); distil by Theorem 5 ({@link Distiller}). In the first round, ask about
 *       a few undecided examples as Algorithm 1 does. Examples whose label contradicts their verdict (never an answer)
 *       are kept no longer.
 *   <li>When a round contradicts nobody, or after the last one, train on the kept examples with their observed labels, the
 *       answered ones with a larger weight.
 * </ol>
 *
 * <p><b>What an answer weighs.</b> Where there are answers, the observed labels stand beside them, so the share that
 * disagrees, q, measures the noise among the undecided. A label that is wrong with probability q is worth
 * {@code (1 - 2q)^2} of a true one, and an answer counts for the reciprocal; q is known from a few answers only, so
 * the mean of its worth is taken over what they leave possible. No fixed number does: with little noise a large weight
 * lets a handful of examples near the boundary bend the classifier, with much noise a small one leaves them unheard.
 *
 * <p><b>Why it may go on.</b> Let the posterior be exact. Where x is undecided, nothing is dropped: posterior and rates
 * are what they were, and so is the silence of the theorem. Where x is distilled, all who contradict its Bayes-optimal
 * label are dropped, so the posterior of those kept moves to 0 or 1, further to the same side. So a second round would
 * find the verdicts of the first, and contradict nobody. What changes from round to round is only the <em>estimate</em>: a
 * posterior that is bent by noise which depends on x is bent less by the noise that is left, and a theorem can be applied
 * only to what is estimated.
 *
 * <p><b>Against Algorithm 1</b> ({@link BilnLearner}): undecided examples stay in the sample with their observed labels, so
 * its support is nearly that of the whole and needs no importance weights; a distilled label replaces no observed one. Where
 * classes overlap, honest exceptions are dropped like errors, and the probabilities of the classifier become too sure.
 *
 * <p>A round that would leave fewer than two examples, or take the last one of a class, drops nobody and is the last. The
 * cost is that of rounds + 1 honest fits.
 *
 * <pre>{@code
 * IteratedBilnLearner learner = IteratedBilnLearner.builder()
 *         .bounds(RateBounds.known(0.2, 0.4))
 *         .labelsToBuy(2)
 *         .seed(7)
 *         .build();
 * IteratedBilnResult result = learner.learn(noisy, Oracle.of(clean));
 * double accuracy = result.classifier().accuracy(test);
 * }</pre>
 */
public final class IteratedBilnLearner implements Learner {

    private final Trainer trainer;
    private final BilnLearner theorem;
    private final int rounds;
    private final @Nullable Double answerWeight;
    private final Streams streams;
    private final Progress progress;

    private IteratedBilnLearner(Builder builder, BilnLearner theorem, Streams streams, Progress progress) {
        trainer = builder.trainer;
        this.theorem = theorem;
        rounds = builder.rounds;
        answerWeight = builder.answerWeight;
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
    public IteratedBilnResult learn(Sample noisy) {
        return learn(noisy, Oracle.none(), Answers.none());
    }

    @Override
    public IteratedBilnResult learn(Sample noisy, Oracle oracle) {
        return learn(noisy, oracle, Answers.none());
    }

    /**
     * {@inheritDoc}
     *
     * <p>The first round sees the observed labels only, so that it leaves undecided what it left undecided before the
     * answers were there.
     */
    @Override
    public IteratedBilnResult learn(Sample noisy, Oracle oracle, Answers known) {
        Checks.atLeast("noisy.size()", noisy.size(), 1);
        progress.begins("estimating the noisy posterior", 0, rounds + 1);
        HonestFit first = trainer.fit(noisy, null, streams.rng(Streams.Purpose.POSTERIOR, 0));
        return learn(noisy, first, oracle, known);
    }

    /**
     * Learns from where a fit to the observed labels has left off.
     *
     * @param noisy the sample with its observed labels
     * @param first the trainer's fit to them
     * @param oracle answers the label of the rows it is asked about, or declines
     * @param known true labels that are known already
     * @return the classifier and every intermediate
     */
    public IteratedBilnResult learn(Sample noisy, HonestFit first, Oracle oracle, Answers known) {
        Checks.length("first", first.size(), noisy.size());
        known.check(noisy);
        Distillation distillation = theorem.distill(noisy, first.posteriors());
        Answers answers = known.and(theorem.ask(distillation, oracle, known));
        double weight = answerWeight == null ? AnswerWeight.of(noisy, distillation, answers) : answerWeight;
        Kept kept = new Kept(noisy, answers, weight);
        List<DistillationRound> judged = new ArrayList<>();
        HonestFit fit = first;
        for (int round = 1; ; round++) {
            int[] rows = kept.rows();
            int[] dropped = kept.dropContradicted(distillation);
            judged.add(new DistillationRound(rows, distillation, dropped));
            boolean changed = dropped.length > 0 || (round == 1 && answers.size() > 0);
            if (changed) {
                progress.begins("learning again from those kept", round, rounds + 1);
                fit = trainer.fit(kept.sample(), kept.weights(), streams.rng(Streams.Purpose.POSTERIOR, round));
            }
            if (!changed || round >= rounds) {
                break;
            }
            distillation = theorem.distill(kept.sample(), fit.posteriors());
        }
        return new IteratedBilnResult(noisy, judged, answers, weight, kept.rows(), kept.weights(), fit);
    }

    /** The examples still kept, with the labels now held to be theirs. */
    private static final class Kept {
        private final Sample noisy;
        private final int[] labels;
        private final boolean[] answered;
        private final double answerWeight;
        private int[] rows;
        private Sample sample;

        Kept(Sample noisy, Answers answers, double answerWeight) {
            this.noisy = noisy;
            this.answerWeight = answerWeight;
            labels = noisy.y();
            answered = new boolean[labels.length];
            for (int i = 0; i < answers.size(); i++) {
                labels[answers.row(i)] = answers.label(i);
                answered[answers.row(i)] = true;
            }
            rows = IntStream.range(0, labels.length).toArray();
            sample = noisy.withLabels(labels);
        }

        int[] rows() {
            return rows;
        }

        Sample sample() {
            return sample;
        }

        double[] weights() {
            return Arrays.stream(rows)
                    .mapToDouble(row -> answered[row] ? answerWeight : 1)
                    .toArray();
        }

        /** Drops whom the theorem contradicts, unless what is left could not be learnt from; says whom. */
        int[] dropContradicted(Distillation distillation) {
            boolean[] contradicted = new boolean[labels.length];
            for (int i = 0; i < rows.length; i++) {
                contradicted[rows[i]] =
                        !answered[rows[i]] && distillation.decided(i) && distillation.label(i) != labels[rows[i]];
            }
            int[] left = Arrays.stream(rows).filter(row -> !contradicted[row]).toArray();
            int[] dropped = Arrays.stream(rows).filter(row -> contradicted[row]).toArray();
            if (dropped.length == 0 || left.length < 2 || classes(left) < classes(rows)) {
                return new int[0];
            }
            rows = left;
            sample =
                    noisy.rows(left, Arrays.stream(left).map(row -> labels[row]).toArray());
            return dropped;
        }

        private long classes(int[] some) {
            return Arrays.stream(some).map(row -> labels[row]).distinct().count();
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

        private Trainer trainer = LogisticTrainer.recommended();
        private RateBounds bounds = RateBounds.wholeSample(Pairing.THEOREM_6);
        private QueryStrategy queryStrategy = QueryStrategy.random();
        private int rounds = 20;
        private @Nullable Double answerWeight;

        private Builder() {}

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * The base learner; by default cross-fitted logistic regression.
         *
         * @param value the trainer
         * @return this builder
         */
        public Builder trainer(Trainer value) {
            trainer = value;
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
         * How many observed labels an answer counts for in every fit. By default the answers say: with m of them to
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
        public IteratedBilnLearner build() {
            BilnLearner theorem = BilnLearner.builder()
                    .bounds(bounds)
                    .queryStrategy(queryStrategy)
                    .labelsToBuy(labelsToBuy)
                    .streams(streams)
                    .build();
            return new IteratedBilnLearner(this, theorem, streams, progress);
        }
    }
}

package org.biln.core.learn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.Labels;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.math.Rng;
import org.biln.core.noise.FlipMixture;
import org.biln.core.noise.Transitions;
import org.jspecify.annotations.Nullable;

/**
 * What {@link RecommendedLearner} found out.
 *
 * <p>Three things are kept apart. The <em>verdict</em> ({@link #distillation()}) is the label the theorem vouches for: the
 * Bayes-optimal one. <em>Wrong</em> is the probability that the observed label is an error, if labels of a class are flipped at
 * one rate. A <em>suspect</em> is a label that is wrong with a probability above 1/2.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * RecommendedResult result = RecommendedLearner.builder().build().learn(noisy);
 * int[] suspects = result.suspects();
 * double errors = result.expectedErrors();
 * }</pre>
 */
public final class RecommendedResult implements LearningResult {

    private final Sample noisy;
    private final StackedFit stacked;
    private final Distillation distillation;
    private final Answers answers;
    private final Cleaning cleaning;

    RecommendedResult(Sample noisy, StackedFit stacked, Distillation distillation, Answers answers, Cleaning cleaning) {
        this.noisy = noisy;
        this.stacked = stacked;
        this.distillation = distillation;
        this.answers = answers;
        this.cleaning = cleaning;
    }

    /** {@inheritDoc} Its probabilities are those of the true label, as far as the noise could be measured. */
    @Override
    public Classifier classifier() {
        return cleaning.fit.classifier();
    }

    @Override
    public Distillation distillation() {
        return distillation;
    }

    @Override
    public Answers answers() {
        return answers;
    }

    @Override
    public int[] contradicted() {
        return BilnResult.contradicted(noisy, distillation);
    }

    /**
     * The fit that believes the labels: its classifier predicts what will be observed, its posteriors are what everything
     * else rests on.
     *
     * @return the first step
     */
    public HonestFit plain() {
        return stacked.fit();
    }

    /**
     * The classifier with the probability of the true label that it gives every training row, by fits that have not seen the
     * row: what to judge the classifier by, beside {@link #plain()}.
     *
     * @return the last step
     */
    public HonestFit cleaned() {
        return cleaning.fit;
    }

    /**
     * The base learners and what each is worth.
     *
     * @return the stack
     */
    public StackedFit stack() {
        return stacked;
    }

    /**
     * The noise that was found: its rates, of two classes; of more, for both the share of labels that is expected to be wrong.
     *
     * @return the rates that were used
     */
    public FlipMixture noise() {
        return cleaning.rates;
    }

    /**
     * The noise that was found and taken back, of more than two classes: how often labels are flipped, and into which.
     *
     * @return null if there are two classes
     */
    public @Nullable Transitions transitions() {
        return cleaning.transitions;
    }

    /**
     * The posterior of the observed label +1 above which +1 is predicted, of two classes.
     *
     * @return 1/2 where the rates are alike
     */
    public double threshold() {
        return cleaning.threshold;
    }

    /**
     * How far disagreement with the model may be called noise rather than overlap of the classes.
     *
     * @return between 0 and 1
     */
    public double confidence() {
        return cleaning.confidence;
    }

    /**
     * How many rows were set aside before the heaviest members learnt again.
     *
     * @return 0 if nothing was cleaned
     */
    public int setAside() {
        return cleaning.setAside;
    }

    /**
     * What a line through the surest half of either class counts in the decision, the stack and its second opinion having the
     * rest.
     *
     * @return between 0 and 1; 0 if the observed labels speak against a line, and for more than two classes
     */
    public double lineShare() {
        return cleaning.lineShare;
    }

    /**
     * The probability that the observed label of an example is an error.
     *
     * @param row the example
     * @return between 0 and 1; 0 or 1 where there is an answer
     */
    public double wrong(int row) {
        return cleaning.wrong[row];
    }

    /**
     * The probability of an error for every example.
     *
     * @return a copy
     */
    public double[] wrong() {
        return cleaning.wrong.clone();
    }

    /**
     * How many observed labels are wrong, as far as can be told.
     *
     * @return the sum of {@link #wrong()}
     */
    public double expectedErrors() {
        return Arrays.stream(cleaning.wrong).sum();
    }

    /**
     * The examples whose label is more likely wrong than right.
     *
     * @return a new array, the most doubtful first
     */
    public int[] suspects() {
        return Arrays.stream(byDoubt()).filter(row -> wrong(row) > 0.5).toArray();
    }

    private int[] byDoubt() {
        return IntStream.range(0, noisy.size())
                .boxed()
                .sorted((a, b) -> Double.compare(wrong(b), wrong(a)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * The label an example should have: the answer where there is one, the observed label where it is not suspect, otherwise
     * the most probable other one.
     *
     * @param row the example
     * @return a label
     */
    public int suggested(int row) {
        for (int i = 0; i < answers.size(); i++) {
            if (answers.row(i) == row) {
                return answers.label(i);
            }
        }
        if (wrong(row) <= 0.5) {
            return noisy.label(row);
        }
        int best = -1;
        for (int c = 0; c < noisy.classes(); c++) {
            boolean better = best < 0 || plain().posterior(row, c) > plain().posterior(row, best);
            best = c != noisy.classOf(row) && better ? c : best;
        }
        return Labels.of(best, noisy.classes());
    }

    /**
     * Whom to ask an expert about, in order: of every five rows two are the most doubtful, two lie nearest to the threshold
     * of the theorem's silence, and one is drawn at random, so that the answers also tell about labels that nobody doubts.
     *
     * @param rng for the random ones
     * @return all rows without an answer, each once
     */
    public int[] rowsToAsk(Rng rng) {
        boolean[] taken = new boolean[noisy.size()];
        for (int row : answers.rows()) {
            taken[row] = true;
        }
        int[] doubtful = byDoubt();
        int[] undecided = IntStream.range(0, noisy.size())
                .boxed()
                .sorted((a, b) -> Double.compare(margin(a), margin(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] random = rng.permutation(noisy.size());
        int[][] sources = {doubtful, undecided, doubtful, undecided, random};
        int[] next = new int[sources.length];
        int[] order = new int[noisy.size() - answers.size()];
        for (int count = 0; count < order.length; ) {
            int source = count % sources.length;
            while (taken[sources[source][next[source]]]) {
                next[source]++;
            }
            int row = sources[source][next[source]];
            taken[row] = true;
            order[count++] = row;
        }
        return order;
    }

    /**
     * How far the model is from hesitating over an example: the distance from where two classes are even.
     *
     * @param row the example
     * @return 0 where it hesitates
     */
    public double margin(int row) {
        if (noisy.classes() == 2) {
            return Math.abs(plain().eta(row) - cleaning.threshold);
        }
        double first = 0;
        double second = 0;
        for (int c = 0; c < noisy.classes(); c++) {
            double p = plain().posterior(row, c);
            if (p > first) {
                second = first;
                first = p;
            } else {
                second = Math.max(second, p);
            }
        }
        return first - second;
    }

    /**
     * What the answers say of the suspects: of those reviewed, how many were wrong, and which share of the rest that makes
     * likely.
     *
     * @return the share of errors among reviewed labels the learner would have called suspect, at 95 %
     */
    public ShareEstimate reviewed() {
        int errors = 0;
        for (int i = 0; i < answers.size(); i++) {
            errors += noisy.label(answers.row(i)) == answers.label(i) ? 0 : 1;
        }
        return ShareEstimate.of(errors, answers.size(), 0.95);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "RecommendedResult[%d examples, %.1f errors expected, %d suspect, %d answers, %s]",
                noisy.size(),
                expectedErrors(),
                suspects().length,
                answers.size(),
                stacked);
    }
}

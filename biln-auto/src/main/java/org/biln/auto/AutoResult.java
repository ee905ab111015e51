package org.biln.auto;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.internal.Checks;
import org.biln.core.learn.LearningResult;
import org.biln.core.math.Rng;

/**
 * What {@link AutoLearner} found out.
 *
 * <p>Two things are kept apart. The <em>verdict</em> ({@link #distillation()}) is the label the theorem decides on: the
 * Bayes-optimal one. <em>Wrong</em> is the probability that the observed label is an error; it, the number of errors, the rates and
 * the classifier are all read off {@link #noise()}.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * AutoResult result = AutoLearner.builder().build().learn(noisy);
 * int[] lookAtThese = result.suspects();
 * double errors = result.noise().expectedErrors();
 * }</pre>
 */
public final class AutoResult implements LearningResult {

    private final Sample noisy;
    private final PooledFit fit;
    private final Distillation distillation;
    private final Answers answers;
    private final NoisePosterior noise;
    private final OutOfFoldFit corrected;
    private final double[] wrong;
    private final int[] byDoubt;

    AutoResult(Sample noisy, PooledFit fit, Distillation distillation, Answers answers, NoisePosterior noise) {
        this.noisy = noisy;
        this.fit = fit;
        this.distillation = distillation;
        this.answers = answers;
        this.noise = noise;
        CorrectedClassifier classifier = new CorrectedClassifier(fit.pooled().classifier(), noise);
        double[] posteriors = fit.pooled().posteriors();
        for (int row = 0; row < noisy.size(); row++) {
            classifier.correct(posteriors, row * noisy.classes());
        }
        corrected = new OutOfFoldFit(classifier, posteriors, null);
        wrong = noise.wrong();
        byDoubt = byDoubt();
    }

    /** {@inheritDoc} Its probabilities are those of the true label. */
    @Override
    public Classifier classifier() {
        return corrected.classifier();
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
        return distillation.contradicted(noisy);
    }

    /**
     * The uncorrected baseline: the stack that takes the observed labels for right. Its classifier predicts what will be observed.
     *
     * @return the first fit
     */
    public OutOfFoldFit uncorrected() {
        return fit.first();
    }

    /**
     * The classifier with the probability of the true label that it gives every training row, by fits that have not seen the
     * row.
     *
     * @return the last step
     */
    public OutOfFoldFit corrected() {
        return corrected;
    }

    /**
     * The fits that all of it rests on.
     *
     * @return the stack, and the stack without the rows it contradicts
     */
    public PooledFit fit() {
        return fit;
    }

    /**
     * What is to be thought of the labels: the number of errors with its interval, and the rates.
     *
     * @return the posterior of the noise
     */
    public NoisePosterior noise() {
        return noise;
    }

    /**
     * The probability that the observed label of an example is an error.
     *
     * @param row the example
     * @return between 0 and 1; 0 or 1 where there is an answer
     */
    public double wrong(int row) {
        return wrong[row];
    }

    /**
     * The probability of an error for every example.
     *
     * @return a copy
     */
    public double[] wrong() {
        return wrong.clone();
    }

    /** The same with answers that say nothing new, only who was asked and did not know. */
    AutoResult with(Answers told) {
        return new AutoResult(noisy, fit, distillation, told, noise);
    }

    /** Rows without an answer, the most doubtful first. */
    private int[] byDoubt() {
        boolean[] answered = new boolean[wrong.length];
        for (int row : answers.rows()) {
            answered[row] = true;
        }
        return IntStream.range(0, wrong.length)
                .filter(row -> !answered[row])
                .boxed()
                .sorted((a, b) -> Double.compare(wrong[b], wrong[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * As many labels as are expected to be wrong, the most doubtful first. Not all of them are wrong, and not all wrong ones are
     * among them: {@link #precision} says how many are.
     *
     * @return rows without an answer
     */
    public int[] suspects() {
        return Arrays.copyOf(byDoubt, Math.toIntExact(noise.table().expectedSuspects()));
    }

    /**
     * The longest list, the most doubtful first, of which so many are expected to be wrong labels indeed.
     *
     * @param precision the share of wrong labels that is expected at least, above 0, at most 1
     * @return rows without an answer
     */
    public int[] suspects(double precision) {
        Checks.require(precision > 0 && precision <= 1, "precision", "is " + precision + ", must be in (0, 1]");
        double sum = 0;
        int most = 0;
        for (int i = 0; i < byDoubt.length; i++) {
            sum += wrong[byDoubt[i]];
            most = sum >= precision * (i + 1) ? i + 1 : most;
        }
        return Arrays.copyOf(byDoubt, most);
    }

    /**
     * The labels that are more likely wrong than right: those that correcting makes better.
     *
     * @return rows without an answer, the most doubtful first
     */
    public int[] likelyWrong() {
        return IntStream.of(byDoubt).filter(row -> wrong[row] > 0.5).toArray();
    }

    /**
     * The share of some rows whose labels are expected to be wrong.
     *
     * @param rows a list of examples
     * @return the mean of {@link #wrong(int)}, 0 for none
     */
    public double precision(int[] rows) {
        return IntStream.of(rows).mapToDouble(row -> wrong[row]).average().orElse(0);
    }

    /**
     * The label an example should have if its own is wrong: the answer where there is one, else the most probable label but the
     * observed one.
     *
     * @param row the example
     * @return a label
     */
    public int suggested(int row) {
        return noise.alternative(row);
    }

    /**
     * The query order: of every five rows two are the most doubtful, two are those the classifier hesitates
     * about most, and one is drawn at random, so that the answers also tell about labels that nobody doubts.
     *
     * @param rng for the random ones
     * @return all rows that nobody was asked about, each once
     */
    public int[] rowsToAsk(Rng rng) {
        boolean[] open = answers.open(noisy.size());
        int[] undecided = IntStream.of(byDoubt)
                .boxed()
                .sorted((a, b) -> Double.compare(margin(a), margin(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] random = rng.permutation(noisy.size());
        int[][] sources = {byDoubt, undecided, byDoubt, undecided, random};
        int[] next = new int[sources.length];
        int[] order = new int[noisy.size() - answers.size() - answers.declined().length];
        for (int count = 0; count < order.length; ) {
            int source = count % sources.length;
            while (!open[sources[source][next[source]]]) {
                next[source]++;
            }
            int row = sources[source][next[source]];
            open[row] = false;
            order[count++] = row;
        }
        return order;
    }

    /**
     * How far the classifier is from hesitating over an example: by how much its most probable label leads.
     *
     * @param row the example
     * @return 0 where it hesitates
     */
    public double margin(int row) {
        double first = 0;
        double second = 0;
        for (int c = 0; c < noisy.classes(); c++) {
            double p = corrected.posterior(row, c);
            if (p > first) {
                second = first;
                first = p;
            } else {
                second = Math.max(second, p);
            }
        }
        return first - second;
    }

    @Override
    public String toString() {
        int[] interval = noise.errorInterval();
        return String.format(
                Locale.ROOT,
                "AutoResult[%d examples, %.1f errors expected (%d to %d), %d answers, %s]",
                noisy.size(),
                noise.expectedErrors(),
                interval[0],
                interval[1],
                answers.size(),
                fit.learners());
    }
}

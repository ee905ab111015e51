package org.biln.auto;

import java.util.Arrays;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * What is to be thought of a table's labels, after a look at its out-of-fold posterior and at some true labels: how probable an
 * error is in each row, how many there are, how often labels of each class are wrong, and what the true label is.
 *
 * <p>All of it comes from one set of weighed simulated tables ({@link NoisePrior}) for each class against the rest; of two classes
 * there is one. More classes are put together by their shares: {@code P(true c | x)} in proportion to what class c against the rest
 * says; whether their errors come together nobody knows, so the interval of their number takes them to.
 *
 * <p>What it cannot know: from labels alone noise looks like overlap of the classes. It says how often tables that look like this
 * one were noisy. Answers say more.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * NoisePosterior noise = NoisePosterior.of(NoisePrior.ofAnyPosterior(), noisy, posteriors, null);
 * double wrong = noise.wrong()[0];
 * double errors = noise.expectedErrors();
 * }</pre>
 */
public final class NoisePosterior {

    private final TableNoise table;
    private final double[] wrong;
    private final int[] suggested;

    private NoisePosterior(TableNoise table, double[] wrong, int[] suggested) {
        this.table = table;
        this.wrong = wrong;
        this.suggested = suggested;
    }

    /**
     * The posterior by the labels alone.
     *
     * @param prior what was known beforehand
     * @param noisy the rows with their observed labels
     * @param posteriors the out-of-fold posterior of every class for every row, K numbers a row
     * @param lines what a line through the surest rows says of every class for every row, or null if the prior is of posteriors
     *     alone
     * @return what to think of the labels
     */
    public static NoisePosterior of(NoisePrior prior, Sample noisy, double[] posteriors, double @Nullable [] lines) {
        return of(prior, noisy, posteriors, lines, Answers.none(), null, null);
    }

    /**
     * The posterior by the labels and all that is known besides.
     *
     * @param prior what was known beforehand
     * @param noisy the rows with their observed labels
     * @param posteriors the out-of-fold posterior of every class for every row, K numbers a row; learnt with the answers in place
     *     of the labels they correct
     * @param lines what a line through the surest rows says of every class for every row, or null if the prior is of posteriors
     *     alone
     * @param answers true labels of some rows
     * @param clean how probable it is that all labels are right, before looking; null for the share in the simulation
     * @param bounds the largest rates of +1 and -1 where they are known, of two classes
     * @return what to think of the labels
     */
    public static NoisePosterior of(
            NoisePrior prior,
            Sample noisy,
            double[] posteriors,
            double @Nullable [] lines,
            Answers answers,
            @Nullable Double clean,
            double @Nullable [] bounds) {
        int k = noisy.classes();
        int n = noisy.size();
        Checks.length("posteriors", posteriors.length, Math.multiplyExact(n, k));
        Checks.probabilities("posteriors", posteriors, posteriors.length);
        if (lines != null) {
            Checks.length("lines", lines.length, posteriors.length);
            Checks.probabilities("lines", lines, lines.length);
        }
        answers.check(noisy);
        int[] truth = new int[n];
        Arrays.fill(truth, -1);
        for (int i = 0; i < answers.size(); i++) {
            truth[answers.row(i)] = answers.label(i);
        }
        TableNoise table = TableNoise.of(prior, TableEvidence.of(noisy, posteriors, lines, answers), clean, bounds);
        LabelCurves curves = table.curves();
        double[] wrong = new double[n];
        int[] suggested = new int[n];
        for (int row = 0; row < n; row++) {
            int own = noisy.label(row);
            wrong[row] = curves.wrong(posteriors, row * k, own);
            suggested[row] = curves.alternative(posteriors, row * k, own);
            if (truth[row] >= 0) {
                wrong[row] = truth[row] == own ? 0 : 1;
                suggested[row] = truth[row];
            }
        }
        return new NoisePosterior(table, wrong, suggested);
    }

    /**
     * All of it that is not said of single rows.
     *
     * @return what the counts of the table tell
     */
    public TableNoise table() {
        return table;
    }

    /**
     * The probability that the observed label of each row is wrong; 0 or 1 where there is an answer.
     *
     * @return a copy
     */
    public double[] wrong() {
        return wrong.clone();
    }

    /**
     * How many observed labels are wrong, answered ones included: the sum of {@link #wrong()}, but for what whole numbers round off
     * (a billionth of a row for each). The order of the rows does not change it.
     *
     * @return what is expected
     */
    public double expectedErrors() {
        return table.expectedErrors();
    }

    /**
     * The interval that has the number of wrong labels with a probability of 90 %.
     *
     * @return its two ends, whole numbers
     */
    public int[] errorInterval() {
        return Arrays.stream(table.errorInterval()).mapToInt(Math::toIntExact).toArray();
    }

    /**
     * How often labels of a true class are wrong: {@code P(observed as another class | true c)}.
     *
     * @param c the class, from 0
     * @return the rate with its 90 % interval
     */
    public Rate rate(int c) {
        return table.rate(c);
    }

    /**
     * How often labels of the other classes say that it is this one: {@code P(observed as c | true another)}.
     *
     * @param c the class, from 0
     * @return the rate with its 90 % interval
     */
    public Rate rateOfOthers(int c) {
        return table.rateOfOthers(c);
    }

    /**
     * The label a row should have: the answer where there is one, else the most probable class but the observed one.
     *
     * @param row the example
     * @return a class, from 0
     */
    public int alternative(int row) {
        Checks.row("row", row, suggested.length);
        return suggested[row];
    }

    /**
     * How many answers it knows of.
     *
     * @return their number
     */
    public int answers() {
        return Math.toIntExact(table.answered());
    }
}

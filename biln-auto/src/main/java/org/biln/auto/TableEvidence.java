package org.biln.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * All that is counted of a table, or of a part of it, before its noise is judged: how its rows are spread along the posterior, and
 * along a line if there is one. Parts can be counted anywhere, in any order, and added: all counts are whole numbers.
 *
 * <pre>{@code
 * TableEvidence evidence = new TableEvidence(4);
 * evidence.add(0.93, 1);
 * }</pre>
 *
 * <p>Not thread-safe; one for each thread, then {@link #addAll}.
 */
public final class TableEvidence {

    /** Five spreads of either class, the shares of either, and two counts. */
    private static final int NUMBERS = 12 * PosteriorCounts.BINS + 2;

    private final int columns;
    private final PosteriorCounts posterior = new PosteriorCounts();
    private final PosteriorCounts line = new PosteriorCounts();
    private final PosteriorCounts open = new PosteriorCounts();
    private final PosteriorCounts confirmed = new PosteriorCounts();
    private final PosteriorCounts refuted = new PosteriorCounts();
    private final long[] sharesOfMinus = new long[PosteriorCounts.BINS];
    private final long[] sharesOfPlus = new long[PosteriorCounts.BINS];
    private long onlyLine;
    private long onlyPosterior;

    /**
     * No rows.
     *
     * @param columns how many features the table has
     */
    public TableEvidence(int columns) {
        Checks.atLeast("columns", columns, 0);
        this.columns = columns;
    }

    /**
     * Counts the rows of a table of two classes.
     *
     * @param columns how many features the table has
     * @param eta the out-of-fold posterior of 1 of each row
     * @param lines what the line says of each row, or null without one
     * @param observed the observed label of each row, 0 or 1
     * @return the counts
     */
    public static TableEvidence of(int columns, double[] eta, double @Nullable [] lines, int[] observed) {
        Checks.length("observed", observed.length, eta.length);
        TableEvidence evidence = new TableEvidence(columns);
        for (int row = 0; row < eta.length; row++) {
            if (lines == null) {
                evidence.add(eta[row], observed[row]);
            } else {
                evidence.add(eta[row], lines[row], observed[row]);
            }
        }
        return evidence;
    }

    /**
     * Counts the rows of a sample, for each class against the rest; of two classes those of class 1 alone.
     *
     * @param noisy the rows with their observed labels
     * @param posteriors the out-of-fold posterior of every class for every row, K numbers a row
     * @param lines what a line says of every class for every row, or null without one
     * @param answers true labels of some rows
     * @return the counts of each class
     */
    public static List<TableEvidence> of(
            Sample noisy, double[] posteriors, double @Nullable [] lines, Answers answers) {
        int k = noisy.classes();
        int[] truth = new int[noisy.size()];
        Arrays.fill(truth, -1);
        for (int i = 0; i < answers.size(); i++) {
            truth[answers.row(i)] = answers.label(i);
        }
        List<TableEvidence> evidence = new ArrayList<>();
        for (int c = k == 2 ? 1 : 0; c < k; c++) {
            evidence.add(of(noisy, posteriors, lines, c, truth));
        }
        return evidence;
    }

    /** What is counted of one class against the rest. */
    private static TableEvidence of(Sample noisy, double[] posteriors, double @Nullable [] lines, int c, int[] truth) {
        int k = noisy.classes();
        TableEvidence evidence = new TableEvidence(noisy.dimension());
        for (int row = 0; row < truth.length; row++) {
            int at = row * k + c;
            int observed = noisy.label(row) == c ? 1 : 0;
            int is = truth[row] == c ? 1 : 0;
            boolean open = truth[row] < 0;
            if (lines == null && open) {
                evidence.add(posteriors[at], observed);
            } else if (lines == null) {
                evidence.addAnswered(posteriors[at], observed, is);
            } else if (open) {
                evidence.add(posteriors[at], lines[at], observed);
            } else {
                evidence.addAnswered(posteriors[at], lines[at], observed, is);
            }
        }
        return evidence;
    }

    /**
     * Counts a row where there is no line.
     *
     * @param eta its posterior of 1
     * @param observed its label, 0 or 1
     */
    public void add(double eta, int observed) {
        posterior.add(eta, observed);
        open.add(eta, observed);
        PosteriorCounts.share(observed > 0 ? sharesOfPlus : sharesOfMinus, PosteriorCounts.logit(eta));
    }

    /**
     * Counts a row.
     *
     * @param eta its posterior of 1
     * @param ofLine the line's
     * @param observed its label, 0 or 1
     */
    public void add(double eta, double ofLine, int observed) {
        add(eta, observed);
        addLine(eta, ofLine, observed);
    }

    /**
     * Counts a row whose true label is known, where there is no line.
     *
     * @param eta its posterior of 1, learnt with the true label in place
     * @param observed its observed label, 0 or 1
     * @param truth its true label, 0 or 1
     */
    public void addAnswered(double eta, int observed, int truth) {
        posterior.add(eta, truth);
        (observed == truth ? confirmed : refuted).add(eta, observed);
    }

    /**
     * Counts a row whose true label is known.
     *
     * @param eta its posterior of 1, learnt with the true label in place
     * @param ofLine the line's
     * @param observed its observed label, 0 or 1
     * @param truth its true label, 0 or 1
     */
    public void addAnswered(double eta, double ofLine, int observed, int truth) {
        addAnswered(eta, observed, truth);
        addLine(eta, ofLine, truth);
    }

    private void addLine(double eta, double ofLine, int label) {
        line.add(ofLine, label);
        onlyLine += ofLine > 0.5 && eta < 0.5 ? 1 : 0;
        onlyPosterior += ofLine < 0.5 && eta > 0.5 ? 1 : 0;
    }

    /**
     * Counts the rows of another part of the table.
     *
     * @param other its counts
     */
    public void addAll(TableEvidence other) {
        List<long[]> own = arrays();
        List<long[]> others = other.arrays();
        for (int i = 0; i < own.size(); i++) {
            for (int b = 0; b < PosteriorCounts.BINS; b++) {
                own.get(i)[b] += others.get(i)[b];
            }
        }
        onlyLine += other.onlyLine;
        onlyPosterior += other.onlyPosterior;
    }

    /**
     * All counts as numbers, so that they can travel.
     *
     * @return a new array, to be added element by element to another's
     */
    public long[] numbers() {
        long[] numbers = new long[NUMBERS];
        int at = 0;
        for (long[] counts : arrays()) {
            System.arraycopy(counts, 0, numbers, at, counts.length);
            at += counts.length;
        }
        numbers[at] = onlyLine;
        numbers[at + 1] = onlyPosterior;
        return numbers;
    }

    /**
     * What {@link #numbers} gave.
     *
     * @param columns how many features the table has
     * @param numbers the numbers
     * @return the counts
     */
    public static TableEvidence ofNumbers(int columns, long... numbers) {
        Checks.length("numbers", numbers.length, NUMBERS);
        TableEvidence evidence = new TableEvidence(columns);
        int at = 0;
        for (long[] counts : evidence.arrays()) {
            System.arraycopy(numbers, at, counts, 0, counts.length);
            at += counts.length;
        }
        evidence.onlyLine = numbers[at];
        evidence.onlyPosterior = numbers[at + 1];
        return evidence;
    }

    private List<long[]> arrays() {
        List<long[]> arrays = new ArrayList<>();
        for (PosteriorCounts counts : List.of(posterior, line, open, confirmed, refuted)) {
            arrays.add(counts.minus());
            arrays.add(counts.plus());
        }
        arrays.add(sharesOfMinus);
        arrays.add(sharesOfPlus);
        return arrays;
    }

    /** How the rows are spread along the posterior. */
    PosteriorCounts posterior() {
        return posterior;
    }

    /** The rows without an answer. */
    PosteriorCounts open() {
        return open;
    }

    /** The answered rows whose label is wrong, by their observed label. */
    PosteriorCounts refuted() {
        return refuted;
    }

    /** The rows without an answer of an observed class, shared out between the middles of bins. */
    long[] shares(boolean ofPlus) {
        return ofPlus ? sharesOfPlus : sharesOfMinus;
    }

    /** The answered rows, bin after bin. */
    List<ClassNoise.Answered> answers() {
        List<ClassNoise.Answered> answers = new ArrayList<>();
        for (int b = 0; b < PosteriorCounts.BINS; b++) {
            double z = PosteriorCounts.centre(b);
            add(answers, new ClassNoise.Answered(z, true, true, confirmed.plus()[b]));
            add(answers, new ClassNoise.Answered(z, false, false, confirmed.minus()[b]));
            add(answers, new ClassNoise.Answered(z, true, false, refuted.plus()[b]));
            add(answers, new ClassNoise.Answered(z, false, true, refuted.minus()[b]));
        }
        return answers;
    }

    private static void add(List<ClassNoise.Answered> answers, ClassNoise.Answered rows) {
        if (rows.count() > 0) {
            answers.add(rows);
        }
    }

    /** Whether there is a line. */
    boolean lined() {
        return line.rows() > 0;
    }

    double[] summary(WholeTable table) {
        return lined()
                ? NoiseSummary.of(columns, table, posterior, line, onlyLine, onlyPosterior)
                : NoiseSummary.of(columns, table, posterior);
    }

    @Override
    public String toString() {
        return "TableEvidence[" + posterior + (lined() ? ", with a line" : "") + "]";
    }
}

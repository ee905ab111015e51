package org.biln.core.distill;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;

/**
 * True labels of some examples, in the order they were given, and the rows about which somebody was asked and did not know: what
 * an {@link Oracle} said.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * Answers answers = Answers.of(new int[] {4, 17}, new int[] {1, 0}).declined(30);
 * answers.size(); // 2
 * }</pre>
 */
public final class Answers {

    private static final Answers NONE = new Answers(new int[0], new int[0], new int[0]);

    private final int[] rows;
    private final int[] labels;
    private final int[] declined;

    private Answers(int[] rows, int[] labels, int[] declined) {
        this.rows = rows;
        this.labels = labels;
        this.declined = declined;
    }

    /**
     * No answers.
     *
     * @return the empty ones
     */
    public static Answers none() {
        return NONE;
    }

    /**
     * Answers for some rows.
     *
     * @param rows the rows of the sample, each once; copied
     * @param labels the true label of each; copied
     * @return the answers
     */
    public static Answers of(int[] rows, int[] labels) {
        return of(rows, labels, new int[0]);
    }

    private static Answers of(int[] rows, int[] labels, int[] declined) {
        Checks.length("labels", labels.length, rows.length);
        Set<Integer> seen = new HashSet<>();
        IntStream.concat(IntStream.of(rows), IntStream.of(declined)).forEach(row -> {
            Checks.atLeast("rows", row, 0);
            if (!seen.add(row)) {
                throw Checks.bad("rows", "name row " + row + " twice");
            }
        });
        return new Answers(rows.clone(), labels.clone(), declined.clone());
    }

    /**
     * Puts questions to an oracle.
     *
     * @param questions the rows to ask about, in this order
     * @param classes the number of classes, to hold the oracle to
     * @param oracle whom to ask
     * @return what it said; rows it declined are kept as such
     */
    public static Answers ask(int[] questions, int classes, Oracle oracle) {
        int[] rows = new int[questions.length];
        int[] labels = new int[questions.length];
        int[] declined = new int[questions.length];
        int given = 0;
        int open = 0;
        for (int row : questions) {
            int label = oracle.label(row);
            if (label == Oracle.DECLINED) {
                declined[open++] = row;
                continue;
            }
            if (label < 0 || label >= classes) {
                throw Checks.bad("oracle", "row " + row + " is " + label + ", must be in 0.." + (classes - 1));
            }
            rows[given] = row;
            labels[given++] = label;
        }
        return of(Arrays.copyOf(rows, given), Arrays.copyOf(labels, given), Arrays.copyOf(declined, open));
    }

    /**
     * These and others.
     *
     * @param others answers to other rows
     * @return all, these first
     */
    public Answers and(Answers others) {
        return of(joined(rows, others.rows), joined(labels, others.labels), joined(declined, others.declined));
    }

    private static int[] joined(int[] first, int[] second) {
        return IntStream.concat(IntStream.of(first), IntStream.of(second)).toArray();
    }

    /**
     * These, and rows about which somebody was asked and did not know: no learner asks about them again.
     *
     * @param others rows without an answer
     * @return the same answers and more rows without one
     */
    public Answers declined(int... others) {
        return of(rows, labels, joined(declined, others));
    }

    /**
     * Refuses answers that do not belong to a sample.
     *
     * @param sample the sample
     */
    public void check(Sample sample) {
        for (int row : declined) {
            Checks.row("answers", row, sample.size());
        }
        for (int i = 0; i < rows.length; i++) {
            Checks.row("answers", rows[i], sample.size());
            if (labels[i] < 0 || labels[i] >= sample.classes()) {
                throw Checks.bad(
                        "answers", "row " + rows[i] + " is " + labels[i] + ", must be in 0.." + (sample.classes() - 1));
            }
        }
    }

    /**
     * The rows that nobody has been asked about.
     *
     * @param n how many rows there are
     * @return for each row, whether it is neither answered nor declined
     */
    public boolean[] open(int n) {
        boolean[] open = new boolean[n];
        Arrays.fill(open, true);
        IntStream.concat(IntStream.of(rows), IntStream.of(declined)).forEach(row -> open[row] = false);
        return open;
    }

    /**
     * How many there are.
     *
     * @return the number of answers
     */
    public int size() {
        return rows.length;
    }

    /**
     * The row of an answer.
     *
     * @param i which answer
     * @return its row
     */
    public int row(int i) {
        return rows[i];
    }

    /**
     * The label of an answer.
     *
     * @param i which answer
     * @return its label
     */
    public int label(int i) {
        return labels[i];
    }

    /**
     * The rows answered.
     *
     * @return a copy
     */
    public int[] rows() {
        return rows.clone();
    }

    /**
     * The labels given.
     *
     * @return a copy, beside {@link #rows()}
     */
    public int[] labels() {
        return labels.clone();
    }

    /**
     * The rows about which somebody was asked and did not know.
     *
     * @return a copy
     */
    public int[] declined() {
        return declined.clone();
    }

    @Override
    public String toString() {
        return "Answers[" + rows.length + (declined.length == 0 ? "" : ", " + declined.length + " declined") + "]";
    }
}

package org.biln.core.distill;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.biln.core.Labels;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;

/**
 * True labels of some examples, in the order they were given: what an {@link Oracle} said.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * Answers answers = Answers.of(new int[] {4, 17}, new int[] {+1, -1});
 * answers.size(); // 2
 * }</pre>
 */
public final class Answers {

    private static final Answers NONE = new Answers(new int[0], new int[0]);

    private final int[] rows;
    private final int[] labels;

    private Answers(int[] rows, int[] labels) {
        this.rows = rows;
        this.labels = labels;
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
        Checks.length("labels", labels.length, rows.length);
        Set<Integer> seen = new HashSet<>();
        for (int row : rows) {
            Checks.atLeast("rows", row, 0);
            if (!seen.add(row)) {
                throw Checks.bad("rows", "name row " + row + " twice");
            }
        }
        return new Answers(rows.clone(), labels.clone());
    }

    /**
     * Asks an oracle about rows in order until enough of them are answered; declined ones do not count.
     *
     * @param order the rows, in the order to ask
     * @param count how many answers are wanted
     * @param classes the number of classes, to hold the oracle to
     * @param oracle whom to ask
     * @return the answers, fewer than wanted if the order ends
     */
    public static Answers ask(int[] order, int count, int classes, Oracle oracle) {
        int[] rows = new int[Math.min(count, order.length)];
        int[] labels = new int[rows.length];
        int given = 0;
        for (int i = 0; i < order.length && given < rows.length; i++) {
            int label = oracle.label(order[i]);
            if (label == Oracle.DECLINED) {
                continue;
            }
            if (!Labels.isLabel(label, classes)) {
                throw Checks.bad("oracle", "row " + order[i] + " is " + label + ", must be " + Labels.range(classes));
            }
            rows[given] = order[i];
            labels[given++] = label;
        }
        return of(Arrays.copyOf(rows, given), Arrays.copyOf(labels, given));
    }

    /**
     * These and others.
     *
     * @param others answers to other rows
     * @return all, these first
     */
    public Answers and(Answers others) {
        int[] allRows = Arrays.copyOf(rows, rows.length + others.rows.length);
        int[] allLabels = Arrays.copyOf(labels, allRows.length);
        System.arraycopy(others.rows, 0, allRows, rows.length, others.rows.length);
        System.arraycopy(others.labels, 0, allLabels, rows.length, others.rows.length);
        return of(allRows, allLabels);
    }

    /**
     * Refuses answers that do not belong to a sample.
     *
     * @param sample the sample
     */
    public void check(Sample sample) {
        for (int i = 0; i < rows.length; i++) {
            Checks.row("answers", rows[i], sample.size());
            if (!Labels.isLabel(labels[i], sample.classes())) {
                throw Checks.bad(
                        "answers",
                        "row " + rows[i] + " is " + labels[i] + ", must be " + Labels.range(sample.classes()));
            }
        }
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

    @Override
    public String toString() {
        return "Answers[" + rows.length + "]";
    }
}

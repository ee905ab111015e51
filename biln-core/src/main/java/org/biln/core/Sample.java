package org.biln.core;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A labelled sample: n examples of d features, one row each, with labels -1 or +1 beside them.
 *
 * <p>A constant feature (an intercept) is a column like any other; the project puts it first. A sample owns copies of what
 * it was made from and does not change. For speed {@link #x()} hands out the matrix itself: read it, never write to it.
 * Samples that differ in their labels only ({@link #withLabels}) share it.
 *
 * <pre>{@code
 * DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 0.5}, {1, -0.3}});
 * Sample sample = Sample.of(x, new int[] {+1, -1});
 * Sample first = sample.rows(new int[] {0});
 * }</pre>
 */
public final class Sample {
    private final DMatrixRMaj x;
    private final int[] y;

    private Sample(DMatrixRMaj x, int[] y) {
        this.x = x;
        this.y = y;
    }

    /**
     * A sample from features and labels, both copied. It may be empty.
     *
     * @param x the features, n x d, all finite
     * @param y the labels, -1 or +1, as many as {@code x} has rows
     * @return the sample
     */
    public static Sample of(DMatrixRMaj x, int[] y) {
        Checks.length("y", y.length, x.numRows);
        Checks.finite("x", x);
        Checks.labels("y", y, y.length);
        return new Sample(x.copy(), y.clone());
    }

    /**
     * The features, not a copy: do not write to it.
     *
     * @return the n x d matrix
     */
    public DMatrixRMaj x() {
        return x;
    }

    /**
     * The labels.
     *
     * @return a copy
     */
    public int[] y() {
        return y.clone();
    }

    /**
     * The label of one example.
     *
     * @param row which example
     * @return -1 or +1
     */
    public int label(int row) {
        Checks.row("row", row, y.length);
        return y[row];
    }

    /**
     * The number of examples, n.
     *
     * @return how many
     */
    public int size() {
        return y.length;
    }

    /**
     * The number of features, d.
     *
     * @return how many
     */
    public int dimension() {
        return x.numCols;
    }

    /**
     * The sample of some of the examples, in the given order; an example may be taken more than once.
     *
     * @param rows which examples
     * @return a new sample
     */
    public Sample rows(int[] rows) {
        Checks.rows("rows", rows, rows.length, y.length);
        int d = x.numCols;
        DMatrixRMaj chosen = new DMatrixRMaj(rows.length, d);
        int[] labels = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * d, chosen.data, i * d, d);
            labels[i] = y[rows[i]];
        }
        return new Sample(chosen, labels);
    }

    /**
     * The same examples with other labels.
     *
     * @param labels the labels, copied
     * @return a new sample that shares the features
     */
    public Sample withLabels(int[] labels) {
        Checks.length("labels", labels.length, y.length);
        Checks.labels("labels", labels, labels.length);
        return new Sample(x, labels.clone());
    }

    /** Equal if features and labels are, bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Sample s
                && x.numCols == s.x.numCols
                && Arrays.equals(y, s.y)
                && Arrays.equals(x.data, 0, y.length * x.numCols, s.x.data, 0, y.length * x.numCols);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(y) + x.numCols;
    }

    @Override
    public String toString() {
        int positive = 0;
        for (int label : y) {
            positive += label > 0 ? 1 : 0;
        }
        return "Sample[" + y.length + " x " + x.numCols + ", " + positive + " positive]";
    }
}

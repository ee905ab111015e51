package org.biln.core;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A labelled sample: n examples of d features, one row each, with a label beside each, and a weight and a group if given.
 *
 * <p>A label is a class, 0, 1, ..., K - 1. The paper writes two classes as -1 and +1: {@link #sign} has class 0 and class 1 that
 * way, and {@link #ofSigns} takes them. A feature is a finite number, or NaN where it is missing; a category is its code 0, 1,
 * 2, ... A trainer knows which columns are categories and whether it can do with missing values; one that cannot refuses them.
 *
 * <p>An example of weight 2 counts as if it were there twice, one of weight 0 as if it were not there; without weights all count
 * 1. Rows that belong together (several of one person) carry the same group number, and no out-of-fold estimate for one of them
 * comes from another.
 *
 * <p>Immutable, serves any number of threads. It owns copies of what it was made from. For speed {@link #x()} hands out the matrix
 * itself: read it, never write to it. Samples that differ in their labels only ({@link #withLabels}) share it.
 *
 * <pre>{@code
 * DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 0.5}, {1, -0.3}});
 * Sample sample = Sample.of(x, new int[] {1, 0}).weighted(new double[] {1, 2.5});
 * Sample first = sample.rows(new int[] {0});
 * }</pre>
 */
public final class Sample {
    private final DMatrixRMaj x;
    private final int[] y;
    private final int classes;
    private final double @Nullable [] weights;
    private final int @Nullable [] groups;

    private Sample(DMatrixRMaj x, int[] y, int classes, double @Nullable [] weights, int @Nullable [] groups) {
        this.x = x;
        this.y = y;
        this.classes = classes;
        this.weights = weights;
        this.groups = groups;
    }

    /**
     * A sample of two classes from features and labels, both copied. It may be empty.
     *
     * @param x the features, n x d, finite or NaN
     * @param y the labels, 0 or 1, as many as {@code x} has rows
     * @return the sample
     */
    public static Sample of(DMatrixRMaj x, int[] y) {
        return of(x, y, 2);
    }

    /**
     * A sample of any number of classes from features and labels, both copied. It may be empty.
     *
     * @param x the features, n x d, finite or NaN
     * @param y the labels, 0 to K - 1, as many as {@code x} has rows
     * @param classes the number of classes K, at least 2
     * @return the sample
     */
    public static Sample of(DMatrixRMaj x, int[] y, int classes) {
        Checks.atLeast("classes", classes, 2);
        Checks.length("y", y.length, x.numRows);
        Checks.finiteOrMissing("x", x);
        Checks.classes("y", y, classes);
        return new Sample(x.copy(), y.clone(), classes, null, null);
    }

    /**
     * A sample of two classes whose labels are written as in the paper. It may be empty.
     *
     * @param x the features, n x d, finite or NaN; copied
     * @param signs the labels, -1 for class 0 and +1 for class 1, as many as {@code x} has rows
     * @return the sample
     */
    public static Sample ofSigns(DMatrixRMaj x, int[] signs) {
        Checks.signs("signs", signs, signs.length);
        return of(x, Arrays.stream(signs).map(sign -> (sign + 1) / 2).toArray());
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
     * @return its class, 0 to K - 1
     */
    public int label(int row) {
        Checks.row("row", row, y.length);
        return y[row];
    }

    /**
     * The label of one example as the paper writes it, of two classes.
     *
     * @param row which example
     * @return -1 for class 0, +1 for class 1
     */
    public int sign(int row) {
        Checks.require(classes == 2, "sample", "has " + classes + " classes, signs are of two");
        return 2 * label(row) - 1;
    }

    /**
     * The labels as the paper writes them, of two classes.
     *
     * @return a new array of -1 and +1
     */
    public int[] signs() {
        return IntStream.range(0, y.length).map(this::sign).toArray();
    }

    /**
     * The number of classes, K. Not all of them need to occur.
     *
     * @return at least 2
     */
    public int classes() {
        return classes;
    }

    /**
     * How many examples each class has.
     *
     * @return a new array of K counts
     */
    public int[] counts() {
        int[] counts = new int[classes];
        for (int label : y) {
            counts[label]++;
        }
        return counts;
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
     * What one example counts.
     *
     * @param row which example
     * @return its weight, 1 where none was given
     */
    public double weight(int row) {
        Checks.row("row", row, y.length);
        return weights == null ? 1 : weights[row];
    }

    /**
     * What each example counts.
     *
     * @return a copy, a weight for each example, or null where all count 1
     */
    public double @Nullable [] weights() {
        return weights == null ? null : weights.clone();
    }

    /**
     * Which examples belong together.
     *
     * @return a copy, a number for each example, or null where each is on its own
     */
    public int @Nullable [] groups() {
        return groups == null ? null : groups.clone();
    }

    /**
     * The sample of some of the examples, in the given order; an example may be taken more than once.
     *
     * @param rows which examples
     * @return a new sample
     */
    public Sample rows(int[] rows) {
        return rows(rows, null);
    }

    /**
     * The sample of some of the examples with other labels.
     *
     * @param rows which examples
     * @param labels their labels in the same order, or null for those they have
     * @return a new sample
     */
    public Sample rows(int[] rows, int @Nullable [] labels) {
        Checks.rows("rows", rows, rows.length, y.length);
        int d = x.numCols;
        DMatrixRMaj chosen = new DMatrixRMaj(rows.length, d);
        int[] chosenLabels = labels == null ? new int[rows.length] : labels.clone();
        double[] chosenWeights = weights == null ? null : new double[rows.length];
        int[] chosenGroups = groups == null ? null : new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * d, chosen.data, i * d, d);
            if (labels == null) {
                chosenLabels[i] = y[rows[i]];
            }
            if (weights != null && chosenWeights != null) {
                chosenWeights[i] = weights[rows[i]];
            }
            if (groups != null && chosenGroups != null) {
                chosenGroups[i] = groups[rows[i]];
            }
        }
        if (labels != null) {
            Checks.length("labels", labels.length, rows.length);
            Checks.classes("labels", labels, classes);
        }
        return new Sample(chosen, chosenLabels, classes, chosenWeights, chosenGroups);
    }

    /**
     * The same examples with other labels.
     *
     * @param labels the labels, copied
     * @return a new sample that shares the features
     */
    public Sample withLabels(int[] labels) {
        Checks.length("labels", labels.length, y.length);
        Checks.classes("labels", labels, classes);
        return new Sample(x, labels.clone(), classes, weights, groups);
    }

    /**
     * The same examples with two classes: another (0) and this one (1).
     *
     * @param c the class, from 0
     * @return a new sample of two classes that shares the features
     */
    public Sample against(int c) {
        int[] labels = new int[y.length];
        for (int row = 0; row < labels.length; row++) {
            labels[row] = y[row] == c ? 1 : 0;
        }
        return new Sample(x, labels, 2, weights, groups);
    }

    /**
     * The same examples with other features.
     *
     * @param features one row for each example, finite or NaN; copied
     * @return a new sample with the same labels
     */
    public Sample withFeatures(DMatrixRMaj features) {
        Checks.length("features", features.numRows, y.length);
        Checks.finiteOrMissing("features", features);
        return new Sample(features.copy(), y, classes, weights, groups);
    }

    /**
     * The same examples, each counting what it is told to.
     *
     * @param values a weight for each example, finite and not negative, copied; or null for all 1
     * @return a new sample that shares the features
     */
    public Sample weighted(double @Nullable [] values) {
        Checks.weightsOf(y.length, values);
        return new Sample(x, y, classes, values == null ? null : values.clone(), groups);
    }

    /**
     * The same examples, told which of them belong together.
     *
     * @param values a number for each example, the same for those that belong together; copied
     * @return a new sample that shares the features
     */
    public Sample withGroups(int[] values) {
        Checks.length("groups", values.length, y.length);
        return new Sample(x, y, classes, weights, values.clone());
    }

    /** Equal if features, labels, weights and groups are, bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Sample s
                && x.numCols == s.x.numCols
                && classes == s.classes
                && Arrays.equals(y, s.y)
                && Arrays.equals(weights, s.weights)
                && Arrays.equals(groups, s.groups)
                && Arrays.equals(x.data, 0, y.length * x.numCols, s.x.data, 0, y.length * x.numCols);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(y) + x.numCols;
    }

    @Override
    public String toString() {
        return "Sample[" + y.length + " x " + x.numCols + ", classes " + Arrays.toString(counts()) + "]";
    }
}

package org.biln.core.internal;

import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** Refuses bad arguments by name: which argument, which row, which value. */
public final class Checks {
    /** Probabilities that somebody printed with seven digits sum to 1 as nearly as this. */
    private static final double SUM_TOLERANCE = 1e-6;

    private Checks() {}

    /**
     * The exception for a bad argument.
     *
     * @param argument its name
     * @param problem what is wrong with it
     * @return the exception, to be thrown
     */
    public static IllegalArgumentException bad(String argument, String problem) {
        return new IllegalArgumentException(argument + ": " + problem);
    }

    /**
     * Refuses unless a condition holds.
     *
     * @param ok the condition
     * @param argument the argument's name
     * @param problem what is wrong if it does not hold
     */
    public static void require(boolean ok, String argument, String problem) {
        if (!ok) {
            throw bad(argument, problem);
        }
    }

    /**
     * Refuses a length other than expected.
     *
     * @param argument the argument's name
     * @param actual its length
     * @param expected the length it must have
     */
    public static void length(String argument, int actual, int expected) {
        if (actual != expected) {
            throw bad(argument, "has length " + actual + ", must be " + expected);
        }
    }

    /**
     * Refuses a length that is too short.
     *
     * @param argument the argument's name
     * @param actual its length
     * @param least the least length
     */
    public static void atLeast(String argument, int actual, int least) {
        if (actual < least) {
            throw bad(argument, "is " + actual + ", must be at least " + least);
        }
    }

    /** As {@link #atLeast}, but building the argument's name only when it is needed: hot methods check on every call. */
    private static void longEnough(String argument, int length, int least) {
        if (length < least) {
            throw bad(argument + ".length", "is " + length + ", must be at least " + least);
        }
    }

    /**
     * Refuses an integer outside a closed range.
     *
     * @param argument the argument's name
     * @param value its value
     * @param low the least allowed
     * @param high the greatest allowed
     */
    public static void inRange(String argument, int value, int low, int high) {
        if (value < low || value > high) {
            throw bad(argument, "is " + value + ", must be in " + low + ".." + high);
        }
    }

    /**
     * Refuses a row index outside a matrix or sample.
     *
     * @param argument the argument's name
     * @param row the index
     * @param rows how many rows there are
     */
    public static void row(String argument, int row, int rows) {
        if (row < 0 || row >= rows) {
            throw bad(argument, "row " + row + " does not exist, there are " + rows + " rows");
        }
    }

    /**
     * Refuses row indices outside a matrix or sample.
     *
     * @param argument the argument's name
     * @param indices the indices
     * @param count how many of them count
     * @param rows how many rows there are
     */
    public static void rows(String argument, int[] indices, int count, int rows) {
        for (int i = 0; i < count; i++) {
            if (indices[i] < 0 || indices[i] >= rows) {
                throw bad(argument, "entry " + i + " is " + indices[i] + ", but there are " + rows + " rows");
            }
        }
    }

    /**
     * Refuses NaN and infinities.
     *
     * @param argument the argument's name
     * @param value its value
     */
    public static void finite(String argument, double value) {
        if (!Double.isFinite(value)) {
            throw bad(argument, "is " + value + ", must be finite");
        }
    }

    /**
     * Refuses everything but a finite number above zero.
     *
     * @param argument the argument's name
     * @param value its value
     */
    public static void positive(String argument, double value) {
        if (!(value > 0) || !Double.isFinite(value)) {
            throw bad(argument, "is " + value + ", must be positive and finite");
        }
    }

    /**
     * Refuses everything but a finite number that is not negative.
     *
     * @param argument the argument's name
     * @param value its value
     */
    public static void notNegative(String argument, double value) {
        if (!(value >= 0) || !Double.isFinite(value)) {
            throw bad(argument, "is " + value + ", must be finite and not negative");
        }
    }

    /**
     * Refuses NaN and infinities in the first entries of a vector.
     *
     * @param argument the argument's name
     * @param values its values
     * @param n how many of them count
     */
    public static void finite(String argument, double[] values, int n) {
        for (int i = 0; i < n; i++) {
            if (!Double.isFinite(values[i])) {
                throw bad(argument, "row " + i + " is " + values[i] + ", must be finite");
            }
        }
    }

    /**
     * Refuses weights that are NaN, infinite or negative.
     *
     * @param argument the argument's name
     * @param weights the weights
     * @param n how many of them count
     */
    public static void weights(String argument, double[] weights, int n) {
        longEnough(argument, weights.length, n);
        for (int i = 0; i < n; i++) {
            if (!(weights[i] >= 0) || !Double.isFinite(weights[i])) {
                throw bad(argument, "row " + i + " is " + weights[i] + ", must be finite and not negative");
            }
        }
    }

    /**
     * Refuses what is not a probability.
     *
     * @param argument the argument's name
     * @param values the probabilities
     * @param n how many of them count
     */
    public static void probabilities(String argument, double[] values, int n) {
        longEnough(argument, values.length, n);
        for (int i = 0; i < n; i++) {
            if (!(values[i] >= 0 && values[i] <= 1)) {
                throw bad(argument, "row " + i + " is " + values[i] + ", must be in [0,1]");
            }
        }
    }

    /**
     * Refuses the probabilities of an example that do not sum to 1, but for what rounding leaves.
     *
     * @param argument the name of the argument
     * @param p an array that holds probabilities
     * @param from where those of the example begin
     * @param classes how many there are
     */
    public static void distribution(String argument, double[] p, int from, int classes) {
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            sum += p[from + c];
        }
        require(
                Math.abs(sum - 1) <= SUM_TOLERANCE,
                argument,
                "of row " + from / classes + " sum to " + sum + ", must sum to 1");
    }

    /**
     * Refuses labels that are no class.
     *
     * @param argument the name of the argument
     * @param labels the labels
     * @param classes how many classes there are
     */
    public static void classes(String argument, int[] labels, int classes) {
        for (int row = 0; row < labels.length; row++) {
            if (labels[row] < 0 || labels[row] >= classes) {
                throw bad(argument, "row " + row + " is " + labels[row] + ", must be in 0.." + (classes - 1));
            }
        }
    }

    /**
     * Refuses labels other than -1 and +1.
     *
     * @param argument the argument's name
     * @param labels the labels
     * @param n how many of them count
     */
    public static void signs(String argument, int[] labels, int n) {
        longEnough(argument, labels.length, n);
        for (int i = 0; i < n; i++) {
            if (labels[i] != 1 && labels[i] != -1) {
                throw bad(argument, "row " + i + " is " + labels[i] + ", must be -1 or +1");
            }
        }
    }

    /**
     * Refuses NaN and infinities in a matrix.
     *
     * @param argument the argument's name
     * @param x the matrix
     */
    public static void finite(String argument, DMatrixRMaj x) {
        finite(argument, x, x.numRows);
    }

    /**
     * Refuses NaN and infinities in the first rows of a matrix.
     *
     * @param argument the argument's name
     * @param x the matrix
     * @param rows how many of its rows count
     */
    public static void finite(String argument, DMatrixRMaj x, int rows) {
        if (x.numRows < rows) {
            throw bad(argument + ".numRows", "is " + x.numRows + ", must be at least " + rows);
        }
        if (allFinite(x.data, 0, rows * x.numCols)) {
            return;
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < x.numCols; j++) {
                double v = x.data[i * x.numCols + j];
                if (!Double.isFinite(v)) {
                    throw bad(argument, "row " + i + ", column " + j + " is " + v + ", must be finite");
                }
            }
        }
    }

    /**
     * Refuses weights of a sample that are not one for each example, or not weights.
     *
     * @param n the number of examples
     * @param weights the weights, or null for all 1
     */
    public static void weightsOf(int n, double @Nullable [] weights) {
        if (weights != null) {
            length("weights", weights.length, n);
            weights("weights", weights, n);
        }
    }

    /**
     * Refuses infinities in a matrix; NaN stands for a missing value.
     *
     * @param argument the argument's name
     * @param x the matrix
     */
    public static void finiteOrMissing(String argument, DMatrixRMaj x) {
        int n = Math.multiplyExact(x.numRows, x.numCols);
        if (allFinite(x.data, 0, n)) {
            return;
        }
        for (int k = 0; k < n; k++) {
            if (Double.isInfinite(x.data[k])) {
                throw bad(
                        argument,
                        "row " + k / x.numCols + ", column " + k % x.numCols + " is " + x.data[k]
                                + ", must be finite, or NaN if missing");
            }
        }
    }

    /**
     * Whether a stretch of an array holds finite numbers only.
     *
     * @param a the array
     * @param off where the stretch begins
     * @param n its length
     * @return false if there is a NaN or an infinity
     */
    public static boolean allFinite(double[] a, int off, int n) {
        // x * 0 is zero for finite x and NaN otherwise; four sums let the additions overlap.
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = off;
        int end = off + n;
        for (; i + 3 < end; i += 4) {
            s0 = Math.fma(a[i], 0.0, s0);
            s1 = Math.fma(a[i + 1], 0.0, s1);
            s2 = Math.fma(a[i + 2], 0.0, s2);
            s3 = Math.fma(a[i + 3], 0.0, s3);
        }
        for (; i < end; i++) {
            s0 = Math.fma(a[i], 0.0, s0);
        }
        return (s0 + s1) + (s2 + s3) == 0.0;
    }
}

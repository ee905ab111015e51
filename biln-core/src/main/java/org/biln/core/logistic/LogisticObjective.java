package org.biln.core.logistic;

import java.util.Arrays;
import org.biln.core.internal.InnerProduct;
import org.biln.core.math.Exp;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Loss, gradient and Hessian of weighted logistic regression over a copy of the sample laid out for them.
 *
 * <p>With many features every example is an array: a block of examples that fits into the second-level cache is read for
 * its scores (inner products) and again, from the cache, for its share of the gradient (sums of vectors). With few features
 * every feature of a tile of examples is an array and the two operations change roles. Either way the sample is read from
 * memory once per evaluation. The choice depends on d alone.
 */
final class LogisticObjective implements Objective {
    /** From this many features on an example is an array; below, a feature is. Measured on JDK 17. */
    static final int ROWS_FROM = 64;

    /** Examples in a tile of the layout by features. */
    private static final int TILE = 496;

    /** Numbers in a block of the layout by examples: 128 KiB. */
    private static final int BLOCK = 16384;

    /** {@code 1 / (1 + exp(-z))} rounds to 1 from here on: 53 ln 2. */
    private static final double ROUNDS_TO_ONE = 36.7368005696771;

    /** {@code exp(-z)} overflows below minus this, and {@code 1 / (1 + exp(-z))} is 0. */
    private static final double ROUNDS_TO_ZERO = 709.782712893384;

    /** Beyond this score the rounding of {@code 1 - p} shows in its logarithm. */
    private static final double NAIVE_LOG = 8;

    private boolean byRows;
    private int n;
    private int d;
    private double totalWeight;

    /** The examples (by rows) or the features of each tile (by columns), then zeros to fill up the last group of 8. */
    private double[][] rows = {};

    private int rowLength;
    private double[][] columns = {};

    private double[] labels = {};
    private double[] weights = {};
    private double[] minusMargin = {};
    private double[] losses = {};
    private double[] coefficients = {};
    private double[] tile = {};
    private double[] group = {};
    private double[] curvature = {};
    private double[] parameters = {};

    private boolean saturating;
    /** The example whose loss was last not finite, -1 if there was none. */
    private int overflowed = -1;

    private double l2;
    private int penaliseFrom;

    /** Copies the sample. Everything was checked before; {@code rows} null means the first {@code count} rows. */
    void load(DMatrixRMaj x, int @Nullable [] which, int count, int[] y, double @Nullable [] w) {
        n = count;
        d = x.numCols;
        byRows = d >= ROWS_FROM;
        overflowed = -1;
        growVectors();
        totalWeight = 0;
        for (int i = 0; i < n; i++) {
            labels[i] = y[i];
            weights[i] = w == null ? 1.0 : w[i];
            totalWeight += weights[i];
        }
        for (int i = 0; i < n; i++) {
            int offset = (which == null ? i : which[i]) * d;
            if (byRows) {
                System.arraycopy(x.data, offset, rows[i], 0, d);
            } else {
                int first = i / TILE * columnStride();
                int at = i % TILE;
                for (int j = 0; j < d; j++) {
                    columns[first + j][at] = x.data[offset + j];
                }
            }
        }
    }

    /** Which function to compute; independent of {@link #load}. */
    void function(Loss loss, double penalty, boolean penaliseIntercept) {
        saturating = loss == Loss.SATURATING;
        l2 = penalty;
        penaliseFrom = penaliseIntercept ? 0 : 1;
    }

    double totalWeight() {
        return totalWeight;
    }

    private int columnStride() {
        return (d + 7) / 8 * 8;
    }

    private void growVectors() {
        int upToEight = (n + 7) / 8 * 8;
        if (labels.length < upToEight) {
            labels = new double[upToEight];
            weights = new double[upToEight];
            minusMargin = new double[upToEight];
            losses = new double[upToEight];
            coefficients = new double[upToEight];
            curvature = new double[upToEight];
        }
        int groups = columnStride();
        if (group.length < groups) {
            group = new double[groups];
            parameters = new double[groups];
        }
        if (byRows) {
            growRows(upToEight);
        } else {
            growColumns((n + TILE - 1) / TILE * groups, groups);
        }
    }

    /**
     * The length to allocate: with its header the array takes an odd number of cache lines, so that vectors read side by
     * side do not compete for the same few places of the first-level cache.
     */
    private static int padded(int length) {
        return (length + 9) / 16 * 16 + 6;
    }

    private void growRows(int count) {
        if (rowLength < d) {
            rowLength = padded(d);
            rows = new double[0][];
        }
        int have = rows.length;
        if (have < count) {
            rows = Arrays.copyOf(rows, count);
            for (int i = have; i < count; i++) {
                rows[i] = new double[rowLength];
            }
        }
        for (int i = n; i < count; i++) {
            Arrays.fill(rows[i], 0, d, 0.0);
        }
    }

    private void growColumns(int vectors, int stride) {
        if (tile.length == 0) {
            tile = new double[TILE];
        }
        int have = columns.length;
        if (have < vectors) {
            columns = Arrays.copyOf(columns, vectors);
            for (int k = have; k < vectors; k++) {
                columns[k] = new double[padded(TILE)];
            }
        }
        for (int first = 0; first < vectors; first += stride) {
            for (int j = d; j < stride; j++) {
                Arrays.fill(columns[first + j], 0.0);
            }
        }
    }

    @Override
    public double evaluate(double[] theta, double[] gradient) {
        // On separable data a line search backs out of overflow in many steps, and one example tells nearly always.
        if (saturating && overflowed >= 0 && saturates(score(theta, overflowed))) {
            return Double.NaN;
        }
        Arrays.fill(gradient, 0, d, 0.0);
        double loss = 0;
        int step = byRows ? blockRows() : TILE;
        if (!byRows) {
            System.arraycopy(theta, 0, parameters, 0, d);
            Arrays.fill(parameters, d, columnStride(), 0.0);
        }
        for (int from = 0; from < n; from += step) {
            int to = Math.min(n, from + step);
            scores(theta, from, to);
            for (int i = from; i < to; i++) {
                minusMargin[i] = -labels[i] * minusMargin[i];
            }
            if (saturating && saturated(from, to)) {
                return Double.NaN;
            }
            Exp.log1pExpAndSigmoid(minusMargin, losses, coefficients, from, to);
            if (saturating) {
                naiveLogarithms(from, to);
            }
            loss += InnerProduct.of(weights, from, losses, from, to - from);
            for (int i = from; i < to; i++) {
                coefficients[i] = -(labels[i] * weights[i]) * coefficients[i];
            }
            accumulate(from, to, gradient);
        }
        return loss + penalty(theta, gradient);
    }

    private double penalty(double[] theta, double[] gradient) {
        if (l2 == 0) {
            return 0;
        }
        double squares = 0;
        for (int j = penaliseFrom; j < d; j++) {
            squares = Math.fma(theta[j], theta[j], squares);
            gradient[j] = Math.fma(l2, theta[j], gradient[j]);
        }
        return 0.5 * l2 * squares;
    }

    private int blockRows() {
        return Math.max(8, BLOCK / d / 8 * 8);
    }

    /** The scores of some examples, left in {@code minusMargin}. */
    private void scores(double[] theta, int from, int to) {
        if (byRows) {
            for (int i = from; i < to; i += 8) {
                Kernels.dots8(rows, i, theta, d, minusMargin, i);
            }
            return;
        }
        int size = to - from;
        int first = from / TILE * columnStride();
        Arrays.fill(tile, 0, size, 0.0);
        for (int j = 0; j < d; j += 4) {
            double[][] c = columns;
            int k = first + j;
            double[] t = parameters;
            Kernels.axpy4(t[j], c[k], t[j + 1], c[k + 1], t[j + 2], c[k + 2], t[j + 3], c[k + 3], tile, size);
        }
        System.arraycopy(tile, 0, minusMargin, from, size);
    }

    /** Adds the examples times their coefficients to the gradient. */
    private void accumulate(int from, int to, double[] gradient) {
        if (byRows) {
            double[] r = coefficients;
            int i = from;
            for (; i + 3 < to; i += 4) {
                Kernels.axpy4(
                        r[i],
                        rows[i],
                        r[i + 1],
                        rows[i + 1],
                        r[i + 2],
                        rows[i + 2],
                        r[i + 3],
                        rows[i + 3],
                        gradient,
                        d);
            }
            for (; i < to; i++) {
                Kernels.axpy(r[i], rows[i], gradient, d);
            }
            return;
        }
        int first = from / TILE * columnStride();
        System.arraycopy(coefficients, from, tile, 0, to - from);
        for (int j = 0; j < d; j += 8) {
            Kernels.dots8(columns, first + j, tile, to - from, group, j);
        }
        for (int j = 0; j < d; j++) {
            gradient[j] += group[j];
        }
    }

    /** Whether the loss of some example is not finite; remembers the first such. */
    private boolean saturated(int from, int to) {
        for (int i = from; i < to; i++) {
            if (saturates(-labels[i] * minusMargin[i])) {
                overflowed = i;
                return true;
            }
        }
        return false;
    }

    /**
     * Whether {@code y log p + (1 - y) log(1 - p)} as written is not finite: 0 log 0, or log 0. A positive example has
     * {@code 0 * log(1 - p)}, a negative one {@code log(1 - p)} itself: neither survives p = 1. The same holds for p = 0. So
     * the label does not matter.
     */
    private static boolean saturates(double score) {
        return !(score < ROUNDS_TO_ONE && score >= -ROUNDS_TO_ZERO);
    }

    /** The score of one example, to the bit what {@link #scores} finds. */
    private double score(double[] theta, int i) {
        double score = 0;
        if (byRows) {
            double[] row = rows[i];
            for (int j = 0; j < d; j++) {
                score = Math.fma(row[j], theta[j], score);
            }
            return score;
        }
        int first = i / TILE * columnStride();
        for (int j = 0; j < d; j++) {
            score = Math.fma(theta[j], columns[first + j][i % TILE], score);
        }
        return score;
    }

    /** Where 1 - p has lost most of its digits its logarithm is taken as written, with the error that belongs to it. */
    private void naiveLogarithms(int from, int to) {
        for (int i = from; i < to; i++) {
            if (labels[i] < 0 && minusMargin[i] > NAIVE_LOG) {
                losses[i] = -StrictMath.log(1.0 - 1.0 / (1.0 + Exp.exp(-minusMargin[i])));
            }
        }
    }

    /**
     * The lower triangle of the Hessian at the point of the last {@link #evaluate}: {@code sum w p (1-p) x x'} plus the
     * penalty.
     */
    void hessian(double[][] h) {
        for (int j = 0; j < d; j++) {
            Arrays.fill(h[j], 0, d, 0.0);
        }
        for (int i = 0; i < n; i++) {
            double p = Exp.sigmoid(minusMargin[i]);
            curvature[i] = weights[i] * (p * Exp.sigmoid(-minusMargin[i]));
        }
        if (byRows) {
            hessianByRows(h);
        } else {
            hessianByColumns(h);
        }
        for (int j = penaliseFrom; j < d; j++) {
            h[j][j] += l2;
        }
    }

    private void hessianByRows(double[][] h) {
        Arrays.fill(curvature, n, (n + 7) / 8 * 8, 0.0);
        for (int i = 0; i < n; i += 4) {
            double[] a = rows[i];
            double[] b = rows[i + 1];
            double[] c = rows[i + 2];
            double[] e = rows[i + 3];
            for (int j = 0; j < d; j++) {
                Kernels.axpy4(
                        curvature[i] * a[j],
                        a,
                        curvature[i + 1] * b[j],
                        b,
                        curvature[i + 2] * c[j],
                        c,
                        curvature[i + 3] * e[j],
                        e,
                        h[j],
                        j + 1);
            }
        }
    }

    private void hessianByColumns(double[][] h) {
        for (int from = 0; from < n; from += TILE) {
            int size = Math.min(n, from + TILE) - from;
            int first = from / TILE * columnStride();
            for (int j = 0; j < d; j++) {
                double[] column = columns[first + j];
                for (int i = 0; i < size; i++) {
                    tile[i] = curvature[from + i] * column[i];
                }
                for (int k = 0; k <= j; k += 8) {
                    Kernels.dots8(columns, first + k, tile, size, group, k);
                }
                for (int k = 0; k <= j; k++) {
                    h[j][k] += group[k];
                }
            }
        }
    }
}

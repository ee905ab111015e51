package org.biln.kmm.linear;

import org.biln.core.internal.InnerProduct;

/**
 * The inner loops of the module, over matrices stored as an array of rows.
 *
 * <p>Every hot loop here is element-wise over separate arrays that share one index: that is the shape HotSpot turns
 * into vector instructions without reordering a single operation, so the bits do not depend on the vector width, and
 * it is why matrices are {@code double[][]} and not one flat array (several offsets into one array defeat the
 * vectoriser of JDK 17). Six rows at a time is what was measured fastest: the target is loaded and stored once for
 * six multiply-adds.
 */
public final class Rows {
    private Rows() {}

    /**
     * {@code c[j] += a0 x0[j] + ... + a5 x5[j]} from place j0 to before j1, as one chain of fused multiply-adds.
     *
     * @param c the target
     * @param x0 row 0
     * @param x1 row 1
     * @param x2 row 2
     * @param x3 row 3
     * @param x4 row 4
     * @param x5 row 5
     * @param a0 the factor of row 0
     * @param a1 the factor of row 1
     * @param a2 the factor of row 2
     * @param a3 the factor of row 3
     * @param a4 the factor of row 4
     * @param a5 the factor of row 5
     * @param j0 the first place
     * @param j1 the place after the last
     */
    public static void axpy6(
            double[] c,
            double[] x0,
            double[] x1,
            double[] x2,
            double[] x3,
            double[] x4,
            double[] x5,
            double a0,
            double a1,
            double a2,
            double a3,
            double a4,
            double a5,
            int j0,
            int j1) {
        for (int j = j0; j < j1; j++) {
            c[j] = Math.fma(
                    a5,
                    x5[j],
                    Math.fma(
                            a4,
                            x4[j],
                            Math.fma(a3, x3[j], Math.fma(a2, x2[j], Math.fma(a1, x1[j], Math.fma(a0, x0[j], c[j]))))));
        }
    }

    /**
     * {@code c[j] += a x[j]} from place j0 to before j1.
     *
     * @param c the target
     * @param x the row added
     * @param a the factor
     * @param j0 the first place
     * @param j1 the place after the last
     */
    public static void axpy(double[] c, double[] x, double a, int j0, int j1) {
        for (int j = j0; j < j1; j++) {
            c[j] = Math.fma(a, x[j], c[j]);
        }
    }

    /**
     * {@code x[j] *= a} from place j0 to before j1.
     *
     * @param x the vector
     * @param a the factor
     * @param j0 the first place
     * @param j1 the place after the last
     */
    public static void scale(double[] x, double a, int j0, int j1) {
        for (int j = j0; j < j1; j++) {
            x[j] *= a;
        }
    }

    /**
     * The inner product from place j0 to before j1.
     *
     * @param x the vector
     * @param y the other vector
     * @param j0 the first place
     * @param j1 the place after the last
     * @return the inner product
     */
    public static double dot(double[] x, double[] y, int j0, int j1) {
        return InnerProduct.of(x, j0, y, j0, j1 - j0);
    }

    /**
     * The sum of x[0..n), in four interleaved partial sums added in a fixed order.
     *
     * @param x the vector
     * @param n how many entries count
     * @return the sum
     */
    public static double sum(double[] x, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int j = 0;
        for (; j + 3 < n; j += 4) {
            s0 += x[j];
            s1 += x[j + 1];
            s2 += x[j + 2];
            s3 += x[j + 3];
        }
        for (; j < n; j++) {
            s0 += x[j];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /**
     * The largest absolute value of x[0..n); NaN when one of them is.
     *
     * @param x the vector
     * @param n how many entries count
     * @return the largest
     */
    public static double maxAbs(double[] x, int n) {
        double max = 0;
        for (int j = 0; j < n; j++) {
            max = Math.max(max, Math.abs(x[j]));
        }
        return max;
    }

    /**
     * The largest absolute difference of x[0..n) and y[0..n); NaN when one of them is.
     *
     * @param x the vector
     * @param y the other vector
     * @param n how many entries count
     * @return the largest
     */
    public static double maxDifference(double[] x, double[] y, int n) {
        double max = 0;
        for (int j = 0; j < n; j++) {
            max = Math.max(max, Math.abs(x[j] - y[j]));
        }
        return max;
    }

    /**
     * {@code y[0..n) = sum over from <= i < m of v[i] rows[i][0..n)}: {@code K v} when K is symmetric.
     *
     * @param rows the rows
     * @param from the first row
     * @param m the row after the last
     * @param v the factors
     * @param y the result
     * @param n how many columns count
     */
    public static void combine(double[][] rows, int from, int m, double[] v, double[] y, int n) {
        java.util.Arrays.fill(y, 0, n, 0.0);
        int i = from;
        for (; i + 5 < m; i += 6) {
            axpy6(
                    y,
                    rows[i],
                    rows[i + 1],
                    rows[i + 2],
                    rows[i + 3],
                    rows[i + 4],
                    rows[i + 5],
                    v[i],
                    v[i + 1],
                    v[i + 2],
                    v[i + 3],
                    v[i + 4],
                    v[i + 5],
                    0,
                    n);
        }
        for (; i < m; i++) {
            axpy(y, rows[i], v[i], 0, n);
        }
    }

    /**
     * {@code y[0..n) = sum over i < m of v[i] rows[of[i]][0..n)}.
     *
     * @param rows the rows
     * @param of which rows
     * @param m the row after the last
     * @param v the factors
     * @param y the result
     * @param n how many columns count
     */
    public static void combine(double[][] rows, int[] of, int m, double[] v, double[] y, int n) {
        java.util.Arrays.fill(y, 0, n, 0.0);
        int i = 0;
        for (; i + 5 < m; i += 6) {
            axpy6(
                    y,
                    rows[of[i]],
                    rows[of[i + 1]],
                    rows[of[i + 2]],
                    rows[of[i + 3]],
                    rows[of[i + 4]],
                    rows[of[i + 5]],
                    v[i],
                    v[i + 1],
                    v[i + 2],
                    v[i + 3],
                    v[i + 4],
                    v[i + 5],
                    0,
                    n);
        }
        for (; i < m; i++) {
            axpy(y, rows[of[i]], v[i], 0, n);
        }
    }

    /**
     * {@code y[i] = rows[i] . v} over the first n columns, from row {@code from} to before m.
     *
     * @param rows the rows
     * @param from the first row
     * @param m the row after the last
     * @param v the vector multiplied
     * @param y the result
     * @param n how many columns count
     */
    public static void multiply(double[][] rows, int from, int m, double[] v, double[] y, int n) {
        for (int i = from; i < m; i++) {
            y[i] = dot(rows[i], v, 0, n);
        }
    }

    /**
     * Rows enough for an {@code m x n} matrix, reusing those given: grown once, never shrunk.
     *
     * @param rows what is there already
     * @param m how many rows are needed
     * @param n how many entries are needed
     * @return at least that much room
     */
    public static double[][] grow(double[][] rows, int m, int n) {
        if (rows.length < m) {
            rows = java.util.Arrays.copyOf(rows, m);
        }
        for (int i = 0; i < m; i++) {
            if (rows[i] == null || rows[i].length < n) {
                rows[i] = new double[n];
            }
        }
        return rows;
    }

    /**
     * A vector of at least n entries, the given one when it is long enough.
     *
     * @param x what is there already
     * @param n how many entries are needed
     * @return at least that much room
     */
    public static double[] grow(double[] x, int n) {
        return x.length >= n ? x : new double[n];
    }
}

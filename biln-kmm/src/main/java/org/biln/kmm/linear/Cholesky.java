package org.biln.kmm.linear;

/**
 * The factorisation {@code A = U'U} of a positive definite matrix, in place, over rows.
 *
 * <p>Left-looking by blocks of rows: a block first takes the updates of all finished rows, six at a time and in
 * stretches of columns that stay in the cache, then is factored in itself. Everything is an element-wise update of one
 * row by others ({@link Rows#axpy6}). {@code n^3 / 3} operations. Only the upper triangle is read or written.
 */
public final class Cholesky {
    private static final int BLOCK = 48;
    private static final int STRETCH = 256;

    private Cholesky() {}

    /**
     * Factors the upper triangle of {@code u}.
     *
     * <p>A pivot below {@code floor} is replaced by {@code floor}: a Gram matrix plus a vanishing barrier is positive
     * definite in exact arithmetic and not always in ours, and such a pivot belongs to a direction without curvature.
     *
     * @param u the matrix or its factor, upper triangle
     * @param n the order of the matrix
     * @param floor the least pivot
     * @return how many pivots were replaced; -1 when one was not a number
     */
    public static int factor(double[][] u, int n, double floor) {
        int replaced = 0;
        for (int i0 = 0; i0 < n; i0 += BLOCK) {
            int i1 = Math.min(n, i0 + BLOCK);
            updateFromAbove(u, i0, i1, n);
            int bad = factorBlock(u, i0, i1, n, floor);
            if (bad < 0) {
                return -1;
            }
            replaced += bad;
        }
        return replaced;
    }

    private static void updateFromAbove(double[][] u, int i0, int i1, int n) {
        // i0 is a multiple of BLOCK and BLOCK of 6, so no rows are left over.
        for (int j0 = i0; j0 < n; j0 += STRETCH) {
            int j1 = Math.min(n, j0 + STRETCH);
            for (int k = 0; k < i0; k += 6) {
                for (int i = i0; i < i1; i++) {
                    apply6(u, k, i, Math.max(i, j0), j1);
                }
            }
        }
    }

    private static int factorBlock(double[][] u, int i0, int i1, int n, double floor) {
        int replaced = 0;
        for (int g0 = i0; g0 < i1; g0 += 6) {
            int g1 = Math.min(i1, g0 + 6);
            for (int i = g0; i < g1; i++) {
                double[] row = u[i];
                for (int k = g0; k < i; k++) {
                    Rows.axpy(row, u[k], -u[k][i], i, n);
                }
                double pivot = row[i];
                if (!(pivot >= floor)) {
                    if (Double.isNaN(pivot)) {
                        return -1;
                    }
                    pivot = floor;
                    replaced++;
                }
                double root = Math.sqrt(pivot);
                Rows.scale(row, 1 / root, i + 1, n);
                row[i] = root;
            }
            if (g1 < i1) {
                for (int i = g1; i < i1; i++) {
                    apply6(u, g0, i, i, n);
                }
            }
        }
        return replaced;
    }

    private static void apply6(double[][] u, int k, int i, int j0, int j1) {
        double[] x0 = u[k];
        double[] x1 = u[k + 1];
        double[] x2 = u[k + 2];
        double[] x3 = u[k + 3];
        double[] x4 = u[k + 4];
        double[] x5 = u[k + 5];
        Rows.axpy6(u[i], x0, x1, x2, x3, x4, x5, -x0[i], -x1[i], -x2[i], -x3[i], -x4[i], -x5[i], j0, j1);
    }

    /**
     * Solves {@code U'U x = x} in place.
     *
     * @param u the matrix or its factor, upper triangle
     * @param n the order of the matrix
     * @param x the right-hand side, then the solution
     */
    public static void solve(double[][] u, int n, double[] x) {
        solveTransposed(u, n, x);
        solveUpper(u, n, x);
    }

    /**
     * Solves {@code U x = x} in place.
     *
     * @param u the matrix or its factor, upper triangle
     * @param n the order of the matrix
     * @param x the right-hand side, then the solution
     */
    public static void solveUpper(double[][] u, int n, double[] x) {
        for (int i = n - 1; i >= 0; i--) {
            double[] row = u[i];
            x[i] = (x[i] - Rows.dot(row, x, i + 1, n)) / row[i];
        }
    }

    /**
     * Solves {@code U' x = x} in place.
     *
     * @param u the matrix or its factor, upper triangle
     * @param n the order of the matrix
     * @param x the right-hand side, then the solution
     */
    public static void solveTransposed(double[][] u, int n, double[] x) {
        int i = 0;
        for (; i + 5 < n; i += 6) {
            for (int k = i; k < i + 6; k++) {
                double[] row = u[k];
                x[k] /= row[k];
                double a = -x[k];
                for (int j = k + 1; j < i + 6; j++) {
                    x[j] = Math.fma(a, row[j], x[j]);
                }
            }
            Rows.axpy6(
                    x, u[i], u[i + 1], u[i + 2], u[i + 3], u[i + 4], u[i + 5], -x[i], -x[i + 1], -x[i + 2], -x[i + 3],
                    -x[i + 4], -x[i + 5], i + 6, n);
        }
        for (; i < n; i++) {
            double[] row = u[i];
            x[i] /= row[i];
            Rows.axpy(x, row, -x[i], i + 1, n);
        }
    }
}

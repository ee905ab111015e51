package org.biln.kmm;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel matrices and their row sums.
 *
 * <p>Squared distances are sums of squared differences, never {@code |x|^2 + |y|^2 - 2x'y}: they cannot be negative, two
 * equal points are at distance exactly 0 (so the diagonal is exactly 1), and the matrix is exactly symmetric. The loops
 * run over points for a few coordinates at a time, in stretches that stay in the cache, and become vector code. A Gram matrix of m points
 * in d dimensions costs {@code 1.5 m^2 d} operations and {@code m^2/2} exponentials.
 *
 * <pre>{@code
 * DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0.0, 1.0}, {2.0, 1.0}});
 * DMatrixRMaj gram = Gram.of(Kernel.gaussian(0.5), x);
 * double[] kappa = Gram.crossMeans(Kernel.gaussian(0.5), x, x); // m/n times the row sums
 * }</pre>
 */
public final class Gram {
    static final int STRETCH = 512;

    private Gram() {}

    /**
     * The Gram matrix of some points.
     *
     * @param kernel the kernel
     * @param x the points, one per row
     * @return the symmetric matrix, its diagonal exactly 1
     */
    public static DMatrixRMaj of(Kernel kernel, DMatrixRMaj x) {
        checkPoints("x", x);
        int m = x.numRows;
        DMatrixRMaj gram = new DMatrixRMaj(m, m);
        Distances distances = new Distances(x);
        double[] squared = new double[STRETCH];
        double[] values = new double[STRETCH];
        for (int j0 = 0; j0 < m; j0 += STRETCH) {
            int j1 = Math.min(m, j0 + STRETCH);
            for (int i = 0; i < j1; i++) {
                // Above the diagonal only; the mirror makes the symmetry exact.
                int from = Math.max(i, j0);
                distances.toRow(x, i, from, j1, squared);
                kernel.ofSquaredDistances(squared, values, j1 - from);
                System.arraycopy(values, 0, gram.data, i * m + from, j1 - from);
            }
        }
        mirror(gram);
        return gram;
    }

    /**
     * The vector kappa of kernel mean matching, {@code kappa_i = m/n sum_j k(x_i, t_j)}, without storing the matrix.
     *
     * @param kernel the kernel
     * @param source the m points to be weighted
     * @param target the n points to be matched
     * @return kappa
     */
    public static double[] crossMeans(Kernel kernel, DMatrixRMaj source, DMatrixRMaj target) {
        checkPair(source, target);
        int m = source.numRows;
        int n = target.numRows;
        double[] sums = new double[m];
        Distances distances = new Distances(target);
        double[] squared = new double[STRETCH];
        double[] values = new double[STRETCH];
        for (int j0 = 0; j0 < n; j0 += STRETCH) {
            int j1 = Math.min(n, j0 + STRETCH);
            for (int i = 0; i < m; i++) {
                distances.toRow(source, i, j0, j1, squared);
                kernel.ofSquaredDistances(squared, values, j1 - j0);
                sums[i] += Rows.sum(values, j1 - j0);
            }
        }
        double scale = (double) m / n;
        for (int i = 0; i < m; i++) {
            sums[i] *= scale;
        }
        return sums;
    }

    static void checkPoints(String argument, DMatrixRMaj x) {
        Checks.atLeast(argument + ".numRows", x.numRows, 1);
        Checks.atLeast(argument + ".numCols", x.numCols, 1);
        Checks.finite(argument, x);
    }

    static void checkPair(DMatrixRMaj x, DMatrixRMaj y) {
        checkPoints("source", x);
        checkPoints("target", y);
        Checks.length("target.numCols", y.numCols, x.numCols);
    }

    private static void mirror(DMatrixRMaj gram) {
        int m = gram.numRows;
        int tile = 32;
        for (int i0 = 0; i0 < m; i0 += tile) {
            for (int j0 = 0; j0 <= i0; j0 += tile) {
                for (int i = i0; i < Math.min(m, i0 + tile); i++) {
                    for (int j = j0; j < Math.min(i, j0 + tile); j++) {
                        gram.data[i * m + j] = gram.data[j * m + i];
                    }
                }
            }
        }
    }

    /** Squared distances from one point to a stretch of others, which are stored coordinate by coordinate. */
    static final class Distances {
        private final double[][] coordinates;
        private final int dimension;

        Distances(DMatrixRMaj points) {
            this(points, 0, points.numRows);
        }

        Distances(DMatrixRMaj points, int from, int to) {
            dimension = points.numCols;
            coordinates = new double[dimension][to - from];
            for (int i = from; i < to; i++) {
                for (int k = 0; k < dimension; k++) {
                    coordinates[k][i - from] = points.data[i * dimension + k];
                }
            }
        }

        /** {@code out[j - j0] = |x_i - p_j|^2} for j0 <= j < j1. */
        void toRow(DMatrixRMaj x, int i, int j0, int j1, double[] out) {
            int n = j1 - j0;
            Arrays.fill(out, 0, n, 0.0);
            int at = i * dimension;
            int k = 0;
            for (; k + 1 < dimension; k += 2) {
                add2(coordinates[k], coordinates[k + 1], x.data[at + k], x.data[at + k + 1], j0, out, n);
            }
            if (k < dimension) {
                add1(coordinates[k], x.data[at + k], j0, out, n);
            }
        }

        private static void add2(double[] p, double[] q, double a, double b, int off, double[] out, int n) {
            for (int j = 0; j < n; j++) {
                double u = p[off + j] - a;
                double v = q[off + j] - b;
                out[j] = Math.fma(v, v, Math.fma(u, u, out[j]));
            }
        }

        private static void add1(double[] p, double a, int off, double[] out, int n) {
            for (int j = 0; j < n; j++) {
                double u = p[off + j] - a;
                out[j] = Math.fma(u, u, out[j]);
            }
        }
    }
}

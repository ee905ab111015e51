package org.biln.kmm;

import java.util.Arrays;
import org.biln.core.internal.InnerProduct;
import org.biln.kmm.linear.LoopThreads;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;

/**
 * Products of the Gram matrix of many points with vectors, {@code m^2} multiply-adds each.
 *
 * <p>Half the matrix is kept, {@code m^2 / 2} numbers: rows on and above the diagonal, six at a time, each of which serves as
 * row and as column while it is in the cache. Rows for which there is no memory are computed again at every product, which
 * gives the same numbers: memory decides about time and about nothing else. The rows are cut into parts of the same area
 * whose sums are added in order, so neither does the number of threads.
 */
final class KernelProducts {
    private static final int PARTS = 16;
    private static final int AT_ONCE = 6;
    /** The share of the free memory that is taken: a collector needs the rest to move things. */
    private static final double SHARE_OF_MEMORY = 0.6;

    private final Kernel kernel;
    private final DMatrixRMaj points;
    private final Gram.Distances distances;
    private final LoopThreads workers;
    private final int m;
    /** Row i from the first column of its six on. */
    private final double[][] kept;

    private final int keptRows;
    private final Part[] parts;

    /** Some rows, what they contribute to a product, and room for rows that are not kept. */
    private static final class Part {
        final int from;
        final int to;
        final double[] sum;
        final double[][] buffer = new double[AT_ONCE][Gram.STRETCH];
        final double[] squared = new double[Gram.STRETCH];
        final double[] values = new double[Gram.STRETCH];

        Part(int from, int to, int m) {
            this.from = from;
            this.to = to;
            sum = new double[m];
        }
    }

    KernelProducts(Kernel kernel, DMatrixRMaj points, Gram.Distances distances, LoopThreads workers) {
        this.kernel = kernel;
        this.points = points;
        this.distances = distances;
        this.workers = workers;
        m = points.numRows;
        kept = new double[m][];
        keptRows = rowsFor(freeMemory());
        parts = new Part[PARTS];
        for (int p = 0; p < PARTS; p++) {
            parts[p] = new Part(begin(p), begin(p + 1), m);
        }
    }

    private static double freeMemory() {
        Runtime java = Runtime.getRuntime();
        return SHARE_OF_MEMORY * (java.maxMemory() - (java.totalMemory() - java.freeMemory()));
    }

    /** How many rows fit into so many bytes; whole sixes. */
    private int rowsFor(double bytes) {
        int rows = 0;
        for (double left = bytes; rows < m; rows += AT_ONCE) {
            left -= (double) AT_ONCE * Double.BYTES * (m - rows);
            if (left < 0) {
                return rows;
            }
        }
        return m;
    }

    /** The first row of a part: above it lies p of {@value #PARTS} equal shares of the triangle. */
    private int begin(int p) {
        int row = (int) (m * (1 - Math.sqrt(1 - p / (double) PARTS)));
        return p == PARTS ? m : row - row % AT_ONCE;
    }

    /** {@code out = K v}. */
    void multiply(double[] v, double[] out) {
        workers.run(PARTS, p -> multiply(parts[p], v));
        System.arraycopy(parts[0].sum, 0, out, 0, m);
        for (int p = 1; p < PARTS; p++) {
            Rows.axpy(out, parts[p].sum, 1, 0, m);
        }
    }

    private void multiply(Part part, double[] v) {
        Arrays.fill(part.sum, 0.0);
        for (int i = part.from; i < part.to; i += AT_ONCE) {
            int rows = Math.min(AT_ONCE, m - i);
            boolean keep = i < keptRows;
            boolean known = keep && kept[i] != null;
            if (keep && !known) {
                for (int a = 0; a < rows; a++) {
                    kept[i + a] = new double[m - i];
                }
            }
            for (int j0 = i; j0 < m; j0 += Gram.STRETCH) {
                int j1 = Math.min(m, j0 + Gram.STRETCH);
                for (int a = 0; a < rows; a++) {
                    if (!known) {
                        distances.toRow(points, i + a, j0, j1, part.squared);
                        kernel.ofSquaredDistances(part.squared, part.values, j1 - j0);
                        System.arraycopy(
                                part.values, 0, keep ? kept[i + a] : part.buffer[a], keep ? j0 - i : 0, j1 - j0);
                    }
                }
                if (keep) {
                    add(kept, i, j0 - i, i, rows, j0, j1, v, part.sum);
                } else {
                    add(part.buffer, 0, 0, i, rows, j0, j1, v, part.sum);
                }
            }
        }
    }

    /**
     * What columns j0 to j1 of some rows contribute: {@code sum_j += v_i K_ij}, and right of their own columns, which are among
     * themselves, {@code sum_i += K_ij v_j}.
     *
     * @param x the rows, from the place at on
     * @param from the place of column j0 in them
     */
    private static void add(double[][] x, int at, int from, int i, int rows, int j0, int j1, double[] v, double[] sum) {
        if (rows == AT_ONCE) {
            addSix(sum, j0, x[at], x[at + 1], x[at + 2], x[at + 3], x[at + 4], x[at + 5], from, v, i, j1 - j0);
        } else {
            for (int a = 0; a < rows; a++) {
                for (int j = 0; j < j1 - j0; j++) {
                    sum[j0 + j] = Math.fma(v[i + a], x[at + a][from + j], sum[j0 + j]);
                }
            }
        }
        int right = Math.max(j0, i + rows);
        for (int a = 0; a < rows; a++) {
            sum[i + a] += InnerProduct.of(x[at + a], from + right - j0, v, right, j1 - right);
        }
    }

    private static void addSix(
            double[] sum,
            int j0,
            double[] x0,
            double[] x1,
            double[] x2,
            double[] x3,
            double[] x4,
            double[] x5,
            int from,
            double[] v,
            int i,
            int count) {
        double a0 = v[i];
        double a1 = v[i + 1];
        double a2 = v[i + 2];
        double a3 = v[i + 3];
        double a4 = v[i + 4];
        double a5 = v[i + 5];
        for (int j = 0; j < count; j++) {
            double s = Math.fma(a1, x1[from + j], Math.fma(a0, x0[from + j], sum[j0 + j]));
            s = Math.fma(a3, x3[from + j], Math.fma(a2, x2[from + j], s));
            sum[j0 + j] = Math.fma(a5, x5[from + j], Math.fma(a4, x4[from + j], s));
        }
    }
}

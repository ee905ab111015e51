package org.biln.bench;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.biln.experiments.data.Pool;
import org.biln.experiments.data.UciImage;
import org.ejml.data.DMatrixRMaj;

/**
 * The three data sets of the paper as benchmarks need them: the right number of rows and columns and the right geometry,
 * the same on every machine and without a file from elsewhere.
 */
public enum Shape {
    /** The paper's synthetic data, drawn by its recipe: two normal clouds around (-2, 2) and (2, -2). */
    SYNTHETIC(1000, 2, 1.0, 0),

    /** The UCI Image data itself, which biln-experiments ships, in a seeded order. */
    UCI(1565, 18, 0.01, 1),

    /**
     * A stand-in for USPS digits: normal in 256 dimensions with the eigenvalues of the standardised digits 7 and 9, rows
     * scaled so that their norms spread like those of digits. USPS itself may not be shipped.
     */
    USPS(1650, 256, 0.01, 2);

    private static final long SEED = 20261116;

    /** Some eigenvalues of the correlation matrix of USPS 7 and 9; the others follow between them on a log scale. */
    private static final double[][] USPS_EIGENVALUES = {
        {0, 35.5},
        {1, 22.8},
        {2, 17.8},
        {3, 14.1},
        {4, 12.3},
        {6, 9.22},
        {8, 6.78},
        {12, 5.21},
        {16, 3.57},
        {24, 2.05},
        {32, 1.39},
        {48, 0.758},
        {64, 0.454},
        {96, 0.210},
        {128, 0.106},
        {192, 0.0355},
        {255, 0.0059}
    };

    private final int rows;
    private final int columns;
    private final double sigma;
    private final long stream;

    Shape(int rows, int columns, double sigma, long stream) {
        this.rows = rows;
        this.columns = columns;
        this.sigma = sigma;
        this.stream = stream;
    }

    /** The size of a training sample of the paper. */
    public int rows() {
        return rows;
    }

    /** The dimension without the constant. */
    public int columns() {
        return columns;
    }

    /** The kernel width that the paper uses on this data set. */
    public double sigma() {
        return sigma;
    }

    /** A training sample without the constant column. */
    public DMatrixRMaj points() {
        return points(rows);
    }

    /** Any number of rows; where the data set is finite they repeat with a small jitter. */
    public DMatrixRMaj points(int n) {
        Rng rng = Rng.of(SEED, stream);
        return switch (this) {
            case SYNTHETIC -> synthetic(n, rng);
            case UCI -> uci(n, rng);
            case USPS -> usps(n, rng);
        };
    }

    /** The same points with a constant 1 in front, as the paper's classifiers take them. */
    public DMatrixRMaj design(int n) {
        DMatrixRMaj x = points(n);
        DMatrixRMaj design = new DMatrixRMaj(n, columns + 1);
        for (int i = 0; i < n; i++) {
            design.data[i * (columns + 1)] = 1;
            for (int j = 0; j < columns; j++) {
                design.data[i * (columns + 1) + 1 + j] = x.data[i * columns + j];
            }
        }
        return design;
    }

    /** Labels from a logistic model in the points, so that no hyperplane separates them, with seeded draws. */
    public int[] labels(DMatrixRMaj design) {
        Rng rng = Rng.of(SEED, stream, 1);
        double[] w = new double[design.numCols];
        for (int j = 0; j < w.length; j++) {
            w[j] = 2 * rng.nextGaussian() / Math.sqrt(w.length);
        }
        int[] y = new int[design.numRows];
        for (int i = 0; i < y.length; i++) {
            double score = 0;
            for (int j = 0; j < w.length; j++) {
                score += w[j] * design.data[i * w.length + j];
            }
            y[i] = rng.nextDouble() < 1 / (1 + StrictMath.exp(-score)) ? 1 : -1;
        }
        return y;
    }

    /** Weights as importance estimation yields them: many small, some large, mean about 1. */
    public double[] weights(int n) {
        Rng rng = Rng.of(SEED, stream, 2);
        double[] w = new double[n];
        Arrays.setAll(w, i -> -StrictMath.log(1 - rng.nextDouble()));
        return w;
    }

    /** The rows, about 5 of 6, that distillation and active labels leave as the source of kernel mean matching. */
    public int[] distilled(DMatrixRMaj points) {
        int n = points.numRows;
        double keep = this == SYNTHETIC ? 0.95 : this == UCI ? 0.83 : 0.85;
        // Undecided examples are those near the boundary: drop the rows with the smallest margin along a fixed
        // direction.
        double[] margin = new double[n];
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int j = 0; j < points.numCols; j++) {
                s += (j % 2 == 0 ? -1 : 1) * points.data[i * points.numCols + j];
            }
            margin[i] = Math.abs(s);
        }
        double[] sorted = margin.clone();
        Arrays.sort(sorted);
        double threshold = sorted[(int) ((1 - keep) * n)];
        int[] kept = new int[n];
        int m = 0;
        for (int i = 0; i < n; i++) {
            if (margin[i] >= threshold) {
                kept[m++] = i;
            }
        }
        return Arrays.copyOf(kept, m);
    }

    private static DMatrixRMaj synthetic(int n, Rng rng) {
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        for (int i = 0; i < n; i++) {
            double side = i % 2 == 0 ? 2 : -2;
            x.data[2 * i] = rng.nextGaussian() - side;
            x.data[2 * i + 1] = rng.nextGaussian() + side;
        }
        return x;
    }

    private static DMatrixRMaj uci(int n, Rng rng) {
        Pool pool = UciImage.load();
        int d = pool.dimension();
        int[] order = rng.permutation(pool.size());
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        for (int i = 0; i < n; i++) {
            double jitter = i < pool.size() ? 0 : 0.1;
            for (int j = 0; j < d; j++) {
                x.data[i * d + j] =
                        pool.x().get(order[i % pool.size()], j) + (jitter == 0 ? 0 : jitter * rng.nextGaussian());
            }
        }
        return x;
    }

    private static DMatrixRMaj usps(int n, Rng rng) {
        int d = 256;
        double[] deviation = new double[d];
        Arrays.setAll(deviation, i -> Math.sqrt(eigenvalue(i)));
        double[][] mirrors = new double[3][d];
        for (double[] mirror : mirrors) {
            double norm = 0;
            for (int j = 0; j < d; j++) {
                mirror[j] = rng.nextGaussian();
                norm += mirror[j] * mirror[j];
            }
            double scale = Math.sqrt(2 / norm);
            Arrays.setAll(mirror, j -> mirror[j] * scale);
        }
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] row = new double[d];
        for (int i = 0; i < n; i++) {
            double size = StrictMath.exp(0.17 * rng.nextGaussian());
            for (int j = 0; j < d; j++) {
                row[j] = size * deviation[j] * rng.nextGaussian();
            }
            // Reflections turn the axes of the distribution away from the coordinates.
            for (double[] mirror : mirrors) {
                double dot = 0;
                for (int j = 0; j < d; j++) {
                    dot += mirror[j] * row[j];
                }
                for (int j = 0; j < d; j++) {
                    row[j] -= dot * mirror[j];
                }
            }
            System.arraycopy(row, 0, x.data, i * d, d);
        }
        return x;
    }

    private static double eigenvalue(int i) {
        int k = 1;
        while (USPS_EIGENVALUES[k][0] < i) {
            k++;
        }
        double[] a = USPS_EIGENVALUES[k - 1];
        double[] b = USPS_EIGENVALUES[k];
        double t = (i - a[0]) / (b[0] - a[0]);
        return StrictMath.exp((1 - t) * StrictMath.log(a[1]) + t * StrictMath.log(b[1]));
    }
}

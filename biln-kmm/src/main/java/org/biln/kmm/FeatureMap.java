package org.biln.kmm;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;
import org.biln.kmm.linear.Cholesky;
import org.biln.kmm.linear.LoopThreads;
import org.biln.kmm.linear.PivotedCholesky;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;

/**
 * Finitely many features whose inner products are almost the kernel: {@code k(x, y) ~ f(x)'f(y)}.
 *
 * <p>A pivoted Cholesky factorisation of the Gram matrix of some points chooses r of them, the pivots P, with
 * {@code K_PP = R'R}, R upper triangular. The features of any point are then {@code f(x) = R'^-1 k(P, x)} (Nystroem's
 * method): exact at the pivots, never too long ({@code |f(x)|^2 <= k(x, x) = 1}), and linear in the kernel values, so that
 * the mean of f over a sample needs only its mean kernel values with the pivots.
 *
 * <p>The pivots are looked for among at most {@value #CANDIDATES} points, drawn with a fixed seed: what is left of so many
 * random points tells what is left of all of them. Then m points cost {@code O(m r d)} for the kernel and {@code m r^2}
 * for the triangular solves, in one sweep that keeps a block of points in the cache.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * FeatureMap map = FeatureMap.of(Kernel.gaussian(0.5), points, 64, 1e-6);
 * double[][] f = map.features(points);
 * }</pre>
 *
 * @serial exclude
 */
public final class FeatureMap implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int CANDIDATES = 8192;
    private static final long SEED = 0x6b6d6d;
    /** The most features for the true problem: with more, choosing them takes longer than they save. */
    private static final int MOST_FOR_THE_TRUTH = 1024;

    /** With fewer, eigenvalues are left that the trace does not tell of. */
    private static final int LEAST_FOR_THE_TRUTH = 64;

    private static final int RANK_PER_ROOT = 8;
    /** Steps at tolerance 1e-6 for a mean of one left by the features, measured between 300 and 800. */
    private static final double STEPS_PER_ROOT = 500;
    /** The points solved for at once: as many as keep their features in the second cache. */
    private static final int BLOCK = 64;

    private final Kernel kernel;
    private final DMatrixRMaj pivots;
    private final double[][] r;

    private FeatureMap(Kernel kernel, DMatrixRMaj pivots, double[][] r) {
        this.kernel = kernel;
        this.pivots = pivots;
        this.r = r;
    }

    /**
     * Chooses the pivots.
     *
     * @param kernel the kernel
     * @param points the points among which to choose, one per row, at least one
     * @param maxRank the most features, at least 1
     * @param traceShare stops early when the candidates keep at most this share of their trace
     * @return the features
     */
    public static FeatureMap of(Kernel kernel, DMatrixRMaj points, int maxRank, double traceShare) {
        Gram.checkPoints("points", points);
        Checks.atLeast("maxRank", maxRank, 1);
        DMatrixRMaj candidates = candidates(points);
        PivotedCholesky pivoted = factor(kernel, candidates, maxRank, traceShare);
        return of(kernel, candidates, pivoted, pivoted.rank());
    }

    /**
     * As many features as make the solution of the true problem cheapest: its steps grow as the root of what the
     * features leave, and a step costs a product with K, a few with the features, and a factorisation of their order.
     */
    static FeatureMap ofLeastCost(Kernel kernel, DMatrixRMaj points) {
        DMatrixRMaj candidates = candidates(points);
        double m = points.numRows;
        int most = (int) Math.min(MOST_FOR_THE_TRUTH, RANK_PER_ROOT * Math.sqrt(m));
        PivotedCholesky pivoted = factor(kernel, candidates, most, 1e-12);
        int best = pivoted.rank();
        double least = Double.POSITIVE_INFINITY;
        for (int r = Math.min(LEAST_FOR_THE_TRUTH, pivoted.rank()); r <= pivoted.rank(); r++) {
            double steps = 1 + STEPS_PER_ROOT * Math.sqrt(pivoted.traceAt(r) / candidates.numRows);
            double cost = steps * (m * m + 5 * m * r + (double) r * r * r / 3) + m * r * r;
            if (cost < least) {
                least = cost;
                best = r;
            }
        }
        return of(kernel, candidates, pivoted, best);
    }

    private static DMatrixRMaj candidates(DMatrixRMaj points) {
        return points.numRows > CANDIDATES
                ? gather(points, Rng.of(SEED, points.numRows).permutation(points.numRows), CANDIDATES)
                : points;
    }

    private static PivotedCholesky factor(Kernel kernel, DMatrixRMaj candidates, int maxRank, double traceShare) {
        PivotedCholesky pivoted = new PivotedCholesky();
        pivoted.factor(new KernelColumns(kernel, candidates), candidates.numRows, maxRank, traceShare, false);
        return pivoted;
    }

    private static FeatureMap of(Kernel kernel, DMatrixRMaj candidates, PivotedCholesky pivoted, int rank) {
        int[] chosen = new int[rank];
        double[][] r = new double[rank][rank];
        for (int p = 0; p < rank; p++) {
            chosen[p] = pivoted.pivot(p);
            for (int q = 0; q <= p; q++) {
                r[q][p] = pivoted.entry(chosen[p], q);
            }
        }
        return new FeatureMap(kernel, gather(candidates, chosen, rank), r);
    }

    /**
     * Features from their numbers, as {@link #kernel}, {@link #pivots} and {@link #factor} give them.
     *
     * @param kernel the kernel
     * @param pivots r points, one per row
     * @param factor R, r x r, upper triangular
     * @return the features
     */
    public static FeatureMap of(Kernel kernel, DMatrixRMaj pivots, double[][] factor) {
        Gram.checkPoints("pivots", pivots);
        Checks.length("factor", factor.length, pivots.numRows);
        return new FeatureMap(kernel, pivots.copy(), copy(factor));
    }

    private static double[][] copy(double[][] rows) {
        double[][] copy = new double[rows.length][];
        for (int q = 0; q < rows.length; q++) {
            copy[q] = rows[q].clone();
        }
        return copy;
    }

    /**
     * The kernel.
     *
     * @return k
     */
    public Kernel kernel() {
        return kernel;
    }

    /**
     * The points that the features are made of.
     *
     * @return a copy, r rows
     */
    public DMatrixRMaj pivots() {
        return pivots.copy();
    }

    /**
     * R of {@code K_PP = R'R}.
     *
     * @return a copy, r x r
     */
    public double[][] factor() {
        return copy(r);
    }

    private static DMatrixRMaj gather(DMatrixRMaj x, int[] rows, int count) {
        DMatrixRMaj out = new DMatrixRMaj(count, x.numCols);
        for (int i = 0; i < count; i++) {
            System.arraycopy(x.data, rows[i] * x.numCols, out.data, i * x.numCols, x.numCols);
        }
        return out;
    }

    /**
     * The number of features.
     *
     * @return r
     */
    public int rank() {
        return r.length;
    }

    /**
     * The features of some points.
     *
     * @param points one per row, as many numbers each as the pivots have
     * @return r numbers for each
     */
    public double[][] features(DMatrixRMaj points) {
        Checks.length("points.numCols", points.numCols, pivots.numCols);
        double[][] rows = new double[points.numRows][rank()];
        write(new Gram.Distances(points), 0, points.numRows, rows);
        return rows;
    }

    /**
     * Adds the kernel values of some points with every pivot, of which {@link #mean(double[], long)} makes mean features.
     *
     * @param points one per row
     * @param sums r sums, added to
     */
    public void addKernelSums(DMatrixRMaj points, double[] sums) {
        Checks.length("sums", sums.length, rank());
        Checks.length("points.numCols", points.numCols, pivots.numCols);
        Gram.Distances distances = new Gram.Distances(points);
        for (int q = 0; q < sums.length; q++) {
            sums[q] += KernelSums.of(kernel, distances, points.numRows, pivots, q, null);
        }
    }

    /**
     * The mean features of a sample whose kernel values have been summed.
     *
     * @param kernelSums from {@link #addKernelSums}, over all points
     * @param n how many points there were, at least 1
     * @return r means
     */
    public double[] mean(double[] kernelSums, long n) {
        double[] mean = kernelSums.clone();
        for (int q = 0; q < mean.length; q++) {
            mean[q] /= n;
        }
        Cholesky.solveTransposed(r, rank(), mean);
        return mean;
    }

    /**
     * A linear function of the features as one of kernel values: {@code t'f(x) = a'k(P, x)} with {@code R a = t}.
     *
     * @param ofFeatures t, one number for each feature
     * @return a, one number for each pivot
     */
    public double[] ofKernelValues(double[] ofFeatures) {
        Checks.length("ofFeatures", ofFeatures.length, rank());
        double[] a = ofFeatures.clone();
        Cholesky.solveUpper(r, rank(), a);
        return a;
    }

    /** The features of points from to to (exclusive), one row per point, each to its own place. */
    void write(Gram.Distances points, int from, int to, double[][] rows) {
        int rank = rank();
        double[][] block = new double[rank][BLOCK];
        double[] squared = new double[BLOCK];
        for (int j0 = from; j0 < to; j0 += BLOCK) {
            int count = Math.min(to - j0, BLOCK);
            for (int q = 0; q < rank; q++) {
                points.toRow(pivots, q, j0, j0 + count, squared);
                kernel.ofSquaredDistances(squared, block[q], count);
            }
            solve(block, count);
            for (int j = 0; j < count; j++) {
                double[] row = rows[j0 + j];
                for (int q = 0; q < rank; q++) {
                    row[q] = block[q][j];
                }
            }
        }
    }

    /** {@code R'^-1} applied to count columns at once. */
    private void solve(double[][] x, int count) {
        int rank = rank();
        for (int p = 0; p < rank; p++) {
            double[] row = x[p];
            int q = 0;
            for (; q + 5 < p; q += 6) {
                Rows.axpy6(
                        row,
                        x[q],
                        x[q + 1],
                        x[q + 2],
                        x[q + 3],
                        x[q + 4],
                        x[q + 5],
                        -r[q][p],
                        -r[q + 1][p],
                        -r[q + 2][p],
                        -r[q + 3][p],
                        -r[q + 4][p],
                        -r[q + 5][p],
                        0,
                        count);
            }
            for (; q < p; q++) {
                Rows.axpy(row, x[q], -r[q][p], 0, count);
            }
            Rows.scale(row, 1 / r[p][p], 0, count);
        }
    }

    /** The mean features of a sample of n points. */
    double[] mean(Gram.Distances points, int n, LoopThreads workers) {
        double[] mean = new double[rank()];
        workers.run(rank(), q -> mean[q] = KernelSums.of(kernel, points, n, pivots, q, null) / n);
        Cholesky.solveTransposed(r, rank(), mean);
        return mean;
    }

    /** Columns of the Gram matrix of some points, computed when asked for. */
    private record KernelColumns(Kernel kernel, DMatrixRMaj points, Gram.Distances distances)
            implements PivotedCholesky.ColumnSource {
        KernelColumns(Kernel kernel, DMatrixRMaj points) {
            this(kernel, points, new Gram.Distances(points));
        }

        @Override
        public void column(int p, double[] out) {
            double[] squared = new double[points.numRows];
            distances.toRow(points, p, 0, points.numRows, squared);
            kernel.ofSquaredDistances(squared, out, points.numRows);
        }

        @Override
        public void diagonal(double[] out) {
            Arrays.fill(out, 0, points.numRows, 1.0);
        }
    }
}

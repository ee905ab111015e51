package org.biln.kmm;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * A kernel as wide as the data: the median Euclidean distance h of two different points sets its sigma.
 *
 * <p>{@link #gaussian} is {@code exp(-d^2 / (2 h^2))}, that is {@code sigma = 1 / (2 h^2)}; {@link #exponential} is
 * {@code exp(-d / h)}, {@code sigma = 1 / h}. Up to {@value #EXACT_UP_TO} points every pair counts, O(n^2 d); beyond, the pairs
 * of a random subset of that many points, drawn with the seed given. Of an even number of distances the lower middle one
 * is taken.
 *
 * <pre>{@code
 * Kernel kernel = MedianHeuristic.gaussian(points, 1L);
 * }</pre>
 */
public final class MedianHeuristic {
    /** The most points of which every pair is measured. */
    public static final int EXACT_UP_TO = 2000;

    private MedianHeuristic() {}

    /**
     * The median distance of two different rows.
     *
     * @param x the points, one per row, at least 2
     * @param seed chooses the subset when there are many
     * @return the median, above zero
     */
    public static double medianDistance(DMatrixRMaj x, long seed) {
        Gram.checkPoints("x", x);
        Checks.atLeast("x.numRows", x.numRows, 2);
        DMatrixRMaj points = x;
        if (x.numRows > EXACT_UP_TO) {
            points = new DMatrixRMaj(EXACT_UP_TO, x.numCols);
            int[] chosen = Rng.of(seed).permutation(x.numRows);
            for (int i = 0; i < EXACT_UP_TO; i++) {
                System.arraycopy(x.data, chosen[i] * x.numCols, points.data, i * x.numCols, x.numCols);
            }
        }
        int n = points.numRows;
        double[] squared = new double[n * (n - 1) / 2];
        double[] row = new double[n];
        Gram.Distances distances = new Gram.Distances(points);
        int at = 0;
        for (int i = 0; i + 1 < n; i++) {
            distances.toRow(points, i, i + 1, n, row);
            System.arraycopy(row, 0, squared, at, n - i - 1);
            at += n - i - 1;
        }
        Arrays.sort(squared);
        double median = Math.sqrt(squared[(squared.length - 1) / 2]);
        Checks.require(median > 0, "x", "has a median distance of 0: at least half of its pairs of points are equal");
        return median;
    }

    /**
     * The Gaussian kernel whose bandwidth is the median distance.
     *
     * @param x the points, one per row
     * @param seed chooses the subset when there are many
     * @return {@code exp(-d^2 / (2 h^2))}
     */
    public static Kernel gaussian(DMatrixRMaj x, long seed) {
        return Kernel.gaussianOfBandwidth(medianDistance(x, seed));
    }

    /**
     * The exponential kernel whose length scale is the median distance.
     *
     * @param x the points, one per row
     * @param seed chooses the subset when there are many
     * @return {@code exp(-d / h)}
     */
    public static Kernel exponential(DMatrixRMaj x, long seed) {
        return Kernel.exponentialOfBandwidth(medianDistance(x, seed));
    }
}

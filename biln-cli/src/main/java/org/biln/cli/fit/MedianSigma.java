package org.biln.cli.fit;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * The median heuristic: a kernel that has fallen to {@code exp(-1/2)} (Gaussian) or {@code 1/e} (exponential) at the median
 * distance between two rows. Taken over at most {@value #MOST_ROWS} rows, drawn from a fixed seed.
 */
public final class MedianSigma {
    private static final int MOST_ROWS = 1000;

    private MedianSigma() {}

    /**
     * Sigma for points.
     *
     * @param kernel {@code gaussian} or {@code exponential}
     * @param x one point per row
     * @return sigma; 1 when all points are one
     */
    public static double of(String kernel, DMatrixRMaj x) {
        int n = Math.min(MOST_ROWS, x.numRows);
        int[] rows = n == x.numRows ? null : Rng.of(1, x.numRows).permutation(x.numRows);
        double[] squared = new double[n * (n - 1) / 2];
        int found = 0;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < a; b++) {
                squared[found++] = squaredDistance(x, rows == null ? a : rows[a], rows == null ? b : rows[b]);
            }
        }
        Arrays.sort(squared);
        int zero = 0;
        while (zero < found && squared[zero] == 0) {
            zero++;
        }
        if (zero == found) {
            return 1;
        }
        // Among distances above zero: repeated rows say nothing about the scale.
        double median = squared[zero + (found - zero) / 2];
        return kernel.equals("gaussian") ? 1 / (2 * median) : 1 / Math.sqrt(median);
    }

    private static double squaredDistance(DMatrixRMaj x, int a, int b) {
        double sum = 0;
        for (int j = 0; j < x.numCols; j++) {
            double difference = x.data[a * x.numCols + j] - x.data[b * x.numCols + j];
            sum = Math.fma(difference, difference, sum);
        }
        return sum;
    }
}

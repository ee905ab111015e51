package org.biln.kmm;

import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** Sums of kernel values over a whole sample, without storing them. */
final class KernelSums {
    private KernelSums() {}

    /** The sum over the n points j of {@code w_j k(x_i, p_j)}, all weights one when w is null: O(n d). */
    static double of(Kernel kernel, Gram.Distances points, int n, DMatrixRMaj x, int i, double @Nullable [] w) {
        double[] squared = new double[Gram.STRETCH];
        double[] values = new double[Gram.STRETCH];
        double sum = 0;
        for (int j0 = 0; j0 < n; j0 += Gram.STRETCH) {
            int count = Math.min(n - j0, Gram.STRETCH);
            points.toRow(x, i, j0, j0 + count, squared);
            kernel.ofSquaredDistances(squared, values, count);
            if (w == null) {
                sum += Rows.sum(values, count);
            } else {
                System.arraycopy(w, j0, squared, 0, count);
                sum += Rows.dot(values, squared, 0, count);
            }
        }
        return sum;
    }
}

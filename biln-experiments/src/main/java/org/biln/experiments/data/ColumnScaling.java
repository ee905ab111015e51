package org.biln.experiments.data;

import org.ejml.data.DMatrixRMaj;

/** Puts the columns of a matrix on one scale, in one fixed order of summation. */
final class ColumnScaling {

    private ColumnScaling() {}

    /** Gives each column mean 0 and standard deviation 1 (n - 1); a constant column becomes 0. */
    static void standardise(DMatrixRMaj x) {
        int n = x.getNumRows();
        for (int j = 0; j < x.getNumCols(); j++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += x.get(i, j);
            }
            double mean = sum / n;
            double squares = 0;
            for (int i = 0; i < n; i++) {
                double deviation = x.get(i, j) - mean;
                squares += deviation * deviation;
            }
            double sd = Math.sqrt(squares / (n - 1));
            for (int i = 0; i < n; i++) {
                x.set(i, j, sd > 0 ? (x.get(i, j) - mean) / sd : 0);
            }
        }
    }
}

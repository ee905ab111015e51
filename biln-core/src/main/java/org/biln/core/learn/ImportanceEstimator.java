package org.biln.core.learn;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * Weighs some rows of a sample so that, weighted, they look like the whole sample: an estimate of
 * {@code beta(x) = P_D(x) / P_D*(x)}, the density of the sample over the density of the rows.
 *
 * <p>{@link #uniform()} does not weigh at all; kernel mean matching is the module {@code org.biln.kmm}.
 *
 * <pre>{@code
 * Importance equal = ImportanceEstimator.uniform().weigh(x, new int[] {0, 3});
 * equal.weights(); // {1, 1}
 * }</pre>
 */
@FunctionalInterface
public interface ImportanceEstimator {

    /**
     * Estimates the importance of some rows.
     *
     * @param sample the whole sample, one example per row
     * @param rows the rows to weigh
     * @return one weight per entry of {@code rows}
     */
    Importance weigh(DMatrixRMaj sample, int[] rows);

    /**
     * Weight 1 for every row: no correction.
     *
     * @return the estimator that weighs all alike
     */
    static ImportanceEstimator uniform() {
        return (sample, rows) -> {
            Checks.rows("rows", rows, rows.length, sample.numRows);
            double[] ones = new double[rows.length];
            Arrays.fill(ones, 1);
            return new Importance(ones, null);
        };
    }
}

package org.biln.kmm;

import org.biln.core.internal.Checks;
import org.biln.kmm.linear.Inverse;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The Gram matrix of a pool of points from which samples are drawn, and its inverse if it is well conditioned.
 *
 * <p>The inverse of a sample's matrix follows from the pool's: with T the sample, R the rest and {@code Q = K^-1},
 *
 * <pre>
 *   (K_TT)^-1 = Q_TT - Q_TR (Q_RR)^-1 Q_RT,
 * </pre>
 *
 * which for a rest of r points costs {@code r n^2 + r^2 n} operations instead of n^3. The pool's own inverse is computed once, at
 * the first sample that asks for it. One pool serves all threads.
 *
 * <pre>{@code
 * GramPool pool = new GramPool(Gram.of(Kernel.exponential(4), points));
 * SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults().withTolerance(1e-6), 1000);
 * matching.sample(pool, rowsOfSampleInPool);
 * }</pre>
 */
public final class GramPool {
    private final DMatrixRMaj gram;
    private boolean tried;
    private double @Nullable [][] inverse;

    /**
     * A pool.
     *
     * @param gram the Gram matrix of its points, finite and symmetric; not copied
     */
    public GramPool(DMatrixRMaj gram) {
        Checks.length("gram.numCols", gram.numCols, gram.numRows);
        this.gram = gram;
    }

    DMatrixRMaj gram() {
        return gram;
    }

    /** The rows of the inverse, or null if the matrix is singular to working precision. */
    synchronized double @Nullable [][] inverse(double singular) {
        if (!tried) {
            tried = true;
            int n = gram.numRows;
            double[][] rows = new double[n][n];
            for (int i = 0; i < n; i++) {
                System.arraycopy(gram.data, i * n, rows[i], 0, n);
            }
            Inverse computed = new Inverse();
            inverse = computed.compute(rows, n, singular) ? computed.rows() : null;
        }
        return inverse;
    }
}

package org.biln.kmm;

import org.biln.kmm.linear.Cholesky;
import org.biln.kmm.linear.Rows;

/** {@code K + ridge I + D} by a dense Cholesky factorisation: m^3/3 operations per iteration. */
final class DenseSystem implements NewtonSystem {
    /** Stands for infinity: large enough to pin an unknown, small enough for its square root and reciprocal. */
    private static final double FIXED = 1e100;
    /** A pivot this small beside the diagonal leaves too few digits for an answer at 1e-8. */
    private static final double SINGULAR = 1e-10;

    private KmmProblem problem;
    private double[][] factor = {};
    private int m;

    @SuppressWarnings("NullAway.Init")
    DenseSystem() {}

    void prepare(KmmProblem newProblem) {
        problem = newProblem;
        m = newProblem.size();
        factor = Rows.grow(factor, m, m);
    }

    @Override
    public void multiply(double[] v, double[] out) {
        problem.multiply(v, out);
    }

    @Override
    public boolean factor(double[] d) {
        double ridge = problem.ridge();
        double largest = 0;
        for (int i = 0; i < m; i++) {
            problem.copyRow(i, i, m, factor[i]);
            largest = Math.max(largest, factor[i][i]);
            factor[i][i] += ridge + Math.min(d[i], FIXED);
        }
        return Cholesky.factor(factor, m, 1e-15 * largest) >= 0;
    }

    /**
     * Factors {@code K + ridge I} itself.
     *
     * @return false if it is singular to working precision
     */
    boolean factorPlain() {
        double largest = 0;
        for (int i = 0; i < m; i++) {
            problem.copyRow(i, i, m, factor[i]);
            largest = Math.max(largest, factor[i][i]);
            factor[i][i] += problem.ridge();
        }
        return Cholesky.factor(factor, m, SINGULAR * largest) == 0;
    }

    @Override
    public void solve(double[] rhs, double[] x) {
        System.arraycopy(rhs, 0, x, 0, m);
        Cholesky.solve(factor, m, x);
    }
}

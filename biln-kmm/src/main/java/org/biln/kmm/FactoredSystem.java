package org.biln.kmm;

import org.biln.kmm.linear.LowRankInverse;
import org.biln.kmm.linear.PivotedCholesky;

/** {@code K + ridge I + D} through a low-rank factor of K: m r^2 operations per iteration. */
final class FactoredSystem implements NewtonSystem {
    /** How large, beside D, the largest column left out may be: measured, 3 was fastest and 10 sometimes too much. */
    private static final double SHARE = 2;

    private final LowRankInverse inverse = new LowRankInverse();
    private KmmProblem problem;
    private double share;

    @SuppressWarnings("NullAway.Init")
    FactoredSystem() {}

    void prepare(KmmProblem newProblem, double[][] factorRows, PivotedCholesky factor, double care) {
        share = SHARE / care;
        problem = newProblem;
        inverse.prepare(newProblem.size(), factorRows, factor);
    }

    @Override
    public void multiply(double[] v, double[] out) {
        problem.multiply(v, out);
    }

    @Override
    public boolean factor(double[] d) {
        return inverse.factor(d, problem.ridge(), share);
    }

    @Override
    public void solve(double[] rhs, double[] x) {
        inverse.solve(rhs, x);
    }
}

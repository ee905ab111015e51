package org.biln.kmm;

/**
 * {@code K + ridge I + D} through a low-rank factor of K: as the answer itself (the low-rank path), or as the
 * preconditioner of conjugate gradients on the true matrix.
 */
final class FactoredSystem implements NewtonSystem {
    /**
     * How large, beside D, the largest column left out may be: measured, 3 was fastest and 10 sometimes too much. More
     * when conjugate gradients correct it.
     */
    static final double DIRECT_SHARE = 2;

    private static final double PRECONDITIONER_SHARE = 10;
    private static final int MOST_STEPS = 200;

    private final LowRankInverse inverse = new LowRankInverse();
    private KmmProblem problem;
    private boolean conjugateGradient;
    private double share;
    private int m;
    private int steps;
    private double[] d = {};
    private double[] r = {};
    private double[] z = {};
    private double[] p = {};
    private double[] q = {};

    @SuppressWarnings("NullAway.Init")
    FactoredSystem() {}

    void prepare(
            KmmProblem newProblem,
            double[][] factorRows,
            PivotedCholesky factor,
            boolean useConjugateGradient,
            double care) {
        share = (useConjugateGradient ? PRECONDITIONER_SHARE : DIRECT_SHARE) / care;
        problem = newProblem;
        conjugateGradient = useConjugateGradient;
        m = newProblem.size();
        steps = 0;
        inverse.prepare(m, factorRows, factor);
        d = Rows.grow(d, m);
        r = Rows.grow(r, m);
        z = Rows.grow(z, m);
        p = Rows.grow(p, m);
        q = Rows.grow(q, newProblem.stride());
    }

    @Override
    public void multiply(double[] v, double[] out) {
        problem.multiply(v, out);
    }

    /** The conjugate-gradient steps taken since the system was prepared. */
    int steps() {
        return steps;
    }

    @Override
    public boolean isIterative() {
        return conjugateGradient;
    }

    @Override
    public boolean factor(double[] newD) {
        System.arraycopy(newD, 0, d, 0, m);
        return inverse.factor(d, problem.ridge(), share);
    }

    @Override
    public void solve(double[] rhs, double[] x, double accuracy) {
        inverse.solve(rhs, x);
        if (!conjugateGradient || accuracy >= 1) {
            return;
        }
        multiplyWithBarrier(x, q);
        double size = 0;
        for (int i = 0; i < m; i++) {
            boolean pinned = d[i] == Double.POSITIVE_INFINITY;
            r[i] = pinned ? 0 : rhs[i] - q[i];
            size = Math.fma(pinned ? 0 : rhs[i], x[i], size);
        }
        inverse.apply(r, z, false);
        System.arraycopy(z, 0, p, 0, m);
        double rz = Rows.dot(r, z, 0, m);
        double enough = accuracy * accuracy * Math.abs(size);
        for (int step = 0; step < MOST_STEPS && rz > enough; step++) {
            multiplyWithBarrier(p, q);
            steps++;
            double curvature = Rows.dot(p, q, 0, m);
            if (!(curvature > 0)) {
                break;
            }
            double a = rz / curvature;
            Rows.axpy(x, p, a, 0, m);
            Rows.axpy(r, q, -a, 0, m);
            inverse.apply(r, z, false);
            double next = Rows.dot(r, z, 0, m);
            double beta = next / rz;
            for (int i = 0; i < m; i++) {
                p[i] = Math.fma(beta, p[i], z[i]);
            }
            rz = next;
        }
    }

    private void multiplyWithBarrier(double[] v, double[] out) {
        problem.multiply(v, out);
        for (int i = 0; i < m; i++) {
            // A pinned unknown has v zero: its equation is left out.
            out[i] = d[i] == Double.POSITIVE_INFINITY ? 0 : Math.fma(d[i], v[i], out[i]);
        }
    }
}

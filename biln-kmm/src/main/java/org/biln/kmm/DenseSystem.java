package org.biln.kmm;

/** {@code K + ridge I + D} by a dense Cholesky factorisation: m^3/3 operations per iteration. */
final class DenseSystem implements NewtonSystem {
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
    public boolean factor(double[] d, double accuracy) {
        double[][] gram = problem.gramRows();
        double ridge = problem.ridge();
        double largest = 0;
        for (int i = 0; i < m; i++) {
            System.arraycopy(gram[i], i, factor[i], i, m - i);
            factor[i][i] += ridge + d[i];
            largest = Math.max(largest, gram[i][i]);
        }
        return Cholesky.factor(factor, m, 1e-15 * largest) >= 0;
    }

    @Override
    public void solve(double[] rhs, double[] x) {
        System.arraycopy(rhs, 0, x, 0, m);
        Cholesky.solve(factor, m, x);
    }
}

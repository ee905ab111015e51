package org.biln.kmm;

/** The linear algebra an interior-point iteration needs, whatever way it is done. Vectors may be longer than m. */
interface NewtonSystem {
    /** {@code out = (K + ridge I) v}: the matrix the solver minimises with. */
    void multiply(double[] v, double[] out);

    /**
     * Prepares for {@code M = K + ridge I + diag(d)}, d above zero.
     *
     * @param accuracy how small, relative to the right-hand side, an inexact method must make its residual
     * @return false if that met a number that is none
     */
    boolean factor(double[] d, double accuracy);

    /** Solves {@code M x = rhs}; the two arrays differ. */
    void solve(double[] rhs, double[] x);
}

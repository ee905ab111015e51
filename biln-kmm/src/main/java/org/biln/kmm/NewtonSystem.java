package org.biln.kmm;

/** The linear algebra an interior-point iteration needs, whatever way it is done. Vectors may be longer than m. */
interface NewtonSystem {
    /** {@code out = (K + ridge I) v}: the matrix the solver minimises with. */
    void multiply(double[] v, double[] out);

    /**
     * Prepares for {@code M = K + ridge I + diag(d)}, d above zero; an infinite entry fixes its unknown at zero.
     *
     * @return false if that met a number that is none
     */
    boolean factor(double[] d);

    /** Solves {@code M x = rhs}; the two arrays differ. */
    void solve(double[] rhs, double[] x);
}

package org.biln.kmm.linear;

import java.util.Arrays;

/**
 * {@code K + ridge I + D} with {@code K ~ LL' + e I}, e the mean of the diagonal the factor left out, by the Woodbury
 * identity.
 *
 * <p>With {@code T = D + (ridge + e) I}, {@code (T + LL')^-1 = T^-1 - T^-1 L (I + L'T^-1 L)^-1 L'T^-1}. Forming the r x r
 * matrix costs {@code m r^2} operations per iteration and is the hot loop, so an iteration takes no more columns of L
 * than its barrier needs: what is left out must only be small beside D, which is large in early iterations.
 *
 * <p>One step of refinement against {@code T + LL'} repairs the cancellation the identity suffers when T nears zero.
 */
public final class LowRankInverse {
    private double[][] rows = {};
    private PivotedCholesky pivoted;
    private int m;
    private int rank;
    private double[][] inner = {};
    private double[] t = {};
    private double[] scaled = {};
    private double[] residual = {};
    private double[] small = {};

    /** An empty one, which grows when used. */
    @SuppressWarnings("NullAway.Init")
    public LowRankInverse() {}

    /**
     * Sets the factor.
     *
     * @param size how many points
     * @param factorRows L, one row per point
     * @param factor the factorisation L comes from
     */
    public void prepare(int size, double[][] factorRows, PivotedCholesky factor) {
        m = size;
        rows = factorRows;
        pivoted = factor;
        inner = Rows.grow(inner, factor.rank(), factor.rank());
        t = Rows.grow(t, m);
        scaled = Rows.grow(scaled, m);
        residual = Rows.grow(residual, m);
        small = Rows.grow(small, factor.rank());
    }

    /**
     * Factors {@code T + LL'}.
     *
     * @param d the diagonal of D
     * @param ridge the ridge
     * @param share how large the part of K left out may be beside D
     * @return false if that met a number that is none
     */
    public boolean factor(double[] d, double ridge, double share) {
        double inverse = 0;
        for (int i = 0; i < m; i++) {
            inverse += 1 / (d[i] + ridge);
        }
        rank = pivoted.rankFor(share * m / inverse);
        double rest = pivoted.traceAt(rank) / pivoted.size();
        for (int i = 0; i < m; i++) {
            t[i] = d[i] + (ridge + rest);
        }
        normalMatrix();
        for (int p = 0; p < rank; p++) {
            inner[p][p] += 1;
        }
        return Cholesky.factor(inner, rank, 1e-300) >= 0;
    }

    /** The upper triangle of {@code L'T^-1 L}. */
    private void normalMatrix() {
        for (int p = 0; p < rank; p++) {
            Arrays.fill(inner[p], p, rank, 0.0);
        }
        int i = 0;
        for (; i + 5 < m; i += 6) {
            addSix(i);
        }
        for (; i < m; i++) {
            double[] row = rows[i];
            for (int p = 0; p < rank; p++) {
                Rows.axpy(inner[p], row, row[p] / t[i], p, rank);
            }
        }
    }

    private void addSix(int i) {
        double[] x0 = rows[i];
        double[] x1 = rows[i + 1];
        double[] x2 = rows[i + 2];
        double[] x3 = rows[i + 3];
        double[] x4 = rows[i + 4];
        double[] x5 = rows[i + 5];
        double w0 = 1 / t[i];
        double w1 = 1 / t[i + 1];
        double w2 = 1 / t[i + 2];
        double w3 = 1 / t[i + 3];
        double w4 = 1 / t[i + 4];
        double w5 = 1 / t[i + 5];
        for (int p = 0; p < rank; p++) {
            Rows.axpy6(
                    inner[p],
                    x0,
                    x1,
                    x2,
                    x3,
                    x4,
                    x5,
                    w0 * x0[p],
                    w1 * x1[p],
                    w2 * x2[p],
                    w3 * x3[p],
                    w4 * x4[p],
                    w5 * x5[p],
                    p,
                    rank);
        }
    }

    /**
     * Solves {@code (T + LL') x = rhs}, refined once.
     *
     * @param rhs the right-hand side
     * @param x the solution
     */
    public void solve(double[] rhs, double[] x) {
        apply(rhs, x, false);
        Rows.combine(rows, 0, m, x, small, rank);
        for (int i = 0; i < m; i++) {
            // An infinite t pins x at zero and must not meet it.
            residual[i] = x[i] == 0 ? 0 : rhs[i] - t[i] * x[i] - Rows.dot(rows[i], small, 0, rank);
        }
        apply(residual, x, true);
    }

    /** Solves {@code (T + LL') x = rhs} by the identity alone; adds to x if asked. */
    private void apply(double[] rhs, double[] x, boolean add) {
        for (int i = 0; i < m; i++) {
            scaled[i] = rhs[i] / t[i];
        }
        Rows.combine(rows, 0, m, scaled, small, rank);
        Cholesky.solve(inner, rank, small);
        for (int i = 0; i < m; i++) {
            double xi = scaled[i] - Rows.dot(rows[i], small, 0, rank) / t[i];
            x[i] = add ? x[i] + xi : xi;
        }
    }
}

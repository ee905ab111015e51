package org.biln.kmm;

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
final class LowRankInverse {
    private double[][] rows = {};
    private PivotedCholesky pivoted;
    private int m;
    private int rank;
    private double leftOut;
    private double[][] inner = {};
    private double[] t = {};
    private double[] scaled = {};
    private double[] residual = {};
    private double[] small = {};
    private double[][][] partInner = {};
    private double[][] partSmall = {};
    private Workers workers = Workers.ALONE;

    @SuppressWarnings("NullAway.Init")
    LowRankInverse() {}

    /**
     * Sets the factor.
     *
     * @param exact whether {@code LL'} is the matrix itself, and nothing was left out
     */
    void prepare(int size, double[][] factorRows, PivotedCholesky factor, boolean exact) {
        leftOut = exact ? factor.trace() : 0;
        m = size;
        rows = factorRows;
        pivoted = factor;
        inner = Rows.grow(inner, factor.rank(), factor.rank());
        t = Rows.grow(t, m);
        scaled = Rows.grow(scaled, m);
        residual = Rows.grow(residual, m);
        small = Rows.grow(small, factor.rank());
    }

    /** Lets large problems use more threads than the caller's. */
    void use(Workers newWorkers) {
        workers = newWorkers;
    }

    /** The columns of L the current factorisation uses. */
    int rank() {
        return rank;
    }

    /**
     * Factors {@code T + LL'}.
     *
     * @param share how large the part of K left out may be beside D
     */
    boolean factor(double[] d, double ridge, double share) {
        double inverse = 0;
        for (int i = 0; i < m; i++) {
            inverse += 1 / (d[i] + ridge);
        }
        rank = pivoted.rankFor(share * m / inverse);
        double rest = (pivoted.traceAt(rank) - leftOut) / pivoted.size();
        for (int i = 0; i < m; i++) {
            t[i] = d[i] + (ridge + rest);
        }
        int parts = Workers.parts(m);
        if (parts == 1) {
            normalMatrix(inner, 0, m);
        } else {
            growParts(parts);
            workers.run(
                    parts, part -> normalMatrix(partInner[part], Workers.begin(part, m), Workers.begin(part + 1, m)));
            for (int p = 0; p < rank; p++) {
                Arrays.fill(inner[p], p, rank, 0.0);
                for (int part = 0; part < parts; part++) {
                    Rows.axpy(inner[p], partInner[part][p], 1, p, rank);
                }
            }
        }
        for (int p = 0; p < rank; p++) {
            inner[p][p] += 1;
        }
        return Cholesky.factor(inner, rank, 1e-300) >= 0;
    }

    private void growParts(int parts) {
        if (partInner.length < parts) {
            partInner = new double[parts][][];
            partSmall = new double[parts][];
            Arrays.fill(partInner, new double[0][]);
            Arrays.fill(partSmall, new double[0]);
        }
        for (int part = 0; part < parts; part++) {
            partInner[part] = Rows.grow(partInner[part], pivoted.rank(), pivoted.rank());
            partSmall[part] = Rows.grow(partSmall[part], pivoted.rank());
        }
    }

    /** The upper triangle of {@code L'T^-1 L} over some points. */
    private void normalMatrix(double[][] sum, int from, int to) {
        for (int p = 0; p < rank; p++) {
            Arrays.fill(sum[p], p, rank, 0.0);
        }
        int i = from;
        for (; i + 5 < to; i += 6) {
            addSix(sum, i);
        }
        for (; i < to; i++) {
            double[] row = rows[i];
            for (int p = 0; p < rank; p++) {
                Rows.axpy(sum[p], row, row[p] / t[i], p, rank);
            }
        }
    }

    private void addSix(double[][] sum, int i) {
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
                    sum[p],
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

    /** Solves {@code (T + LL') x = rhs}, refined once. */
    void solve(double[] rhs, double[] x) {
        apply(rhs, x, false);
        transposed(x, small, rank);
        int parts = Workers.parts(m);
        if (parts == 1) {
            residual(rhs, x, 0, m);
        } else {
            workers.run(parts, part -> residual(rhs, x, Workers.begin(part, m), Workers.begin(part + 1, m)));
        }
        apply(residual, x, true);
    }

    private void residual(double[] rhs, double[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            // An infinite t pins x at zero and must not meet it.
            residual[i] = x[i] == 0 ? 0 : rhs[i] - t[i] * x[i] - Rows.dot(rows[i], small, 0, rank);
        }
    }

    /** Solves {@code (T + LL') x = rhs} by the identity alone; adds to x if asked. */
    void apply(double[] rhs, double[] x, boolean add) {
        for (int i = 0; i < m; i++) {
            scaled[i] = rhs[i] / t[i];
        }
        transposed(scaled, small, rank);
        Cholesky.solve(inner, rank, small);
        int parts = Workers.parts(m);
        if (parts == 1) {
            expand(x, add, 0, m);
        } else {
            workers.run(parts, part -> expand(x, add, Workers.begin(part, m), Workers.begin(part + 1, m)));
        }
    }

    private void expand(double[] x, boolean add, int from, int to) {
        for (int i = from; i < to; i++) {
            double xi = scaled[i] - Rows.dot(rows[i], small, 0, rank) / t[i];
            x[i] = add ? x[i] + xi : xi;
        }
    }

    /** {@code LL'v}, with all columns of L. */
    void multiply(double[] v, double[] out) {
        int all = pivoted.rank();
        transposed(v, small, all);
        int parts = Workers.parts(m);
        if (parts == 1) {
            Rows.multiply(rows, 0, m, small, out, all);
        } else {
            workers.run(
                    parts,
                    part -> Rows.multiply(rows, Workers.begin(part, m), Workers.begin(part + 1, m), small, out, all));
        }
    }

    /** {@code L'v} over the first columns of L. */
    private void transposed(double[] v, double[] out, int width) {
        int parts = Workers.parts(m);
        if (parts == 1) {
            Rows.combine(rows, 0, m, v, out, width);
            return;
        }
        growParts(parts);
        workers.run(
                parts,
                part -> Rows.combine(
                        rows, Workers.begin(part, m), Workers.begin(part + 1, m), v, partSmall[part], width));
        Arrays.fill(out, 0, width, 0.0);
        for (int part = 0; part < parts; part++) {
            Rows.axpy(out, partSmall[part], 1, 0, width);
        }
    }
}

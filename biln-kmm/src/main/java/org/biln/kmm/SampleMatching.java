package org.biln.kmm;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;
import org.biln.kmm.linear.Cholesky;
import org.biln.kmm.linear.Inverse;
import org.biln.kmm.linear.PivotedCholesky;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Kernel mean matching of many parts of one sample to the whole of it, the Gram matrix being known.
 *
 * <p>This is what an experiment does: the sample stays, the part of it that is weighted changes from solve to solve. What
 * depends on the sample only is computed once, at the first solve that needs it: the row sums that give kappa, and either
 * a low-rank factor of K (whose rows serve every part) or, when K is well conditioned, its inverse P. With low rank few
 * weights differ from zero, and an active set finds them. With the inverse, most answers cost {@code c^3/3 + 2nm}
 * operations, c the points left out: if no bound is active,
 *
 * <pre>
 *   beta = m/n (1 - P_Z (P_ZZ)^-1 1_Z)      Z the points left out, and those whose weight is zero,
 * </pre>
 *
 * because kappa is {@code m/n} times a sum of columns of K. Every answer is certified by {@link KmmEvaluator}; what is not
 * good enough goes to the interior point of {@link KmmSolver}.
 *
 * <p>One per thread; it reuses its memory (three n x n matrices) from sample to sample, and a solve of a size seen before
 * allocates almost nothing.
 *
 * <pre>{@code
 * SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults().withTolerance(1e-6), 1000);
 * matching.sample(gramOfPool, rowsOfSampleInPool);
 * matching.weigh(distilled, distilled.length);
 * matching.copyBeta(weights);
 * }</pre>
 */
public final class SampleMatching {
    private static final double SINGULAR = 1e-10;
    private static final int MOST_ROUNDS = 12;

    private enum Kind {
        UNKNOWN,
        LOW_RANK,
        INVERTIBLE,
        GENERAL
    }

    private final KmmSolver solver;
    private final double bound;
    private final KmmSolver.Workspace workspace = new KmmSolver.Workspace();
    private final PivotedCholesky pivoted = new PivotedCholesky();
    private final Inverse inverse = new Inverse();
    private final ActiveSet activeSet = new ActiveSet();

    private int n;
    private @Nullable GramPool pool;
    private int[] sampled = {};
    private int[] others = {};
    private double[][] gram = {};
    private double[] rowMeans = {};
    private Kind kind = Kind.UNKNOWN;

    private int m;
    private long[] order = {};
    private int[] part = {};
    private int[] place = {};
    private double[] kappa = {};
    private double[][] partFactor = {};
    private boolean[] inside = {};
    private boolean[] zero = {};
    private int[] zeros = {};
    private double[][] inner = {};
    private double[] force = {};
    private double[] product = {};
    private double[] point = {};

    /**
     * A matching of parts of samples to come.
     *
     * @param options how to solve; a path other than AUTO is taken for every solve
     * @param bound the upper bound B of a weight, above zero
     */
    public SampleMatching(KmmSolver.Options options, double bound) {
        Checks.positive("bound", bound);
        this.solver = new KmmSolver(options);
        this.bound = bound;
    }

    /**
     * Sets the sample.
     *
     * @param poolGram the Gram matrix of a pool of points, finite and symmetric
     * @param poolRows the points of the pool that are the sample
     */
    public void sample(DMatrixRMaj poolGram, int[] poolRows) {
        gather(poolGram, poolRows);
        pool = null;
    }

    /**
     * Sets a sample of a pool whose matrix serves many samples: where it is well conditioned, what a sample needs of it is found
     * in less than half the time.
     *
     * @param newPool the pool
     * @param rows the points of the pool that are the sample, none twice
     */
    public void sample(GramPool newPool, int[] rows) {
        DMatrixRMaj poolGram = newPool.gram();
        Checks.rows("rows", rows, rows.length, poolGram.numRows);
        int[] left = others(rows, poolGram.numRows);
        gather(poolGram, rows);
        pool = newPool;
        sampled = rows.clone();
        others = left;
    }

    /** The rows of a pool that are not in a sample. */
    private static int[] others(int[] rows, int size) {
        boolean[] taken = new boolean[size];
        for (int row : rows) {
            if (taken[row]) {
                throw Checks.bad("rows", "row " + row + " is there twice");
            }
            taken[row] = true;
        }
        return IntStream.range(0, size).filter(row -> !taken[row]).toArray();
    }

    private void gather(DMatrixRMaj poolGram, int[] poolRows) {
        Checks.atLeast("poolRows.length", poolRows.length, 1);
        Checks.length("poolGram.numCols", poolGram.numCols, poolGram.numRows);
        Checks.rows("poolRows", poolRows, poolRows.length, poolGram.numRows);
        n = poolRows.length;
        gram = Rows.grow(gram, n, n);
        rowMeans = Rows.grow(rowMeans, n);
        for (int i = 0; i < n; i++) {
            double[] row = gram[i];
            int at = poolRows[i] * poolGram.numCols;
            for (int j = 0; j < n; j++) {
                row[j] = poolGram.data[at + poolRows[j]];
            }
            rowMeans[i] = Rows.sum(row, n) / n;
            if (!Double.isFinite(rowMeans[i])) {
                throw Checks.bad("poolGram", "row " + poolRows[i] + " holds a number that is not finite");
            }
        }
        kind = Kind.UNKNOWN;
    }

    /**
     * Weighs a part of the sample so that it looks like the whole; the outcome stays here.
     *
     * @param rows the part, rows of the sample, none twice
     * @param count how many of them count, at least 1
     * @return how the solve ended
     */
    public KmmResult.Status weigh(int[] rows, int count) {
        Checks.require(n > 0, "sample", "has not been set");
        Checks.inRange("count", count, 1, rows.length);
        Checks.rows("rows", rows, count, n);
        takePart(rows, count);
        double epsilon = KmmProblem.paperEpsilon(m);
        KmmProblem problem = KmmProblem.ofSubset(gram, n, part, m, kappa, bound, epsilon, 0);
        if (solver.options().path() != KmmSolver.Path.AUTO) {
            return solver.solve(problem, workspace);
        }
        if (kind == Kind.UNKNOWN) {
            look();
        }
        solver.open(problem, workspace);
        if (kind == Kind.LOW_RANK) {
            if (activeSet.solve(problem, solver.options().tolerance()) && good(problem, activeSet.point())) {
                return workspace.status();
            }
            for (int i = 0; i < m; i++) {
                partFactor[i] = pivoted.rows()[part[i]];
            }
            solver.factored(problem, workspace, partFactor, pivoted, 1);
            if (workspace.status() != KmmResult.Status.STALLED) {
                return workspace.status();
            }
        } else if (kind == Kind.INVERTIBLE && free(problem)) {
            return workspace.status();
        }
        return solver.solve(problem, workspace);
    }

    /**
     * The weight of one row of the last solve.
     *
     * @param i its position in the rows given
     * @return the weight
     */
    public double beta(int i) {
        Checks.row("i", i, m);
        return workspace.beta(place[i]);
    }

    /**
     * Copies the weights of the last solve, in the order of the rows given.
     *
     * @param target where they go, from its start
     */
    public void copyBeta(double[] target) {
        Checks.atLeast("target.length", target.length, m);
        for (int i = 0; i < m; i++) {
            target[i] = workspace.beta(place[i]);
        }
    }

    /**
     * The whole outcome of the last solve, its weights in the order of the rows given.
     *
     * @return a copy
     */
    public KmmResult toResult() {
        KmmResult sorted = workspace.toResult();
        double[] beta = new double[m];
        copyBeta(beta);
        return sorted.withBeta(beta);
    }

    /** The part in ascending order, where each given row went, and its kappa. */
    private void takePart(int[] rows, int count) {
        m = count;
        if (part.length < n) {
            part = new int[n];
            place = new int[n];
            order = new long[n];
            inside = new boolean[n];
            zero = new boolean[n];
            zeros = new int[n];
        }
        kappa = Rows.grow(kappa, n);
        if (partFactor.length < n) {
            partFactor = new double[n][];
        }
        Arrays.fill(inside, 0, n, false);
        for (int i = 0; i < m; i++) {
            if (inside[rows[i]]) {
                throw Checks.bad("rows", "row " + rows[i] + " is there twice");
            }
            inside[rows[i]] = true;
            order[i] = ((long) rows[i] << 32) | i;
        }
        Arrays.sort(order, 0, m);
        for (int i = 0; i < m; i++) {
            part[i] = (int) (order[i] >>> 32);
            place[(int) order[i]] = i;
            kappa[i] = m * rowMeans[part[i]];
        }
    }

    /** Looks at K once per sample. */
    private void look() {
        boolean low = pivoted.factor(
                new PivotedCholesky.ColumnSource() {
                    @Override
                    public void column(int p, double[] out) {
                        System.arraycopy(gram[p], 0, out, 0, n);
                    }

                    @Override
                    public void diagonal(double[] out) {
                        for (int i = 0; i < n; i++) {
                            out[i] = gram[i][i];
                        }
                    }
                },
                n,
                n / 2,
                solver.traceShare(),
                true);
        if (low) {
            pivoted.transpose();
            kind = Kind.LOW_RANK;
        } else {
            kind = invert() ? Kind.INVERTIBLE : Kind.GENERAL;
        }
    }

    /** The inverse of K: out of the pool's where there is one, and the rest is not so much that this takes longer. */
    private boolean invert() {
        GramPool from = pool;
        int size = from == null ? n : from.gram().numRows;
        double[][] whole = from == null || size == n || size > 2 * n ? null : from.inverse(SINGULAR);
        boolean within = whole != null && inverse.computeWithin(whole, sampled, n, others, size - n);
        return within || inverse.compute(gram, n, SINGULAR);
    }

    /** The minimiser with some weights held at zero, if it satisfies the constraints and the evaluator. */
    private boolean free(KmmProblem problem) {
        int left = 0;
        for (int i = 0; i < n; i++) {
            zero[i] = !inside[i];
            left += zero[i] ? 1 : 0;
        }
        force = Rows.grow(force, n);
        product = Rows.grow(product, n);
        point = Rows.grow(point, n);
        for (int round = 0; round < MOST_ROUNDS && left <= m; round++) {
            minimise();
            int changes = 0;
            for (int a = 0; a < left; a++) {
                // A weight held at zero although its gradient is negative wants to grow.
                if (inside[zeros[a]] && force[a] > 0) {
                    zero[zeros[a]] = false;
                    changes++;
                }
            }
            for (int i = 0; i < m; i++) {
                if (!zero[part[i]] && point[i] < 0) {
                    zero[part[i]] = true;
                    changes++;
                }
            }
            if (changes == 0) {
                return good(problem, point);
            }
            left = 0;
            for (int i = 0; i < n; i++) {
                left += zero[i] ? 1 : 0;
            }
        }
        return false;
    }

    /** Has a point certified that took no interior-point iteration. */
    private boolean good(KmmProblem problem, double[] candidate) {
        solver.certify(problem, workspace, candidate, InteriorPoint.StopReason.CONVERGED);
        workspace.path = KmmSolver.Path.DENSE;
        workspace.rank = m;
        return workspace.status == KmmResult.Status.CONVERGED;
    }

    /** {@code point = m/n (1 - P_Z (P_ZZ)^-1 1_Z)} on the part. */
    private void minimise() {
        double[][] p = inverse.rows();
        int c = 0;
        for (int i = 0; i < n; i++) {
            if (zero[i]) {
                zeros[c++] = i;
            }
        }
        inner = Rows.grow(inner, c, c);
        for (int a = 0; a < c; a++) {
            double[] row = p[zeros[a]];
            double[] target = inner[a];
            for (int b = a; b < c; b++) {
                target[b] = row[zeros[b]];
            }
            force[a] = 1;
        }
        Cholesky.factor(inner, c, Double.MIN_NORMAL);
        Cholesky.solve(inner, c, force);
        Rows.combine(p, zeros, c, force, product, n);
        double scale = (double) m / n;
        for (int i = 0; i < m; i++) {
            point[i] = zero[part[i]] ? 0 : scale * (1 - product[part[i]]);
        }
    }
}

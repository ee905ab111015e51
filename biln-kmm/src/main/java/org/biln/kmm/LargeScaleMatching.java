package org.biln.kmm;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching of sets too large for an m x m matrix.
 *
 * <p>A pivoted Cholesky factorisation of K, which asks for single columns, gives {@code K ~ LL'} of rank r: row i of L is
 * the feature vector of point i. The target's mean in the same features needs only its mean kernel value with the r
 * pivots, because the map from kernel values to features is linear: O(n r d + r^2) instead of O(mn d). Then
 *
 * <pre>
 *   minimise 1/2 |L'b - m mu|^2 + ridge/2 |b|^2
 * </pre>
 *
 * by the interior point, O(m r^2) an iteration. The error of the approximation is measured, not assumed: the trace of
 * what is left of K, and the true Karush-Kuhn-Tucker residual at randomly chosen points.
 */
final class LargeScaleMatching implements NewtonSystem {
    private final KernelMeanMatching.Options options;
    private final DMatrixRMaj source;
    private final DMatrixRMaj target;
    private final int m;
    private final double epsilon;
    private final Workers workers;
    private final Gram.Distances toSource;
    private final Gram.Distances toTarget;
    private final PivotedCholesky pivoted = new PivotedCholesky();
    private final LowRankInverse inverse = new LowRankInverse();

    private LargeScaleMatching(
            KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target, Workers workers) {
        this.options = options;
        this.source = source;
        this.target = target;
        this.m = source.numRows;
        this.epsilon = options.epsilon().applyAsDouble(m);
        this.workers = workers;
        this.toSource = new Gram.Distances(source);
        this.toTarget = new Gram.Distances(target);
    }

    static KmmResult solve(KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target) {
        KmmProblem.checkFeasible(
                source.numRows, options.bound(), options.epsilon().applyAsDouble(source.numRows), options.ridge());
        try (Workers workers = new Workers(options.largeScale().threads())) {
            return new LargeScaleMatching(options, source, target, workers).run();
        }
    }

    private KmmResult run() {
        KernelMeanMatching.LargeScale scale = options.largeScale();
        KmmSolver.Progress progress = options.solver().progress();
        InteriorPoint.Watch watch = progress == null ? (iteration, residual) -> true : progress::goOn;
        pivoted.use(workers);
        inverse.use(workers);
        pivoted.watch(watch);
        pivoted.factor(new SourceColumns(), m, scale.maxRank(), scale.traceShare(), false);
        pivoted.transpose();
        inverse.prepare(m, pivoted.rows(), pivoted, true);
        double[] kappa = kappaInFeatures();

        InteriorPoint interior = new InteriorPoint();
        double least = m * (1 - epsilon);
        double greatest = m * (1 + epsilon);
        InteriorPoint.Outcome outcome = interior.solve(
                this,
                m,
                m,
                kappa,
                options.bound(),
                least,
                greatest,
                options.solver().tolerance(),
                options.solver().maxIterations(),
                watch);
        double[] beta = Arrays.copyOf(interior.best(), m);
        double[] gradient = new double[m];
        multiply(beta, gradient);
        Rows.axpy(gradient, kappa, -1, 0, m);
        KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();
        judge.grow(m);
        KmmEvaluator.measure(m, kappa, options.bound(), least, greatest, beta, gradient, judge);
        return new KmmResult(
                beta,
                KmmSolver.status(outcome, judge.residual <= options.solver().tolerance()),
                judge.toEvaluation(),
                interior.iterations(),
                0,
                KmmSolver.Path.LOW_RANK,
                pivoted.rank(),
                audit(beta, least, greatest));
    }

    /** {@code m L mu}: mu is the target's mean kernel value with the pivots, carried into features by triangular solution. */
    private double[] kappaInFeatures() {
        int rank = pivoted.rank();
        double[] mu = new double[Math.max(1, rank)];
        workers.run(rank, q -> mu[q] = sum(toTarget, target.numRows, pivoted.pivot(q), null) / target.numRows);
        pivoted.solveAtPivots(mu);
        double[] kappa = new double[m];
        double[][] rows = pivoted.rows();
        for (int i = 0; i < m; i++) {
            kappa[i] = m * Rows.dot(rows[i], mu, 0, rank);
        }
        return kappa;
    }

    /** The sum over points j of {@code w_j k(source_i, x_j)}, w all ones when null. */
    private double sum(Gram.Distances points, int n, int i, double @org.jspecify.annotations.Nullable [] w) {
        double[] squared = new double[Gram.STRETCH];
        double[] values = new double[Gram.STRETCH];
        double sum = 0;
        for (int j0 = 0; j0 < n; j0 += Gram.STRETCH) {
            int count = Math.min(n - j0, Gram.STRETCH);
            points.toRow(source, i, j0, j0 + count, squared);
            options.kernel().ofSquaredDistances(squared, values, count);
            if (w == null) {
                sum += Rows.sum(values, count);
            } else {
                System.arraycopy(w, j0, squared, 0, count);
                sum += Rows.dot(values, squared, 0, count);
            }
        }
        return sum;
    }

    /** The true residual at some points, drawn with a fixed seed: kernel sums over all of source and target. */
    private KmmResult.Approximation audit(double[] beta, double least, double greatest) {
        int count = Math.min(m, options.largeScale().auditRows());
        Rng rng = Rng.of(AUDIT_SEED, m);
        int[] rows = new int[count];
        for (int a = 0; a < count; a++) {
            rows[a] = rng.nextInt(m);
        }
        double[] g = new double[count];
        double[] kappa = new double[count];
        double scale = (double) m / target.numRows;
        workers.run(count, a -> {
            kappa[a] = scale * sum(toTarget, target.numRows, rows[a], null);
            g[a] = sum(toSource, m, rows[a], beta) + options.ridge() * beta[rows[a]] - kappa[a];
        });
        double sum = Rows.sum(beta, m);
        double shift = 0;
        if (sum <= least + 1e-6 * m || sum >= greatest - 1e-6 * m) {
            // The multiplier of an active sum is the gradient of the weights between their bounds.
            int free = 0;
            for (int a = 0; a < count; a++) {
                double b = beta[rows[a]];
                if (b > 1e-6 && b < options.bound() - 1e-6) {
                    shift += g[a];
                    free++;
                }
            }
            shift = free > 0 ? shift / free : 0;
        }
        double worst = 0;
        for (int a = 0; a < count; a++) {
            double b = beta[rows[a]];
            worst = Math.max(worst, Math.abs(b - Math.min(options.bound(), Math.max(0, b - g[a] + shift))));
        }
        return new KmmResult.Approximation(
                pivoted.trace() / m, count, count == 0 ? 0 : worst / (1 + Rows.maxAbs(kappa, count)));
    }

    private static final long AUDIT_SEED = 0x6b6d6d;

    @Override
    public void multiply(double[] v, double[] out) {
        inverse.multiply(v, out);
        if (options.ridge() > 0) {
            Rows.axpy(out, v, options.ridge(), 0, m);
        }
    }

    @Override
    public boolean factor(double[] d) {
        return inverse.factor(d, options.ridge(), FactoredSystem.DIRECT_SHARE);
    }

    @Override
    public void solve(double[] rhs, double[] x, double accuracy) {
        inverse.solve(rhs, x);
    }

    private final class SourceColumns implements PivotedCholesky.Columns {
        @Override
        public void column(int p, int from, int to, double[] out) {
            double[] squared = new double[Gram.STRETCH];
            double[] values = new double[Gram.STRETCH];
            for (int j0 = from; j0 < to; j0 += Gram.STRETCH) {
                int count = Math.min(to - j0, Gram.STRETCH);
                toSource.toRow(source, p, j0, j0 + count, squared);
                options.kernel().ofSquaredDistances(squared, values, count);
                System.arraycopy(values, 0, out, j0, count);
            }
        }

        @Override
        public void diagonal(double[] out) {
            Arrays.fill(out, 0, m, 1.0);
        }
    }
}

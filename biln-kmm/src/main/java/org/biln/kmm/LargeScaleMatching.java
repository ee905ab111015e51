package org.biln.kmm;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.math.Rng;
import org.biln.kmm.linear.Rows;
import org.biln.kmm.linear.Workers;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching of sets too large for an m x m matrix.
 *
 * <p>In the r features of a {@link FeatureMap} the programme is {@code minimise 1/2 |L'b - m mu|^2}, row i of L the features
 * of point i and mu their mean over the target. Features cost {@code O(m r d + m r^2)}, the target {@code O(n r d)},
 * an iteration of {@link ProximalNewton} at most {@code m r^2}; memory is one m x r matrix and a dozen vectors.
 *
 * <p>The error of the approximation is measured, not assumed: the trace of what the features leave of K, and the true
 * projected gradient at randomly chosen points, O((m + n) d) each.
 */
final class LargeScaleMatching {
    private static final long AUDIT_SEED = 0x6b6d6d;
    /** Between two chunks of points the caller is asked whether to go on. */
    private static final int CHUNK = 1 << 16;

    private static final int TASK = 1 << 12;

    private final KernelMeanMatching.Options options;
    private final DMatrixRMaj source;
    private final DMatrixRMaj target;
    private final int m;
    private final double epsilon;
    private final Workers workers;
    private final Gram.Distances toSource;
    private final Gram.Distances toTarget;

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
        KernelMeanMatching.LargeScale scale = options.largeScale();
        checkFeasible(options, source);
        return solve(
                options, source, target, FeatureMap.of(options.kernel(), source, scale.maxRank(), scale.traceShare()));
    }

    static KmmResult solve(KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target, FeatureMap map) {
        checkFeasible(options, source);
        try (Workers workers = new Workers(options.largeScale().threads())) {
            return new LargeScaleMatching(options, source, target, workers).run(map);
        }
    }

    private static void checkFeasible(KernelMeanMatching.Options options, DMatrixRMaj source) {
        KmmProblem.checkFeasible(
                source.numRows, options.bound(), options.epsilon().applyAsDouble(source.numRows), options.ridge());
    }

    private KmmResult run(FeatureMap map) {
        KernelMeanMatching.LargeScale scale = options.largeScale();
        double[][] features = new double[m][map.rank()];
        if (!write(map, features)) {
            return stoppedBeforeTheSolve(map.rank());
        }
        double[] mean = map.mean(toTarget, target.numRows, workers);
        FeasibleSet feasible = new FeasibleSet(options.bound(), m * (1 - epsilon), m * (1 + epsilon));
        double[] c = new double[map.rank()];
        for (int q = 0; q < c.length; q++) {
            c[q] = m * mean[q];
        }
        StoredPoints points = new StoredPoints(features, map.rank(), c, options.ridge(), feasible, workers);
        ProximalNewton newton = new ProximalNewton(points, c, options.ridge());
        InteriorPoint.StopReason outcome = newton.solve(options.solver());
        KmmEvaluator.Evaluation evaluation = newton.evaluation();
        boolean good = evaluation.residual() <= options.solver().tolerance();
        int audited = outcome == InteriorPoint.StopReason.CANCELLED ? 0 : Math.min(m, scale.auditRows());
        double trueResidual = audit(points.best(), audited);
        boolean ofTheTrueProblem =
                audited > 0 && trueResidual <= options.solver().tolerance();
        return new KmmResult(
                points.best(),
                good && !ofTheTrueProblem ? KmmResult.Status.APPROXIMATE : KmmSolver.status(outcome, good),
                evaluation,
                newton.iterations(),
                KmmSolver.Path.LOW_RANK,
                map.rank(),
                new KmmResult.Approximation(meanError(features), audited, trueResidual));
    }

    /** The features of all source points; false if the caller said stop. */
    private boolean write(FeatureMap map, double[][] features) {
        for (int from = 0; from < m; from += CHUNK) {
            if (!options.solver().goOn(0, Double.POSITIVE_INFINITY)) {
                return false;
            }
            int begin = from;
            int end = Math.min(m, from + CHUNK);
            workers.run((end - begin + TASK - 1) / TASK, task -> {
                int at = begin + task * TASK;
                map.write(toSource, at, Math.min(end, at + TASK), features);
            });
        }
        return true;
    }

    /** Even weights, which are feasible, and no claim about them. */
    private KmmResult stoppedBeforeTheSolve(int rank) {
        double[] beta = new double[m];
        Arrays.fill(beta, Math.min(1, options.bound()));
        double unknown = Double.POSITIVE_INFINITY;
        return new KmmResult(
                beta,
                KmmResult.Status.CANCELLED,
                new KmmEvaluator.Evaluation(unknown, 0, unknown, unknown, unknown),
                0,
                KmmSolver.Path.LOW_RANK,
                rank,
                new KmmResult.Approximation(unknown, 0, 0));
    }

    /** The mean of {@code k(x, x) - |f(x)|^2}. */
    private double meanError(double[][] features) {
        double sum = 0;
        for (double[] f : features) {
            sum += Math.max(0, 1 - Rows.dot(f, f, 0, f.length));
        }
        return sum / m;
    }

    /** Points drawn with a fixed seed, every other one among those that carry weight: they may be few. */
    private int[] draw(double[] beta, int count) {
        int[] heavy = IntStream.range(0, m).filter(i -> beta[i] > 0).toArray();
        Rng rng = Rng.of(AUDIT_SEED, m);
        int[] rows = new int[count];
        for (int a = 0; a < count; a++) {
            rows[a] = a % 2 == 0 || heavy.length == 0 ? rng.nextInt(m) : heavy[rng.nextInt(heavy.length)];
        }
        return rows;
    }

    /** The true residual at some points: kernel sums over all of source and target. */
    private double audit(double[] beta, int count) {
        if (count == 0) {
            return 0;
        }
        int[] rows = draw(beta, count);
        double[] g = new double[count];
        double[] kappa = new double[count];
        double scale = (double) m / target.numRows;
        workers.run(count, a -> {
            int i = rows[a];
            kappa[a] = scale * KernelSums.of(options.kernel(), toTarget, target.numRows, source, i, null);
            g[a] = KernelSums.of(options.kernel(), toSource, m, source, i, beta) + options.ridge() * beta[i] - kappa[a];
        });
        double[] moved = new double[count];
        double sampleSum = 0;
        for (int a = 0; a < count; a++) {
            moved[a] = beta[rows[a]] - g[a];
            sampleSum += beta[rows[a]];
        }
        double sum = Rows.sum(beta, m);
        boolean sumActive = sum <= m * (1 - epsilon) + 1e-6 * m || sum >= m * (1 + epsilon) - 1e-6 * m;
        // An active sum shifts all gradients alike, and at the optimum the shifted step leads every point back to
        // itself.
        FeasibleSet sampled = new FeasibleSet(options.bound(), sampleSum, sampleSum);
        double shift = sumActive ? sampled.shiftTo(sampleSum, moved, count) : 0;
        double worst = 0;
        for (int a = 0; a < count; a++) {
            worst = Math.max(worst, Math.abs(beta[rows[a]] - sampled.clip(moved[a] + shift)));
        }
        return worst / (1 + Rows.maxAbs(kappa, count));
    }
}

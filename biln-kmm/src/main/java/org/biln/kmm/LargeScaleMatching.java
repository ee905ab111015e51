package org.biln.kmm;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.math.Rng;
import org.biln.kmm.linear.LoopThreads;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching of many points by low rank: as the start of the true problem's solution ({@link MajorisedDescent}), or in
 * its place where even products with an m x m matrix would take too long.
 *
 * <p>In the r features of a {@link FeatureMap} the programme is {@code minimise 1/2 |L'b - m mu|^2}, row i of L the features
 * of point i and mu their mean over the target. Features cost {@code O(m r d + m r^2)}, the target {@code O(n r d)},
 * an iteration of {@link ProximalNewton} at most {@code m r^2}; memory is one m x r matrix and a dozen vectors.
 *
 * <p>Nothing is assumed of the outcome. The true problem is judged with a gradient computed anew, kernel value by kernel value,
 * O(m^2 d). Of an approximation are measured the trace of what the features leave of K and the true projected gradient at randomly
 * chosen points, O((m + n) d) each.
 */
final class LargeScaleMatching {
    private static final long AUDIT_SEED = 0x6b6d6d;
    /** Between two chunks of points the caller is asked whether to go on. */
    private static final int CHUNK = 1 << 16;

    private static final int TASK = 1 << 8;
    /** How far an answer of the features' problem is from the true one's, as a share of what they leave of K. */
    private static final double START_ACCURACY = 1e-3;

    private final KernelMeanMatching.Options options;
    private final DMatrixRMaj source;
    private final DMatrixRMaj target;
    private final int m;
    private final FeasibleSet feasible;
    private final LoopThreads workers;
    private final Gram.Distances toSource;
    private final Gram.Distances toTarget;

    private LargeScaleMatching(
            KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target, LoopThreads workers) {
        this.options = options;
        this.source = source;
        this.target = target;
        this.m = source.numRows;
        double epsilon = options.epsilon().applyAsDouble(m);
        this.feasible = new FeasibleSet(options.bound(), m * (1 - epsilon), m * (1 + epsilon));
        this.workers = workers;
        this.toSource = new Gram.Distances(source);
        this.toTarget = new Gram.Distances(target);
    }

    /** The true problem. */
    static KmmResult solve(KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target) {
        checkFeasible(options, source);
        try (LoopThreads workers = new LoopThreads(options.largeScale().threads())) {
            return new LargeScaleMatching(options, source, target, workers)
                    .exact(FeatureMap.ofLeastCost(options.kernel(), source));
        }
    }

    /** A problem of low rank in its place. */
    static KmmResult approximate(KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target) {
        KernelMeanMatching.LargeScale scale = options.largeScale();
        checkFeasible(options, source);
        return approximate(
                options, source, target, FeatureMap.of(options.kernel(), source, scale.maxRank(), scale.traceShare()));
    }

    static KmmResult approximate(
            KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target, FeatureMap map) {
        checkFeasible(options, source);
        try (LoopThreads workers = new LoopThreads(options.largeScale().threads())) {
            return new LargeScaleMatching(options, source, target, workers).approximate(map);
        }
    }

    private static void checkFeasible(KernelMeanMatching.Options options, DMatrixRMaj source) {
        KmmProblem.checkFeasible(
                source.numRows, options.bound(), options.epsilon().applyAsDouble(source.numRows), options.ridge());
    }

    private KmmResult exact(FeatureMap map) {
        double[][] features = new double[m][map.rank()];
        if (!write(map, features)) {
            return stoppedBeforeTheSolve(map.rank());
        }
        StoredPoints points = points(map, features);
        double left = meanError(features);
        // The features' problem is as far from the true one as they leave of K: to solve it better would be of no use.
        KmmSolver.Options asked = options.solver();
        ProximalNewton newton = newton(points);
        InteriorPoint.StopReason outcome =
                newton.solve(asked.withTolerance(Math.max(asked.tolerance(), START_ACCURACY * left)));
        double[] kappa = new double[m];
        workers.run(tasks(0, m), task -> {
            for (int i = task * TASK; i < Math.min(m, task * TASK + TASK); i++) {
                kappa[i] = kappa(i);
            }
        });
        double[] beta = points.best();
        int iterations = newton.iterations();
        if (outcome != InteriorPoint.StopReason.CANCELLED) {
            MajorisedDescent descent = new MajorisedDescent(
                    new KernelProducts(options.kernel(), source, toSource, workers),
                    points,
                    map.rank(),
                    kappa,
                    options.ridge(),
                    feasible,
                    left);
            outcome = descent.solve(beta, iterations, asked);
            beta = descent.best();
            iterations = descent.iterations();
        }
        KmmEvaluator.Evaluation evaluation = judge(beta, kappa);
        boolean good = evaluation.residual() <= asked.tolerance();
        boolean cancelled = outcome == InteriorPoint.StopReason.CANCELLED;
        return new KmmResult(
                beta,
                good || cancelled ? KmmSolver.status(outcome, good) : KmmResult.Status.APPROXIMATE,
                evaluation,
                iterations,
                KmmSolver.Path.LOW_RANK,
                map.rank(),
                null);
    }

    /** The evaluator's opinion of weights for the true problem, with kernel values of its own. */
    private KmmEvaluator.Evaluation judge(double[] beta, double[] kappa) {
        double[] g = new double[m];
        workers.run(tasks(0, m), task -> {
            for (int i = task * TASK; i < Math.min(m, task * TASK + TASK); i++) {
                g[i] = gradient(beta, i) - kappa[i];
            }
        });
        KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();
        judge.grow(m);
        KmmEvaluator.measure(m, kappa, feasible.bound(), feasible.least(), feasible.greatest(), beta, g, judge);
        return judge.toEvaluation();
    }

    private double kappa(int i) {
        return (double) m / target.numRows * KernelSums.of(options.kernel(), toTarget, target.numRows, source, i, null);
    }

    /** {@code (K b + ridge b)_i}. */
    private double gradient(double[] beta, int i) {
        return KernelSums.of(options.kernel(), toSource, m, source, i, beta) + options.ridge() * beta[i];
    }

    private StoredPoints points(FeatureMap map, double[][] features) {
        double[] c = map.mean(toTarget, target.numRows, workers);
        for (int q = 0; q < c.length; q++) {
            c[q] *= m;
        }
        return new StoredPoints(features, map.rank(), c, options.ridge(), feasible, workers);
    }

    private ProximalNewton newton(StoredPoints points) {
        return new ProximalNewton(points, points.wanted(), options.ridge());
    }

    private KmmResult approximate(FeatureMap map) {
        double[][] features = new double[m][map.rank()];
        if (!write(map, features)) {
            return stoppedBeforeTheSolve(map.rank());
        }
        StoredPoints points = points(map, features);
        ProximalNewton newton = newton(points);
        InteriorPoint.StopReason outcome = newton.solve(options.solver());
        KmmEvaluator.Evaluation evaluation = newton.evaluation();
        boolean good = evaluation.residual() <= options.solver().tolerance();
        int audited = outcome == InteriorPoint.StopReason.CANCELLED
                ? 0
                : Math.min(m, options.largeScale().auditRows());
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
            workers.run(tasks(begin, end), task -> {
                int at = begin + task * TASK;
                map.write(toSource, at, Math.min(end, at + TASK), features);
            });
        }
        return true;
    }

    private static int tasks(int begin, int end) {
        return (end - begin + TASK - 1) / TASK;
    }

    /** Even weights, which are feasible, and no claim about them. */
    private KmmResult stoppedBeforeTheSolve(int rank) {
        double[] beta = new double[m];
        Arrays.fill(beta, feasible.clip(1));
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
        workers.run(count, a -> {
            kappa[a] = kappa(rows[a]);
            g[a] = gradient(beta, rows[a]) - kappa[a];
        });
        double[] moved = new double[count];
        double sampleSum = 0;
        for (int a = 0; a < count; a++) {
            moved[a] = beta[rows[a]] - g[a];
            sampleSum += beta[rows[a]];
        }
        double sum = Rows.sum(beta, m);
        boolean sumActive = sum <= feasible.least() + 1e-6 * m || sum >= feasible.greatest() - 1e-6 * m;
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

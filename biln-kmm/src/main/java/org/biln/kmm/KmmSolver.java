package org.biln.kmm;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.kmm.linear.PivotedCholesky;
import org.biln.kmm.linear.Rows;
import org.jspecify.annotations.Nullable;

/**
 * Solves the programme of kernel mean matching by Mehrotra's predictor-corrector method, and has every answer certified.
 *
 * <p>A solver is immutable and may be shared; a {@link Workspace} belongs to one thread. The second solve of a size with
 * the same workspace allocates nothing.
 *
 * <pre>{@code
 * KmmSolver solver = new KmmSolver(KmmSolver.Options.defaults().withTolerance(1e-6));
 * KmmResult result = solver.solve(problem);
 *
 * KmmSolver.Workspace workspace = new KmmSolver.Workspace(); // for many solves
 * solver.solve(problem, workspace);
 * double first = workspace.beta(0);
 * }</pre>
 */
public final class KmmSolver {
    /** The linear algebra of an iteration. */
    public enum Path {
        /** Chosen from what the pivoted Cholesky factorisation of the Gram matrix sees. */
        AUTO,
        /** A dense Cholesky factorisation, m^3/3 operations per iteration. */
        DENSE,
        /** A factor of rank r and the Woodbury identity, m r^2 operations per iteration. */
        LOW_RANK
    }

    /** Told of every iteration. */
    @FunctionalInterface
    public interface IterationListener {
        /**
         * Called before each iteration.
         *
         * @param iteration how many iterations are done; 0 also while a large problem's features are computed
         * @param residual the best residual so far, infinite before there is one
         * @return false to stop: the result then holds the best point and the status {@code CANCELLED}
         */
        boolean goOn(int iteration, double residual);
    }

    /**
     * How to solve.
     *
     * @param path the linear algebra; AUTO chooses
     * @param tolerance the residual, as {@link KmmEvaluator} measures it, that counts as converged; above zero
     * @param maxIterations the most interior-point iterations, at least 1
     * @param progress told of every iteration, or null
     */
    public record Options(
            Path path,
            double tolerance,
            int maxIterations,
            @Nullable IterationListener progress) {
        /**
         * Refuses a tolerance that is not above zero and fewer than one iteration.
         *
         * @param path the linear algebra; AUTO chooses
         * @param tolerance above zero
         * @param maxIterations at least 1
         * @param progress told of every iteration, or null
         */
        public Options {
            Checks.positive("tolerance", tolerance);
            Checks.atLeast("maxIterations", maxIterations, 1);
        }

        /** Tells the callback, if there is one, of an iteration; answers whether to go on. */
        boolean goOn(int iteration, double residual) {
            return progress == null || progress.goOn(iteration, residual);
        }

        /**
         * AUTO, residual 1e-8, at most 100 iterations.
         *
         * @return the options
         */
        public static Options defaults() {
            return new Options(Path.AUTO, 1e-8, 100, null);
        }

        /**
         * These options with another path.
         *
         * @param newPath the path
         * @return the new options
         */
        public Options withPath(Path newPath) {
            return new Options(newPath, tolerance, maxIterations, progress);
        }

        /**
         * These options with another tolerance.
         *
         * @param newTolerance the tolerance
         * @return the new options
         */
        public Options withTolerance(double newTolerance) {
            return new Options(path, newTolerance, maxIterations, progress);
        }

        /**
         * These options with another limit of iterations.
         *
         * @param newMaxIterations the limit
         * @return the new options
         */
        public Options withMaxIterations(int newMaxIterations) {
            return new Options(path, tolerance, newMaxIterations, progress);
        }

        /**
         * These options with a callback.
         *
         * @param newProgress told of every iteration
         * @return the new options
         */
        public Options withProgress(IterationListener newProgress) {
            return new Options(path, tolerance, maxIterations, newProgress);
        }
    }

    /** Room for a solve, and its outcome. One per thread; grows to the largest problem met and stays. */
    public static final class Workspace {
        final InteriorPoint interior = new InteriorPoint();
        final DenseSystem dense = new DenseSystem();
        final FactoredSystem factored = new FactoredSystem();
        final FreeStart free = new FreeStart();
        final PivotedCholesky pivoted = new PivotedCholesky();
        final KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();
        double[] beta = {};
        double[] gradient = {};
        int size;
        KmmResult.Status status = KmmResult.Status.STALLED;
        Path path = Path.DENSE;
        int iterations;
        int rank;

        /** An empty workspace. */
        public Workspace() {}

        /**
         * How many weights the last solve found.
         *
         * @return m, 0 before the first solve
         */
        public int size() {
            return size;
        }

        /**
         * One weight of the last solve.
         *
         * @param i the source point
         * @return its weight
         */
        public double beta(int i) {
            Checks.row("i", i, size);
            return beta[i];
        }

        /**
         * Copies the weights of the last solve.
         *
         * @param target where they go, from its start
         */
        public void copyBeta(double[] target) {
            Checks.atLeast("target.length", target.length, size);
            System.arraycopy(beta, 0, target, 0, size);
        }

        /**
         * How the last solve ended.
         *
         * @return the status
         */
        public KmmResult.Status status() {
            return status;
        }

        /**
         * The interior-point iterations of the last solve.
         *
         * @return how many
         */
        public int iterations() {
            return iterations;
        }

        /**
         * The evaluator's residual of the last solve.
         *
         * @return the residual
         */
        public double residual() {
            return judge.residual;
        }

        /**
         * The whole outcome of the last solve as an object of its own.
         *
         * @return a copy
         */
        public KmmResult toResult() {
            Checks.require(size > 0, "workspace", "has not been used yet");
            return new KmmResult(Arrays.copyOf(beta, size), status, judge.toEvaluation(), iterations, path, rank, null);
        }
    }

    /** Up to here a dense factorisation costs less than looking for anything better. */
    private static final int SMALL = 64;
    /** The rank, as a share of m, above which forming the low-rank system costs more than the dense one. */
    private static final double LOW_RANK_SHARE = 0.55;

    private final Options options;

    /** A solver with the default options. */
    public KmmSolver() {
        this(Options.defaults());
    }

    /**
     * A solver.
     *
     * @param options how to solve
     */
    public KmmSolver(Options options) {
        this.options = options;
    }

    /**
     * The options given.
     *
     * @return the options
     */
    public Options options() {
        return options;
    }

    /**
     * Solves a problem in a workspace of its own.
     *
     * @param problem the problem
     * @return the weights and their certificate
     */
    public KmmResult solve(KmmProblem problem) {
        Workspace workspace = new Workspace();
        solve(problem, workspace);
        return workspace.toResult();
    }

    /**
     * Solves a problem; the outcome stays in the workspace.
     *
     * @param problem the problem
     * @param workspace room for the solve
     * @return the status, as the workspace has it
     */
    public KmmResult.Status solve(KmmProblem problem, Workspace workspace) {
        open(problem, workspace);
        switch (options.path()) {
            case DENSE -> dense(problem, workspace);
            case LOW_RANK -> lowRank(problem, workspace);
            case AUTO -> choose(problem, workspace);
        }
        return workspace.status;
    }

    /** Makes room for a problem. */
    void open(KmmProblem problem, Workspace workspace) {
        int m = problem.size();
        workspace.size = m;
        workspace.beta = Rows.grow(workspace.beta, m);
        workspace.gradient = Rows.grow(workspace.gradient, problem.stride());
        workspace.judge.grow(m);
        workspace.iterations = 0;
    }

    /** What the factor may leave out of the trace of K, as a share, for the residual to reach the tolerance. */
    double traceShare() {
        return Math.min(1e-4, 10 * options.tolerance());
    }

    private void choose(KmmProblem problem, Workspace workspace) {
        int m = problem.size();
        PivotedCholesky pivoted = workspace.pivoted;
        boolean small = m <= SMALL;
        if (!small && pivoted.factor(problem.columns(), m, (int) (LOW_RANK_SHARE * m), traceShare(), true)) {
            pivoted.transpose();
            factored(problem, workspace, pivoted.rows(), pivoted, 1);
            if (workspace.status != KmmResult.Status.STALLED) {
                return;
            }
        } else if (!small && workspace.free.solve(problem, workspace.dense)) {
            workspace.path = Path.DENSE;
            workspace.rank = m;
            certify(problem, workspace, workspace.free.point(), InteriorPoint.StopReason.CONVERGED);
            if (workspace.status == KmmResult.Status.CONVERGED) {
                return;
            }
        }
        dense(problem, workspace);
    }

    void dense(KmmProblem problem, Workspace workspace) {
        workspace.dense.prepare(problem);
        workspace.path = Path.DENSE;
        workspace.rank = problem.size();
        interiorPoint(problem, workspace, workspace.dense);
    }

    private void lowRank(KmmProblem problem, Workspace workspace) {
        int m = problem.size();
        double share = traceShare();
        double care = 1;
        boolean more = true;
        while (more) {
            PivotedCholesky pivoted = workspace.pivoted;
            pivoted.factor(problem.columns(), m, m, share, false);
            pivoted.transpose();
            factored(problem, workspace, pivoted.rows(), pivoted, care);
            // The factor left out too much for the tolerance: take more of K, as long as there is more.
            more = workspace.status == KmmResult.Status.STALLED && pivoted.rank() < m && share > 1e-15;
            share *= 1e-2;
            care *= 20;
        }
    }

    void factored(KmmProblem problem, Workspace workspace, double[][] rows, PivotedCholesky pivoted, double care) {
        workspace.factored.prepare(problem, rows, pivoted, care);
        workspace.path = Path.LOW_RANK;
        workspace.rank = pivoted.rank();
        interiorPoint(problem, workspace, workspace.factored);
    }

    private void interiorPoint(KmmProblem problem, Workspace workspace, NewtonSystem system) {
        InteriorPoint interior = workspace.interior;
        InteriorPoint.StopReason outcome = interior.solve(problem, system, options);
        workspace.iterations += interior.iterations();
        certify(problem, workspace, interior.best(), outcome);
    }

    /** The point becomes the answer, and the evaluator alone decides whether it may be called converged. */
    void certify(KmmProblem problem, Workspace workspace, double[] point, InteriorPoint.StopReason outcome) {
        System.arraycopy(point, 0, workspace.beta, 0, problem.size());
        KmmEvaluator.gradient(problem, workspace.beta, workspace.gradient);
        KmmEvaluator.measure(problem, workspace.beta, workspace.gradient, workspace.judge);
        boolean good = workspace.judge.residual <= options.tolerance();
        workspace.status = status(outcome, good);
    }

    static KmmResult.Status status(InteriorPoint.StopReason outcome, boolean good) {
        if (good) {
            return KmmResult.Status.CONVERGED;
        }
        return switch (outcome) {
            case ITERATION_LIMIT -> KmmResult.Status.ITERATION_LIMIT;
            case CANCELLED -> KmmResult.Status.CANCELLED;
            case CONVERGED, STALLED -> KmmResult.Status.STALLED;
        };
    }
}

package org.biln.kmm;

import java.util.Locale;
import org.biln.core.Certificate;
import org.jspecify.annotations.Nullable;

/**
 * Weights found for a {@link KmmProblem}, and the evidence for them.
 *
 * <p>All figures but the iterations, path and rank come from {@link KmmEvaluator}, which judges the weights against the
 * true problem, at low rank at random points of it. {@link #status} says {@code CONVERGED} only if the residual so measured
 * is within the tolerance asked for; otherwise the weights are the best point met, and the residual says how good that is.
 * Immutable.
 *
 * <pre>{@code
 * KmmResult result = new KmmSolver().solve(problem);
 * if (!result.converged()) {
 *     throw new IllegalStateException(result.summary());
 * }
 * double[] weights = result.beta();
 * }</pre>
 */
public final class KmmResult implements Certificate {
    /** How the solve ended. */
    public enum Status {
        /** The evaluator's residual is within the tolerance. */
        CONVERGED,
        /**
         * The true problem's residual, which {@link #residual} has, is above the tolerance: a problem of lower rank was solved in
         * its place, or the steps from there towards the true one's solution did not get so far.
         */
        APPROXIMATE,
        /** The iterations ran out. */
        ITERATION_LIMIT,
        /** No further progress is possible in double precision, or with the rank allowed. */
        STALLED,
        /** The caller's progress callback said stop. */
        CANCELLED
    }

    /**
     * How far the problem solved is from the true one, when a large problem was solved at low rank.
     *
     * @param traceResidual the trace of {@code K - LL'} divided by m: the mean error of the diagonal, a bound for all of it
     * @param sampledRows at how many random points, half of them of positive weight, the true gradient was computed
     * @param sampledResidual the largest true projected gradient at these points, divided by one plus their largest kappa
     */
    public record Approximation(double traceResidual, int sampledRows, double sampledResidual) {}

    private final double[] beta;
    private final Status status;
    private final KmmEvaluator.Evaluation evaluation;
    private final int iterations;
    private final KmmSolver.Path path;
    private final int rank;
    private final @Nullable Approximation approximation;

    KmmResult(
            double[] beta,
            Status status,
            KmmEvaluator.Evaluation evaluation,
            int iterations,
            KmmSolver.Path path,
            int rank,
            @Nullable Approximation approximation) {
        this.beta = beta;
        this.status = status;
        this.evaluation = evaluation;
        this.iterations = iterations;
        this.path = path;
        this.rank = rank;
        this.approximation = approximation;
    }

    /** The same outcome with the weights in another order. */
    KmmResult withBeta(double[] reordered) {
        return new KmmResult(reordered, status, evaluation, iterations, path, rank, approximation);
    }

    /**
     * The weights.
     *
     * @return a copy, one weight per source point
     */
    public double[] beta() {
        return beta.clone();
    }

    /**
     * How the solve ended.
     *
     * @return the status
     */
    public Status status() {
        return status;
    }

    /**
     * Whether the residual is within the tolerance, that of the true problem.
     *
     * @return true if the status is {@code CONVERGED}
     */
    @Override
    public boolean converged() {
        return status == Status.CONVERGED;
    }

    /**
     * The evaluator's residual, the largest of the primal residual, the dual residual and the relative gap; at low rank, that
     * of the true problem at random points if it is larger.
     *
     * @return the residual
     */
    @Override
    public double residual() {
        return approximation == null
                ? evaluation.residual()
                : Math.max(evaluation.residual(), approximation.sampledResidual());
    }

    /**
     * The objective at the weights.
     *
     * @return {@code 1/2 b'(K + ridge I) b - kappa'b}
     */
    public double objective() {
        return evaluation.objective();
    }

    /**
     * The violation of the constraints, divided by m.
     *
     * @return the primal residual
     */
    public double primalResidual() {
        return evaluation.primalResidual();
    }

    /**
     * The projected gradient, divided by {@code 1 + |kappa|_inf}.
     *
     * @return the dual residual
     */
    public double dualResidual() {
        return evaluation.dualResidual();
    }

    /**
     * The duality gap: the objective is at most this far above its minimum.
     *
     * @return the gap, not divided
     */
    public double gap() {
        return evaluation.gap();
    }

    /**
     * The interior-point iterations taken, Newton's where a large problem was solved at low rank; 0 when the
     * unconstrained minimiser already satisfied the constraints.
     *
     * @return how many
     */
    public int iterations() {
        return iterations;
    }

    /**
     * The linear algebra that produced the weights.
     *
     * @return the path, never {@code AUTO}
     */
    public KmmSolver.Path path() {
        return path;
    }

    /**
     * The rank of the pivoted Cholesky factor used.
     *
     * @return the rank; m on the dense path
     */
    public int rank() {
        return rank;
    }

    /**
     * How far the problem solved is from the true one.
     *
     * @return null if the true problem was solved, to which all other figures then refer
     */
    public @Nullable Approximation approximation() {
        return approximation;
    }

    /**
     * Status, residuals, objective, iterations, path and rank in one line, for people: three digits of a residual, six of
     * the objective. The methods above have all digits.
     *
     * @return the line
     */
    @Override
    public String summary() {
        return String.format(
                        Locale.ROOT,
                        "%s, residual %.3g (primal %.3g, dual %.3g, gap %.3g), objective %.6g, %d iterations, %s",
                        status,
                        residual(),
                        primalResidual(),
                        dualResidual(),
                        gap(),
                        objective(),
                        iterations,
                        path)
                + ", rank "
                + rank
                + (approximation == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", approximate: trace residual %.3g, true residual %.3g at %d points",
                                approximation.traceResidual(),
                                approximation.sampledResidual(),
                                approximation.sampledRows()));
    }

    @Override
    public String toString() {
        return summary();
    }
}

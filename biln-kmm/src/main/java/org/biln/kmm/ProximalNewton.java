package org.biln.kmm;

import java.util.Arrays;
import org.biln.kmm.linear.Cholesky;
import org.biln.kmm.linear.Rows;

/**
 * Kernel mean matching of m points with r features each, r far smaller than m:
 *
 * <pre>
 *   minimise 1/2 |L'b - c|^2 + ridge/2 |b|^2     over the feasible set C of the weights,
 * </pre>
 *
 * row i of L the features of point i. The proximal point method adds {@code rho/2 |b - a|^2}, a the last answer, and lets
 * rho fall. A step's answer is known up to r numbers y, the scaled residual of the match, and has the form of a density
 * ratio in the features, clipped:
 *
 * <pre>
 *   b(y) = P(rho/tau a + L y),   tau y = c - L'b(y),   tau = ridge + rho,   P the projection onto C.
 * </pre>
 *
 * <p>These r equations are the gradient of a convex function of y and piecewise linear, so Newton's method with a line
 * search ends after a few steps. Its matrix is {@code tau I + L_F'L_F}, F the weights strictly between their bounds:
 * {@code |F| r^2} operations, the cost of an iteration, and the less the more weights vanish. Beside that an iteration
 * reads L twice. Line searches cost O(m) a trial, because along a line L y is known. The weights are feasible at all times,
 * and as a moves along, the clipped ones stay clear of the kinks however small rho becomes.
 *
 * <p>Starting from weights of one and moving within the features, the method prefers even weights among those that match
 * equally well.
 */
final class ProximalNewton {
    /** How far a Newton step must reduce the slope along its direction. */
    private static final double ENOUGH_DESCENT = 0.1;

    private static final int MOST_TRIALS = 30;
    /** How exactly a proximal step is computed, relative to its length. */
    private static final double INNER_ACCURACY = 0.5;

    private static final int MOST_INNER = 50;
    /** Up to so many Newton steps a proximal step was easy, and rho may fall by ten; or moderate, and it falls by three. */
    private static final int EASY = 2;

    private static final int MODERATE = 5;
    /** The first rho per point; the features are at most one long, so the data's own curvature is of the order of m. */
    private static final double FIRST_RHO = 1e-2;
    /** The last: beyond, rounding decides. */
    private static final double LAST_RHO = 1e-16;

    /** Proximal steps without a better point before giving up: far from the end the residual is not monotone. */
    private static final int PATIENCE = 5;

    private final MatchedPoints points;
    private final double m;
    private final int rank;
    private final double[] c;
    private final double ridge;

    private final double[] y;
    private final double[] dy;
    /** {@code L'b}. */
    private final double[] match;

    private final double[][] normal;
    private final double[] freeSum;

    private int iterations;
    private double bestResidual = Double.POSITIVE_INFINITY;

    /**
     * A solve that has not begun.
     *
     * @param c the features' sum to be matched, m times their mean over the target
     */
    ProximalNewton(MatchedPoints points, double[] c, double ridge) {
        this.points = points;
        this.m = points.size();
        this.rank = c.length;
        this.c = c;
        this.ridge = ridge;
        y = new double[rank];
        dy = new double[rank];
        match = new double[rank];
        freeSum = new double[rank];
        normal = new double[rank][rank];
    }

    int iterations() {
        return iterations;
    }

    /** The evaluator's opinion of the best point. */
    KmmEvaluator.Evaluation evaluation() {
        points.recall();
        points.match(match);
        return opinion().toEvaluation();
    }

    InteriorPoint.StopReason solve(KmmSolver.Options options) {
        double tolerance = options.tolerance();
        int maxIterations = options.maxIterations();
        double negligible = INNER_ACCURACY * tolerance * (1 + points.greatestKappa());
        double rho = FIRST_RHO * m;
        points.begin();
        points.match(match);
        judge();
        recentre(rho, rho);
        int sinceBetter = 0;
        int inner = 0;
        while (true) {
            if (bestResidual <= tolerance) {
                return InteriorPoint.StopReason.CONVERGED;
            }
            if (!options.goOn(iterations, bestResidual)) {
                return InteriorPoint.StopReason.CANCELLED;
            }
            if (iterations >= maxIterations) {
                return InteriorPoint.StopReason.ITERATION_LIMIT;
            }
            if (rho < LAST_RHO * m || sinceBetter > PATIENCE) {
                return InteriorPoint.StopReason.STALLED;
            }
            boolean descended = newtonStep(ridge + rho);
            iterations++;
            inner++;
            double wanted = Math.max(negligible, INNER_ACCURACY * rho * points.moved());
            boolean goesOn = descended && inner < MOST_INNER && iterations < maxIterations;
            if (goesOn && error(ridge + rho) > wanted) {
                continue;
            }
            sinceBetter = judge() ? 0 : sinceBetter + 1;
            double next = rho * (inner <= EASY ? 0.1 : inner <= MODERATE ? 0.3 : 1);
            recentre(rho, next);
            rho = next;
            inner = 0;
        }
    }

    /**
     * One proximal step about a point that the points have begun with: the minimiser over C of
     * {@code 1/2 |L'b - c|^2 + tau/2 |b - a|^2}.
     *
     * @param tau the weight of the distance from a
     * @param accuracy what may be left of the gradient
     */
    void minimise(double tau, double accuracy) {
        Arrays.fill(y, 0.0);
        points.match(match);
        for (int inner = 0; inner < MOST_INNER && error(tau) > accuracy; inner++) {
            if (!newtonStep(tau)) {
                return;
            }
        }
    }

    /** Makes b the centre of the next proximal step, which starts with the y of the last. */
    private void recentre(double oldRho, double rho) {
        points.recentre(oldRho / (ridge + oldRho), rho / (ridge + rho));
        points.match(match);
    }

    /** {@code |c - L'b - tau y|}: what is left of the equations, and since features are at most one long, of the gradient. */
    private double error(double tau) {
        double sum = 0;
        for (int q = 0; q < rank; q++) {
            double e = c[q] - match[q] - tau * y[q];
            sum = Math.fma(e, e, sum);
        }
        return Math.sqrt(sum);
    }

    /** One step; false if the direction does not descend, which only rounding does. */
    private boolean newtonStep(double tau) {
        normalMatrix(tau);
        for (int q = 0; q < rank; q++) {
            dy[q] = c[q] - match[q] - tau * y[q];
        }
        if (Cholesky.factor(normal, rank, tau) < 0) {
            return false;
        }
        Cholesky.solve(normal, rank, dy);
        double along = points.towards(dy);
        double constant = tau * Rows.dot(y, dy, 0, rank) - Rows.dot(c, dy, 0, rank);
        double slope = constant + along;
        if (!(slope < 0)) {
            return false;
        }
        double step = lineSearch(constant, tau * Rows.dot(dy, dy, 0, rank), slope);
        points.advance(step);
        Rows.axpy(y, dy, step, 0, rank);
        points.match(match);
        return true;
    }

    /** The step at which the increasing slope {@code constant + curvature t + dv'b(t)} almost vanishes; b is left there. */
    private double lineSearch(double constant, double curvature, double first) {
        double low = 0;
        double slopeLow = first;
        double high = Double.POSITIVE_INFINITY;
        double slopeHigh = 0;
        double step = 1;
        for (int trial = 1; ; trial++) {
            double along = points.project(step);
            double slope = Math.fma(curvature, step, constant) + along;
            if (Math.abs(slope) <= -ENOUGH_DESCENT * first || trial == MOST_TRIALS) {
                return step;
            }
            if (slope < 0) {
                low = step;
                slopeLow = slope;
            } else {
                high = step;
                slopeHigh = slope;
            }
            double secant = slopeLow / (slopeLow - slopeHigh);
            step = high == Double.POSITIVE_INFINITY
                    ? 2 * step
                    : low + (high - low) * Math.min(0.9, Math.max(0.1, secant));
        }
    }

    /** Whether b is better than any before. */
    private boolean judge() {
        double residual = opinion().residual;
        if (!(residual < bestResidual)) {
            return false;
        }
        bestResidual = residual;
        points.keep();
        return true;
    }

    private KmmEvaluator.Scratch opinion() {
        for (int q = 0; q < rank; q++) {
            dy[q] = match[q] - c[q];
        }
        return points.judge(dy);
    }

    /** {@code tau I + L_F'L_F}, less the direction in which an active sum does not let the free weights move. */
    private void normalMatrix(double tau) {
        long free = points.free(normal, freeSum);
        for (int q = 0; q < rank; q++) {
            if (points.sumActive() && free > 0) {
                Rows.axpy(normal[q], freeSum, -freeSum[q] / free, q, rank);
            }
            normal[q][q] += tau;
        }
    }
}

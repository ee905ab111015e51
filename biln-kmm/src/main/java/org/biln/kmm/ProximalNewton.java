package org.biln.kmm;

import java.util.Arrays;
import org.biln.kmm.linear.Cholesky;
import org.biln.kmm.linear.Rows;
import org.biln.kmm.linear.Workers;

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

    private final double[][] rows;
    private final int m;
    private final int rank;
    private final double[] c;
    private final double[] kappa;
    private final double ridge;
    private final FeasibleSet feasible;
    private final Workers workers;

    /** {@code rho/tau a + L y}, and its change along the direction. */
    private final double[] v;

    private final double[] dv;
    private final double[] b;
    private final double[] centre;
    /** The argument of the projection; the gradient when a point is judged. */
    private final double[] scratch;

    private final double[] best;
    private final double[] y;
    private final double[] dy;
    /** {@code L'b}. */
    private final double[] match;

    private final double[][] normal;
    private final double[] freeSum;
    private final Part[] parts;

    private int iterations;
    private final KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();
    private double bestResidual = Double.POSITIVE_INFINITY;

    /** What one part of the points contributes. */
    private static final class Part {
        final int from;
        final int to;
        final double[][] normal;
        final double[] match;
        final double[] freeSum;
        int free;

        Part(int from, int to, int rank) {
            this.from = from;
            this.to = to;
            normal = new double[rank][rank];
            match = new double[rank];
            freeSum = new double[rank];
        }
    }

    ProximalNewton(double[][] rows, int rank, double[] mean, double ridge, FeasibleSet feasible, Workers workers) {
        this.rows = rows;
        this.m = rows.length;
        this.rank = rank;
        this.ridge = ridge;
        this.feasible = feasible;
        this.workers = workers;
        v = new double[m];
        dv = new double[m];
        b = new double[m];
        centre = new double[m];
        scratch = new double[m];
        best = new double[m];
        kappa = new double[m];
        c = new double[rank];
        y = new double[rank];
        dy = new double[rank];
        match = new double[rank];
        freeSum = new double[rank];
        normal = new double[rank][rank];
        parts = new Part[Workers.parts(m)];
        for (int p = 0; p < parts.length; p++) {
            parts[p] = new Part(Workers.begin(p, m), Workers.begin(p + 1, m), rank);
        }
        judge.grow(m);
        for (int q = 0; q < rank; q++) {
            c[q] = m * mean[q];
        }
        expand(c, kappa);
    }

    double[] best() {
        return best;
    }

    int iterations() {
        return iterations;
    }

    /** The evaluator's opinion of the best point. */
    KmmEvaluator.Evaluation evaluation() {
        System.arraycopy(best, 0, b, 0, m);
        matchOfB();
        judge();
        return judge.toEvaluation();
    }

    InteriorPoint.StopReason solve(KmmSolver.Options options) {
        double tolerance = options.tolerance();
        int maxIterations = options.maxIterations();
        double negligible = INNER_ACCURACY * tolerance * (1 + Rows.maxAbs(kappa, m));
        double rho = FIRST_RHO * m;
        Arrays.fill(b, feasible.clip(1));
        matchOfB();
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
            double wanted = Math.max(negligible, INNER_ACCURACY * rho * Rows.maxDifference(b, centre, m));
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

    /** Makes b the centre of the next proximal step, which starts with the y of the last. */
    private void recentre(double oldRho, double rho) {
        double oldShare = oldRho / (ridge + oldRho);
        double share = rho / (ridge + rho);
        for (int i = 0; i < m; i++) {
            v[i] = Math.fma(share, b[i], v[i] - oldShare * centre[i]);
        }
        System.arraycopy(b, 0, centre, 0, m);
        project(0);
        matchOfB();
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
        expand(dy, dv);
        double constant = tau * Rows.dot(y, dy, 0, rank) - Rows.dot(c, dy, 0, rank);
        double slope = constant + Rows.dot(dv, b, 0, m);
        if (!(slope < 0)) {
            return false;
        }
        double step = lineSearch(constant, tau * Rows.dot(dy, dy, 0, rank), slope);
        Rows.axpy(v, dv, step, 0, m);
        Rows.axpy(y, dy, step, 0, rank);
        matchOfB();
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
            project(step);
            double slope = Math.fma(curvature, step, constant) + Rows.dot(dv, b, 0, m);
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

    /** {@code b = P(v + step dv)}. */
    private void project(double step) {
        for (int i = 0; i < m; i++) {
            scratch[i] = Math.fma(step, dv[i], v[i]);
        }
        feasible.project(scratch, m, b);
    }

    /** Whether b is better than any before. */
    private boolean judge() {
        for (int q = 0; q < rank; q++) {
            dy[q] = match[q] - c[q];
        }
        expand(dy, scratch);
        Rows.axpy(scratch, b, ridge, 0, m);
        KmmEvaluator.measure(m, kappa, feasible.bound(), feasible.least(), feasible.greatest(), b, scratch, judge);
        if (!(judge.residual < bestResidual)) {
            return false;
        }
        bestResidual = judge.residual;
        System.arraycopy(b, 0, best, 0, m);
        return true;
    }

    /** {@code tau I + L_F'L_F}, less the direction in which an active sum does not let the free weights move. */
    private void normalMatrix(double tau) {
        workers.run(parts.length, p -> addFree(parts[p]));
        int free = 0;
        Arrays.fill(freeSum, 0.0);
        for (Part part : parts) {
            free += part.free;
            Rows.axpy(freeSum, part.freeSum, 1, 0, rank);
        }
        for (int q = 0; q < rank; q++) {
            Arrays.fill(normal[q], q, rank, 0.0);
            for (Part part : parts) {
                Rows.axpy(normal[q], part.normal[q], 1, q, rank);
            }
            if (feasible.sumActive() && free > 0) {
                Rows.axpy(normal[q], freeSum, -freeSum[q] / free, q, rank);
            }
            normal[q][q] += tau;
        }
    }

    private void addFree(Part part) {
        for (int q = 0; q < rank; q++) {
            Arrays.fill(part.normal[q], q, rank, 0.0);
        }
        Arrays.fill(part.freeSum, 0.0);
        part.free = 0;
        double[][] six = new double[6][];
        int waiting = 0;
        for (int i = part.from; i < part.to; i++) {
            if (b[i] > 0 && b[i] < feasible.bound()) {
                six[waiting++] = rows[i];
                part.free++;
                if (waiting == 6) {
                    addSix(part, six[0], six[1], six[2], six[3], six[4], six[5]);
                    waiting = 0;
                }
            }
        }
        for (int k = 0; k < waiting; k++) {
            for (int q = 0; q < rank; q++) {
                Rows.axpy(part.normal[q], six[k], six[k][q], q, rank);
            }
            Rows.axpy(part.freeSum, six[k], 1, 0, rank);
        }
    }

    private void addSix(Part part, double[] x0, double[] x1, double[] x2, double[] x3, double[] x4, double[] x5) {
        for (int q = 0; q < rank; q++) {
            Rows.axpy6(part.normal[q], x0, x1, x2, x3, x4, x5, x0[q], x1[q], x2[q], x3[q], x4[q], x5[q], q, rank);
        }
        Rows.axpy6(part.freeSum, x0, x1, x2, x3, x4, x5, 1, 1, 1, 1, 1, 1, 0, rank);
    }

    /** {@code out = L u}. */
    private void expand(double[] u, double[] out) {
        workers.run(parts.length, p -> Rows.multiply(rows, parts[p].from, parts[p].to, u, out, rank));
    }

    private void matchOfB() {
        workers.run(parts.length, p -> Rows.combine(rows, parts[p].from, parts[p].to, b, parts[p].match, rank));
        Arrays.fill(match, 0.0);
        for (Part part : parts) {
            Rows.axpy(match, part.match, 1, 0, rank);
        }
    }
}

package org.biln.kmm;

import java.util.Arrays;
import org.biln.kmm.linear.Rows;

/**
 * Mehrotra's predictor-corrector method for the programme of {@link KmmProblem}.
 *
 * <p>The weights stay strictly inside their bounds and the sum inside its interval, so the only equations left are
 * {@code g - z + w - y = 0} (z, w the multipliers of the bounds, y that of the sum, {@code y = lower - upper}) and
 * the complementarity products. Eliminating the multipliers leaves {@code (K + D + theta 11') db = r} with D and theta
 * the barrier terms of the bounds and of the sum: one factorisation of {@code K + D} per iteration, three solves and a
 * rank-one correction. When the sum is fixed (epsilon 0) theta is infinite and the correction becomes a projection.
 *
 * <p>The iteration stops when the evaluator's residual is small enough, not by the method's own quantities; the best
 * point seen is kept.
 */
final class InteriorPoint {
    /** Why the iteration ended. */
    enum StopReason {
        CONVERGED,
        ITERATION_LIMIT,
        STALLED,
        CANCELLED
    }

    /** The sum may differ by less than the weight of one point. */
    private static final double NARROW = 1;

    private static final double TO_THE_BOUNDARY = 0.995;
    /** Iterations without a better point before giving up: progress is not monotone, but never pauses this long. */
    private static final int PATIENCE = 12;

    private int m;
    private double[] kappa = {};
    private double bound;
    private double least;
    private double greatest;
    private boolean fixedSum;
    private boolean narrow;

    private double[] b = {};
    private double[] room = {};
    private double[] z = {};
    private double[] w = {};
    private double[] g = {};
    private double[] d = {};
    private double[] rhs = {};
    private double[] x = {};
    private double[] ones = {};
    private double[] v = {};
    private double[] db = {};
    private double[] dz = {};
    private double[] dw = {};
    private double[] best = {};
    private double[] candidate = {};
    private double[] gCandidate = {};

    private double lowSlack;
    private double highSlack;
    private double lowMult;
    private double highMult;
    private double theta;
    private double vSum;
    private double dSum;
    private double dLow;
    private double dHigh;

    private int iterations;
    private int crossings;
    private double bestResidual;
    final KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();

    private void grow(int size, int stride) {
        m = size;
        b = Rows.grow(b, m);
        room = Rows.grow(room, m);
        z = Rows.grow(z, m);
        w = Rows.grow(w, m);
        g = Rows.grow(g, stride);
        d = Rows.grow(d, m);
        rhs = Rows.grow(rhs, m);
        x = Rows.grow(x, m);
        ones = Rows.grow(ones, m);
        Arrays.fill(ones, 0, m, 1.0);
        v = Rows.grow(v, m);
        db = Rows.grow(db, m);
        dz = Rows.grow(dz, m);
        dw = Rows.grow(dw, m);
        best = Rows.grow(best, m);
        candidate = Rows.grow(candidate, m);
        gCandidate = Rows.grow(gCandidate, stride);
        judge.grow(m);
    }

    double[] best() {
        return best;
    }

    int iterations() {
        return iterations + crossings;
    }

    /** Solves; the best point and its residual against the system's own matrix are kept here. */
    StopReason solve(KmmProblem problem, NewtonSystem system, KmmSolver.Options options) {
        grow(problem.size(), problem.stride());
        kappa = problem.kappaArray();
        bound = problem.bound();
        least = problem.leastSum();
        greatest = problem.greatestSum();
        iterations = 0;
        crossings = 0;
        bestResidual = Double.POSITIVE_INFINITY;
        fixedSum = greatest - least <= 1e-13 * greatest;
        narrow = greatest - least < NARROW;
        if (m * bound <= least * (1 + 1e-13)) {
            // The bound and the sum leave one point.
            Arrays.fill(best, 0, m, bound);
            Arrays.fill(b, 0, m, bound);
            judge(system);
            return StopReason.CONVERGED;
        }
        return run(system, options);
    }

    private StopReason run(NewtonSystem system, KmmSolver.Options options) {
        double tolerance = options.tolerance();
        double nextCrossing = Double.POSITIVE_INFINITY;
        start(system);
        int sinceBest = 0;
        while (true) {
            double before = bestResidual;
            judge(system);
            sinceBest = bestResidual < 0.9 * before ? 0 : sinceBest + 1;
            if (bestResidual <= tolerance) {
                return StopReason.CONVERGED;
            }
            if (!options.goOn(iterations, bestResidual)) {
                return StopReason.CANCELLED;
            }
            if (iterations >= options.maxIterations()) {
                return StopReason.ITERATION_LIMIT;
            }
            // Only the projected gradient is left, and the last attempt was some way back.
            boolean ripe = judge.gap <= Math.min(nextCrossing, tolerance * (1 + Math.abs(judge.objective)));
            if (ripe) {
                nextCrossing = 0.25 * judge.gap;
            }
            if (ripe && crossOver(system, tolerance)) {
                return StopReason.CONVERGED;
            }
            if (sinceBest > PATIENCE || !iterate(system)) {
                return StopReason.STALLED;
            }
            iterations++;
        }
    }

    /** The gradient at b, the evaluator's opinion of b, and the best point so far. */
    private void judge(NewtonSystem system) {
        system.multiply(b, g);
        Rows.axpy(g, kappa, -1, 0, m);
        KmmEvaluator.measure(m, kappa, bound, least, greatest, b, g, judge);
        if (judge.residual < bestResidual) {
            bestResidual = judge.residual;
            System.arraycopy(b, 0, best, 0, m);
        }
    }

    /**
     * Tries to finish: weights and rooms smaller than their multipliers go to their bounds, the rest take Newton steps
     * towards a zero gradient, regularised so weakly that the regularisation is within the tolerance.
     *
     * <p>Where a weight and its multiplier both vanish, the products go to zero only as the square of the projected
     * gradient: the interior point then spends its last iterations on what these steps settle.
     */
    private boolean crossOver(NewtonSystem system, double tolerance) {
        double target = 0.5 * tolerance * (1 + Rows.maxAbs(kappa, m));
        boolean sumActive = fixedSum || lowMult > lowSlack || highMult > highSlack;
        double wanted = fixedSum ? least : !sumActive ? 0 : lowMult > lowSlack ? least : greatest;
        for (int i = 0; i < m; i++) {
            candidate[i] = room[i] < w[i] ? bound : b[i] < z[i] ? 0 : b[i];
        }
        double last = Double.POSITIVE_INFINITY;
        for (int round = 0; round < 6; round++) {
            system.multiply(candidate, gCandidate);
            Rows.axpy(gCandidate, kappa, -1, 0, m);
            KmmEvaluator.measure(m, kappa, bound, least, greatest, candidate, gCandidate, judge);
            if (judge.residual < bestResidual) {
                bestResidual = judge.residual;
                System.arraycopy(candidate, 0, best, 0, m);
                if (bestResidual <= tolerance) {
                    return true;
                }
            }
            if (round > 1 && !(judge.residual < 0.2 * last)) {
                return false;
            }
            last = judge.residual;
            for (int i = 0; i < m; i++) {
                boolean free = candidate[i] > 0 && candidate[i] < bound;
                d[i] = free ? target / candidate[i] : Double.POSITIVE_INFINITY;
                rhs[i] = free ? -gCandidate[i] : 0;
                v[i] = free ? 1 : 0;
            }
            if (!system.factor(d)) {
                return false;
            }
            crossings++;
            if (sumActive) {
                system.solve(v, db);
                system.solve(rhs, x);
                double along = (wanted - Rows.sum(candidate, m) - Rows.sum(x, m)) / Rows.sum(db, m);
                Rows.axpy(x, db, along, 0, m);
            } else {
                system.solve(rhs, x);
            }
            for (int i = 0; i < m; i++) {
                if (d[i] < Double.POSITIVE_INFINITY) {
                    candidate[i] = Math.min(bound, Math.max(0, candidate[i] + x[i]));
                }
            }
        }
        return false;
    }

    /** The best constant vector, kept away from the boundary, and multipliers of the gradient's size. */
    private void start(NewtonSystem system) {
        system.multiply(ones, g);
        double curvature = Rows.sum(g, m);
        double slope = Rows.sum(kappa, m);
        double low = Math.max(0, least / m);
        double high = Math.min(bound, greatest / m);
        double c = fixedSum ? low : curvature > 0 ? slope / curvature : 1;
        if (!fixedSum) {
            // The multipliers below differ by the more the narrower the sum's interval is, except in its middle.
            double margin = (narrow ? 0.5 : 0.1) * (high - low);
            c = Math.min(high - margin, Math.max(low + margin, c));
        }
        Arrays.fill(b, 0, m, c);
        Arrays.fill(room, 0, m, bound - c);
        double mean = 0;
        for (int i = 0; i < m; i++) {
            mean += Math.abs(Math.fma(c, g[i], -kappa[i]));
        }
        double size = Math.max(mean / m, 1e-4 * Rows.maxAbs(kappa, m));
        size = size > 0 ? size : 1;
        Arrays.fill(z, 0, m, size * Math.min(1, 1 / c));
        Arrays.fill(w, 0, m, size * Math.min(1, 1 / (bound - c)));
        lowSlack = m * c - least;
        highSlack = greatest - m * c;
        lowMult = size / lowSlack;
        highMult = size / highSlack;
    }

    private double complementarity() {
        double s = Rows.dot(z, b, 0, m) + Rows.dot(w, room, 0, m);
        return fixedSum ? s : s + (lowMult * lowSlack + highMult * highSlack);
    }

    private boolean iterate(NewtonSystem system) {
        int products = fixedSum ? 2 * m : 2 * m + 2;
        double mu = complementarity() / products;
        for (int i = 0; i < m; i++) {
            d[i] = z[i] / b[i] + w[i] / room[i];
        }
        theta = fixedSum ? Double.POSITIVE_INFINITY : lowMult / lowSlack + highMult / highSlack;
        if (!(mu > 0) || !system.factor(d)) {
            return false;
        }
        system.solve(ones, v);
        vSum = Rows.sum(v, m);

        Arrays.fill(dz, 0, m, 0.0);
        Arrays.fill(dw, 0, m, 0.0);
        direction(system, 0, 0, 0);
        double affine = Math.min(1, longestStep());
        double muAffine = complementarityAfter(affine) / products;
        double ratio = muAffine / mu;
        double sigma = ratio * ratio * ratio * mu;

        for (int i = 0; i < m; i++) {
            dz[i] *= db[i];
            dw[i] *= -db[i];
        }
        direction(system, sigma, dSum * dLow, -dSum * dHigh);
        double step = Math.min(1, TO_THE_BOUNDARY * longestStep());
        if (!(step > 1e-12)) {
            return false;
        }
        advance(step);
        return true;
    }

    /** Newton's direction for products equal to sigma minus the second-order terms, which dz and dw hold on entry. */
    private void direction(NewtonSystem system, double sigma, double lowTerm, double highTerm) {
        dSum = 0;
        double t = fixedSum ? 0 : (sigma - lowTerm) / lowSlack - (sigma - highTerm) / highSlack;
        for (int i = 0; i < m; i++) {
            rhs[i] = (sigma - dz[i]) / b[i] - (sigma - dw[i]) / room[i] - g[i] + t;
        }
        system.solve(rhs, x);
        double xSum = Rows.sum(x, m);
        double along = fixedSum ? xSum / vSum : theta * xSum / Math.fma(theta, vSum, 1);
        if (narrow && !fixedSum) {
            // The sum of weights that move while it hardly may has no digits left of its change: the formula has all,
            // and the
            // weights follow it.
            dSum = xSum / Math.fma(theta, vSum, 1);
            along = (xSum - (least + lowSlack + dSum - Rows.sum(b, m))) / vSum;
        }
        for (int i = 0; i < m; i++) {
            db[i] = Math.fma(-along, v[i], x[i]);
        }
        if (!narrow) {
            dSum = Rows.sum(db, m);
        }
        for (int i = 0; i < m; i++) {
            dz[i] = (sigma - dz[i] - z[i] * db[i]) / b[i] - z[i];
            dw[i] = (sigma - dw[i] + w[i] * db[i]) / room[i] - w[i];
        }
        if (!fixedSum) {
            dLow = (sigma - lowTerm - lowMult * dSum) / lowSlack - lowMult;
            dHigh = (sigma - highTerm + highMult * dSum) / highSlack - highMult;
        }
    }

    /** The longest step, primal and dual alike (a quadratic objective couples them), that keeps everything positive. */
    private double longestStep() {
        // Comparing reciprocals needs no branch: the largest of -dx/x is one over the longest step.
        double most = 0;
        for (int i = 0; i < m; i++) {
            most = Math.max(most, Math.max(-db[i] / b[i], db[i] / room[i]));
            most = Math.max(most, Math.max(-dz[i] / z[i], -dw[i] / w[i]));
        }
        if (!fixedSum) {
            most = Math.max(most, Math.max(-dSum / lowSlack, dSum / highSlack));
            most = Math.max(most, Math.max(-dLow / lowMult, -dHigh / highMult));
        }
        return 1 / most;
    }

    private double complementarityAfter(double step) {
        double s0 = 0;
        double s1 = 0;
        for (int i = 0; i < m; i++) {
            s0 += (z[i] + step * dz[i]) * (b[i] + step * db[i]);
            s1 += (w[i] + step * dw[i]) * (room[i] - step * db[i]);
        }
        if (!fixedSum) {
            s0 += (lowMult + step * dLow) * (lowSlack + step * dSum);
            s1 += (highMult + step * dHigh) * (highSlack - step * dSum);
        }
        return s0 + s1;
    }

    private void advance(double step) {
        for (int i = 0; i < m; i++) {
            b[i] = Math.fma(step, db[i], b[i]);
            room[i] = Math.fma(-step, db[i], room[i]);
            z[i] = Math.fma(step, dz[i], z[i]);
            w[i] = Math.fma(step, dw[i], w[i]);
        }
        if (!fixedSum) {
            lowSlack = Math.fma(step, dSum, lowSlack);
            highSlack = Math.fma(-step, dSum, highSlack);
            lowMult = Math.fma(step, dLow, lowMult);
            highMult = Math.fma(step, dHigh, highMult);
        }
    }
}

package org.biln.kmm;

import org.biln.kmm.linear.Rows;

/**
 * Solves the true problem of many points,
 *
 * <pre>
 *   minimise 1/2 b'(K + ridge I)b - kappa'b     over the feasible set C of the weights,
 * </pre>
 *
 * with features L that leave {@code E = K - LL'}, positive semidefinite and small. From a point v with gradient g a step goes to
 * the minimiser over C of
 *
 * <pre>
 *   g'(b - v) + 1/2 |L'(b - v)|^2 + delta/2 |b - v|^2,
 * </pre>
 *
 * which lies above the objective if delta is at least the largest eigenvalue of {@code E + ridge I}: where K is steep its own
 * curvature is used, and only what the features leave is bounded. That is one proximal step of {@link ProximalNewton},
 * with the centre {@code v - g/delta} and the match {@code L'v}, and takes no product with K. Points are extrapolated as
 * Nesterov's accelerated gradient does; when the objective rises instead, from the last point on anew. One product with K a step gives
 * the gradient, the objective and the judgement. The number of steps grows as the root of delta, which
 * begins far too low and is raised where a step shows that it was.
 */
final class MajorisedDescent {
    /** The first delta, in means of the diagonal of E. */
    private static final double FIRST_DELTA = 4;
    /** A step's unknowns are gradients divided by delta: with less than this, rounding decides where it goes. */
    private static final double LEAST_DELTA = 1e-9;
    /** How delta follows what the steps show: a step that was steeper than assumed is repeated. */
    private static final double RAISE = 2;

    private static final double RAISE_WHEN_ASTRAY = 100;
    private static final double FALL = 0.9;
    /** How exactly a step is computed: as a share of the residual reached, and of the one asked for. */
    private static final double SHARE_OF_RESIDUAL = 1e-3;

    private static final double SHARE_OF_TOLERANCE = 0.05;
    /** What the objective may rise by without being wrong, as a share of the gap that is asked for. */
    private static final double NOTICEABLE = 1e-2;
    /** Steps without a better point before giving up. */
    private static final int PATIENCE = 150;

    private final KernelProducts products;
    private final StoredPoints points;
    private final double[] kappa;
    private final double ridge;
    private final FeasibleSet feasible;
    private final int m;

    /** {@code L'v}, and the steps that match it. */
    private final double[] match;

    private final ProximalNewton steps;
    private final KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();
    private final double[] best;
    private double[] b;
    private double[] product;
    private double[] last;
    private double[] lastProduct;
    private final double[] v;
    private final double[] gradient;
    private final double[] centre;
    private double objective;
    private double bestResidual = Double.POSITIVE_INFINITY;
    private final double leastDelta;
    private double delta;
    private int iterations;

    /**
     * A descent that has not begun.
     *
     * @param meanLeft the mean of the diagonal of E
     */
    MajorisedDescent(
            KernelProducts products,
            StoredPoints points,
            int rank,
            double[] kappa,
            double ridge,
            FeasibleSet feasible,
            double meanLeft) {
        this.products = products;
        this.points = points;
        this.kappa = kappa;
        this.ridge = ridge;
        this.feasible = feasible;
        m = kappa.length;
        match = new double[rank];
        steps = new ProximalNewton(points, match, 0);
        leastDelta = ridge + LEAST_DELTA;
        delta = leastDelta + FIRST_DELTA * meanLeft;
        best = new double[m];
        b = new double[m];
        product = new double[m];
        last = new double[m];
        lastProduct = new double[m];
        v = new double[m];
        gradient = new double[m];
        centre = new double[m];
        judge.grow(m);
    }

    /** The best weights so far, not a copy. */
    double[] best() {
        return best;
    }

    int iterations() {
        return iterations;
    }

    /**
     * Solves.
     *
     * @param start feasible weights
     * @param before the iterations that led to them, which count
     */
    InteriorPoint.StopReason solve(double[] start, int before, KmmSolver.Options options) {
        double scale = 1 + Rows.maxAbs(kappa, m);
        iterations = before;
        System.arraycopy(start, 0, b, 0, m);
        multiply(b, product);
        restart();
        double momentum = 1;
        double lastDelta = delta;
        objective = objective(b, product);
        judge();
        int sinceBetter = 0;
        double[] next = new double[m];
        double[] nextProduct = new double[m];
        while (bestResidual > options.tolerance()) {
            if (!options.goOn(iterations, bestResidual)) {
                return InteriorPoint.StopReason.CANCELLED;
            }
            if (iterations >= options.maxIterations()) {
                return InteriorPoint.StopReason.ITERATION_LIMIT;
            }
            if (sinceBetter > PATIENCE) {
                return InteriorPoint.StopReason.STALLED;
            }
            // Of a smaller delta the momentum so far is worth more, of a larger one less.
            double nextMomentum = 0.5 * (1 + Math.sqrt(1 + 4 * momentum * momentum * lastDelta / delta));
            extrapolate((momentum - 1) / nextMomentum);
            double accuracy =
                    scale * Math.max(SHARE_OF_TOLERANCE * options.tolerance(), SHARE_OF_RESIDUAL * bestResidual);
            points.begin(centre);
            steps.minimise(delta, accuracy);
            points.copyWeights(next);
            multiply(next, nextProduct);
            iterations++;
            sinceBetter++;
            double nextObjective = objective(next, nextProduct);
            double rise = nextObjective - objective;
            boolean astray = momentum == 1 && rise > NOTICEABLE * options.tolerance() * (1 + Math.abs(objective));
            if (astray || !majorises(next, nextProduct)) {
                // A minimum above where the step began is none: delta has been too small to find it.
                delta *= astray ? RAISE_WHEN_ASTRAY : RAISE;
                continue;
            }
            lastDelta = delta;
            delta = Math.max(leastDelta, FALL * delta);
            if (rise > 0 && momentum > 1) {
                restart();
                momentum = 1;
                continue;
            }
            double[] freed = last;
            double[] freedProduct = lastProduct;
            last = b;
            lastProduct = product;
            b = next;
            product = nextProduct;
            next = freed;
            nextProduct = freedProduct;
            objective = nextObjective;
            momentum = nextMomentum;
            if (judge()) {
                sinceBetter = 0;
            }
        }
        return InteriorPoint.StopReason.CONVERGED;
    }

    /** {@code out = (K + ridge I) x}. */
    private void multiply(double[] x, double[] out) {
        products.multiply(x, out);
        Rows.axpy(out, x, ridge, 0, m);
    }

    private double objective(double[] x, double[] productOfX) {
        return 0.5 * Rows.dot(x, productOfX, 0, m) - Rows.dot(x, kappa, 0, m);
    }

    private void restart() {
        System.arraycopy(b, 0, last, 0, m);
        System.arraycopy(product, 0, lastProduct, 0, m);
    }

    /** The point v beyond b as seen from the last one, its gradient, which is linear, and the step's centre and match. */
    private void extrapolate(double share) {
        for (int i = 0; i < m; i++) {
            v[i] = Math.fma(share, b[i] - last[i], b[i]);
            gradient[i] = Math.fma(share, product[i] - lastProduct[i], product[i]) - kappa[i];
            centre[i] = v[i] - gradient[i] / delta;
        }
        points.match(v, match);
    }

    /** Whether the step was no steeper than assumed: {@code d'Kd <= |L'd|^2 + delta |d|^2}, d the way from v. */
    private boolean majorises(double[] next, double[] nextProduct) {
        double curvature = 0;
        for (int i = 0; i < m; i++) {
            v[i] = next[i] - v[i];
            curvature = Math.fma(v[i], nextProduct[i] - (gradient[i] + kappa[i]), curvature);
        }
        double assumed = delta * Rows.dot(v, v, 0, m);
        points.match(v, match);
        assumed += Rows.dot(match, match, 0, match.length);
        // far from zero both are exact to more than this
        return curvature <= assumed * (1 + 1e-4);
    }

    /** Whether b is better than any before. */
    private boolean judge() {
        for (int i = 0; i < m; i++) {
            gradient[i] = product[i] - kappa[i];
        }
        KmmEvaluator.measure(m, kappa, feasible.bound(), feasible.least(), feasible.greatest(), b, gradient, judge);
        if (!(judge.residual < bestResidual)) {
            return false;
        }
        bestResidual = judge.residual;
        System.arraycopy(b, 0, best, 0, m);
        return true;
    }
}

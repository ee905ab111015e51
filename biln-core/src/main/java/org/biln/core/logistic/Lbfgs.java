package org.biln.core.logistic;

import java.util.Arrays;
import org.biln.core.internal.InnerProduct;

/**
 * Limited-memory BFGS with the defaults of minFunc (Mark Schmidt, 2012), decision by decision: the order of its stopping
 * tests, the test a curvature pair has to pass, the scaling of the initial inverse Hessian, the first step.
 *
 * <p>O(history * d) an iteration beside the evaluations. Allocates nothing once grown.
 */
final class Lbfgs {
    private static final double LEAST_CURVATURE = 1e-10;

    private final LineSearch search = new LineSearch();
    private double[] direction = {};
    private double[][] steps = {};
    private double[][] changes = {};
    private double[] curvatures = {};
    private double[] alpha = {};
    private int dimension;
    private int history;

    /** Pairs stored, where the oldest is, and the scale of the initial inverse Hessian. */
    private int stored;

    private int oldest;
    private double scale;

    private void grow(int d, int pairs) {
        if (direction.length < d) {
            direction = new double[d];
            steps = new double[0][];
            changes = new double[0][];
        }
        if (steps.length < pairs) {
            steps = Arrays.copyOf(steps, pairs);
            changes = Arrays.copyOf(changes, pairs);
            curvatures = new double[pairs];
            alpha = new double[pairs];
        }
        dimension = d;
        history = pairs;
        stored = 0;
        oldest = 0;
        scale = 1;
        search.grow(d);
    }

    /** Minimises from {@code theta}, which holds the result afterwards; the certificate goes to {@code outcome}. */
    void minimise(Objective f, double[] theta, int d, LogisticRegression.Options options, Outcome outcome) {
        grow(d, options.history());
        search.start(f, theta);
        int iteration = 0;
        StopReason reason = null;
        if (!Double.isFinite(search.loss())) {
            reason = StopReason.NOT_FINITE;
        } else if (Kernels.maxAbs(search.gradient(), d) <= options.gradientTolerance()) {
            reason = StopReason.GRADIENT;
        } else if (options.maxIterations() == 0) {
            reason = StopReason.ITERATIONS;
        }
        while (reason == null) {
            direction(search.gradient());
            double slope = InnerProduct.of(search.gradient(), 0, direction, 0, d);
            if (!Double.isFinite(slope)) {
                reason = StopReason.NOT_FINITE;
                break;
            }
            if (slope > -options.progressTolerance()) {
                reason = StopReason.SLOPE;
                break;
            }
            double first = iteration == 0 ? Math.min(1, 1 / sumAbs(search.gradient())) : 1;
            double before = search.loss();
            double step = search.along(f, theta, direction, slope, first, options.progressTolerance());
            iteration++;
            for (int j = 0; j < d; j++) {
                theta[j] += step * direction[j];
            }
            double loss = search.loss();
            if (Kernels.maxAbs(search.gradient(), d) <= options.gradientTolerance()) {
                reason = StopReason.GRADIENT;
            } else if (step * Kernels.maxAbs(direction, d) <= options.progressTolerance()) {
                reason = StopReason.STEP;
            } else if (Math.abs(loss - before) < options.progressTolerance()) {
                reason = StopReason.LOSS;
            } else if (search.evaluations() >= options.maxEvaluations()) {
                reason = StopReason.EVALUATIONS;
            } else if (iteration == options.maxIterations()) {
                reason = StopReason.ITERATIONS;
            } else {
                remember(step);
            }
        }
        outcome.set(search.loss(), Kernels.maxAbs(search.gradient(), d), iteration, search.evaluations(), reason);
    }

    /** Keeps the pair (step, change of gradient) if its curvature is positive enough, in place of the oldest if need be. */
    private void remember(double step) {
        int slot = (oldest + stored) % history;
        if (steps[slot] == null) {
            steps[slot] = new double[direction.length];
            changes[slot] = new double[direction.length];
        }
        double[] s = steps[slot];
        double[] y = changes[slot];
        double[] now = search.gradient();
        double[] then = search.previousGradient();
        // With a full memory the slot is the oldest pair's, which a rejected pair must not destroy: test first.
        double curvature = 0;
        double square = 0;
        for (int j = 0; j < dimension; j++) {
            double change = now[j] - then[j];
            curvature = Math.fma(change, step * direction[j], curvature);
            square = Math.fma(change, change, square);
        }
        if (!(curvature > LEAST_CURVATURE)) {
            return;
        }
        for (int j = 0; j < dimension; j++) {
            s[j] = step * direction[j];
        }
        for (int j = 0; j < dimension; j++) {
            y[j] = now[j] - then[j];
        }
        curvatures[slot] = curvature;
        scale = curvature / square;
        if (stored < history) {
            stored++;
        } else {
            oldest = (oldest + 1) % history;
        }
    }

    /** The two-loop recursion: {@code direction = -H gradient}. */
    private void direction(double[] gradient) {
        int d = dimension;
        double[] q = direction;
        for (int j = 0; j < d; j++) {
            q[j] = -gradient[j];
        }
        for (int k = stored - 1; k >= 0; k--) {
            int slot = (oldest + k) % history;
            alpha[slot] = InnerProduct.of(steps[slot], 0, q, 0, d) / curvatures[slot];
            Kernels.axpy(-alpha[slot], changes[slot], q, d);
        }
        for (int j = 0; j < d; j++) {
            q[j] *= scale;
        }
        for (int k = 0; k < stored; k++) {
            int slot = (oldest + k) % history;
            double beta = InnerProduct.of(changes[slot], 0, q, 0, d) / curvatures[slot];
            Kernels.axpy(alpha[slot] - beta, steps[slot], q, d);
        }
    }

    private double sumAbs(double[] a) {
        double sum = 0;
        for (int j = 0; j < dimension; j++) {
            sum += Math.abs(a[j]);
        }
        return sum;
    }
}

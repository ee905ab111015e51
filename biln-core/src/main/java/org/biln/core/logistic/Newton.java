package org.biln.core.logistic;

import org.biln.core.internal.Checks;
import org.biln.core.internal.InnerProduct;

/**
 * Newton's method with backtracking. The Hessian is factored by Cholesky; where it is singular (separable data, more
 * features than examples) a ridge just large enough for the factorisation is added, which leaves the minimiser unchanged.
 */
final class Newton {
    private static final double SUFFICIENT_DECREASE = 1e-4;
    private static final int MOST_HALVINGS = 60;
    private static final double FIRST_RIDGE = 1e-12;

    private double[][] hessian = {};
    private double[][] factor = {};
    private double[] gradient = {};
    private double[] newGradient = {};
    private double[] direction = {};
    private double[] candidate = {};

    private void grow(int d) {
        if (hessian.length < d) {
            hessian = new double[d][d];
            factor = new double[d][d];
            gradient = new double[d];
            newGradient = new double[d];
            direction = new double[d];
            candidate = new double[d];
        }
    }

    /** Minimises from {@code theta}, which holds the result afterwards; the certificate goes to {@code outcome}. */
    void minimise(LogisticObjective f, double[] theta, int d, LogisticRegression.Options options, Outcome outcome) {
        grow(d);
        double loss = f.evaluate(theta, gradient);
        double norm = Kernels.maxAbs(gradient, d);
        int evaluations = 1;
        int iteration = 0;
        StopReason reason = null;
        if (!Double.isFinite(loss)) {
            reason = StopReason.NOT_FINITE;
        } else if (norm <= options.gradientTolerance()) {
            reason = StopReason.GRADIENT;
        } else if (options.maxIterations() == 0) {
            reason = StopReason.ITERATIONS;
        }
        while (reason == null) {
            f.hessian(hessian);
            if (!direction(d)) {
                reason = StopReason.NOT_FINITE;
                break;
            }
            double slope = InnerProduct.of(gradient, 0, direction, 0, d);
            double longest = Kernels.maxAbs(direction, d);
            // Near the minimum the decrease is below the rounding of the loss itself, which must not stop a good step.
            double noise = 4 * Math.ulp(loss);
            double step = 2;
            double newLoss = Double.NaN;
            int halvings = 0;
            do {
                step /= 2;
                for (int j = 0; j < d; j++) {
                    candidate[j] = theta[j] + step * direction[j];
                }
                newLoss = f.evaluate(candidate, newGradient);
                evaluations++;
                halvings++;
            } while (!(newLoss <= loss + SUFFICIENT_DECREASE * step * slope + noise)
                    && halvings < MOST_HALVINGS
                    && evaluations < options.maxEvaluations());
            if (!(newLoss <= loss + noise)) {
                reason = halvings < MOST_HALVINGS ? StopReason.EVALUATIONS : StopReason.STEP;
                break;
            }
            System.arraycopy(candidate, 0, theta, 0, d);
            System.arraycopy(newGradient, 0, gradient, 0, d);
            iteration++;
            double newNorm = Kernels.maxAbs(gradient, d);
            if (newNorm <= options.gradientTolerance()) {
                reason = StopReason.GRADIENT;
            } else if (step * longest <= options.progressTolerance()) {
                reason = StopReason.STEP;
            } else if (loss - newLoss <= options.progressTolerance() && newNorm > 0.5 * norm) {
                reason = StopReason.LOSS;
            } else if (evaluations >= options.maxEvaluations()) {
                reason = StopReason.EVALUATIONS;
            } else if (iteration == options.maxIterations()) {
                reason = StopReason.ITERATIONS;
            }
            loss = newLoss;
            norm = newNorm;
        }
        outcome.set(loss, norm, iteration, evaluations, reason);
    }

    /** Solves {@code H direction = -gradient}, with a ridge if need be. */
    private boolean direction(int d) {
        double largest = 0;
        for (int j = 0; j < d; j++) {
            largest = Math.max(largest, hessian[j][j]);
        }
        double ridge = 0;
        while (!cholesky(d, ridge, largest)) {
            ridge = ridge == 0 ? FIRST_RIDGE * largest : 100 * ridge;
            if (!(ridge > 0) || Double.isInfinite(ridge)) {
                return false;
            }
        }
        for (int j = 0; j < d; j++) {
            direction[j] = (-gradient[j] - InnerProduct.of(factor[j], 0, direction, 0, j)) / factor[j][j];
        }
        for (int j = d - 1; j >= 0; j--) {
            direction[j] /= factor[j][j];
            Kernels.axpy(-direction[j], factor[j], direction, j);
        }
        return Checks.allFinite(direction, 0, d);
    }

    private boolean cholesky(int d, double ridge, double largest) {
        for (int i = 0; i < d; i++) {
            double[] row = factor[i];
            for (int j = 0; j < i; j++) {
                row[j] = (hessian[i][j] - InnerProduct.of(row, 0, factor[j], 0, j)) / factor[j][j];
            }
            double pivot = hessian[i][i] + ridge - InnerProduct.of(row, 0, row, 0, i);
            // A pivot at the level of rounding has no correct digit.
            if (!(pivot > 1e-14 * largest)) {
                return false;
            }
            row[i] = Math.sqrt(pivot);
        }
        return true;
    }
}

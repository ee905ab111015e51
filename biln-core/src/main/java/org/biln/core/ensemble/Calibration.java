package org.biln.core.ensemble;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;
import org.jspecify.annotations.Nullable;

/**
 * Platt's scaling of posteriors: {@code q_k} in proportion to {@code exp(a log p_k + b_k)} with {@code b_0 = 0}. With two
 * classes that is {@code logit q = a logit p + b}: a slope that sharpens (a above 1) or flattens, and a shift. Of more than two
 * classes only the slope is fitted.
 *
 * <p>The parameters minimise the weighted log-loss of the labels plus a ridge of {@code 1/2 ((a-1)^2 + sum b_k^2)}, which
 * pulls towards leaving things as they are, as the prior of one standard deviation does when rows are few. The function is
 * strictly convex; Newton's method with step halving, O(n K^2) a step and a handful of steps. Probabilities are kept from 0
 * by {@value #LEAST} before the logarithm.
 *
 * <pre>{@code
 * double[] posteriors = {0.4, 0.6, 0.7, 0.3, 0.2, 0.8, 0.55, 0.45};
 * int[] classOf = {1, 0, 1, 1};
 * Calibration calibration = Calibration.fit(posteriors, classOf, 2, null);
 * calibration.apply(posteriors, 0);
 * }</pre>
 */
public final class Calibration {
    /** What a probability is raised to before its logarithm is taken. */
    static final double LEAST = 1e-6;

    /** Never turns a ranking round, and never makes all examples alike. */
    private static final double LEAST_SLOPE = 0.05;

    /** Steeper than any posterior asks for; below it no score overflows. */
    private static final double MOST_SLOPE = 1e6;

    private static final int STEPS = 50;

    private final double[] parameters;

    private Calibration(double[] parameters) {
        this.parameters = parameters;
    }

    /**
     * A calibration with given parameters.
     *
     * @param slope the slope, above 0 and at most a million, as a fit gives it
     * @param shifts the shift of each class, the first 0, finite; copied
     * @return the calibration
     */
    public static Calibration of(double slope, double... shifts) {
        Checks.require(
                slope > 0 && slope <= MOST_SLOPE, "slope", "is " + slope + ", must be above 0, at most " + MOST_SLOPE);
        Checks.atLeast("shifts.length", shifts.length, 2);
        Checks.finite("shifts", shifts, shifts.length);
        Checks.require(shifts[0] == 0, "shifts", "begin with " + shifts[0] + ", must begin with 0");
        double[] parameters = shifts.clone();
        parameters[0] = slope;
        return new Calibration(parameters);
    }

    /**
     * Fits the parameters.
     *
     * @param posteriors n K numbers, row after row
     * @param classOf the class of each row
     * @param classes K
     * @param weights not negative; null for all 1
     * @return the calibration
     */
    public static Calibration fit(double[] posteriors, int[] classOf, int classes, double @Nullable [] weights) {
        int n = classOf.length;
        Checks.inRange("classes", classes, 2, 1 << 16);
        Checks.length("posteriors", posteriors.length, n * classes);
        double[] logs = new double[posteriors.length];
        for (int i = 0; i < logs.length; i++) {
            if (!(posteriors[i] >= 0 && posteriors[i] <= 1)) {
                throw Checks.bad("posteriors", "row " + i / classes + " is " + posteriors[i] + ", must be in [0,1]");
            }
            logs[i] = StrictMath.log(Math.max(LEAST, posteriors[i]));
        }
        double[] theta = new double[classes];
        theta[0] = 1;
        Newton newton = new Newton(logs, classOf, classes, weights);
        double loss = newton.evaluate(theta, true);
        for (int step = 0; step < STEPS; step++) {
            double[] direction = newton.direction();
            double slope = 0;
            for (int j = 0; j < classes; j++) {
                slope += direction[j] * newton.gradient[j];
            }
            if (slope > -1e-12 * (1 + Math.abs(loss))) {
                break;
            }
            double length = 1;
            double[] next = new double[classes];
            double reached = Double.NaN;
            while (length > 1e-10) {
                for (int j = 0; j < classes; j++) {
                    next[j] = theta[j] + length * direction[j];
                }
                reached = newton.evaluate(next, false);
                if (reached <= loss + 1e-4 * length * slope) {
                    break;
                }
                length /= 2;
            }
            if (!(reached < loss)) {
                break;
            }
            theta = next;
            loss = newton.evaluate(theta, true);
        }
        theta[0] = Math.min(MOST_SLOPE, Math.max(LEAST_SLOPE, theta[0]));
        return new Calibration(theta);
    }

    /** Value, gradient and Hessian of the penalised loss in (a, b_1, ..., b_{K-1}). */
    private static final class Newton {
        final double[] logs;
        final int[] classOf;
        final int k;
        final double @Nullable [] weights;
        final double[] gradient;
        final double[] hessian;
        final double[] q;

        Newton(double[] logs, int[] classOf, int k, double @Nullable [] weights) {
            this.logs = logs;
            this.classOf = classOf;
            this.k = k;
            this.weights = weights;
            gradient = new double[k];
            hessian = new double[k * k];
            q = new double[k];
        }

        double evaluate(double[] theta, boolean derivatives) {
            double loss = (theta[0] - 1) * (theta[0] - 1) / 2;
            for (int j = 1; j < k; j++) {
                loss += theta[j] * theta[j] / 2;
            }
            if (derivatives) {
                Arrays.fill(hessian, 0);
                for (int j = 0; j < k; j++) {
                    gradient[j] = j == 0 ? theta[0] - 1 : theta[j];
                    hessian[j * k + j] = 1;
                }
            }
            for (int i = 0; i < classOf.length; i++) {
                double w = weights == null ? 1 : weights[i];
                if (w > 0) {
                    loss += w * row(theta, i, w, derivatives);
                }
            }
            if (derivatives && k > 2) {
                onlyTheSlope();
            }
            return loss;
        }

        /** Of more than two classes the shifts stay zero: for rare classes they would be decided by a handful of rows. */
        private void onlyTheSlope() {
            for (int j = 1; j < k; j++) {
                gradient[j] = 0;
                for (int l = 0; l < k; l++) {
                    hessian[j * k + l] = j == l ? 1 : 0;
                    hessian[l * k + j] = j == l ? 1 : 0;
                }
            }
        }

        private double row(double[] theta, int i, double w, boolean derivatives) {
            double loss = softmax(theta, logs, i * k, q, k, classOf[i]);
            if (!derivatives) {
                return loss;
            }
            // The score of class c is a log p_c + b_c: its derivative by a is log p_c, by b_j one if c is j.
            double mean = 0;
            for (int c = 0; c < k; c++) {
                mean += q[c] * logs[i * k + c];
            }
            double variance = 0;
            for (int c = 0; c < k; c++) {
                double off = logs[i * k + c] - mean;
                variance += q[c] * off * off;
            }
            gradient[0] += w * (mean - logs[i * k + classOf[i]]);
            hessian[0] += w * variance;
            for (int j = 1; j < k; j++) {
                gradient[j] += w * (q[j] - (classOf[i] == j ? 1 : 0));
                double cross = w * q[j] * (logs[i * k + j] - mean);
                hessian[j] += cross;
                hessian[j * k] += cross;
                for (int l = 1; l < k; l++) {
                    hessian[j * k + l] += w * q[j] * ((l == j ? 1 : 0) - q[l]);
                }
            }
            return loss;
        }

        /** Minus the inverse Hessian times the gradient, by elimination: the ridge keeps the pivots above zero. */
        double[] direction() {
            double[] a = hessian.clone();
            double[] b = new double[k];
            for (int j = 0; j < k; j++) {
                b[j] = -gradient[j];
            }
            for (int j = 0; j < k; j++) {
                for (int r = j + 1; r < k; r++) {
                    double factor = a[r * k + j] / a[j * k + j];
                    for (int c = j; c < k; c++) {
                        a[r * k + c] -= factor * a[j * k + c];
                    }
                    b[r] -= factor * b[j];
                }
            }
            for (int j = k - 1; j >= 0; j--) {
                for (int c = j + 1; c < k; c++) {
                    b[j] -= a[j * k + c] * b[c];
                }
                b[j] /= a[j * k + j];
            }
            return b;
        }
    }

    /** Writes the calibrated probabilities of a row of logarithms to q; returns the log-loss of class y. */
    private static double softmax(double[] theta, double[] logs, int from, double[] q, int k, int y) {
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < k; c++) {
            q[c] = theta[0] * logs[from + c] + (c == 0 ? 0 : theta[c]);
            most = Math.max(most, q[c]);
        }
        double of = q[y];
        double sum = 0;
        for (int c = 0; c < k; c++) {
            q[c] = Exp.exp(q[c] - most);
            sum += q[c];
        }
        for (int c = 0; c < k; c++) {
            q[c] /= sum;
        }
        return most - of + StrictMath.log(sum);
    }

    /**
     * The slope a.
     *
     * @return above 1 if the posteriors were too cautious, below if too sure
     */
    public double slope() {
        return parameters[0];
    }

    /**
     * The shift of a class.
     *
     * @param c the class
     * @return its shift, 0 for class 0
     */
    public double shift(int c) {
        Checks.inRange("c", c, 0, parameters.length - 1);
        return c == 0 ? 0 : parameters[c];
    }

    /**
     * The number of classes.
     *
     * @return K
     */
    public int classes() {
        return parameters.length;
    }

    /**
     * Calibrates one posterior in place; allocates nothing.
     *
     * @param p the probabilities
     * @param from where the K of them begin
     */
    public void apply(double[] p, int from) {
        int k = parameters.length;
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < k; c++) {
            double score = parameters[0] * StrictMath.log(Math.max(LEAST, p[from + c])) + shift(c);
            p[from + c] = score;
            most = Math.max(most, score);
        }
        double sum = 0;
        for (int c = 0; c < k; c++) {
            p[from + c] = Exp.exp(p[from + c] - most);
            sum += p[from + c];
        }
        for (int c = 0; c < k; c++) {
            p[from + c] /= sum;
        }
        if (k == 2) {
            p[from] = 1 - p[from + 1];
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Calibration c && Arrays.equals(parameters, c.parameters);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parameters);
    }

    @Override
    public String toString() {
        return "Calibration[slope " + parameters[0] + ", shifts "
                + Arrays.toString(Arrays.copyOfRange(parameters, 1, parameters.length)) + "]";
    }
}

package org.biln.experiments.compare;

import java.util.function.DoubleUnaryOperator;
import org.biln.core.LinearClassifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.encode.Encoder;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;

/**
 * Logistic regression with a tilt: minimises
 * {@code sum_i w_i (a l(t_i, y_i) - g_i t_i) + L/2 |theta|^2}, {@code t_i = theta . x_i + b}, where the tilt g_i is one number
 * for positive rows and one for negative ones, both functions of the share of positives. Natarajan's unbiased loss and peer
 * loss are of this form. Convex for {@code a > 0}; Newton's method with halved steps, O(n d^2 + d^3) a step.
 */
final class TiltedLogistic implements PlainTrainer {

    private static final double[] PENALTIES = {0.1, 1, 10, 100, 1000};
    private static final int STEPS = 50;

    /** Keeps the intercept finite where the tilt pulls without end. */
    private static final double INTERCEPT_PENALTY = 1e-3;

    private final double slope;
    private final DoubleUnaryOperator positiveTilt;
    private final DoubleUnaryOperator negativeTilt;
    private final double penalty;

    /**
     * A regression of penalty 1.
     *
     * @param slope a, above 0
     * @param positiveTilt from the share of positives the tilt of positive rows
     * @param negativeTilt from the share of positives the tilt of negative rows
     */
    TiltedLogistic(double slope, DoubleUnaryOperator positiveTilt, DoubleUnaryOperator negativeTilt) {
        this(slope, positiveTilt, negativeTilt, 1);
    }

    private TiltedLogistic(
            double slope, DoubleUnaryOperator positiveTilt, DoubleUnaryOperator negativeTilt, double penalty) {
        this.slope = slope;
        this.positiveTilt = positiveTilt;
        this.negativeTilt = negativeTilt;
        this.penalty = penalty;
    }

    /** Without a tilt. */
    static TiltedLogistic plain() {
        return new TiltedLogistic(1, share -> 0, share -> 0);
    }

    TiltedLogistic withPenalty(double value) {
        return new TiltedLogistic(slope, positiveTilt, negativeTilt, value);
    }

    double penalty() {
        return penalty;
    }

    /** With the penalty of least out-of-fold log-loss of the observed labels without a tilt. */
    TiltedLogistic withPenaltyChosenOn(Sample noisy, Encoder.Fitter encoding, long seed) {
        double best = PENALTIES[0];
        double least = Double.POSITIVE_INFINITY;
        for (double value : PENALTIES) {
            Trainer trainer = new EncodedTrainer(encoding, Trainer.crossFitted(5, plain().withPenalty(value)));
            OutOfFoldFit fit = trainer.fit(noisy, Rng.of(seed, 7));
            double loss = fit.logLoss(noisy);
            if (loss < least) {
                least = loss;
                best = value;
            }
        }
        return withPenalty(best);
    }

    @Override
    public LinearClassifier train(Sample sample, Rng rng) {
        int n = sample.size();
        int d = sample.dimension() + 1;
        double[] w = new double[n];
        double positives = 0;
        double total = 0;
        for (int row = 0; row < n; row++) {
            w[row] = sample.weight(row);
            total += w[row];
            positives += sample.label(row) > 0 ? w[row] : 0;
        }
        double share = total > 0 ? positives / total : 0.5;
        double up = positiveTilt.applyAsDouble(share);
        double down = negativeTilt.applyAsDouble(share);
        double[] tilt = new double[n];
        for (int row = 0; row < n; row++) {
            tilt[row] = sample.label(row) > 0 ? up : down;
        }
        double[] theta = new double[d];
        double[] next = new double[d];
        double value = objective(sample, w, tilt, theta);
        for (int step = 0; step < STEPS; step++) {
            double[] direction = newton(sample, w, tilt, theta);
            double length = 1;
            double reached = Double.POSITIVE_INFINITY;
            for (int halving = 0; halving < 30; halving++, length /= 2) {
                for (int j = 0; j < d; j++) {
                    next[j] = theta[j] - length * direction[j];
                }
                reached = objective(sample, w, tilt, next);
                if (reached <= value) {
                    break;
                }
            }
            if (!(reached < value)) {
                break;
            }
            System.arraycopy(next, 0, theta, 0, d);
            boolean done = value - reached < 1e-9 * (1 + Math.abs(value));
            value = reached;
            if (done) {
                break;
            }
        }
        double[] slopes = new double[d - 1];
        System.arraycopy(theta, 1, slopes, 0, d - 1);
        return new LinearClassifier(theta[0], slopes);
    }

    private static double score(Sample sample, double[] theta, int row) {
        int d = theta.length - 1;
        double t = theta[0];
        for (int j = 0; j < d; j++) {
            t = Math.fma(theta[j + 1], sample.x().data[row * d + j], t);
        }
        return t;
    }

    private double penaltyOf(int j) {
        return j == 0 ? INTERCEPT_PENALTY : penalty;
    }

    private double objective(Sample sample, double[] w, double[] tilt, double[] theta) {
        double sum = 0;
        for (int j = 0; j < theta.length; j++) {
            sum += penaltyOf(j) * theta[j] * theta[j] / 2;
        }
        for (int row = 0; row < w.length; row++) {
            double t = score(sample, theta, row);
            double z = -sample.sign(row) * t;
            double loss = Math.max(z, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(z)));
            sum += w[row] * (slope * loss - tilt[row] * t);
        }
        return sum;
    }

    /** Hessian's inverse times gradient, by Cholesky's factors. */
    private double[] newton(Sample sample, double[] w, double[] tilt, double[] theta) {
        int d = theta.length;
        double[] gradient = new double[d];
        double[][] hessian = new double[d][d];
        for (int j = 0; j < d; j++) {
            gradient[j] = penaltyOf(j) * theta[j];
            hessian[j][j] = penaltyOf(j) + 1e-9;
        }
        double[] x = new double[d];
        x[0] = 1;
        for (int row = 0; row < w.length; row++) {
            System.arraycopy(sample.x().data, row * (d - 1), x, 1, d - 1);
            double p = Exp.sigmoid(score(sample, theta, row));
            double target = sample.label(row) > 0 ? 1 : 0;
            double first = w[row] * (slope * (p - target) - tilt[row]);
            double second = w[row] * slope * p * (1 - p);
            for (int j = 0; j < d; j++) {
                gradient[j] += first * x[j];
                double scaled = second * x[j];
                if (scaled != 0) {
                    for (int k = 0; k <= j; k++) {
                        hessian[j][k] += scaled * x[k];
                    }
                }
            }
        }
        return solved(hessian, gradient);
    }

    /** Solves a symmetric positive definite system, given its lower half, in place. */
    private static double[] solved(double[][] a, double[] b) {
        int d = b.length;
        for (int j = 0; j < d; j++) {
            for (int k = 0; k <= j; k++) {
                double sum = a[j][k];
                for (int i = 0; i < k; i++) {
                    sum -= a[j][i] * a[k][i];
                }
                a[j][k] = j == k ? Math.sqrt(Math.max(sum, 1e-12)) : sum / a[k][k];
            }
        }
        for (int j = 0; j < d; j++) {
            for (int i = 0; i < j; i++) {
                b[j] -= a[j][i] * b[i];
            }
            b[j] /= a[j][j];
        }
        for (int j = d - 1; j >= 0; j--) {
            for (int i = j + 1; i < d; i++) {
                b[j] -= a[i][j] * b[i];
            }
            b[j] /= a[j][j];
        }
        return b;
    }
}

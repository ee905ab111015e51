package org.biln.core.logistic;

import org.biln.core.Sample;
import org.biln.core.math.Exp;

/**
 * Loss and gradient of a weighted, penalised logistic regression straight from their definition, one example after the
 * other. It shares nothing with the optimisers or their tiled objective: it is the judge of what they return.
 *
 * <p>O(n d) for loss and gradient, as much again a few dozen times for what is left to gain.
 *
 * <pre>{@code
 * LogisticRegression.Options options = LogisticRegression.Options.recommended();
 * LogisticFit fit = new LogisticRegression(options).fit(sample, null);
 * LogisticEvaluator judge = LogisticEvaluator.at(fit.classifier().theta(), sample, options);
 * boolean minimal = judge.gradientNorm() < 1e-5;
 * }</pre>
 */
public final class LogisticEvaluator {

    private final double loss;
    private final double gradientNorm;
    private final double gain;

    private LogisticEvaluator(double loss, double gradientNorm, double gain) {
        this.loss = loss;
        this.gradientNorm = gradientNorm;
        this.gain = gain;
    }

    /**
     * Evaluates the problem at a point.
     *
     * @param theta the parameters, one per column
     * @param sample the examples, whose weights count
     * @param options which penalty, and whether on the first column too
     * @return loss and gradient there
     */
    public static LogisticEvaluator at(double[] theta, Sample sample, LogisticRegression.Options options) {
        int d = sample.dimension();
        double[] gradient = new double[d];
        double[] diagonal = new double[d];
        double[] curvature = new double[sample.size()];
        double loss = 0;
        double weight = 0;
        for (int row = 0; row < sample.size(); row++) {
            double w = sample.weight(row);
            double score = 0;
            for (int j = 0; j < d; j++) {
                score += theta[j] * sample.x().data[row * d + j];
            }
            double margin = sample.sign(row) * score;
            loss += w * Exp.log1pExp(-margin);
            double slope = -w * sample.sign(row) * Exp.sigmoid(-margin);
            for (int j = 0; j < d; j++) {
                gradient[j] += slope * sample.x().data[row * d + j];
            }
            curvature[row] = w * Exp.sigmoid(margin) * Exp.sigmoid(-margin);
            for (int j = 0; j < d; j++) {
                diagonal[j] += curvature[row] * sample.x().data[row * d + j] * sample.x().data[row * d + j];
            }
            weight += w;
        }
        double norm = 0;
        for (int j = 0; j < d; j++) {
            if (j > 0 || options.penaliseIntercept()) {
                loss += options.l2() / 2 * theta[j] * theta[j];
                gradient[j] += options.l2() * theta[j];
                diagonal[j] += options.l2();
            }
            norm = Math.max(norm, Math.abs(gradient[j]));
        }
        Headroom.Curvature hessian = (v, out) -> {
            for (int j = 0; j < d; j++) {
                out[j] = j > 0 || options.penaliseIntercept() ? options.l2() * v[j] : 0;
            }
            for (int row = 0; row < curvature.length; row++) {
                double along = 0;
                for (int j = 0; j < d; j++) {
                    along += v[j] * sample.x().data[row * d + j];
                }
                along *= curvature[row];
                for (int j = 0; j < d; j++) {
                    out[j] += along * sample.x().data[row * d + j];
                }
            }
        };
        double gain = Headroom.of(gradient, diagonal, hessian, FitCertificate.LARGEST_GAIN * weight);
        return new LogisticEvaluator(loss, norm, gain / weight);
    }

    /**
     * The loss with its penalty.
     *
     * @return the value of the objective
     */
    public double loss() {
        return loss;
    }

    /**
     * The largest absolute entry of the gradient.
     *
     * @return its norm
     */
    public double gradientNorm() {
        return gradientNorm;
    }

    /**
     * What is left to gain by Newton's model of the loss, for each unit of weight; where that is more than a fit may leave,
     * at least so much.
     *
     * @return the gain
     */
    public double gain() {
        return gain;
    }
}

package org.biln.core.logistic;

import org.biln.core.Sample;
import org.biln.core.math.Exp;
import org.jspecify.annotations.Nullable;

/**
 * Loss and gradient of a weighted, penalised logistic regression straight from their definition, one example after the
 * other. It shares nothing with the optimisers or their tiled objective: it is the judge of what they return.
 *
 * <p>O(n d).
 *
 * <pre>{@code
 * LogisticRegression.Options options = LogisticRegression.Options.recommended();
 * LogisticFit fit = new LogisticRegression(options).fit(sample, null, null);
 * LogisticEvaluator judge = LogisticEvaluator.at(fit.classifier().theta(), sample, null, options);
 * boolean minimal = judge.gradientNorm() < 1e-5;
 * }</pre>
 */
public final class LogisticEvaluator {

    private final double loss;
    private final double gradientNorm;

    private LogisticEvaluator(double loss, double gradientNorm) {
        this.loss = loss;
        this.gradientNorm = gradientNorm;
    }

    /**
     * Evaluates the problem at a point.
     *
     * @param theta the parameters, one per column
     * @param sample the examples
     * @param weights their weights, or null for all 1
     * @param options which penalty, and whether on the first column too
     * @return loss and gradient there
     */
    public static LogisticEvaluator at(
            double[] theta, Sample sample, double @Nullable [] weights, LogisticRegression.Options options) {
        int d = sample.dimension();
        double[] gradient = new double[d];
        double loss = 0;
        for (int row = 0; row < sample.size(); row++) {
            double w = weights == null ? 1 : weights[row];
            double score = 0;
            for (int j = 0; j < d; j++) {
                score += theta[j] * sample.x().data[row * d + j];
            }
            double margin = sample.label(row) * score;
            loss += w * Exp.log1pExp(-margin);
            double slope = -w * sample.label(row) * Exp.sigmoid(-margin);
            for (int j = 0; j < d; j++) {
                gradient[j] += slope * sample.x().data[row * d + j];
            }
        }
        double norm = 0;
        for (int j = 0; j < d; j++) {
            if (j > 0 || options.penaliseIntercept()) {
                loss += options.l2() / 2 * theta[j] * theta[j];
                gradient[j] += options.l2() * theta[j];
            }
            norm = Math.max(norm, Math.abs(gradient[j]));
        }
        return new LogisticEvaluator(loss, norm);
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
}

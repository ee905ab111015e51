package org.biln.core.logistic;

import java.util.Arrays;
import org.biln.core.Folds;
import org.biln.core.Sample;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.internal.InnerProduct;
import org.jspecify.annotations.Nullable;

/**
 * Weighted multinomial logistic regression: minimises
 *
 * <pre>{@code sum_i w_i (-log P(y_i | x_i)) + l2/2 sum_c ||theta_c||^2,   P(c | x) = softmax_c(b_c + theta_c . x)}</pre>
 *
 * over theta and b, which is not penalised. O(n K d) an evaluation. Parameters are laid out class by class, the intercept
 * before the weights.
 */
final class SoftmaxRegression implements Objective {

    private final Sample sample;
    private final int[] rows;
    private final double @Nullable [] weights;
    private final double l2;
    private final int stride;
    private final double[] probabilities;

    /** The problem of some rows of a sample. */
    SoftmaxRegression(Sample sample, int[] rows, double @Nullable [] weights, double l2) {
        this.sample = sample;
        this.rows = rows;
        this.weights = weights;
        this.l2 = l2;
        this.stride = sample.dimension() + 1;
        this.probabilities = new double[sample.classes()];
    }

    static int parameters(Sample sample) {
        return sample.classes() * (sample.dimension() + 1);
    }

    @Override
    public double evaluate(double[] theta, double[] gradient) {
        int k = sample.classes();
        int d = stride - 1;
        Arrays.fill(gradient, 0, k * stride, 0.0);
        double loss = 0;
        for (int row : rows) {
            double w = weights == null ? 1 : weights[row];
            if (w == 0) {
                continue;
            }
            posterior(theta, row, probabilities, 0);
            int observed = sample.classOf(row);
            loss -= w * StrictMath.log(Math.max(Double.MIN_NORMAL, probabilities[observed]));
            int at = row * d;
            for (int c = 0; c < k; c++) {
                double slope = w * (probabilities[c] - (c == observed ? 1 : 0));
                int from = c * stride;
                gradient[from] += slope;
                for (int j = 0; j < d; j++) {
                    gradient[from + 1 + j] = Math.fma(slope, sample.x().data[at + j], gradient[from + 1 + j]);
                }
            }
        }
        double squares = 0;
        for (int c = 0; c < k; c++) {
            for (int p = c * stride + 1; p < (c + 1) * stride; p++) {
                squares = Math.fma(theta[p], theta[p], squares);
                gradient[p] = Math.fma(l2, theta[p], gradient[p]);
            }
        }
        return loss + 0.5 * l2 * squares;
    }

    /** The probabilities of a row of the sample under some parameters. */
    void posterior(double[] theta, int row, double[] out, int to) {
        int d = stride - 1;
        for (int c = 0; c < sample.classes(); c++) {
            out[to + c] = theta[c * stride] + InnerProduct.of(theta, c * stride + 1, sample.x().data, row * d, d);
        }
        SoftmaxClassifier.softmax(out, to, sample.classes());
    }

    SoftmaxClassifier classifier(double[] theta) {
        double[] intercepts = new double[sample.classes()];
        double[][] slopes = new double[intercepts.length][];
        for (int c = 0; c < intercepts.length; c++) {
            intercepts[c] = theta[c * stride];
            slopes[c] = Arrays.copyOfRange(theta, c * stride + 1, (c + 1) * stride);
        }
        return new SoftmaxClassifier(intercepts, slopes);
    }

    /**
     * Chooses the penalty by what the rows left out say, from the largest down, each fold starting from its fit before;
     * once the loss has risen twice in a row the smaller ones are left out.
     */
    static CrossFit choose(
            Sample sample,
            double @Nullable [] weights,
            LogisticRegression.Options options,
            double[] penalties,
            Folds folds,
            int count) {
        int k = sample.classes();
        double[] ascending = penalties.clone();
        Arrays.sort(ascending);
        double[] losses = new double[ascending.length];
        double[][] starts = new double[count][parameters(sample)];
        Lbfgs lbfgs = new Lbfgs();
        Outcome outcome = new Outcome();
        int best = ascending.length - 1;
        double[] bestPosteriors = {};
        int tried = ascending.length;
        for (int rises = 0; tried > 0 && rises < 2; ) {
            int p = --tried;
            double[] posteriors = new double[sample.size() * k];
            for (int f = 0; f < count; f++) {
                SoftmaxRegression without = new SoftmaxRegression(sample, folds.others(f), weights, ascending[p]);
                lbfgs.minimise(without, starts[f], starts[f].length, options, outcome);
                for (int row : folds.rows(f)) {
                    without.posterior(starts[f], row, posteriors, row * k);
                    double w = weights == null ? 1 : weights[row];
                    losses[p] -=
                            w * StrictMath.log(Math.max(Double.MIN_NORMAL, posteriors[row * k + sample.classOf(row)]));
                }
            }
            rises = p + 1 < ascending.length && losses[p] > losses[p + 1] ? rises + 1 : 0;
            if (p == ascending.length - 1 || losses[p] < losses[best]) {
                best = p;
                bestPosteriors = posteriors;
            }
        }
        PenaltyChoice choice = new PenaltyChoice(
                ascending[best],
                Arrays.copyOfRange(ascending, tried, ascending.length),
                Arrays.copyOfRange(losses, tried, losses.length));
        return new CrossFit(choice, bestPosteriors);
    }
}

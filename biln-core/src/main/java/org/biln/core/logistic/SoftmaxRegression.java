package org.biln.core.logistic;

import java.util.Arrays;
import org.biln.core.Folds;
import org.biln.core.Sample;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.internal.InnerProduct;
import org.biln.core.internal.Workers;

/**
 * Weighted multinomial logistic regression: minimises
 *
 * <pre>{@code sum_i w_i (-log P(y_i | x_i)) + l2/2 sum_c ||theta_c||^2,   P(c | x) = softmax_c(b_c + theta_c . x)}</pre>
 *
 * over theta and b, which is not penalised. Parameters are laid out class by class, the intercept before the weights.
 *
 * <p>O(n K d) an evaluation. Examples are taken a tile at a time into arrays of their own, once by examples and once by
 * features: scores are then sums of features and the gradient a sum of examples, both by {@link Kernels#axpy4}, and the copy
 * is paid for K times over.
 */
final class SoftmaxRegression implements Objective {

    /** Examples in a tile. */
    private static final int TILE = 128;

    private final Sample sample;
    private final int[] rows;
    private final double l2;
    private final int stride;
    private final double[] probabilities;

    /** A tile by examples and by features, the latter with zeros to a multiple of four. */
    private final double[][] examples;

    private final double[][] features;

    /** The parameters and the gradient of each class without its intercept, the former with zeros likewise. */
    private final double[][] slopes;

    private final double[][] gradients;

    /** For each class the scores of a tile, then their derivatives. */
    private final double[][] scores;

    /** The problem of some rows of a sample. */
    SoftmaxRegression(Sample sample, int[] rows, double l2) {
        this.sample = sample;
        this.rows = rows;
        this.l2 = l2;
        int k = sample.classes();
        int d = sample.dimension();
        stride = d + 1;
        probabilities = new double[k];
        examples = new double[TILE][d];
        features = new double[(d + 3) / 4 * 4][TILE];
        slopes = new double[k][features.length];
        gradients = new double[k][d];
        scores = new double[k][TILE];
    }

    static int parameters(Sample sample) {
        return sample.classes() * (sample.dimension() + 1);
    }

    @Override
    public double evaluate(double[] theta, double[] gradient) {
        int k = sample.classes();
        int d = stride - 1;
        double squares = 0;
        for (int c = 0; c < k; c++) {
            System.arraycopy(theta, c * stride + 1, slopes[c], 0, d);
            squares += InnerProduct.of(slopes[c], 0, slopes[c], 0, d);
            Arrays.fill(gradients[c], 0.0);
            gradient[c * stride] = 0;
        }
        double loss = 0;
        for (int from = 0; from < rows.length; from += TILE) {
            int count = Math.min(TILE, rows.length - from);
            load(from, count);
            for (int c = 0; c < k; c++) {
                score(theta[c * stride], slopes[c], scores[c], count);
            }
            loss += derivatives(from, count);
            for (int c = 0; c < k; c++) {
                gradient[c * stride] += addGradient(scores[c], gradients[c], count);
            }
        }
        for (int c = 0; c < k; c++) {
            for (int j = 0; j < d; j++) {
                gradient[c * stride + 1 + j] = Math.fma(l2, slopes[c][j], gradients[c][j]);
            }
        }
        return loss + 0.5 * l2 * squares;
    }

    /** Copies a tile; what is beyond its last example stays from the tile before and counts nothing. */
    private void load(int from, int count) {
        int d = stride - 1;
        for (int i = 0; i < count; i++) {
            double[] example = examples[i];
            System.arraycopy(sample.x().data, rows[from + i] * d, example, 0, d);
            for (int j = 0; j < d; j++) {
                features[j][i] = example[j];
            }
        }
    }

    private void score(double intercept, double[] slope, double[] out, int count) {
        Arrays.fill(out, 0, count, intercept);
        for (int j = 0; j < slope.length; j += 4) {
            Kernels.axpy4(
                    slope[j],
                    features[j],
                    slope[j + 1],
                    features[j + 1],
                    slope[j + 2],
                    features[j + 2],
                    slope[j + 3],
                    features[j + 3],
                    out,
                    count);
        }
    }

    /** The loss of a tile; its scores become their derivatives. */
    private double derivatives(int from, int count) {
        double loss = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            double w = sample.weight(row);
            int observed = sample.label(row);
            for (int c = 0; c < probabilities.length; c++) {
                probabilities[c] = scores[c][i];
            }
            SoftmaxClassifier.softmax(probabilities, 0, probabilities.length);
            loss -= w * StrictMath.log(Math.max(Double.MIN_NORMAL, probabilities[observed]));
            for (int c = 0; c < probabilities.length; c++) {
                scores[c][i] = w * (probabilities[c] - (c == observed ? 1 : 0));
            }
        }
        for (double[] ofClass : scores) {
            Arrays.fill(ofClass, count, TILE, 0.0);
        }
        return loss;
    }

    /** Adds the share of a tile to the gradient of a class; returns that of its intercept. */
    private double addGradient(double[] derivative, double[] gradient, int count) {
        double sum = 0;
        for (int i = 0; i < count; i += 4) {
            sum += (derivative[i] + derivative[i + 1]) + (derivative[i + 2] + derivative[i + 3]);
            Kernels.axpy4(
                    derivative[i],
                    examples[i],
                    derivative[i + 1],
                    examples[i + 1],
                    derivative[i + 2],
                    examples[i + 2],
                    derivative[i + 3],
                    examples[i + 3],
                    gradient,
                    gradient.length);
        }
        return sum;
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
            LogisticRegression.Options options,
            double[] penalties,
            Folds folds,
            int count,
            int threads) {
        int k = sample.classes();
        double[] ascending = penalties.clone();
        Arrays.sort(ascending);
        double[] losses = new double[ascending.length];
        double[][] starts = new double[count][parameters(sample)];
        int best = ascending.length - 1;
        double[] bestPosteriors = {};
        int tried = ascending.length;
        for (int rises = 0; tried > 0 && rises < 2; ) {
            int p = --tried;
            double[] posteriors = new double[sample.size() * k];
            Workers.run(threads, count, () -> {
                Lbfgs lbfgs = new Lbfgs();
                return f -> {
                    SoftmaxRegression without = new SoftmaxRegression(sample, folds.others(f), ascending[p]);
                    lbfgs.minimise(without, starts[f], starts[f].length, options, new Outcome());
                    for (int row : folds.rows(f)) {
                        without.posterior(starts[f], row, posteriors, row * k);
                    }
                };
            });
            for (int f = 0; f < count; f++) {
                for (int row : folds.rows(f)) {
                    double likelihood = Math.max(Double.MIN_NORMAL, posteriors[row * k + sample.label(row)]);
                    losses[p] -= sample.weight(row) * StrictMath.log(likelihood);
                }
            }
            rises = p + 1 < ascending.length && losses[p] > losses[p + 1] ? rises + 1 : 0;
            if (p == ascending.length - 1 || losses[p] < losses[best]) {
                best = p;
                bestPosteriors = posteriors;
            }
        }
        return new CrossFit(ascending[best], bestPosteriors);
    }
}

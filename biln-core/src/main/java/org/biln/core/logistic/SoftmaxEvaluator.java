package org.biln.core.logistic;

import org.biln.core.Sample;
import org.biln.core.SoftmaxClassifier;

/**
 * The judge of {@link SoftmaxRegression}: loss, gradient and what is left to gain from their definition, one example after
 * the other.
 */
final class SoftmaxEvaluator {
    private final Sample sample;
    private final double l2;
    private final int classes;
    private final int stride;
    private final double[] probabilities;

    SoftmaxEvaluator(Sample sample, double l2) {
        this.sample = sample;
        this.l2 = l2;
        this.classes = sample.classes();
        this.stride = sample.dimension() + 1;
        this.probabilities = new double[sample.size() * classes];
    }

    private double weight(int row) {
        return sample.weight(row);
    }

    /** A column of a row: the constant, then the features. */
    private double x(int row, int column) {
        return column == 0 ? 1 : sample.x().data[row * (stride - 1) + column - 1];
    }

    private double score(double[] theta, int c, int row) {
        double score = 0;
        for (int j = 0; j < stride; j++) {
            score += theta[c * stride + j] * x(row, j);
        }
        return score;
    }

    /** The certificate of parameters, class by class, the intercept first. */
    FitCertificate certificate(double[] theta, Outcome outcome) {
        double[] gradient = new double[theta.length];
        double[] diagonal = new double[theta.length];
        double loss = 0;
        double total = 0;
        for (int row = 0; row < sample.size(); row++) {
            double w = weight(row);
            int at = row * classes;
            for (int c = 0; c < classes; c++) {
                probabilities[at + c] = score(theta, c, row);
            }
            SoftmaxClassifier.softmax(probabilities, at, classes);
            loss -= w * StrictMath.log(Math.max(Double.MIN_NORMAL, probabilities[at + sample.label(row)]));
            total += w;
            for (int c = 0; c < classes; c++) {
                double p = probabilities[at + c];
                for (int j = 0; j < stride; j++) {
                    gradient[c * stride + j] += w * (p - (c == sample.label(row) ? 1 : 0)) * x(row, j);
                    diagonal[c * stride + j] += w * p * (1 - p) * x(row, j) * x(row, j);
                }
            }
        }
        double norm = 0;
        for (int j = 0; j < theta.length; j++) {
            if (j % stride > 0) {
                loss += l2 / 2 * theta[j] * theta[j];
                gradient[j] += l2 * theta[j];
                diagonal[j] += l2;
            }
            norm = Math.max(norm, Math.abs(gradient[j]));
        }
        double gain = Headroom.of(gradient, diagonal, this::times, FitCertificate.LARGEST_GAIN * total);
        return new FitCertificate(loss, norm, outcome.iterations, outcome.evaluations, outcome.reason, gain / total);
    }

    private void times(double[] v, double[] out) {
        for (int j = 0; j < v.length; j++) {
            out[j] = j % stride > 0 ? l2 * v[j] : 0;
        }
        double[] along = new double[classes];
        for (int row = 0; row < sample.size(); row++) {
            double mean = 0;
            for (int c = 0; c < classes; c++) {
                along[c] = score(v, c, row);
                mean += probabilities[row * classes + c] * along[c];
            }
            for (int c = 0; c < classes; c++) {
                double slope = weight(row) * probabilities[row * classes + c] * (along[c] - mean);
                for (int j = 0; j < stride; j++) {
                    out[c * stride + j] += slope * x(row, j);
                }
            }
        }
    }
}

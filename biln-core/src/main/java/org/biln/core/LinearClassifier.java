package org.biln.core;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A linear classifier with logistic probabilities: {@code P(+1 | x) = 1 / (1 + exp(-theta . x))}.
 *
 * <p>The score of an example is {@code theta . x}; the prediction is +1 for scores of zero and above, -1 below. An
 * intercept is a constant column of the features. One example costs O(d); nothing but results is allocated.
 *
 * <pre>{@code
 * LinearClassifier c = new LinearClassifier(new double[] {-1, 2});
 * DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 3}});
 * int label = c.predict(x, 0);
 * double p = c.probability(x, 0);
 * }</pre>
 */
public final class LinearClassifier {
    private final double[] theta;

    /**
     * A classifier with given parameters.
     *
     * @param theta one finite weight per feature, copied
     */
    public LinearClassifier(double[] theta) {
        Checks.finite("theta", theta, theta.length);
        this.theta = theta.clone();
    }

    /**
     * The parameters.
     *
     * @return a copy
     */
    public double[] theta() {
        return theta.clone();
    }

    /**
     * The number of features.
     *
     * @return how many
     */
    public int dimension() {
        return theta.length;
    }

    /**
     * The score {@code theta . x} of one example.
     *
     * @param x the features
     * @param row which example
     * @return the score; its sign is the prediction
     */
    public double score(DMatrixRMaj x, int row) {
        Checks.length("x.numCols", x.numCols, theta.length);
        Checks.row("row", row, x.numRows);
        return dot(x.data, row * theta.length);
    }

    /** Four partial sums taken in one fixed order: quick, and the same bits everywhere. */
    private double dot(double[] a, int off) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int j = 0;
        for (; j + 3 < theta.length; j += 4) {
            s0 = Math.fma(theta[j], a[off + j], s0);
            s1 = Math.fma(theta[j + 1], a[off + j + 1], s1);
            s2 = Math.fma(theta[j + 2], a[off + j + 2], s2);
            s3 = Math.fma(theta[j + 3], a[off + j + 3], s3);
        }
        for (; j < theta.length; j++) {
            s0 = Math.fma(theta[j], a[off + j], s0);
        }
        return (s0 + s1) + (s2 + s3);
    }

    /**
     * The probability of +1 for one example.
     *
     * @param x the features
     * @param row which example
     * @return a number in [0,1]
     */
    public double probability(DMatrixRMaj x, int row) {
        return Exp.sigmoid(score(x, row));
    }

    /**
     * The probabilities of +1 for all examples, the same bits as {@link #probability} one by one.
     *
     * @param x the features
     * @param out where the probabilities go, one for each row of {@code x}; longer is fine
     */
    public void probabilities(DMatrixRMaj x, double[] out) {
        Checks.length("x.numCols", x.numCols, theta.length);
        Checks.atLeast("out.length", out.length, x.numRows);
        for (int i = 0; i < x.numRows; i++) {
            out[i] = dot(x.data, i * theta.length);
        }
        Exp.sigmoid(out, 0, out, 0, x.numRows);
    }

    /**
     * The label of one example.
     *
     * @param x the features
     * @param row which example
     * @return +1 if the score is zero or above, -1 otherwise
     */
    public int predict(DMatrixRMaj x, int row) {
        return score(x, row) >= 0 ? 1 : -1;
    }

    /**
     * The labels of all examples.
     *
     * @param x the features
     * @return a new array of -1 and +1
     */
    public int[] predict(DMatrixRMaj x) {
        int[] labels = new int[x.numRows];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = predict(x, i);
        }
        return labels;
    }

    /**
     * The share of examples whose label is predicted.
     *
     * @param sample at least one example
     * @return a number in [0,1]
     */
    public double accuracy(Sample sample) {
        Checks.require(sample.size() > 0, "sample", "is empty, its accuracy is not defined");
        int right = 0;
        for (int i = 0; i < sample.size(); i++) {
            if (predict(sample.x(), i) == sample.label(i)) {
                right++;
            }
        }
        return (double) right / sample.size();
    }

    /** Equal if all parameters are, bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinearClassifier c && Arrays.equals(theta, c.theta);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(theta);
    }

    @Override
    public String toString() {
        return "LinearClassifier" + Arrays.toString(theta);
    }
}

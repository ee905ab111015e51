package org.biln.core;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.internal.InnerProduct;
import org.biln.core.math.Exp;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A linear classifier of two classes with logistic probabilities: {@code P(+1 | x) = 1 / (1 + exp(-(b + theta . x)))}.
 *
 * <p>The score of an example is {@code b + theta . x}; the prediction is +1 for scores of zero and above, -1 below. One
 * example costs O(d); nothing but results is allocated.
 *
 * <pre>{@code
 * LinearClassifier c = new LinearClassifier(-1, new double[] {2});
 * DMatrixRMaj x = new DMatrixRMaj(new double[][] {{3}});
 * int label = c.predict(x, 0);
 * double p = c.probability(x, 0);
 * }</pre>
 */
public final class LinearClassifier implements Classifier {
    private final double intercept;
    private final double[] theta;

    /**
     * A classifier without intercept.
     *
     * @param theta one finite weight per feature, copied
     */
    public LinearClassifier(double[] theta) {
        this(0, theta);
    }

    /**
     * A classifier with given parameters.
     *
     * @param intercept the score at zero, finite
     * @param theta one finite weight per feature, copied
     */
    public LinearClassifier(double intercept, double[] theta) {
        Checks.finite("intercept", intercept);
        Checks.finite("theta", theta, theta.length);
        this.intercept = intercept;
        this.theta = theta.clone();
    }

    /**
     * The weights of the features.
     *
     * @return a copy
     */
    public double[] theta() {
        return theta.clone();
    }

    /**
     * The score at zero.
     *
     * @return b
     */
    public double intercept() {
        return intercept;
    }

    @Override
    public int classes() {
        return 2;
    }

    @Override
    public int dimension() {
        return theta.length;
    }

    /**
     * The score {@code b + theta . x} of one example.
     *
     * @param x the features
     * @param row which example
     * @return the score; its sign is the prediction
     */
    public double score(DMatrixRMaj x, int row) {
        Checks.length("x.numCols", x.numCols, theta.length);
        Checks.row("row", row, x.numRows);
        return checkedScore(x.data, row * theta.length);
    }

    /** A score that is not finite comes from features that are not, as a rule: then they are refused by name. */
    private double checkedScore(double[] features, int from) {
        double score = score(features, from);
        if (!Double.isFinite(score)) {
            check(features, from);
        }
        return score;
    }

    private double score(double[] features, int from) {
        return intercept + InnerProduct.of(theta, 0, features, from, theta.length);
    }

    @Override
    public double probability(DMatrixRMaj x, int row) {
        return Exp.sigmoid(score(x, row));
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        double score = score(features, from);
        out[to] = Exp.sigmoid(-score);
        out[to + 1] = Exp.sigmoid(score);
    }

    /**
     * The probabilities of class 1 alone for all examples, the same bits as {@link #probability} one by one.
     *
     * @param x the features
     * @param out where the probabilities go, one for each row of {@code x}; longer is fine
     */
    public void etas(DMatrixRMaj x, double[] out) {
        Checks.length("x.numCols", x.numCols, theta.length);
        Checks.atLeast("out.length", out.length, x.numRows);
        for (int i = 0; i < x.numRows; i++) {
            out[i] = checkedScore(x.data, i * theta.length);
        }
        Exp.sigmoid(out, 0, out, 0, x.numRows);
    }

    @Override
    public int predict(DMatrixRMaj x, int row) {
        return score(x, row) >= 0 ? 1 : 0;
    }

    @Override
    public int[] predict(DMatrixRMaj x) {
        Checks.length("x.numCols", x.numCols, theta.length);
        int[] labels = new int[x.numRows];
        for (int row = 0; row < labels.length; row++) {
            labels[row] = predict(x, row);
        }
        return labels;
    }

    /** Equal if all parameters are, bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinearClassifier c
                && Double.compare(intercept, c.intercept) == 0
                && Arrays.equals(theta, c.theta);
    }

    @Override
    public int hashCode() {
        return 31 * Double.hashCode(intercept) + Arrays.hashCode(theta);
    }

    @Override
    public String toString() {
        return "LinearClassifier[" + intercept + " + " + Arrays.toString(theta) + " . x]";
    }
}

package org.biln.core;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.internal.InnerProduct;
import org.biln.core.math.Exp;
import org.jspecify.annotations.Nullable;

/**
 * A linear classifier of K classes: {@code P(c | x) = exp(s_c) / sum_k exp(s_k)} with the scores
 * {@code s_c = b_c + theta_c . x}.
 *
 * <p>One example costs O(K d). Immutable.
 *
 * <pre>{@code
 * double[][] theta = {{1, 0}, {0, 1}, {-1, -1}};
 * SoftmaxClassifier classifier = new SoftmaxClassifier(new double[3], theta);
 * classifier.predict(new double[] {0.2, 0.7}); // 1
 * }</pre>
 */
public final class SoftmaxClassifier implements Classifier {

    private final double[] intercepts;
    private final double[][] theta;

    /**
     * A classifier with given parameters.
     *
     * @param intercepts the score of each class at zero, finite; copied
     * @param theta for each class one finite weight per feature; copied
     */
    public SoftmaxClassifier(double[] intercepts, double[][] theta) {
        Checks.atLeast("intercepts.length", intercepts.length, 2);
        Checks.length("theta", theta.length, intercepts.length);
        Checks.finite("intercepts", intercepts, intercepts.length);
        this.intercepts = intercepts.clone();
        this.theta = new double[theta.length][];
        for (int c = 0; c < theta.length; c++) {
            Checks.length("theta", theta[c].length, theta[0].length);
            Checks.finite("theta", theta[c], theta[c].length);
            this.theta[c] = theta[c].clone();
        }
    }

    /**
     * The score of a class at zero.
     *
     * @param c the class
     * @return its intercept
     */
    public double intercept(int c) {
        return intercepts[c];
    }

    /**
     * The weights of the features for a class.
     *
     * @param c the class
     * @return a copy
     */
    public double[] theta(int c) {
        return theta[c].clone();
    }

    @Override
    public int classes() {
        return intercepts.length;
    }

    @Override
    public int dimension() {
        return theta[0].length;
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        for (int c = 0; c < intercepts.length; c++) {
            out[to + c] = intercepts[c] + InnerProduct.of(theta[c], 0, features, from, theta[c].length);
        }
        softmax(out, to, intercepts.length);
    }

    /**
     * Turns scores into probabilities, in place: shifted by the largest, so that nothing overflows.
     *
     * @param scores an array that holds the scores
     * @param from where they begin
     * @param count how many there are
     */
    public static void softmax(double[] scores, int from, int count) {
        double most = scores[from];
        for (int c = 1; c < count; c++) {
            most = Math.max(most, scores[from + c]);
        }
        double sum = 0;
        for (int c = 0; c < count; c++) {
            scores[from + c] = Exp.exp(scores[from + c] - most);
            sum += scores[from + c];
        }
        for (int c = 0; c < count; c++) {
            scores[from + c] /= sum;
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SoftmaxClassifier c
                && Arrays.equals(intercepts, c.intercepts)
                && Arrays.deepEquals(theta, c.theta);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(intercepts) + Arrays.deepHashCode(theta);
    }

    @Override
    public String toString() {
        return "SoftmaxClassifier[" + classes() + " classes, " + dimension() + " features]";
    }
}

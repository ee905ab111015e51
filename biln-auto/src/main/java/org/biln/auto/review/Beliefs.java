package org.biln.auto.review;

import org.biln.auto.AutoResult;
import org.biln.core.internal.Checks;

/**
 * What a model believes of every label at the moment: how probably it is wrong, and how far the model is from hesitating.
 *
 * <pre>{@code
 * Beliefs beliefs = Beliefs.of(AutoLearner.builder().build().learn(noisy));
 * }</pre>
 */
public final class Beliefs {

    private final double[] wrong;
    private final double[] margin;

    private Beliefs(double[] wrong, double[] margin) {
        this.wrong = wrong;
        this.margin = margin;
    }

    /**
     * Beliefs from anywhere.
     *
     * @param wrong for every row the probability that its label is an error; copied
     * @param margin for every row how far the model is from hesitating between two labels, 0 where it does; copied
     * @return the beliefs
     */
    public static Beliefs of(double[] wrong, double[] margin) {
        Checks.probabilities("wrong", wrong, wrong.length);
        Checks.length("margin", margin.length, wrong.length);
        Checks.finite("margin", margin, margin.length);
        return new Beliefs(wrong.clone(), margin.clone());
    }

    /**
     * The beliefs of the recommended learner.
     *
     * @param result what it learnt
     * @return the beliefs
     */
    public static Beliefs of(AutoResult result) {
        double[] wrong = result.wrong();
        double[] margin = new double[wrong.length];
        for (int row = 0; row < margin.length; row++) {
            margin[row] = result.margin(row);
        }
        return of(wrong, margin);
    }

    /**
     * How many rows there are.
     *
     * @return n
     */
    public int size() {
        return wrong.length;
    }

    /**
     * How probably the label of a row is wrong.
     *
     * @param row the row
     * @return between 0 and 1
     */
    public double wrong(int row) {
        return wrong[row];
    }

    /**
     * Whether the label of a row is more likely wrong than right.
     *
     * @param row the row
     * @return true for a suspect
     */
    public boolean suspect(int row) {
        return wrong[row] > 0.5;
    }

    /**
     * How far the model is from hesitating over a row.
     *
     * @param row the row
     * @return 0 where two labels are even
     */
    public double margin(int row) {
        return margin[row];
    }

    @Override
    public String toString() {
        return "Beliefs[" + wrong.length + " rows]";
    }
}

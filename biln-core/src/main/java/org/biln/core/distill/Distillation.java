package org.biln.core.distill;

import org.biln.core.internal.Checks;
import org.biln.core.noise.UpperBounds;

/**
 * The verdict on every example of a sample, with the evidence it rests on.
 *
 * <p>Immutable: arrays are handed out as copies, rows ascend.
 *
 * <pre>{@code
 * Distillation d = Distiller.distill(new double[] {0.05, 0.5, 0.95}, 0.2, 0.4);
 * d.positives(); // {2}
 * d.negatives(); // {0}
 * d.undecided(); // {1}
 * }</pre>
 */
public final class Distillation {

    private final Verdict[] verdicts;
    private final double[] eta;
    private final UpperBounds bounds;

    Distillation(Verdict[] verdicts, double[] eta, UpperBounds bounds) {
        this.verdicts = verdicts;
        this.eta = eta;
        this.bounds = bounds;
    }

    /**
     * Verdicts reached elsewhere, with the evidence they rest on.
     *
     * @param verdicts the verdict on every row; copied
     * @param eta the noisy posterior of every row, in [0, 1]; copied
     * @param bounds the bounds of every row
     * @return the distillation
     * @throws IllegalArgumentException if the sizes differ or a probability is outside [0, 1]
     */
    public static Distillation of(Verdict[] verdicts, double[] eta, UpperBounds bounds) {
        Checks.length("eta", eta.length, verdicts.length);
        Checks.length("bounds", bounds.size(), verdicts.length);
        Checks.probabilities("eta", eta, eta.length);
        return new Distillation(verdicts.clone(), eta.clone(), bounds);
    }

    /**
     * The number of examples.
     *
     * @return n
     */
    public int size() {
        return verdicts.length;
    }

    /**
     * The verdict on an example.
     *
     * @param row the example
     * @return its verdict
     */
    public Verdict verdict(int row) {
        return verdicts[row];
    }

    /**
     * The noisy posterior the verdict on an example rests on.
     *
     * @param row the example
     * @return {@code P(observed +1 | x)}
     */
    public double eta(int row) {
        return eta[row];
    }

    /**
     * The bounds the verdicts rest on.
     *
     * @return the bounds of every row
     */
    public UpperBounds bounds() {
        return bounds;
    }

    /**
     * How many examples have a verdict.
     *
     * @param verdict the verdict to count
     * @return the number of rows with it
     */
    public int count(Verdict verdict) {
        int count = 0;
        for (Verdict each : verdicts) {
            if (each == verdict) {
                count++;
            }
        }
        return count;
    }

    /**
     * The rows distilled with label +1.
     *
     * @return the rows, ascending
     */
    public int[] positives() {
        return rows(Verdict.POSITIVE);
    }

    /**
     * The rows distilled with label -1.
     *
     * @return the rows, ascending
     */
    public int[] negatives() {
        return rows(Verdict.NEGATIVE);
    }

    /**
     * The rows the theorem is silent on.
     *
     * @return the rows, ascending
     */
    public int[] undecided() {
        return rows(Verdict.UNDECIDED);
    }

    /**
     * All distilled rows, positive and negative.
     *
     * @return the rows, ascending
     */
    public int[] distilled() {
        int[] rows = new int[size() - count(Verdict.UNDECIDED)];
        int found = 0;
        for (int row = 0; row < verdicts.length; row++) {
            if (verdicts[row] != Verdict.UNDECIDED) {
                rows[found++] = row;
            }
        }
        return rows;
    }

    private int[] rows(Verdict verdict) {
        int[] rows = new int[count(verdict)];
        int found = 0;
        for (int row = 0; row < verdicts.length; row++) {
            if (verdicts[row] == verdict) {
                rows[found++] = row;
            }
        }
        return rows;
    }
}

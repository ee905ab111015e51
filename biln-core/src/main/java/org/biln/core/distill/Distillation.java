package org.biln.core.distill;

import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.biln.core.noise.UpperBounds;

/**
 * What the theorem says of every example of a sample, with the evidence it rests on.
 *
 * <p>Of two classes the evidence is the noisy posterior of +1 and a bound of each rate. Of more it is that of the example's
 * leading class against the rest: the posterior of the most probable class, ties to the smaller one.
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

    /** The class of an example on which the theorem is silent. */
    public static final int UNDECIDED = -1;

    private final int classes;
    private final int[] distilledClass;
    private final double[] eta;
    private final UpperBounds bounds;

    Distillation(int classes, int[] distilledClass, double[] eta, UpperBounds bounds) {
        this.classes = classes;
        this.distilledClass = distilledClass;
        this.eta = eta;
        this.bounds = bounds;
    }

    /**
     * Verdicts reached elsewhere, with the evidence they rest on.
     *
     * @param classes the number of classes
     * @param distilledClass the class of every row, from 0, or {@link #UNDECIDED}; copied
     * @param eta the noisy posterior of every row, in [0, 1]; copied
     * @param bounds the bounds of every row
     * @return the distillation
     * @throws IllegalArgumentException if the sizes differ, or a class or a probability is out of range
     */
    public static Distillation of(int classes, int[] distilledClass, double[] eta, UpperBounds bounds) {
        Checks.length("eta", eta.length, distilledClass.length);
        Checks.length("bounds", bounds.size(), distilledClass.length);
        Checks.probabilities("eta", eta, eta.length);
        for (int c : distilledClass) {
            Checks.inRange("distilledClass", c, UNDECIDED, classes - 1);
        }
        return new Distillation(classes, distilledClass.clone(), eta.clone(), bounds);
    }

    /**
     * The number of examples.
     *
     * @return n
     */
    public int size() {
        return distilledClass.length;
    }

    /**
     * The number of classes.
     *
     * @return K
     */
    public int classes() {
        return classes;
    }

    /**
     * Whether the theorem vouches for a label of an example.
     *
     * @param row the example
     * @return false where it is silent
     */
    public boolean decided(int row) {
        return distilledClass[row] != UNDECIDED;
    }

    /**
     * The label the theorem vouches for.
     *
     * @param row an example it does not leave undecided
     * @return its class
     */
    public int label(int row) {
        Checks.require(decided(row), "row", "is " + row + ", on which the theorem is silent");
        return distilledClass[row];
    }

    /**
     * The verdict on an example, of two classes.
     *
     * @param row the example
     * @return its verdict
     */
    public Verdict verdict(int row) {
        Checks.require(classes == 2, "distillation", "is of " + classes + " classes, verdicts are of two");
        return switch (distilledClass[row]) {
            case 1 -> Verdict.POSITIVE;
            case 0 -> Verdict.NEGATIVE;
            default -> Verdict.UNDECIDED;
        };
    }

    /**
     * The noisy posterior the verdict on an example rests on.
     *
     * @param row the example
     * @return {@code P(observed +1 | x)} of two classes, that of the leading class of more
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
     * The rows distilled as class 1, of two classes.
     *
     * @return the rows, ascending
     */
    public int[] positives() {
        return rows(1);
    }

    /**
     * The rows distilled as class 0, of two classes.
     *
     * @return the rows, ascending
     */
    public int[] negatives() {
        return rows(0);
    }

    /**
     * The rows whose observed label is not the one the theorem vouches for.
     *
     * @param noisy the sample with its observed labels
     * @return a new array, ascending
     */
    public int[] contradicted(Sample noisy) {
        Checks.length("noisy", noisy.size(), size());
        return IntStream.range(0, noisy.size())
                .filter(row -> decided(row) && distilledClass[row] != noisy.label(row))
                .toArray();
    }

    /**
     * The rows the theorem is silent on.
     *
     * @return the rows, ascending
     */
    public int[] undecided() {
        return rows(UNDECIDED);
    }

    /**
     * The rows distilled for a class.
     *
     * @param c the class, from 0
     * @return the rows, ascending
     */
    public int[] rows(int c) {
        return IntStream.range(0, distilledClass.length)
                .filter(row -> distilledClass[row] == c)
                .toArray();
    }

    /**
     * All distilled rows.
     *
     * @return the rows, ascending
     */
    public int[] distilled() {
        return IntStream.range(0, distilledClass.length).filter(this::decided).toArray();
    }

    @Override
    public String toString() {
        return "Distillation[" + distilled().length + " of " + size() + " distilled]";
    }
}

package org.biln.auto;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * What is to be thought of one label by the out-of-fold posterior of its row: curves along the logit, read off one
 * {@link TableNoise}. They are all that a row has to meet, wherever it is.
 *
 * <p>Of two classes all curves go by the posterior of class 1. Of more, each goes by the posterior of its own class, and
 * {@code P(true c | x)} is in proportion to the curve of c. O(K) for a row, allocates nothing.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * LabelCurves curves = noise.table().curves();
 * double wrong = curves.wrong(new double[] {0.9, 0.1}, 0, 1);
 * }</pre>
 */
public final class LabelCurves {

    private final double[][] wrong;
    private final double[][] truth;

    /** The curves in the middles of the bins; their owner lets go of them. */
    LabelCurves(double[][] wrong, double[][] truth) {
        this.wrong = wrong;
        this.truth = truth;
    }

    /**
     * The number of classes.
     *
     * @return K
     */
    public int classes() {
        return wrong.length;
    }

    /**
     * The probability that an observed label is wrong.
     *
     * @param posterior an array with the posterior of the row, a number for each class
     * @param from where they begin
     * @param observed the observed class
     * @return between 0 and 1
     */
    public double wrong(double[] posterior, int from, int observed) {
        int by = wrong.length == 2 ? 1 : observed;
        return PosteriorCounts.interpolate(wrong[observed], PosteriorCounts.logit(posterior[from + by]));
    }

    /**
     * The most probable class but the observed one.
     *
     * @param posterior an array with the posterior of the row, a number for each class
     * @param from where they begin
     * @param observed the observed class
     * @return another class
     */
    public int alternative(double[] posterior, int from, int observed) {
        if (wrong.length == 2) {
            return 1 - observed;
        }
        int best = -1;
        double most = -1;
        for (int c = 0; c < wrong.length; c++) {
            double p = PosteriorCounts.interpolate(truth[c], PosteriorCounts.logit(posterior[from + c]));
            if (c != observed && p > most) {
                most = p;
                best = c;
            }
        }
        return best;
    }

    /**
     * Turns the posterior of the observed label into that of the true one, in place.
     *
     * @param posterior an array with the posterior of a row, a number for each class
     * @param from where they begin
     */
    public void correct(double[] posterior, int from) {
        if (truth.length == 1) {
            posterior[from + 1] = PosteriorCounts.interpolate(truth[0], PosteriorCounts.logit(posterior[from + 1]));
            posterior[from] = 1 - posterior[from + 1];
            return;
        }
        double sum = 0;
        for (int c = 0; c < truth.length; c++) {
            posterior[from + c] = PosteriorCounts.interpolate(truth[c], PosteriorCounts.logit(posterior[from + c]));
            sum += posterior[from + c];
        }
        for (int c = 0; c < truth.length; c++) {
            // curves that call every class impossible know nothing
            posterior[from + c] = sum > 0 ? posterior[from + c] / sum : 1.0 / truth.length;
        }
    }

    /** How probable each class is, of two classes class 1 alone. */
    double[][] truth() {
        return truth;
    }

    /**
     * All of it as numbers, for a file.
     *
     * @return a new array
     */
    public double[] numbers() {
        double[] numbers = new double[(wrong.length + truth.length) * PosteriorCounts.BINS];
        for (int i = 0; i < wrong.length + truth.length; i++) {
            double[] curve = i < wrong.length ? wrong[i] : truth[i - wrong.length];
            System.arraycopy(curve, 0, numbers, i * curve.length, curve.length);
        }
        return numbers;
    }

    /**
     * What {@link #numbers} wrote down.
     *
     * @param classes K
     * @param numbers the numbers
     * @return the curves
     */
    public static LabelCurves ofNumbers(int classes, double... numbers) {
        Checks.atLeast("classes", classes, 2);
        int curves = classes == 2 ? 3 : 2 * classes;
        Checks.length("numbers", numbers.length, curves * PosteriorCounts.BINS);
        Checks.probabilities("numbers", numbers, numbers.length);
        double[][] all = new double[curves][];
        Arrays.setAll(all, i -> Arrays.copyOfRange(numbers, i * PosteriorCounts.BINS, (i + 1) * PosteriorCounts.BINS));
        return new LabelCurves(Arrays.copyOf(all, classes), Arrays.copyOfRange(all, classes, curves));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LabelCurves that
                && Arrays.deepEquals(wrong, that.wrong)
                && Arrays.deepEquals(truth, that.truth);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(wrong) + Arrays.deepHashCode(truth);
    }

    @Override
    public String toString() {
        return "LabelCurves[" + classes() + " classes]";
    }
}

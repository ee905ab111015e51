package org.biln.core;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;

/**
 * How well a score tells two classes apart: the area under the receiver operating characteristic, which is the probability that
 * a positive example has the larger score of two, equal scores counting half.
 *
 * <pre>{@code
 * AreaUnderCurve area = AreaUnderCurve.of(new double[] {0.1, 0.4, 0.4, 0.8}, new int[] {0, 0, 1, 1});
 * double auc = area.value(); // 0.875: of four pairs three are in order and one is even
 * }</pre>
 *
 * @param value the area, NaN if a class is empty
 * @param positive how many examples are positive
 * @param negative how many are negative
 */
public record AreaUnderCurve(double value, int positive, int negative) {

    /**
     * Measures a score.
     *
     * @param scores the scores, larger for class 1
     * @param labels the labels, each 0 or 1
     * @return the area
     */
    public static AreaUnderCurve of(double[] scores, int[] labels) {
        Checks.length("labels", labels.length, scores.length);
        double[] positive = sorted(scores, labels, 1);
        double[] negative = sorted(scores, labels, 0);
        double inOrder = 0;
        int below = 0;
        int notAbove = 0;
        for (double score : positive) {
            while (below < negative.length && negative[below] < score) {
                below++;
            }
            while (notAbove < negative.length && negative[notAbove] <= score) {
                notAbove++;
            }
            inOrder += 0.5 * (below + notAbove);
        }
        double pairs = (double) positive.length * negative.length;
        return new AreaUnderCurve(pairs == 0 ? Double.NaN : inOrder / pairs, positive.length, negative.length);
    }

    /**
     * The area of predicted probabilities.
     *
     * @param probabilities two for each example in turn, of class 0 and of class 1
     * @param sample the examples with their labels
     * @return the area, NaN if a class is empty or there are more than two
     */
    public static double ofProbabilities(double[] probabilities, Sample sample) {
        if (sample.classes() != 2) {
            return Double.NaN;
        }
        double[] scores = new double[sample.size()];
        Arrays.setAll(scores, row -> probabilities[2 * row + 1]);
        return of(scores, sample.y()).value();
    }

    /**
     * How many standard errors the area is above the 1/2 of a score that tells nothing: Mann and Whitney's test.
     *
     * @return the standard score, 0 if a class is empty
     */
    public double standardScore() {
        double pairs = (double) positive * negative;
        return pairs == 0 ? 0 : (value - 0.5) / Math.sqrt((positive + negative + 1) / (12 * pairs));
    }

    private static double[] sorted(double[] scores, int[] labels, int label) {
        double[] values = IntStream.range(0, scores.length)
                .filter(row -> labels[row] == label)
                .mapToDouble(row -> scores[row])
                .toArray();
        Arrays.sort(values);
        return values;
    }
}

package org.biln.core.learn;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * What a line through the surest half of either class thinks: Algorithm 1 with the distilled examples taken by their number.
 *
 * <p>Half of the examples observed as a class, those whose honest posterior speaks for it most, are labelled by that posterior
 * and not by what was observed. Few of these labels are wrong however noisy the others are, and where the classes lie on two
 * sides of a line, few are enough: it runs on through regions whose labels are little better than coins, where anything that
 * bends follows the coins. Where they do not, the observed labels say so ({@link Line#share}).
 */
final class SurestHalf {

    private static final double HALF = 0.5;

    private SurestHalf() {}

    /**
     * Learns.
     *
     * @param trainer of the line
     * @param labelled the sample; its answered labels are kept
     * @param weights what each example counts, or null for all 1
     * @param eta the honest posterior of +1
     * @param answers the answers
     * @param rng the only source of randomness
     * @return the line
     */
    static Line line(
            Trainer trainer, Sample labelled, double @Nullable [] weights, double[] eta, Answers answers, Rng rng) {
        int[] side = sides(eta, labelled.counts());
        for (int i = 0; i < answers.size(); i++) {
            int row = answers.row(i);
            side[row] = side[row] == 0 ? 0 : answers.label(i);
        }
        int[] rows =
                IntStream.range(0, side.length).filter(row -> side[row] != 0).toArray();
        int[] labels = IntStream.of(rows).map(row -> side[row]).toArray();
        double[] counts = weights == null
                ? null
                : IntStream.of(rows).mapToDouble(row -> weights[row]).toArray();
        Classifier classifier = trainer.train(labelled.rows(rows).withLabels(labels), counts, rng);
        double[] of = new double[side.length];
        Arrays.setAll(of, row -> classifier.probability(labelled.x(), row));
        return new Line(new Opinion(classifier, of));
    }

    /** -1 for the lowest posteriors, +1 for the highest, half as many of each as its class has examples; 0 for the others. */
    static int[] sides(double[] eta, int[] counts) {
        int n = eta.length;
        int bottom = (int) Math.ceil(HALF * counts[0]);
        int top = (int) Math.ceil(HALF * counts[1]);
        double[] sorted = eta.clone();
        Arrays.sort(sorted);
        double low = bottom == 0 ? Double.NEGATIVE_INFINITY : sorted[bottom - 1];
        double high = top == 0 ? Double.POSITIVE_INFINITY : sorted[n - top];
        int[] side = new int[n];
        int lowest = 0;
        int highest = 0;
        for (int row = 0; row < n; row++) {
            lowest += eta[row] < low ? 1 : 0;
            highest += eta[row] > high ? 1 : 0;
        }
        for (int row = 0; row < n; row++) {
            if (eta[row] < low || (eta[row] == low && lowest < bottom)) {
                lowest += eta[row] == low ? 1 : 0;
                side[row] = -1;
            } else if (eta[row] > high || (eta[row] == high && highest < top)) {
                highest += eta[row] == high ? 1 : 0;
                side[row] = 1;
            }
        }
        return side;
    }
}

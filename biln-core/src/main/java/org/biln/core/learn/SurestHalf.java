package org.biln.core.learn;

import java.util.Arrays;
import java.util.function.IntPredicate;
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
 *
 * <p>A line says better than a noisy posterior which half is the surest, so it may be drawn again by what the last one says:
 * {@value #ROUNDS} times at most, and a later one is preferred only if it meets a clearer {@link Gap} and agrees with as many
 * labels.
 */
final class SurestHalf {

    private static final double HALF = 0.5;

    private static final int ROUNDS = 4;

    private final Trainer trainer;
    private final Sample labelled;
    private final double @Nullable [] weights;
    private final Answers answers;
    private final Rng rng;

    private SurestHalf(Trainer trainer, Sample labelled, double @Nullable [] weights, Answers answers, Rng rng) {
        this.trainer = trainer;
        this.labelled = labelled;
        this.weights = weights;
        this.answers = answers;
        this.rng = rng;
    }

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
        SurestHalf half = new SurestHalf(trainer, labelled, weights, answers, rng);
        Line line = half.by(eta);
        Line best = line;
        for (int round = 1; round < ROUNDS && best.gap() < 1; round++) {
            line = half.by(line.opinion().eta());
            if (line.gap() > best.gap() && line.agreeing(labelled.y()) >= best.agreeing(labelled.y())) {
                best = line;
            }
        }
        return best;
    }

    /** A line drawn by a posterior. */
    private Line by(double[] eta) {
        int[] side = sides(eta, labelled.counts());
        for (int i = 0; i < answers.size(); i++) {
            int row = answers.row(i);
            side[row] = side[row] == 0 ? 0 : answers.label(i);
        }
        Classifier classifier = train(side, row -> side[row] != 0);
        double[] all = posteriors(classifier, row -> true);
        double gap = Gap.empty(all);
        return new Line(new Opinion(classifier, all), gap == 0 ? 0 : Math.min(gap, honestGap(side)));
    }

    /** The gap that a line drawn by every other row leaves among those between: in many dimensions rows keep from their own. */
    private double honestGap(int[] side) {
        int[] seen = new int[3];
        int[] half = new int[side.length];
        for (int row = 0; row < side.length; row++) {
            half[row] = seen[side[row] + 1]++ % 2;
        }
        if (Math.min(seen[0], seen[2]) < 2) {
            return 0;
        }
        double[][] posteriors = new double[2][];
        for (int h = 0; h < 2; h++) {
            int own = h;
            Classifier other = train(side, row -> side[row] != 0 && half[row] != own);
            posteriors[h] = posteriors(other, row -> half[row] == own);
        }
        return Gap.empty(posteriors);
    }

    private Classifier train(int[] side, IntPredicate which) {
        int[] rows = IntStream.range(0, side.length).filter(which).toArray();
        int[] labels = IntStream.of(rows).map(row -> side[row]).toArray();
        double[] counts = weights == null
                ? null
                : IntStream.of(rows).mapToDouble(row -> weights[row]).toArray();
        return trainer.train(labelled.rows(rows).withLabels(labels), counts, rng);
    }

    private double[] posteriors(Classifier classifier, IntPredicate which) {
        return IntStream.range(0, labelled.size())
                .filter(which)
                .mapToDouble(row -> classifier.probability(labelled.x(), row))
                .toArray();
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

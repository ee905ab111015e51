package org.biln.auto;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.math.Rng;

/**
 * A line through the surest half of either class, as Algorithm 1 draws it: half as many rows as were observed of a class, those whose
 * posterior speaks for it most, are labelled by that posterior and not by what was observed. Few of these labels are wrong however
 * noisy the others are, so the line goes on undisturbed through regions whose labels are nearly random. What the
 * observed labels have to do with it there tells noise from overlap.
 */
final class SurestRows {

    private SurestRows() {}

    /**
     * What the line says of every row.
     *
     * @param trainer of the line
     * @param sample of two classes, with its labels
     * @param eta the out-of-fold posterior of +1
     * @param rng the only source of randomness
     * @return a posterior for each row; eta where a class has no row
     */
    static double[] line(PlainTrainer trainer, Sample sample, double[] eta, Rng rng) {
        int[] counts = sample.counts();
        if (counts[0] == 0 || counts[1] == 0) {
            return eta;
        }
        int[] side = sides(eta, counts);
        int[] rows =
                IntStream.range(0, side.length).filter(row -> side[row] != 0).toArray();
        int[] labels = IntStream.of(rows).map(row -> side[row] > 0 ? 1 : 0).toArray();
        Classifier line = trainer.train(sample.rows(rows, labels), rng);
        double[] both = new double[2 * side.length];
        line.probabilities(sample.x(), both);
        double[] plus = new double[side.length];
        Arrays.setAll(plus, row -> both[2 * row + 1]);
        return plus;
    }

    /** -1 for the lowest posteriors, +1 for the highest, half as many of each as its class has rows; 0 for the others. */
    static int[] sides(double[] eta, int[] counts) {
        int[] order = IntStream.range(0, eta.length)
                .boxed()
                .sorted((a, b) -> Double.compare(eta[a], eta[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] side = new int[eta.length];
        for (int i = 0; i < (counts[0] + 1) / 2; i++) {
            side[order[i]] = -1;
        }
        for (int i = 0; i < (counts[1] + 1) / 2; i++) {
            side[order[order.length - 1 - i]] = 1;
        }
        return side;
    }
}

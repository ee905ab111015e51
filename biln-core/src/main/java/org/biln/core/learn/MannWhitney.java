package org.biln.core.learn;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Whether a posterior tells the observed classes apart at all: Mann and Whitney's test of its area under the curve.
 *
 * <p>Noise that depends on the label alone moves the area towards 1/2 but never to the other side of it, so that an area that
 * chance could have made is a posterior nobody has learnt anything from, with noise or without.
 */
final class MannWhitney {

    private MannWhitney() {}

    /**
     * How many standard errors the area under the curve is above 1/2.
     *
     * @param eta the posterior of +1, of rows it was not fitted on
     * @param observed the labels, each -1 or +1
     * @return the standard score, 0 if a class is empty
     */
    static double z(double[] eta, int[] observed) {
        double[] positive = sorted(eta, observed, 1);
        double[] negative = sorted(eta, observed, -1);
        double pairs = (double) positive.length * negative.length;
        if (pairs == 0) {
            return 0;
        }
        double ordered = 0;
        int below = 0;
        int notAbove = 0;
        for (double value : positive) {
            while (below < negative.length && negative[below] < value) {
                below++;
            }
            while (notAbove < negative.length && negative[notAbove] <= value) {
                notAbove++;
            }
            ordered += 0.5 * (below + notAbove);
        }
        return (ordered - 0.5 * pairs) / Math.sqrt(pairs * (eta.length + 1) / 12);
    }

    private static double[] sorted(double[] eta, int[] observed, int label) {
        double[] values = IntStream.range(0, eta.length)
                .filter(row -> observed[row] == label)
                .mapToDouble(row -> eta[row])
                .toArray();
        Arrays.sort(values);
        return values;
    }
}

package org.biln.experiments.recommended;

import java.util.stream.IntStream;

/**
 * Confident-learning pruning (Northcutt, Jiang and Chuang 2021) for two classes.
 *
 * <p>An example is confidently of a class when its out-of-fold probability of it is at least the mean of that probability
 * over the examples observed as that class; of two such classes the likelier counts. It is pruned when it is confidently
 * of the class it was not observed as.
 */
final class Pruning {

    private Pruning() {}

    /** The rows not pruned, ascending; rows whose label is known stay. */
    static int[] kept(double[] eta, int[] observed, boolean[] known) {
        double plus = 0;
        double minus = 0;
        int positives = 0;
        for (int i = 0; i < eta.length; i++) {
            if (observed[i] > 0) {
                plus += eta[i];
                positives++;
            } else {
                minus += 1 - eta[i];
            }
        }
        double plusThreshold = plus / Math.max(1, positives);
        double minusThreshold = minus / Math.max(1, eta.length - positives);
        return IntStream.range(0, eta.length)
                .filter(i -> known[i] || confident(eta[i], plusThreshold, minusThreshold) * observed[i] >= 0)
                .toArray();
    }

    /** The class an example is confidently of, or 0. */
    private static int confident(double eta, double plusThreshold, double minusThreshold) {
        boolean plus = eta >= plusThreshold;
        boolean minus = 1 - eta >= minusThreshold;
        if (plus && minus) {
            return eta > 0.5 ? 1 : -1;
        }
        return plus ? 1 : minus ? -1 : 0;
    }
}

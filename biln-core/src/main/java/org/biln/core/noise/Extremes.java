package org.biln.core.noise;

import java.util.Arrays;

/**
 * How uncertain the honest posterior stays where it is most certain: an upper estimate of the noise rates.
 *
 * <pre>{@code
 * Extremes extremes = Extremes.of(eta, noisy.y(), 0.1);
 * double most = extremes.plus(); // what is left for -1 at the tenth that looks most like +1
 * }</pre>
 *
 * @param plus the mean of {@code 1 - eta} over the examples with the largest eta, as many as a share of those labelled +1
 * @param minus the mean of eta over the examples with the smallest eta, as many as a share of those labelled -1
 */
public record Extremes(double plus, double minus) {

    private static final int FEWEST = 3;

    /**
     * Looks at both ends.
     *
     * @param eta the honest posterior of +1 of each example, at least one
     * @param observed the observed labels, -1 or +1
     * @param share which share of a class counts as extreme, in (0, 1]
     * @return both means
     */
    public static Extremes of(double[] eta, int[] observed, double share) {
        double[] sorted = eta.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        int positive = (int) Arrays.stream(observed).filter(label -> label > 0).count();
        int top = Math.min(n, Math.max(FEWEST, (int) Math.round(share * positive)));
        int bottom = Math.min(n, Math.max(FEWEST, (int) Math.round(share * (n - positive))));
        double plus = 0;
        for (int i = n - top; i < n; i++) {
            plus += 1 - sorted[i];
        }
        double minus = 0;
        for (int i = 0; i < bottom; i++) {
            minus += sorted[i];
        }
        return new Extremes(plus / top, minus / bottom);
    }
}

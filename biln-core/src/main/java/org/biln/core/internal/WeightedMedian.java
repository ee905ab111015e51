package org.biln.core.internal;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The value that half of the weight is at or below. */
public final class WeightedMedian {

    private WeightedMedian() {}

    /**
     * The lower weighted median.
     *
     * @param values at least one
     * @param weights not negative, at least one of them positive
     * @return one of the values
     */
    public static double of(double[] values, double[] weights) {
        int[] order = IntStream.range(0, values.length)
                .filter(i -> weights[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double half = IntStream.of(order).mapToDouble(i -> weights[i]).sum() / 2;
        double sum = 0;
        for (int i : order) {
            sum += weights[i];
            if (sum >= half) {
                return values[i];
            }
        }
        throw new IllegalArgumentException("weights: none is positive");
    }
}

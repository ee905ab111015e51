package org.biln.core.encode;

import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Weighted mean and standard deviation of numbers, by two passes over values scaled by the largest one: right also where
 * sums of squares would overflow, underflow or cancel.
 *
 * <pre>{@code
 * Moments m = Moments.of(new double[] {1, 3}, null); // mean 2, deviation 1
 * }</pre>
 *
 * @param mean the weighted mean
 * @param deviation the square root of the weighted mean of squared deviations from it
 */
public record Moments(double mean, double deviation) {

    /**
     * The moments of some numbers.
     *
     * @param values finite numbers; none gives mean 0 and deviation 0
     * @param weights one weight for each, not negative, or null for all 1
     * @return mean and deviation
     */
    public static Moments of(double[] values, double @Nullable [] weights) {
        Checks.finite("values", values, values.length);
        double total = 0;
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            total += weights == null ? 1 : weights[i];
            largest = Math.max(largest, Math.abs(values[i]));
        }
        if (total == 0 || largest == 0) {
            return new Moments(0, 0);
        }
        // The first mean is within rounding; the second pass adds what the first left out.
        double mean = 0;
        for (int i = 0; i < values.length; i++) {
            mean += (weights == null ? 1 : weights[i]) * (values[i] / largest);
        }
        mean = mean / total * largest;
        double spread = 0;
        double rest = 0;
        for (int i = 0; i < values.length; i++) {
            double deviation = values[i] / 2 - mean / 2;
            spread = Math.max(spread, Math.abs(deviation));
            rest += (weights == null ? 1 : weights[i]) * (deviation / largest);
        }
        mean += 2 * (rest / total) * largest;
        if (spread == 0) {
            return new Moments(mean, 0);
        }
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            double deviation = (values[i] / 2 - mean / 2) / spread;
            squares += (weights == null ? 1 : weights[i]) * deviation * deviation;
        }
        return new Moments(mean, Math.min(Double.MAX_VALUE, 2 * spread * Math.sqrt(squares / total)));
    }
}

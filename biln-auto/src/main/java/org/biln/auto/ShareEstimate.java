package org.biln.auto;

import java.util.Locale;
import org.biln.core.internal.Checks;

/**
 * A share estimated from a count: of n looked at, k were so. The interval is Clopper and Pearson's, which covers the true
 * share with at least the probability asked for, however small n is.
 *
 * <pre>{@code
 * ShareEstimate share = ShareEstimate.of(0, 30, 0.95); // between 0 and 0.116
 * }</pre>
 *
 * @param count k
 * @param of n
 * @param low the lower end of the interval
 * @param high the upper end
 */
public record ShareEstimate(int count, int of, double low, double high) {

    /**
     * The interval of a count.
     *
     * @param count how many were so
     * @param of how many were looked at
     * @param confidence the probability to cover the true share, in (0, 1)
     * @return the estimate; nothing looked at leaves everything possible
     */
    public static ShareEstimate of(int count, int of, double confidence) {
        Checks.inRange("count", count, 0, of);
        double tail = (1 - confidence) / 2;
        double low = count == 0 ? 0 : bisect(p -> 1 - atMost(count - 1, of, p), tail);
        double high = count == of ? 1 : bisect(p -> 1 - atMost(count, of, p), 1 - tail);
        return new ShareEstimate(count, of, low, high);
    }

    /** Where an increasing function of p reaches a value. */
    private static double bisect(java.util.function.DoubleUnaryOperator increasing, double value) {
        double low = 0;
        double high = 1;
        for (int step = 0; step < 60; step++) {
            double middle = (low + high) / 2;
            if (increasing.applyAsDouble(middle) < value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** The probability of at most k successes in n, term by term in logarithms. */
    private static double atMost(int k, int n, double p) {
        if (p <= 0 || p >= 1) {
            return p <= 0 ? 1 : 0;
        }
        double term = n * StrictMath.log1p(-p);
        double odds = StrictMath.log(p) - StrictMath.log1p(-p);
        double sum = StrictMath.exp(term);
        for (int i = 1; i <= k; i++) {
            term += odds + StrictMath.log((n - i + 1.0) / i);
            sum += StrictMath.exp(term);
        }
        return Math.min(1, sum);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d of %d: between %.0f and %.0f %%", count, of, 100 * low, 100 * high);
    }
}

package org.biln.auto.review;

import java.util.Locale;
import org.biln.core.internal.Checks;

/**
 * What a random part of a finite set says about the rest of it: of n looked at, k were so; how many of the other N - n are?
 *
 * <p>The interval is that of Clopper and Pearson for drawing without replacement (the hypergeometric distribution): it covers the
 * truth with at least the probability asked for, also where little is left.
 *
 * <pre>{@code
 * RestEstimate rest = RestEstimate.of(12, 20, 80, 0.95); // of the other 80, between 27 and 67
 * }</pre>
 *
 * @param count k
 * @param of n
 * @param rest N - n
 * @param low at least so many of the rest
 * @param high at most so many of the rest
 */
public record RestEstimate(int count, int of, int rest, int low, int high) {

    /**
     * The interval of a count.
     *
     * @param count how many were so
     * @param of how many were looked at
     * @param rest how many were not looked at
     * @param confidence the probability to cover the truth, in (0, 1)
     * @return the estimate; nothing looked at leaves everything possible
     */
    public static RestEstimate of(int count, int of, int rest, double confidence) {
        Checks.inRange("count", count, 0, of);
        Checks.atLeast("rest", rest, 0);
        double tail = (1 - confidence) / 2;
        double[] logFactorial = new double[of + rest + 1];
        for (int i = 1; i < logFactorial.length; i++) {
            logFactorial[i] = logFactorial[i - 1] + StrictMath.log(i);
        }
        int low = 0;
        while (low < rest && 1 - atMost(count - 1, of, count + low, logFactorial) <= tail) {
            low++;
        }
        int high = rest;
        while (high > low && atMost(count, of, count + high, logFactorial) <= tail) {
            high--;
        }
        return new RestEstimate(count, of, rest, low, high);
    }

    /** The probability of at most k of n drawn from a set of which so many are so. */
    private static double atMost(int k, int n, int so, double[] logFactorial) {
        int all = logFactorial.length - 1;
        double sum = 0;
        for (int i = Math.max(0, n - (all - so)); i <= Math.min(k, Math.min(n, so)); i++) {
            sum += StrictMath.exp(logChoose(so, i, logFactorial)
                    + logChoose(all - so, n - i, logFactorial)
                    - logChoose(all, n, logFactorial));
        }
        return Math.min(1, sum);
    }

    private static double logChoose(int n, int k, double[] logFactorial) {
        return logFactorial[n] - logFactorial[k] - logFactorial[n - k];
    }

    @Override
    public String toString() {
        return of == 0 || rest == 0
                ? String.format(Locale.ROOT, "%d of %d", count, of)
                : String.format(
                        Locale.ROOT,
                        "%d of %d: %.0f to %.0f %% of the other %d",
                        count,
                        of,
                        100.0 * low / rest,
                        100.0 * high / rest,
                        rest);
    }
}

package org.biln.experiments.harness;

import java.util.Arrays;

/**
 * Mean and standard deviation over trials.
 *
 * <pre>{@code
 * Tally tally = Tally.ofCounts(new int[] {90, 92}, 100);
 * tally.mean(); // 91 percent
 * }</pre>
 *
 * @param trials how many
 * @param mean the mean, not a number of none
 * @param sd the standard deviation (n - 1), 0 for fewer than two
 */
public record Tally(int trials, double mean, double sd) {

    /**
     * Of counts, summed exactly in whole numbers.
     *
     * @param counts for each trial, how many of those tested
     * @param tested of how many each
     * @return in percent of those tested
     */
    public static Tally ofCounts(int[] counts, int tested) {
        long sum = 0;
        long squares = 0;
        for (int count : counts) {
            sum += count;
            squares += (long) count * count;
        }
        long n = counts.length;
        double variance = n < 2 ? 0 : (double) (n * squares - sum * sum) / ((double) n * (n - 1));
        return new Tally(counts.length, 100.0 * sum / ((double) n * tested), 100 * Math.sqrt(variance) / tested);
    }

    /**
     * Of numbers, without those that are none.
     *
     * @param values a number for each trial
     * @return their tally
     */
    public static Tally of(double[] values) {
        double[] defined =
                Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        int n = defined.length;
        double mean = Arrays.stream(defined).average().orElse(Double.NaN);
        double squares =
                Arrays.stream(defined).map(v -> (v - mean) * (v - mean)).sum();
        return new Tally(n, mean, n < 2 ? 0 : Math.sqrt(squares / (n - 1.0)));
    }

    /**
     * The standard error of the mean.
     *
     * @return not a number for fewer than two trials
     */
    public double standardError() {
        return trials < 2 ? Double.NaN : sd / Math.sqrt(trials);
    }
}

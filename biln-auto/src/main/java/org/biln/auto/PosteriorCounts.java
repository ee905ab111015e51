package org.biln.auto;

import java.util.Arrays;
import org.biln.core.internal.Checks;

/**
 * How many rows of either observed class have which posterior: all that the posterior of the noise needs to know of a table.
 *
 * <p>A posterior {@code eta = P(observed 1 | x)} is counted by its logit, in {@value #BINS} bins between the logits of 1e-4 and
 * 1 - 1e-4. Counts are integers: they can be added in any order, on any number of machines, and stay the same.
 */
final class PosteriorCounts {

    /** The number of bins. */
    static final int BINS = 368;

    /** The largest logit; a posterior beyond 1e-4 or 1 - 1e-4 is not told from one that is there. */
    private static final double LARGEST = 9.2;

    private static final double WIDTH = 2 * LARGEST / BINS;

    /** One row, where rows are shared out between the middles of two bins: a whole number, so that sums are exact. */
    static final long ROW = 1 << 20;

    private final long[] minus = new long[BINS];
    private final long[] plus = new long[BINS];

    /** No rows. */
    PosteriorCounts() {}

    /**
     * Counts a row.
     *
     * @param eta its posterior of 1, in [0, 1]
     * @param observed its label, 0 or 1
     */
    void add(double eta, int observed) {
        Checks.require(eta >= 0 && eta <= 1, "eta", "is " + eta + ", must be in [0,1]");
        Checks.require(observed == 0 || observed == 1, "observed", "is " + observed + ", must be 0 or 1");
        (observed > 0 ? plus : minus)[bin(logit(eta))]++;
    }

    /** The logit of a probability, as far as the bins go. */
    static double logit(double p) {
        double z = StrictMath.log(p / (1 - p));
        return Math.max(-LARGEST, Math.min(LARGEST, z));
    }

    /** The bin of a logit. */
    static int bin(double z) {
        return Math.max(0, Math.min(BINS - 1, (int) Math.floor((z + LARGEST) / WIDTH)));
    }

    /** The logit in the middle of a bin. */
    static double centre(int bin) {
        return (bin - (BINS - 1) / 2.0) * WIDTH;
    }

    /** A function of the logit that is known in the middle of each bin, between two of them by a straight line. */
    static double interpolate(double[] atCentres, double z) {
        double at = Math.max(0, Math.min(BINS - 1.0, z / WIDTH + (BINS - 1) / 2.0));
        int low = Math.min(BINS - 2, (int) at);
        return atCentres[low] + (at - low) * (atCentres[low + 1] - atCentres[low]);
    }

    /**
     * Shares a row out between the two middles that its logit lies between. The sum of {@link #interpolate} over rows is then linear
     * in the shares.
     */
    static void share(long[] shares, double z) {
        double at = Math.max(0, Math.min(BINS - 1.0, z / WIDTH + (BINS - 1) / 2.0));
        int low = Math.min(BINS - 2, (int) at);
        long above = Math.round((at - low) * ROW);
        shares[low] += ROW - above;
        shares[low + 1] += above;
    }

    /** The same table with the classes' names exchanged. */
    PosteriorCounts mirrored() {
        PosteriorCounts other = new PosteriorCounts();
        for (int b = 0; b < BINS; b++) {
            other.minus[b] = plus[BINS - 1 - b];
            other.plus[b] = minus[BINS - 1 - b];
        }
        return other;
    }

    /** Rows observed as 1, bin after bin. */
    long[] plus() {
        return plus;
    }

    /** Rows observed as 0, bin after bin. */
    long[] minus() {
        return minus;
    }

    /**
     * The number of rows.
     *
     * @return n
     */
    long rows() {
        return Arrays.stream(minus).sum() + Arrays.stream(plus).sum();
    }

    @Override
    public String toString() {
        return "PosteriorCounts[" + Arrays.stream(minus).sum() + " rows of 0, "
                + Arrays.stream(plus).sum() + " of +1]";
    }
}

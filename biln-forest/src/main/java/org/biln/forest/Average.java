package org.biln.forest;

/**
 * How trees become a posterior: the mean of their leaves' class shares with the prior as {@code s} trees more,
 * {@code (sum_t p_tk + s prior_k) / (T + s)}. So no class that occurs has probability zero, and a row that no tree may judge
 * has the prior.
 */
final class Average {
    private Average() {}

    /** Turns sums over trees into the posterior; of two classes only the sum of class 1 is read. */
    static void of(double[] sums, int to, int classes, int trees, double[] prior, double smoothing) {
        double weight = trees + smoothing;
        if (weight == 0) {
            System.arraycopy(prior, 0, sums, to, classes);
            return;
        }
        if (classes == 2) {
            double p = (sums[to + 1] + smoothing * prior[1]) / weight;
            sums[to] = 1 - p;
            sums[to + 1] = p;
            return;
        }
        for (int c = 0; c < classes; c++) {
            sums[to + c] = (sums[to + c] + smoothing * prior[c]) / weight;
        }
    }

    static void of(double[] sums, int trees, double[] prior, double smoothing) {
        of(sums, 0, sums.length, trees, prior, smoothing);
    }
}

package org.biln.core.distill;

import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;

/**
 * The rule of confident learning (Northcutt, Jiang and Chuang 2021): a row is confidently of a class if its out-of-fold posterior of
 * that class reaches the mean over the rows observed as that class; of several such classes the likeliest.
 *
 * <p>The mean is a threshold of its own for each class. So the rule hardly notices if one class is mislabelled more often than
 * another: the noise lowers the posteriors and their mean alike. O(n K).
 *
 * <pre>{@code
 * OutOfFoldFit fit = LogisticTrainer.recommended().fit(noisy, Rng.of(1));
 * boolean[] doubted = ConfidentRows.ofAnotherClass(noisy, fit);
 * }</pre>
 */
public final class ConfidentRows {

    private ConfidentRows() {}

    /**
     * Finds the rows that are confidently of another class than observed.
     *
     * @param noisy the rows with their observed labels
     * @param fit a fit of them, with out-of-fold posteriors
     * @return for each row, whether its label is contradicted
     */
    public static boolean[] ofAnotherClass(Sample noisy, OutOfFoldFit fit) {
        Checks.length("fit.size()", fit.size(), noisy.size());
        int k = noisy.classes();
        int[] counts = noisy.counts();
        double[] threshold = new double[k];
        for (int row = 0; row < noisy.size(); row++) {
            int c = noisy.label(row);
            threshold[c] += fit.posterior(row, c) / counts[c];
        }
        boolean[] other = new boolean[noisy.size()];
        for (int row = 0; row < other.length; row++) {
            int best = -1;
            for (int c = 0; c < k; c++) {
                boolean confident = counts[c] > 0 && fit.posterior(row, c) >= threshold[c];
                if (confident && (best < 0 || fit.posterior(row, c) > fit.posterior(row, best))) {
                    best = c;
                }
            }
            other[row] = best >= 0 && best != noisy.label(row);
        }
        return other;
    }
}

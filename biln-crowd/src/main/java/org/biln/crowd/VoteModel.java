package org.biln.crowd;

import java.util.Arrays;

/** How votes come about when the truth is known: all that a certificate wants to know of a method. */
interface VoteModel {

    /** The probability of a class before anybody voted. */
    double prior(int item, int c);

    /** The probability of a vote. */
    double probability(int item, int annotator, int truth, int said);

    /** How far the parameter that wants most would move, the truth having these probabilities. */
    double unrest(double[] posterior);

    /**
     * Judges a fit: likelihood and posterior by products of probabilities, brought back from the brink where they become too
     * small for a double, so that any number of votes does.
     */
    default CrowdCertificate certify(Votes votes, double[] posterior, int iterations) {
        int classes = votes.classes();
        double[] anew = new double[posterior.length];
        double logLikelihood = 0;
        double gap = 0;
        double[] product = new double[classes];
        for (int item = 0; item < votes.items(); item++) {
            for (int k = 0; k < classes; k++) {
                product[k] = votes.gold(item) >= 0 && votes.gold(item) != k ? 0 : prior(item, k);
            }
            int rescaled = 0;
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                double most = 0;
                for (int k = 0; k < classes; k++) {
                    product[k] *= probability(item, votes.who(v), k, votes.said(v));
                    most = Math.max(most, product[k]);
                }
                if (most < 0x1p-500) {
                    rescaled++;
                    for (int k = 0; k < classes; k++) {
                        product[k] *= 0x1p500;
                    }
                }
            }
            double sum = Arrays.stream(product).sum();
            logLikelihood += StrictMath.log(sum) - rescaled * 500 * StrictMath.log(2);
            for (int k = 0; k < classes; k++) {
                int at = item * classes + k;
                anew[at] = product[k] / sum;
                gap = Math.max(gap, Math.abs(anew[at] - posterior[at]));
            }
        }
        return new CrowdCertificate(logLikelihood, gap, unrest(anew), iterations);
    }
}

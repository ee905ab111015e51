package org.biln.core.learn;

import java.util.Arrays;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.internal.WeightedMedian;
import org.biln.core.math.Exp;

/** From posteriors to the probability that an observed label is an error. */
final class LabelDoubt {

    private static final double LEAST = 1e-4;

    /** No label is surer to be wrong: answers must be able to say otherwise. */
    private static final double SUREST = 0.97;

    /** Of many classes: how full a valley may be to count as empty, and from where on it says nothing. */
    private static final double EMPTY = 0.8;

    private static final double FULL = 1.2;

    /** How many rows a class needs to have a say. */
    private static final int ENOUGH = 10;

    private LabelDoubt() {}

    static double logit(double p) {
        double kept = Math.max(LEAST, Math.min(1 - LEAST, p));
        return StrictMath.log(kept / (1 - kept));
    }

    /**
     * How far disagreement may be called noise instead of overlap, for each of many classes: by its valley against the rest.
     *
     * @return between 0 and 1; 0 for classes of few rows
     */
    static double[] confidences(HonestFit fit, Sample noisy) {
        int[] counts = noisy.counts();
        double few = few(noisy);
        double[] confidences = new double[noisy.classes()];
        for (int c = 0; c < confidences.length; c++) {
            if (counts[c] >= ENOUGH) {
                double[] eta = fit.posteriors(c);
                double valley =
                        Evidence.valley(eta, Evidence.ends(eta, noisy.against(c).y()), counts[c]);
                confidences[c] = few * (1 - Evidence.ramp(valley, EMPTY, FULL));
            }
        }
        return confidences;
    }

    /** What most classes say: noise leaves most valleys empty, overlap fills those of a few classes only. */
    static double ofMost(double[] confidences, Sample noisy) {
        double[] says = Arrays.stream(noisy.counts())
                .mapToDouble(count -> count >= ENOUGH ? count : 0)
                .toArray();
        return Arrays.stream(says).sum() > 0 ? WeightedMedian.of(confidences, says) : 0;
    }

    /** How far few rows, or rows that are the same, leave anything to say. */
    static double few(Sample noisy) {
        int n = noisy.size();
        return n / (n + 80.0) * Math.min(1, 2.0 * distinct(noisy) / n);
    }

    /** How many different rows there are, by a 64-bit digest of each. */
    private static int distinct(Sample sample) {
        int d = sample.dimension();
        long[] digests = new long[sample.size()];
        for (int row = 0; row < digests.length; row++) {
            long digest = 1125899906842597L;
            for (int j = 0; j < d; j++) {
                digest = 31 * digest + Double.doubleToLongBits(sample.x().data[row * d + j]) * 0x9e3779b97f4a7c15L;
                digest ^= digest >>> 29;
            }
            digests[row] = digest;
        }
        Arrays.sort(digests);
        int distinct = 0;
        for (int row = 0; row < digests.length; row++) {
            distinct += row == 0 || digests[row] != digests[row - 1] ? 1 : 0;
        }
        return distinct;
    }

    /**
     * One increasing curve through the ranking: exactly so many rows above 1/2, the sum as near to what is expected as a
     * logistic curve gets.
     *
     * @param doubt the ranking, in logits
     * @param flags how many rows are to be above 1/2
     * @param expected what the probabilities should add up to
     * @return a probability for each row
     */
    static double[] curve(double[] doubt, int flags, double expected) {
        double[] sorted = doubt.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        int above = Math.min(flags, n - 1);
        double middle = above == 0 ? sorted[n - 1] + 0.1 : (sorted[n - above] + sorted[n - above - 1]) / 2;
        double low = StrictMath.log(0.05);
        double high = StrictMath.log(20);
        for (int step = 0; step < 50; step++) {
            double slope = StrictMath.exp((low + high) / 2);
            double sum = 0;
            for (double value : doubt) {
                sum += Exp.sigmoid(slope * (value - middle));
            }
            if (sum > expected) {
                low = (low + high) / 2;
            } else {
                high = (low + high) / 2;
            }
        }
        double slope = StrictMath.exp((low + high) / 2);
        double[] wrong = new double[n];
        for (int row = 0; row < n; row++) {
            double p = Exp.sigmoid(slope * (doubt[row] - middle));
            wrong[row] = p > 0.5 ? 0.5 + 2 * (SUREST - 0.5) * (p - 0.5) : p;
        }
        return wrong;
    }

    /**
     * What answers say about the others: one offset in logits for all rows, beforehand normal about 0 with deviation 2, fitted
     * to the answered rows. Confirmed suspects say little about labels that nobody doubts, so it is at most 1.
     *
     * @param wrong the probabilities before the answers
     * @param asked the rows answered
     * @param wasWrong whether the observed label of each was an error
     * @return the offset
     */
    static double offset(double[] wrong, int[] asked, boolean[] wasWrong) {
        double offset = 0;
        for (int step = 0; step < 50; step++) {
            double gradient = offset / 4;
            double curvature = 0.25;
            for (int i = 0; i < asked.length; i++) {
                double q = Exp.sigmoid(logit(wrong[asked[i]]) + offset);
                gradient += q - (wasWrong[i] ? 1 : 0);
                curvature += q * (1 - q);
            }
            offset -= Math.max(-2, Math.min(2, gradient / curvature));
            offset = Math.max(-6, Math.min(1, offset));
        }
        return offset;
    }
}

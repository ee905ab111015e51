package org.biln.crowd;

import java.util.ArrayList;
import java.util.List;

/**
 * How good an annotator is, by a consensus.
 *
 * <p><b>Accuracy</b> is the expected share of right votes, {@code r / n}. Its interval is Wilson's, of 95 %, for as many votes as have the
 * variance of {@code r / n}: that of drawing votes, and that of not knowing the truth, {@code sum p (1 - p) / n^2}.
 *
 * <p><b>Information</b> is how much a vote tells of the truth in bits, {@code I(truth; said)}, by the shares of the classes and the
 * confusion matrix. <b>A spammer</b> is somebody whose votes could as well not depend on the truth: with the truth as everybody
 * else has it, a likelihood-ratio test (5 %) of their confusion matrix against a single distribution of answers does not reject the
 * latter, though as many votes of the crowd's mean would be rejected at twice the threshold. Somebody who always turns answers
 * round is no spammer: their votes tell as much.
 *
 * <pre>{@code
 * for (AnnotatorQuality one : AnnotatorQuality.of(DawidSkene.recommended().aggregate(votes))) {
 *     boolean doubtful = one.spammer() || one.high() < 0.5;
 * }
 * }</pre>
 *
 * @param annotator the annotator
 * @param votes how many votes they cast
 * @param accuracy how often they are right, NaN without votes
 * @param low the interval's lower end
 * @param high its upper end
 * @param information what a vote of theirs tells, in bits
 * @param spammer whether their votes tell nothing, as far as can be seen
 * @param truth the class they take for another most often
 * @param said the class they then say
 * @param mistakes how often that is expected to have happened
 */
public record AnnotatorQuality(
        int annotator,
        int votes,
        double accuracy,
        double low,
        double high,
        double information,
        boolean spammer,
        int truth,
        int said,
        double mistakes) {

    private static final double Z = 1.959963984540054;

    /** The normal quantile of one-sided 5 %. */
    private static final double Z_ONE_SIDED = 1.6448536269514722;

    private static final double LEAST = 1e-9;

    /**
     * Everybody.
     *
     * @param consensus what is known of the items
     * @return one for each annotator, in their order. O(votes K + annotators K<sup>2</sup>)
     */
    public static List<AnnotatorQuality> of(Consensus consensus) {
        Votes votes = consensus.votes();
        int classes = votes.classes();
        int n = votes.annotators();
        double[] right = new double[n];
        double[] doubt = new double[n];
        double[][][] counts = new double[n][classes][classes];
        double[] dependent = new double[n];
        int[][] answers = new int[n][classes];
        double[] without = new double[classes];
        for (int item = 0; item < votes.items(); item++) {
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                int a = votes.who(v);
                int said = votes.said(v);
                double p = consensus.posterior(item, said);
                right[a] += p;
                doubt[a] += p * (1 - p);
                double sum = 0;
                for (int k = 0; k < classes; k++) {
                    counts[a][k][said] += consensus.posterior(item, k);
                    without[k] = consensus.posterior(item, k) / Math.max(LEAST, consensus.confusion(a, k, said));
                    sum += without[k];
                }
                double likelihood = 0;
                for (int k = 0; k < classes; k++) {
                    likelihood += without[k] / sum * Math.max(LEAST, consensus.confusion(a, k, said));
                }
                dependent[a] += StrictMath.log(likelihood);
                answers[a][said]++;
            }
        }
        int[] cast = votes.ofAnnotators();
        double free = (classes - 1.0) * (classes - 1.0);
        double[] evidence = new double[n];
        double whole = 0;
        for (int a = 0; a < n; a++) {
            evidence[a] = dependent[a];
            for (int c = 0; c < classes; c++) {
                evidence[a] -=
                        answers[a][c] == 0 ? 0 : answers[a][c] * StrictMath.log((double) answers[a][c] / cast[a]);
            }
            whole += evidence[a];
        }
        double average = whole / Math.max(1, votes.size());
        List<AnnotatorQuality> all = new ArrayList<>(n);
        for (int a = 0; a < n; a++) {
            double accuracy = right[a] / cast[a];
            double variance = (accuracy * (1 - accuracy) + doubt[a] / cast[a]) / cast[a];
            double votesWorth = variance > 0 ? accuracy * (1 - accuracy) / variance : cast[a];
            double middle = (accuracy + Z * Z / (2 * votesWorth)) / (1 + Z * Z / votesWorth);
            double half = Z
                    / (1 + Z * Z / votesWorth)
                    * Math.sqrt(accuracy * (1 - accuracy) / votesWorth + Z * Z / (4 * votesWorth * votesWorth));
            boolean spammer = 2 * evidence[a] < threshold(free) && 2 * cast[a] * average > 2 * threshold(free);
            double bits = information(consensus, a) / StrictMath.log(2);
            int truth = 0;
            int said = 1;
            for (int k = 0; k < classes; k++) {
                for (int c = 0; c < classes; c++) {
                    if (c != k && counts[a][k][c] > counts[a][truth][said]) {
                        truth = k;
                        said = c;
                    }
                }
            }
            all.add(
                    cast[a] == 0
                            ? new AnnotatorQuality(a, 0, Double.NaN, 0, 1, 0, false, 0, 1, 0)
                            : new AnnotatorQuality(
                                    a,
                                    cast[a],
                                    accuracy,
                                    Math.max(0, middle - half),
                                    Math.min(1, middle + half),
                                    bits,
                                    spammer,
                                    truth,
                                    said,
                                    counts[a][truth][said]));
        }
        return all;
    }

    /** What a vote tells of the truth, in nats. */
    private static double information(Consensus consensus, int annotator) {
        double[] shares = consensus.shares();
        double nats = 0;
        for (int c = 0; c < shares.length; c++) {
            double said = 0;
            for (int k = 0; k < shares.length; k++) {
                said += shares[k] * consensus.confusion(annotator, k, c);
            }
            for (int k = 0; k < shares.length; k++) {
                double one = consensus.confusion(annotator, k, c);
                nats += one > 0 && shares[k] > 0 ? shares[k] * one * StrictMath.log(one / said) : 0;
            }
        }
        return Math.max(0, nats);
    }

    /** The 95 % quantile of chi squared, by Wilson and Hilferty. */
    private static double threshold(double free) {
        double root = 1 - 2 / (9 * free) + Z_ONE_SIDED * Math.sqrt(2 / (9 * free));
        return free * root * root * root;
    }
}

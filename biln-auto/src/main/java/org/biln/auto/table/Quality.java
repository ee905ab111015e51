package org.biln.auto.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.biln.auto.ShareEstimate;
import org.biln.core.AreaUnderCurve;
import org.biln.core.Classifier;
import org.biln.core.Sample;

/**
 * How well probabilities predict labels that are given.
 *
 * @param accuracy how many are predicted, with its interval at 95 %
 * @param balanced the mean over the classes of the share that is predicted
 * @param auc the probability that a positive row has the larger probability, of two classes; else NaN
 * @param logLoss the mean of -log of the label's probability
 * @param calibration the mean distance between predicted probability and observed share, over tenths of the rows
 * @param majority the share of the most frequent label
 * @param confusion for each given class, how often each class is predicted
 * @param curve the calibration curve: rows in tenths by the probability of the positive class, or of the predicted one where
 *     there are more than two
 */
public record Quality(
        ShareEstimate accuracy,
        double balanced,
        double auc,
        double logLoss,
        double calibration,
        double majority,
        List<List<Integer>> confusion,
        List<Tenth> curve) {

    /**
     * A point of the calibration curve.
     *
     * @param predicted the mean probability
     * @param given the share of the labels that are so
     * @param rows of how many rows
     */
    public record Tenth(double predicted, double given, int rows) {}

    private static final double LEAST = 1e-6;
    private static final int BINS = 10;

    /**
     * Measures.
     *
     * @param sample the rows and their labels, at least one
     * @param probabilities K numbers for each row
     * @return the measures
     */
    public static Quality of(Sample sample, double[] probabilities) {
        int n = sample.size();
        int k = sample.classes();
        int[][] confusion = new int[k][k];
        double loss = 0;
        for (int row = 0; row < n; row++) {
            int given = sample.label(row);
            confusion[given][Classifier.mostProbable(probabilities, row * k, k)]++;
            loss -= StrictMath.log(Math.max(LEAST, probabilities[row * k + given])) / n;
        }
        int right = 0;
        double balanced = 0;
        int present = 0;
        int most = 0;
        for (int c = 0; c < k; c++) {
            int of = Arrays.stream(confusion[c]).sum();
            right += confusion[c][c];
            most = Math.max(most, of);
            if (of > 0) {
                present++;
                balanced += (double) confusion[c][c] / of;
            }
        }
        return new Quality(
                ShareEstimate.of(right, n, 0.95),
                balanced / present,
                AreaUnderCurve.ofProbabilities(probabilities, sample),
                loss,
                calibration(sample, probabilities),
                (double) most / n,
                Arrays.stream(confusion)
                        .map(counts -> Arrays.stream(counts).boxed().toList())
                        .toList(),
                curve(sample, probabilities));
    }

    /**
     * What the confusion against observed labels implies for the true ones, of two classes: labels flipped at these rates,
     * whatever is predicted.
     *
     * @param rhoPlus {@code P(observed -1 | true +1)}
     * @param rhoMinus {@code P(observed +1 | true -1)}
     * @return the share of the true labels that are predicted
     */
    public double ofTrueLabels(double rhoPlus, double rhoMinus) {
        double right = 0;
        for (int predicted = 0; predicted < 2; predicted++) {
            double minus = confusion.get(0).get(predicted);
            double plus = confusion.get(1).get(predicted);
            double truePlus = ((1 - rhoMinus) * plus - rhoMinus * minus) / (1 - rhoPlus - rhoMinus);
            double kept = Math.max(0, Math.min(plus + minus, truePlus));
            right += predicted == 1 ? kept : plus + minus - kept;
        }
        return right / accuracy.of();
    }

    /** How far the predicted class's probability is from how often it is right. */
    private static double calibration(Sample sample, double[] probabilities) {
        double error = 0;
        for (Tenth tenth : tenths(sample, probabilities, false)) {
            error += Math.abs(tenth.given() - tenth.predicted()) * tenth.rows() / sample.size();
        }
        return error;
    }

    private static List<Tenth> curve(Sample sample, double[] probabilities) {
        return tenths(sample, probabilities, sample.classes() == 2);
    }

    /** Rows in order of the probability of the positive or of the predicted class, in tenths. */
    private static List<Tenth> tenths(Sample sample, double[] probabilities, boolean ofPositive) {
        int n = sample.size();
        int k = sample.classes();
        double[] probability = new double[n];
        boolean[] hit = new boolean[n];
        Integer[] order = new Integer[n];
        for (int row = 0; row < n; row++) {
            int of = ofPositive ? 1 : Classifier.mostProbable(probabilities, row * k, k);
            probability[row] = probabilities[row * k + of];
            hit[row] = of == sample.label(row);
            order[row] = row;
        }
        Arrays.sort(order, (a, b) -> Double.compare(probability[a], probability[b]));
        List<Tenth> tenths = new ArrayList<>();
        for (int b = 0; b < BINS; b++) {
            int from = (int) ((long) b * n / BINS);
            int to = (int) ((long) (b + 1) * n / BINS);
            double predicted = 0;
            double given = 0;
            for (int i = from; i < to; i++) {
                predicted += probability[order[i]] / (to - from);
                given += hit[order[i]] ? 1.0 / (to - from) : 0;
            }
            if (to > from) {
                tenths.add(new Tenth(predicted, given, to - from));
            }
        }
        return tenths;
    }

    /** One line for people. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "accuracy %.1f %% (%.1f to %.1f), balanced %.1f %%%s, log-loss %.3f, calibration error %.3f",
                100.0 * accuracy.count() / accuracy.of(),
                100 * accuracy.low(),
                100 * accuracy.high(),
                100 * balanced,
                Double.isNaN(auc) ? "" : String.format(Locale.ROOT, ", AUC %.3f", auc),
                logLoss,
                calibration);
    }
}

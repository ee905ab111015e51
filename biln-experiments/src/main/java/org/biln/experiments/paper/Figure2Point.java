package org.biln.experiments.paper;

import org.biln.experiments.harness.Tally;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;

/**
 * One point of a curve of Figure 2: the accuracy of a method when the noise rates are bounded from a neighbourhood of k
 * examples. With k equal to the size of the training sample it is the whole-sample rule.
 *
 * @param dataset the data set
 * @param rule how the two means of the neighbourhood are paired with the two rates
 * @param k size of the neighbourhood
 * @param method {@code auto}, {@code noisy+act} or {@code algo1}
 * @param trials number of trials
 * @param meanPercent mean accuracy in percent
 * @param sdPercent standard deviation over trials (n - 1), in percent; 0 for a single trial
 */
public record Figure2Point(
        Dataset dataset,
        Figure2Rule rule,
        int k,
        PaperMethod method,
        int trials,
        double meanPercent,
        double sdPercent) {

    static Figure2Point of(CurvePoint point, Tally tally) {
        return new Figure2Point(
                point.dataset(), point.rule(), point.k(), point.method(), tally.trials(), tally.mean(), tally.sd());
    }
}

package org.biln.experiments.run;

import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;

/**
 * One point of a curve of Figure 2: the accuracy of a method when the noise rates are bounded from a neighbourhood of k
 * examples.
 *
 * <p>The point with k equal to the size of the training sample is the whole-sample rule.
 *
 * <pre>{@code
 * new Figure2Point(SyntheticDataset.INSTANCE, Figure2Rule.THEOREM_6, 10, PaperMethod.AUTO, 100, 87.0, 9.1);
 * }</pre>
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
        double sdPercent) {}

package org.biln.experiments.recommended;

import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Setting;

/**
 * By how much the recommended learner is ahead of another contender in a setting, trial by trial on the same data.
 *
 * <pre>{@code
 * Margin margin = new Margin(setting, BoundsKind.KNOWN, Contender.PRUNED, 1.2, 0.3);
 * boolean beyondChance = margin.meanPercent() > 2 * margin.standardError();
 * }</pre>
 *
 * @param setting the setting
 * @param bounds whether the largest noise rates were known
 * @param rival the other contender
 * @param meanPercent mean difference of the accuracies, positive where the recommended learner is ahead
 * @param standardError standard error of that mean, NaN for one trial
 */
public record Margin(Setting setting, BoundsKind bounds, Contender rival, double meanPercent, double standardError) {

    static Margin of(Setting setting, BoundsKind bounds, Contender rival, int[][] correct, int tested) {
        int ours = ContenderTrial.place(bounds, Contender.RECOMMENDED);
        int theirs = ContenderTrial.place(bounds, rival);
        long sum = 0;
        long squares = 0;
        for (int[] trial : correct) {
            long difference = (long) trial[ours] - trial[theirs];
            sum += difference;
            squares += difference * difference;
        }
        long n = correct.length;
        double variance = (double) (n * squares - sum * sum) / ((double) n * (n - 1));
        return new Margin(
                setting, bounds, rival, 100.0 * sum / ((double) n * tested), 100 * Math.sqrt(variance / n) / tested);
    }
}

package org.biln.experiments.recommended;

import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Setting;

/**
 * How a contender did in a setting: a line of {@code recommended.csv}.
 *
 * <pre>{@code
 * ContenderResult r = new ContenderResult(setting, BoundsKind.KNOWN, Contender.ALGO1, 100, 82.1, 1.7);
 * double standardError = r.sdPercent() / Math.sqrt(r.trials());
 * }</pre>
 *
 * @param setting the setting
 * @param bounds whether the largest noise rates were known
 * @param contender who
 * @param trials how many trials
 * @param meanPercent mean accuracy on the test examples
 * @param sdPercent its standard deviation over trials, 0 for one trial
 */
public record ContenderResult(
        Setting setting, BoundsKind bounds, Contender contender, int trials, double meanPercent, double sdPercent) {}

package org.biln.core.learn;

import org.biln.core.math.Exp;
import org.biln.core.noise.FlipMixture;

/**
 * The posterior of the observed label at which the true classes are even: {@code 1/2 + (rho_- - rho_+) / 2}.
 *
 * <p>The rates are those of the mixture, which knows overlap from noise as long as the classes are two clouds. The ends of the
 * posterior would not do: where classes overlap, that of the rarer class is kept from certainty without any noise. What may be
 * overlap altogether ({@link Evidence}) must not move the threshold: the shift is made in full where the posterior was learnt
 * from something and the valley is empty or neither end is certain. It is made the less, the rarer the class is that
 * would be predicted more often: overlap with the frequent one blurs its end most.
 */
final class Threshold {

    /** Up to which share of the labels a class is too rare to be predicted more often, and from where on it is not. */
    private static final double RARE = 0.2;

    private static final double NOT_RARE = 0.4;

    private Threshold() {}

    /** Where to decide by what the labels show. */
    static double decisive(Evidence evidence, FlipMixture rates) {
        double noise = evidence.told() * Math.max(evidence.empty(), evidence.blurred());
        double shift = even(rates) - 0.5;
        return 0.5 + noise * Evidence.ramp(evidence.share(shift < 0), RARE, NOT_RARE) * shift;
    }

    /** Where to decide if the rates are what they are said to be. */
    static double even(FlipMixture rates) {
        return 0.5 + (rates.rhoMinus() - rates.rhoPlus()) / 2;
    }

    /** Posteriors moved so that 1/2 is where the threshold was. */
    static double[] shifted(double[] eta, double threshold) {
        double[] shifted = new double[eta.length];
        double by = LabelDoubt.logit(threshold);
        for (int row = 0; row < eta.length; row++) {
            shifted[row] = Exp.sigmoid(LabelDoubt.logit(eta[row]) - by);
        }
        return shifted;
    }
}

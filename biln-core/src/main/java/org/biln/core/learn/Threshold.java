package org.biln.core.learn;

import org.biln.core.math.Exp;
import org.biln.core.noise.Extremes;

/**
 * The posterior of the observed label at which the true classes are even: {@code 1/2 + (rho_- - rho_+) / 2}.
 *
 * <p>The rates are read off the two ends of the posterior. What overlap may have made ({@link Evidence}) must not move the
 * threshold: the shift is made in full where the valley is empty, or where neither end is certain and the class that gains is
 * not rare; otherwise it is damped by the square of twice the share of that class. A shift towards the rarer class needs a
 * posterior that was learnt from something besides: one that hardly tells the observed classes apart decides for the larger
 * one, and rightly so.
 */
final class Threshold {

    /** Up to which share of the rows a class is the rarer one, and from where on it is not. */
    private static final double RARER = 0.4;

    private static final double EVEN = 0.5;

    private Threshold() {}

    /** Where to decide. */
    static double decisive(Evidence evidence, int[] observed) {
        Extremes ends = evidence.ends();
        int favoured = ends.minus() < ends.plus() ? 1 : -1;
        int count = 0;
        for (int label : observed) {
            count += label == favoured ? 1 : 0;
        }
        double share = (double) count / observed.length;
        double rare = Math.min(1, 2 * share);
        double dares = Math.max(Evidence.ramp(share, RARER, EVEN), evidence.told());
        double noise = Math.max(evidence.empty(), evidence.blurred() * rare * rare * dares);
        return 0.5 + (known(ends) - 0.5) * noise;
    }

    /** Where to call a label doubtful: without regard to how rare a class is, because a class as a whole is not at stake. */
    static double ranking(Evidence evidence) {
        double noise = Math.max(evidence.empty(), evidence.blurred());
        return 0.5 + (known(evidence.ends()) - 0.5) * noise;
    }

    /** Where to decide if it is known that the ends are kept from certainty by noise. */
    static double known(Extremes ends) {
        return 0.5 + (ends.minus() - ends.plus()) / 2;
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

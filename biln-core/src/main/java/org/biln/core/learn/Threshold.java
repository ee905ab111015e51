package org.biln.core.learn;

import org.biln.core.math.Exp;
import org.biln.core.noise.Extremes;

/**
 * The posterior of the observed label at which the true classes are even: {@code 1/2 + (rho_- - rho_+) / 2}.
 *
 * <p>The rates are read off the two ends of the posterior ({@link Extremes}). Overlapping classes keep an end from certainty
 * just as noise does, but they fill the valley between the ends, rarely blur both, and mostly blur that of the rarer class. So
 * the shift is made in full where the valley is empty, or where neither end is certain and the class that gains is not rare:
 * otherwise it is damped by the square of twice the share of that class.
 */
final class Threshold {

    /** Which share of a class is its end. */
    private static final double END = 0.1;

    /** From which uncertainty of the surer end on a shift is made in full: to decide, and to rank. */
    private static final double DECIDES = 0.2;

    private static final double RANKS = 0.1;

    /** How full a valley may be to count as empty, and from where on it says nothing. */
    private static final double EMPTY = 0.4;

    private static final double FULL = 0.8;

    private Threshold() {}

    /** The two ends of the posterior. */
    static Extremes ends(double[] eta, int[] observed) {
        return Extremes.of(eta, observed, END);
    }

    /**
     * Where to decide.
     *
     * @param ends the two ends
     * @param valley how full the valley between them is
     * @param observed the observed labels
     * @return a posterior in (0, 1)
     */
    static double decisive(Extremes ends, double valley, int[] observed) {
        int favoured = ends.minus() < ends.plus() ? 1 : -1;
        int count = 0;
        for (int label : observed) {
            count += label == favoured ? 1 : 0;
        }
        double rare = Math.min(1, 2.0 * count / observed.length);
        double noise = Math.max(crisp(valley), bothUncertain(ends) * rare * rare);
        return 0.5 + (known(ends) - 0.5) * noise;
    }

    /** Where to call a label doubtful: without regard to how rare a class is, because a class as a whole is not at stake. */
    static double ranking(Extremes ends, double valley) {
        double noise = Math.max(crisp(valley), Math.min(1, surer(ends) / RANKS));
        return 0.5 + (known(ends) - 0.5) * noise;
    }

    /** Where to decide if it is known that the ends are kept from certainty by noise. */
    static double known(Extremes ends) {
        return 0.5 + (ends.minus() - ends.plus()) / 2;
    }

    /** How far both ends are kept from certainty, between 0 and 1. */
    static double bothUncertain(Extremes ends) {
        return Math.min(1, surer(ends) / DECIDES);
    }

    /**
     * How large rates may be: what the ends leave to doubt, and any rate at all where the valley is empty. Noise that depends
     * on the example leaves the ends certain, but where classes do not overlap there is nothing else that could contradict.
     */
    static Extremes trusted(Extremes ends, double valley) {
        double any = 0.5 * crisp(valley);
        return new Extremes(Math.max(ends.plus(), any), Math.max(ends.minus(), any));
    }

    private static double surer(Extremes ends) {
        return Math.min(ends.plus(), ends.minus());
    }

    private static double crisp(double valley) {
        return Math.max(0, Math.min(1, (FULL - valley) / (FULL - EMPTY)));
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

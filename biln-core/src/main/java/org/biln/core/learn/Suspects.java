package org.biln.core.learn;

import org.biln.core.AreaUnderCurve;
import org.biln.core.noise.Extremes;
import org.biln.core.noise.FlipMixture;

/**
 * How many labels of two classes may be called suspect, that is wrong with more than an even chance.
 *
 * <p>To say which labels are wrong takes more than to say how many. Where the features tell next to nothing of the class, both
 * ends of the posterior are uncertain with noise and without; so two uncertain ends are believed only as far as the posterior
 * tells the observed classes apart. And where an end is certain, or both are a little uncertain and the valley between them is
 * full, all disagreement may be honest overlap: then {@value #FEW} of the labels are called suspect at most, and answers decide
 * about more ({@link AnsweredNoise}).
 */
final class Suspects {

    /** Which share of the labels may be called suspect although all may be right. */
    private static final double FEW = 0.02;

    /** How full a valley may be for every contradicted label to be wrong, and from where on it says nothing. */
    private static final double DEEP = 0.33;

    private static final double SHALLOW = 2;

    /** What two uncertain ends say, of what an empty valley says, and how uncertain the surer must be to say it. */
    private static final double BOTH_ENDS = 0.9;

    private static final double ERRORS = 0.18;

    /** Below which area under its curve a posterior tells too little to name a label, and from where on it tells enough. */
    private static final double TELLS_LITTLE = 0.58;

    private static final double TELLS_ENOUGH = 0.64;

    /** Up to which uncertainty of the surer end it is certain, and from where on it is not. */
    private static final double CERTAIN = 0.06;

    private static final double UNCERTAIN = 0.12;

    /** Which uncertainty of the other end overlap alone often leaves, and which hardly ever. */
    private static final double OVERLAP = 0.22;

    private static final double NOISE = 0.3;

    /** Which share of a class is its end where labels are named. */
    private static final double END = 0.05;

    private final double[] eta;
    private final int[] observed;
    private final double valley;
    private final double belief;
    private final int most;

    /**
     * Looks at a posterior.
     *
     * @param eta the honest posterior of +1
     * @param observed the observed labels
     * @param ends its two ends
     * @param valley how full the valley between them is
     * @param few how far the rows are enough, between 0 and 1 ({@link LabelDoubt#few})
     */
    Suspects(double[] eta, int[] observed, Extremes ends, double valley, double few) {
        this.eta = eta;
        this.observed = observed;
        this.valley = valley;
        double surer = Math.min(ends.plus(), ends.minus());
        double other = Math.max(ends.plus(), ends.minus());
        double tells = Threshold.ramp(AreaUnderCurve.of(eta, observed).value(), TELLS_LITTLE, TELLS_ENOUGH);
        double deep = 1 - Threshold.ramp(valley, DEEP, SHALLOW);
        belief = few * Math.max(deep, BOTH_ENDS * Threshold.ramp(surer, 0, ERRORS) * tells);
        double noise = Threshold.ramp(surer, CERTAIN, UNCERTAIN)
                * Math.max(Threshold.ramp(other, OVERLAP, NOISE), Threshold.crisp(valley));
        most = (int) (Math.max(FEW, noise) * eta.length);
    }

    /**
     * Counts them.
     *
     * @param rates how often labels are flipped, if disagreement is noise
     * @param kept which share of the errors expected the answers leave ({@link Answered#kept})
     * @return how many labels are suspect
     */
    int count(FlipMixture rates, double kept) {
        Extremes cap = Threshold.trusted(Extremes.of(eta, observed, END), valley);
        FlipMixture strict = rates.cappedBy(
                Math.max(TwoClasses.LEAST_RATE, cap.plus()), Math.max(TwoClasses.LEAST_RATE, cap.minus()));
        int count = 0;
        for (int row = 0; row < eta.length; row++) {
            count += kept * belief * strict.wrong(eta[row], observed[row]) > 0.5 ? 1 : 0;
        }
        return Math.min(count, most);
    }
}

package org.biln.core.learn;

import org.biln.core.AreaUnderCurve;
import org.biln.core.math.Exp;
import org.biln.core.noise.Extremes;

/**
 * The posterior of the observed label at which the true classes are even: {@code 1/2 + (rho_- - rho_+) / 2}.
 *
 * <p>The rates are read off the two ends of the posterior ({@link Extremes}). Overlapping classes keep an end from certainty
 * just as noise does, but they fill the valley between the ends, rarely blur both, and mostly blur that of the rarer class. So
 * the shift is made in full where the valley is empty, or where neither end is certain and the class that gains is not rare:
 * otherwise it is damped by the square of twice the share of that class. A shift towards the rarer class needs evidence besides:
 * a posterior that hardly tells the observed classes apart decides for the larger one, and rightly so.
 */
final class Threshold {

    /** Which share of a class is its end. */
    private static final double END = 0.1;

    /** How uncertain overlap alone may leave the surer end, and from where on it must be noise. */
    private static final double OVERLAP = 0.1;

    private static final double NOISE = 0.15;

    /** From where on two uncertain ends are taken for errors among the labels, which is to say more than that there is noise. */
    private static final double ERRORS = 0.2;

    /** By how many standard errors a posterior that tells the observed classes apart is some evidence, and full evidence. */
    private static final double SOME_EVIDENCE = 3;

    private static final double FULL_EVIDENCE = 6;

    /** The same for a threshold that moves towards the rarer class. */
    private static final double SOME_TO_MOVE = 2;

    private static final double FULL_TO_MOVE = 5;

    /** What a moved threshold makes the second opinion count at most, and for each unit that it was moved. */
    private static final double MOST_BY_SHIFT = 0.5;

    private static final double SECOND_BY_SHIFT = 6;

    /** Below which uncertainty of the surer end there is nothing to clean, and from where on there is. */
    private static final double CLEAN = 0.04;

    private static final double SOILED = 0.08;

    /** Up to which uncertainty of the less certain end there is nothing a line could know better, and from where on there is. */
    private static final double CERTAIN = 0.01;

    private static final double UNCERTAIN = 0.02;

    /**
     * By how many standard errors the observed labels must speak for a line that changes every decision, and how much less is
     * some evidence and full evidence for one that changes hardly any.
     */
    private static final double EVIDENCE_TO_CHANGE = 30;

    private static final double SOME_FOR_LINE = -1.5;

    private static final double FULL_FOR_LINE = -0.5;

    /** Up to which share of the rows a class is the rarer one, and from where on it is not. */
    private static final double RARER = 0.4;

    private static final double EVEN = 0.5;

    /** How full a valley may be to count as empty, and from where on it says nothing. */
    private static final double EMPTY = 0.4;

    private static final double FULL = 0.8;

    /** From where on a valley is too full to move the threshold: a class as a whole is at stake. */
    private static final double TOO_FULL = 0.7;

    private Threshold() {}

    /** The two ends of the posterior. */
    static Extremes ends(double[] eta, int[] observed) {
        return Extremes.of(eta, observed, END);
    }

    /**
     * By how many standard errors a posterior tells the observed classes apart. Noise that depends on the label alone moves
     * the area under the curve towards 1/2 but never beyond: an area that chance could have made is a posterior nobody has
     * learnt anything from, with noise or without.
     */
    static double told(double[] eta, int[] observed) {
        return AreaUnderCurve.of(eta, observed).standardScore();
    }

    /**
     * What a second opinion counts. Much where the valley is empty but no end is certain, because classes that do not overlap
     * leave nothing but errors to contradict; the more, the further the threshold had to move; and in any case the better the
     * first opinion tells the classes apart. One that hardly does sets rows aside at random, and the second learns from its
     * mistakes.
     *
     * @param threshold where to decide
     * @param ends the two ends
     * @param valley how full the valley between them is
     * @param told by how many standard errors the first opinion tells the observed classes apart
     * @return its share, between 0 and 1
     */
    static double shareOfSecond(double threshold, Extremes ends, double valley, double told) {
        double byShift = Math.min(MOST_BY_SHIFT, SECOND_BY_SHIFT * Math.abs(threshold - 0.5));
        double byValley = crisp(valley) * ramp(surer(ends), CLEAN, SOILED);
        return Math.max(byShift, byValley) * ramp(told, SOME_EVIDENCE, FULL_EVIDENCE);
    }

    /**
     * What a line through the surest half ({@link SurestHalf}) counts. Of the examples on which it and the decision so far
     * differ, the observed labels side with one or the other. Noise that flips less than half of the labels of a region leaves
     * them on the side of the truth, if by a little: a line that changes few decisions is believed unless they speak against
     * it, one that changes many only if they speak for it.
     *
     * @param line the posterior of +1 by the line
     * @param decided the posterior so far
     * @param observed the observed labels
     * @param ends the two ends
     * @param told by how many standard errors the first opinion tells the observed classes apart
     * @return its share, between 0 and 1
     */
    static double shareOfLine(double[] line, double[] decided, int[] observed, Extremes ends, double told) {
        int changed = 0;
        int better = 0;
        for (int row = 0; row < line.length; row++) {
            boolean positive = line[row] > 0.5;
            if (positive != decided[row] > 0.5) {
                changed++;
                better += positive == observed[row] > 0 ? 1 : -1;
            }
        }
        double score = better / Math.sqrt(Math.max(1, changed));
        double asked = EVIDENCE_TO_CHANGE * changed / line.length;
        return ramp(score - asked, SOME_FOR_LINE, FULL_FOR_LINE) * worthALine(ends, told);
    }

    /** The most a line may count, whatever it says: nothing where there is nothing to mend, or nothing was told. */
    static double worthALine(Extremes ends, double told) {
        return ramp(Math.max(ends.plus(), ends.minus()), CERTAIN, UNCERTAIN) * ramp(told, SOME_EVIDENCE, FULL_EVIDENCE);
    }

    /**
     * Where to decide.
     *
     * @param ends the two ends
     * @param valley how full the valley between them is
     * @param told by how many standard errors the posterior tells the observed classes apart ({@link #told})
     * @param observed the observed labels
     * @return a posterior in (0, 1)
     */
    static double decisive(Extremes ends, double valley, double told, int[] observed) {
        int favoured = ends.minus() < ends.plus() ? 1 : -1;
        int count = 0;
        for (int label : observed) {
            count += label == favoured ? 1 : 0;
        }
        double share = (double) count / observed.length;
        double rare = Math.min(1, 2 * share);
        double evidence = Math.max(ramp(share, RARER, EVEN), ramp(told, SOME_TO_MOVE, FULL_TO_MOVE));
        double noise = Math.max(1 - ramp(valley, EMPTY, TOO_FULL), blurred(ends) * rare * rare * evidence);
        return 0.5 + (known(ends) - 0.5) * noise;
    }

    /** Where to call a label doubtful: without regard to how rare a class is, because a class as a whole is not at stake. */
    static double ranking(Extremes ends, double valley) {
        double noise = Math.max(crisp(valley), blurred(ends));
        return 0.5 + (known(ends) - 0.5) * noise;
    }

    /** Where to decide if it is known that the ends are kept from certainty by noise. */
    static double known(Extremes ends) {
        return 0.5 + (ends.minus() - ends.plus()) / 2;
    }

    /** How far both ends are kept from certainty, between 0 and 1. */
    static double bothUncertain(Extremes ends) {
        return ramp(surer(ends), 0, ERRORS);
    }

    /**
     * How large rates may be: what the ends leave to doubt, and any rate at all where the valley is empty. Noise that depends
     * on the example leaves the ends certain, but where classes do not overlap there is nothing else that could contradict.
     */
    static Extremes trusted(Extremes ends, double valley) {
        double any = 0.5 * crisp(valley);
        return new Extremes(Math.max(ends.plus(), any), Math.max(ends.minus(), any));
    }

    /** How far both ends are more uncertain than overlap would make them. */
    private static double blurred(Extremes ends) {
        return ramp(surer(ends), OVERLAP, NOISE);
    }

    private static double surer(Extremes ends) {
        return Math.min(ends.plus(), ends.minus());
    }

    /** How far a valley is empty, between 0 and 1. */
    static double crisp(double valley) {
        return 1 - ramp(valley, EMPTY, FULL);
    }

    /** 0 up to the first value, 1 from the second on. */
    static double ramp(double value, double from, double to) {
        return Math.max(0, Math.min(1, (value - from) / (to - from)));
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

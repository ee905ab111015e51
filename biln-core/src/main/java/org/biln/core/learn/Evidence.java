package org.biln.core.learn;

import org.biln.core.AreaUnderCurve;
import org.biln.core.noise.Extremes;

/**
 * What an honest posterior of two observed classes shows of the noise.
 *
 * <p>Noise that depends on the label alone keeps both ends of the posterior from certainty and leaves the valley between them
 * empty. Classes that overlap keep an end from certainty too, but they fill the valley, and mostly blur the end of the rarer
 * class. Both ends they blur only where the features tell little, and then the valley is a hill. Everything that is decided
 * about noise without asking anybody is decided by these four numbers.
 *
 * @param ends how uncertain the two ends are, which is how often labels are flipped if it is noise
 * @param valley how full the valley between them is: 1 if as full as an even spread would make it
 * @param area how well the posterior tells the observed classes apart
 */
record Evidence(Extremes ends, double valley, AreaUnderCurve area) {

    /** Which share of a class is its end. */
    private static final double END = 0.1;

    /** How uncertain overlap alone may leave the surer end, and from where on it must be noise. */
    private static final double OVERLAP = 0.1;

    private static final double NOISE = 0.15;

    /** How full a valley may be to count as empty, from where on it does not, and from where on it says nothing at all. */
    private static final double EMPTY = 0.4;

    private static final double HALF_FULL = 0.8;

    private static final double FULL = 2;

    /** From where on a valley is none but a hill, and from where on it is nothing else. */
    private static final double HILL = 1.2;

    private static final double HIGH_HILL = 1.6;

    /** What two uncertain ends say, of what an empty valley says. */
    private static final double BOTH_ENDS = 0.9;

    /** Up to which area the features tell next to nothing. */
    private static final double TELLS_NOTHING = 0.56;

    /** Below which area the features tell too little to name a label, and from where on they tell enough. */
    private static final double TELLS_LITTLE = 0.62;

    private static final double TELLS_ENOUGH = 0.68;

    /** Below which area overlap explains what the surest rows contradict, and from where on hardly anything but an error does. */
    private static final double TELLS_MUCH = 0.8;

    private static final double TELLS_NEARLY_ALL = 0.9;

    /** By how many standard errors a posterior that tells the observed classes apart is some evidence, and full evidence. */
    private static final double SOME = 2;

    private static final double MUCH = 5;

    /** Looks at a posterior of +1. */
    static Evidence of(double[] eta, int[] observed) {
        AreaUnderCurve area = AreaUnderCurve.of(eta, observed);
        Extremes ends = ends(eta, observed);
        return new Evidence(ends, valley(eta, ends, Math.min(area.positive(), area.negative())), area);
    }

    /** The two ends of a posterior. */
    static Extremes ends(double[] eta, int[] observed) {
        return Extremes.of(eta, observed, END);
    }

    /**
     * How full the valley between the two ends of the posterior is: 1 if as many rows lie in its middle as the rarer class and as
     * many of the other would put there if they were spread evenly. Twice the rarer class, not all rows: most rows of a table
     * with a rare class lie at one end, however much the classes overlap.
     *
     * @param rarer how many rows the rarer class has, of one class among many that class
     */
    static double valley(double[] eta, Extremes ends, int rarer) {
        double low = ends.minus();
        double high = 1 - ends.plus();
        if (high - low < 0.05) {
            return FULL;
        }
        int inTheMiddle = 0;
        for (double value : eta) {
            inTheMiddle += Math.abs(value - (low + high) / 2) < 0.15 * (high - low) ? 1 : 0;
        }
        return inTheMiddle / (0.3 * 2 * Math.max(1, rarer));
    }

    /** The same with other ends. */
    Evidence with(Extremes others) {
        return new Evidence(others, valley, area);
    }

    /** How uncertain the surer end is. */
    double surer() {
        return Math.min(ends.plus(), ends.minus());
    }

    /** Which share of the labels a class has. */
    double share(boolean positive) {
        double all = area.positive() + area.negative();
        return (positive ? area.positive() : area.negative()) / all;
    }

    /** How far the valley is empty, between 0 and 1. */
    double empty() {
        return 1 - ramp(valley, EMPTY, HALF_FULL);
    }

    /**
     * How far the rows heap up midway between the ends, between 0 and 1. Noise moves the ends towards each other but leaves two
     * heaps; features that tell little of the class make one, and uncertain ends without any noise.
     */
    double hill() {
        return ramp(valley, HILL, HIGH_HILL);
    }

    /** How far both ends are more uncertain than overlap would leave them, between 0 and 1; not at all where there is a hill. */
    double blurred() {
        return ramp(surer(), OVERLAP, NOISE) * (1 - hill());
    }

    /**
     * How far the posterior was learnt from something, between 0 and 1. Noise that depends on the label alone moves the area
     * under the curve towards 1/2 but never beyond: an area that chance could have made is a posterior nobody has learnt
     * anything from, with noise or without.
     */
    double told() {
        return ramp(area.standardScore(), SOME, MUCH);
    }

    /** How far disagreement may be called noise instead of overlap, between 0 and 1. */
    double confidence() {
        return Math.max(1 - ramp(valley, EMPTY, FULL), BOTH_ENDS * ramp(surer(), 0, NOISE));
    }

    /**
     * How far it may be said which labels are wrong, which takes more than to say how many: where the features tell next to
     * nothing of the class, both ends are uncertain with noise and without.
     */
    double clear() {
        return ramp(area.value(), TELLS_LITTLE, TELLS_ENOUGH);
    }

    /** How far the features tell anything of the class to speak of, between 0 and 1. */
    double anything() {
        return ramp(area.value(), TELLS_NOTHING, TELLS_LITTLE);
    }

    /** How far the features tell so much of the class that what they contradict is hardly overlap, between 0 and 1. */
    double nearlyAll() {
        return ramp(area.value(), TELLS_MUCH, TELLS_NEARLY_ALL);
    }

    /**
     * How large rates may be: what the ends leave to doubt, and any rate at all where the valley is empty. Noise that depends
     * on the example leaves the ends certain, but where classes do not overlap there is nothing else that could contradict.
     */
    Extremes largest() {
        double any = 0.5 * empty();
        return new Extremes(Math.max(ends.plus(), any), Math.max(ends.minus(), any));
    }

    /** 0 up to the first value and where there is none (NaN), 1 from the second on. */
    static double ramp(double value, double from, double to) {
        return value > from ? Math.min(1, (value - from) / (to - from)) : 0;
    }
}

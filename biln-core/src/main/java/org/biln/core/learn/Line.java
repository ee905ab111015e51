package org.biln.core.learn;

/**
 * A line through the surest half of either class ({@link SurestHalf}).
 *
 * @param opinion what it thinks
 * @param gap how far it runs through a {@link Gap}, between 0 and 1
 */
record Line(Opinion opinion, double gap) {

    /** By how many standard errors the observed labels must speak for a line that changes every decision. */
    private static final double EVIDENCE_TO_CHANGE = 30;

    /** By how many they may speak against one that runs through a gap and changes decisions that are little better than coins. */
    private static final double EVIDENCE_AGAINST_A_GAP = 2;

    /** Up to which distance from 1/2, of that to 0 or 1, a decision is little better than a coin, and from where on it is. */
    private static final double COIN = 0.3;

    private static final double NO_COIN = 0.5;

    /** Up to which share of contradicted labels there is nothing for a line to mend, and from where on there is. */
    private static final double ALL_IS_WELL = 0.01;

    private static final double SOMETHING_IS_WRONG = 0.05;

    /**
     * What it counts. Of the examples on which it and the decision so far differ, the observed labels side with one or the
     * other. Noise that flips less than half of the labels of a region leaves them on the side of the truth, if by a little: a
     * line that changes few decisions is believed unless they speak against it, one that changes many only if they speak for
     * it, both within a standard error. But where labels are little better than coins they speak neither for a line nor against,
     * and one that runs through a gap is believed there however many decisions it changes, unless they clearly speak against it.
     * Where hardly a label contradicts the decisions so far it has nothing to mend: the stack, which learnt from all rows, knows
     * better.
     *
     * @param decided the posterior so far
     * @param observed the observed labels
     * @param told how far the surest rows it was drawn by are surer than any rows, between 0 and 1
     * @return its share, between 0 and 1
     */
    double share(double[] decided, int[] observed, double told) {
        double[] eta = opinion.eta();
        int contradicted = 0;
        int changed = 0;
        int better = 0;
        double sure = 0;
        for (int row = 0; row < eta.length; row++) {
            boolean positive = eta[row] > 0.5;
            contradicted += decided[row] > 0.5 != observed[row] > 0 ? 1 : 0;
            if (positive != decided[row] > 0.5) {
                changed++;
                sure += Math.abs(2 * decided[row] - 1);
                better += positive == observed[row] > 0 ? 1 : -1;
            }
        }
        double score = better / Math.sqrt(Math.max(1, changed));
        double free = gap * (1 - Evidence.ramp(sure / Math.max(1, changed), COIN, NO_COIN));
        double asked = (1 - free) * EVIDENCE_TO_CHANGE * changed / eta.length - free * EVIDENCE_AGAINST_A_GAP;
        double toMend = Evidence.ramp((double) contradicted / eta.length, ALL_IS_WELL, SOMETHING_IS_WRONG);
        return Evidence.ramp(score - asked, -1, 0) * told * toMend;
    }

    /** With how many labels it agrees. */
    int agreeing(int[] observed) {
        int agreeing = 0;
        for (int row = 0; row < observed.length; row++) {
            agreeing += opinion.eta()[row] > 0.5 == observed[row] > 0 ? 1 : 0;
        }
        return agreeing;
    }
}

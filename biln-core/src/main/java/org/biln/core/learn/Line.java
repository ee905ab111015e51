package org.biln.core.learn;

/**
 * A line through the surest half of either class ({@link SurestHalf}).
 *
 * @param opinion what it thinks
 */
record Line(Opinion opinion) {

    /** By how many standard errors the observed labels must speak for a line that changes every decision. */
    private static final double EVIDENCE_TO_CHANGE = 30;

    /**
     * What it counts. Of the examples on which it and the decision so far differ, the observed labels side with one or the
     * other. Noise that flips less than half of the labels of a region leaves them on the side of the truth, if by a little: a
     * line that changes few decisions is believed unless they speak against it, one that changes many only if they speak for
     * it, both within a standard error.
     *
     * @param decided the posterior so far
     * @param observed the observed labels
     * @param told how far the first opinion tells the classes apart ({@link Evidence#told})
     * @return its share, between 0 and 1
     */
    double share(double[] decided, int[] observed, double told) {
        double[] eta = opinion.eta();
        int changed = 0;
        int better = 0;
        for (int row = 0; row < eta.length; row++) {
            boolean positive = eta[row] > 0.5;
            if (positive != decided[row] > 0.5) {
                changed++;
                better += positive == observed[row] > 0 ? 1 : -1;
            }
        }
        double score = better / Math.sqrt(Math.max(1, changed));
        double asked = EVIDENCE_TO_CHANGE * changed / eta.length;
        return Evidence.ramp(score - asked, -1, 0) * told;
    }
}

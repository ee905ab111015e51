package org.biln.auto.check;

import org.biln.core.AreaUnderCurve;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;

/**
 * Whether the features of a table tell anything about its labels: where they do not, or where there are too few rows to see it, no
 * label can be doubted.
 *
 * <p>Mann and Whitney's test of the out-of-fold posterior of each class against the rest, the best of K times K (Bonferroni). A
 * normal tail is bounded by {@code exp(-z^2/2)/2}, so the probability is never said to be too small.
 *
 * @param chance at most so probable it is that a posterior which knows nothing looks as good
 */
public record Signal(double chance) {

    /** What is at most so probable by chance is taken for more than chance. */
    public static final double LEVEL = 0.05;

    /**
     * Tests a posterior.
     *
     * @param sample the rows with their observed labels
     * @param fit what fits say of each row that have not seen it
     * @return the signal
     */
    public static Signal of(Sample sample, OutOfFoldFit fit) {
        double best = 0;
        for (int c = 0; c < sample.classes(); c++) {
            AreaUnderCurve area =
                    AreaUnderCurve.of(fit.posteriors(c), sample.against(c).y());
            best = Math.max(best, area.standardScore());
        }
        // Of two classes both tests are one.
        int tests = sample.classes() == 2 ? 1 : sample.classes();
        return new Signal(Math.min(1, tests * StrictMath.exp(-best * best / 2) / (best > 0 ? 2 : 1)));
    }

    /**
     * Whether there is one.
     *
     * @return true if chance is no explanation
     */
    public boolean present() {
        return chance <= LEVEL;
    }
}

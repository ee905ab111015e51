package org.biln.crowd;

import org.biln.core.math.Exp;

/**
 * Expectation maximisation: the parameters that the truth would have, were its probabilities right; the probabilities that
 * the truth has, were the parameters right; and again, until neither probabilities nor likelihood change. The likelihood never falls.
 */
final class Em {

    /** A model of votes that is fitted so. */
    interface Steps {

        /** Moves the parameters to where they are more probable, given the probabilities of the truth. */
        void maximise(double[] posterior);

        /**
         * The probabilities of the truth, given the parameters.
         *
         * @param posterior where they go
         * @return the logarithm of the likelihood of the votes times the prior density of the parameters
         */
        double expect(double[] posterior);
    }

    /** Told after every step; for tests. */
    interface Watcher {
        void step(double objective);
    }

    private Em() {}

    /**
     * Runs.
     *
     * @param posterior where it starts; where it ended
     * @return steps taken
     */
    static int run(Steps steps, double[] posterior, double tolerance, int most, Watcher watcher) {
        double[] next = new double[posterior.length];
        double before = Double.NEGATIVE_INFINITY;
        for (int step = 1; ; step++) {
            steps.maximise(posterior);
            double objective = steps.expect(next);
            watcher.step(objective);
            double change = 0;
            for (int i = 0; i < next.length; i++) {
                change = Math.max(change, Math.abs(next[i] - posterior[i]));
                posterior[i] = next[i];
            }
            if (ended(tolerance, change, before, objective) || step == most) {
                return step;
            }
            before = objective;
        }
    }

    /** Whether neither probabilities nor objective move: where everybody agrees the former stay long before the parameters do. */
    static boolean ended(double tolerance, double change, double before, double after) {
        return change <= tolerance && after - before <= tolerance * Math.max(1, Math.abs(after) * 1e-6);
    }

    /**
     * From logarithms of joint probabilities to probabilities, of one item.
     *
     * @param log the array
     * @param at where the item's K numbers are; where the probabilities go
     * @param gold the class that is known, or -1
     * @return the logarithm of their sum
     */
    static double normalise(double[] log, int at, int classes, int gold) {
        if (gold >= 0) {
            double known = log[at + gold];
            java.util.Arrays.fill(log, at, at + classes, 0);
            log[at + gold] = 1;
            return known;
        }
        double most = log[at];
        for (int k = 1; k < classes; k++) {
            most = Math.max(most, log[at + k]);
        }
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            double p = Exp.exp(log[at + k] - most);
            log[at + k] = p;
            sum += p;
        }
        for (int k = 0; k < classes; k++) {
            log[at + k] /= sum;
        }
        return most + StrictMath.log(sum);
    }
}

package org.biln.bench.core.logistic;

/**
 * Another library's logistic regression, with the data already in its own types: what is timed is the fit alone. A
 * stopping tolerance is handed in because each library means something else by it; the benchmark searches the loosest one
 * whose answer is accurate enough, so nobody is timed on digits that nobody asked for.
 */
interface LogisticPeer {

    /** What a benchmark holds before it is set up. */
    LogisticPeer NONE = new LogisticPeer() {
        @Override
        public double[] fit(double tolerance) {
            return new double[0];
        }

        @Override
        public double gap(double[] theta) {
            return Double.NaN;
        }
    };

    /** Fits and returns theta, the coefficient of the constant first. */
    double[] fit(double tolerance);

    /** How far the answer is from the optimum of the problem that this peer can state. */
    double gap(double[] theta);

    /** What else is worth saying of the last fit. */
    default String remark() {
        return "";
    }

    /**
     * The loosest tolerance on a ladder of powers of ten with which the peer answers accurately, or the tolerance with
     * which it came nearest.
     */
    static double calibrate(LogisticPeer peer) {
        double best = Double.POSITIVE_INFINITY;
        double tolerance = 0.1;
        double chosen = tolerance;
        for (int step = 0; step < 10; step++) {
            double gap = peer.gap(peer.fit(tolerance));
            if (gap < best) {
                best = gap;
                chosen = tolerance;
            }
            if (gap <= LogisticProblem.WANTED) {
                return tolerance;
            }
            tolerance /= 10;
        }
        return chosen;
    }
}

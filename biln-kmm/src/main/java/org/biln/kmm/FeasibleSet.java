package org.biln.kmm;

/**
 * The feasible set of the weights, a box and a sum, as the solvers see it:
 *
 * <pre>
 *   C = { b : 0 <= b_i <= bound,  least <= sum of b <= greatest }.
 * </pre>
 *
 * <p>The Euclidean projection onto C shifts all entries alike and clips them; the shift is zero unless the clipped point
 * violates the sum. {@link KmmEvaluator} has code of its own for the same set: a judge that shared this one would share its
 * mistakes.
 *
 * <p>O(m) a round; one per thread, since it keeps the outcome of its last projection.
 */
final class FeasibleSet {
    /** The function of the shift is piecewise linear and increasing: Newton needs a few rounds, bisection never more. */
    private static final int MOST_ROUNDS = 200;

    private final double bound;
    private final double least;
    private final double greatest;

    private boolean sumActive;
    private double sum;
    private int free;

    FeasibleSet(double bound, double least, double greatest) {
        this.bound = bound;
        this.least = least;
        this.greatest = greatest;
    }

    double bound() {
        return bound;
    }

    double least() {
        return least;
    }

    double greatest() {
        return greatest;
    }

    /** The nearest number within the bounds of a weight. */
    double clip(double v) {
        return Math.min(bound, Math.max(0, v));
    }

    /** Projects a point; the two arrays may be one. */
    void project(double[] point, int m, double[] out) {
        clippedSum(point, m, 0);
        sumActive = sum <= least || sum >= greatest;
        double shift = sumActive ? shiftTo(sum <= least ? least : greatest, point, m) : 0;
        for (int i = 0; i < m; i++) {
            out[i] = clip(point[i] + shift);
        }
    }

    /** Whether the sum was at one of its limits in the last projection. */
    boolean sumActive() {
        return sumActive;
    }

    /** The shift at which the clipped point sums to the wanted value: Newton's method, kept within a shrinking bracket. */
    double shiftTo(double wanted, double[] point, int m) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < m; i++) {
            // all at zero below -max, all at the bound above bound - min
            low = Math.min(low, -point[i]);
            high = Math.max(high, bound - point[i]);
        }
        double shift = Math.min(high, Math.max(low, 0));
        for (int round = 0; round < MOST_ROUNDS; round++) {
            clippedSum(point, m, shift);
            double excess = sum - wanted;
            if (Math.abs(excess) <= 1e-15 * m) {
                return shift;
            }
            low = excess > 0 ? low : shift;
            high = excess > 0 ? shift : high;
            double newton = shift - excess / free;
            double next = newton > low && newton < high ? newton : 0.5 * (low + high);
            if (next == shift) {
                return shift;
            }
            shift = next;
        }
        return shift;
    }

    /** The sum of the shifted and clipped point, and how many entries are strictly between the bounds: its slope. */
    private void clippedSum(double[] point, int m, double shift) {
        double s0 = 0;
        double s1 = 0;
        int inside = 0;
        int i = 0;
        for (; i + 1 < m; i += 2) {
            double v0 = point[i] + shift;
            double v1 = point[i + 1] + shift;
            s0 += clip(v0);
            s1 += clip(v1);
            inside += (v0 > 0 && v0 < bound ? 1 : 0) + (v1 > 0 && v1 < bound ? 1 : 0);
        }
        if (i < m) {
            double last = point[i] + shift;
            s0 += clip(last);
            inside += last > 0 && last < bound ? 1 : 0;
        }
        sum = s0 + s1;
        free = inside;
    }
}

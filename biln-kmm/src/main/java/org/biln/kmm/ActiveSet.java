package org.biln.kmm;

import java.util.Arrays;
import org.biln.kmm.linear.Rows;

/**
 * Lawson and Hanson's active-set method for matchings most of whose weights are zero.
 *
 * <p>All weights begin at zero. Each round frees the one whose gradient asks for it most, moves towards the minimiser over
 * the free weights and drops those that would turn negative on the way, until none asks any more. The objective falls in
 * every round, so no set of free weights comes back. With f weights free a round costs {@code f m + f^2} operations: the factor
 * {@code K_FF = LL'} grows by a row when a weight is freed and is rotated back to a triangle when one is dropped.
 *
 * <p>Where K is numerically of low rank, f stays below that rank, and there are hardly more rounds than free weights: far fewer
 * operations than an interior point needs, and an answer exact to rounding instead of to a tolerance. The method knows nothing
 * of the bound and of the sum, which are slack in most matchings: where they are not, or where the free points are
 * too alike to be told apart, it gives up and says so.
 */
final class ActiveSet {
    /** A point this close to the span of the free ones, squared, leaves too few digits for their weights. */
    private static final double SINGULAR = 1e-7;
    /** How much smaller than the tolerance a gradient is left: the method is exact, so more digits are cheap. */
    private static final double SHARE_OF_TOLERANCE = 1e-2;

    private static final int MOST_ROUNDS_PER_WEIGHT = 3;

    private int m;
    private double[] kappa = {};
    private double[] weights = {};
    private double[] gradient = {};
    private boolean[] isFree = {};

    /** The free weights in the order of the factor: which, their values, their rows of K. */
    private int count;

    private int[] free = {};
    private double[] value = {};
    private double[][] rows = {};
    /** Row f of L, f + 1 long, and {@code L^-1 kappa_F}. */
    private double[][] factor = {};

    private double[] forward = {};
    private double[] minimiser = {};
    private double[] cosine = {};
    private double[] sine = {};

    /** The weights found. */
    double[] point() {
        return weights;
    }

    /**
     * Looks for the weights.
     *
     * @return false if they are not to be found this way
     */
    boolean solve(KmmProblem problem, double tolerance) {
        begin(problem);
        double enough = SHARE_OF_TOLERANCE * tolerance * (1 + Rows.maxAbs(kappa, m));
        int most = MOST_ROUNDS_PER_WEIGHT * m;
        for (int round = 0; round < most; round++) {
            int next = mostWanted(enough);
            if (next < 0) {
                return finish(problem);
            }
            if (!release(problem, next)) {
                return false;
            }
            moveToMinimiser();
            Rows.combine(rows, 0, count, value, gradient, m);
            Rows.axpy(gradient, kappa, -1, 0, m);
        }
        return false;
    }

    private void begin(KmmProblem problem) {
        m = problem.size();
        kappa = problem.kappaArray();
        weights = Rows.grow(weights, m);
        gradient = Rows.grow(gradient, m);
        value = Rows.grow(value, m);
        forward = Rows.grow(forward, m);
        minimiser = Rows.grow(minimiser, m);
        cosine = Rows.grow(cosine, m);
        sine = Rows.grow(sine, m);
        if (free.length < m) {
            free = new int[m];
            isFree = new boolean[m];
            rows = Arrays.copyOf(rows, m);
            factor = Arrays.copyOf(factor, m);
        }
        Arrays.fill(isFree, 0, m, false);
        count = 0;
        for (int i = 0; i < m; i++) {
            gradient[i] = -kappa[i];
        }
    }

    /** The weight at zero that would lower the objective fastest; -1 if none would noticeably. */
    private int mostWanted(double enough) {
        int at = -1;
        double least = -enough;
        for (int i = 0; i < m; i++) {
            if (gradient[i] < least && !isFree[i]) {
                least = gradient[i];
                at = i;
            }
        }
        return at;
    }

    private boolean release(KmmProblem problem, int i) {
        rows[count] = roomFor(rows[count], m);
        factor[count] = roomFor(factor[count], count + 1);
        double[] row = rows[count];
        problem.copyRow(i, 0, m, row);
        row[i] += problem.ridge();
        double[] l = factor[count];
        for (int f = 0; f < count; f++) {
            l[f] = (row[free[f]] - Rows.dot(factor[f], l, 0, f)) / factor[f][f];
        }
        double pivot = row[i] - Rows.dot(l, l, 0, count);
        if (!(pivot > SINGULAR * row[i])) {
            return false;
        }
        l[count] = Math.sqrt(pivot);
        forward[count] = (kappa[i] - Rows.dot(l, forward, 0, count)) / l[count];
        value[count] = 0;
        free[count] = i;
        isFree[i] = true;
        count++;
        return true;
    }

    private double[] roomFor(double[] row, int length) {
        return row == null || row.length < length ? new double[m] : row;
    }

    /** Moves as far towards the minimiser over the free weights as they stay positive, drops those that do not, and again. */
    private void moveToMinimiser() {
        while (true) {
            minimise();
            double step = 1;
            int first = -1;
            for (int f = 0; f < count; f++) {
                if (minimiser[f] <= 0) {
                    double until = value[f] / (value[f] - minimiser[f]);
                    if (until < step) {
                        step = until;
                        first = f;
                    }
                }
            }
            for (int f = 0; f < count; f++) {
                value[f] = Math.fma(step, minimiser[f] - value[f], value[f]);
            }
            if (first < 0) {
                return;
            }
            drop(first);
        }
    }

    /** {@code K_FF^-1 kappa_F}, the first half of which {@code forward} holds. */
    private void minimise() {
        System.arraycopy(forward, 0, minimiser, 0, count);
        for (int f = count - 1; f >= 0; f--) {
            double[] l = factor[f];
            minimiser[f] /= l[f];
            Rows.axpy(minimiser, l, -minimiser[f], 0, f);
        }
    }

    /**
     * Takes a weight out of the factor. Without its row the rows below it are one too long: rotations of neighbouring columns
     * make a triangle of them again, and turn {@code forward} along.
     */
    private void drop(int at) {
        isFree[free[at]] = false;
        double[] emptied = rows[at];
        double[] unused = factor[at];
        for (int f = at + 1; f < count; f++) {
            double[] l = factor[f];
            for (int k = at; k < f - 1; k++) {
                rotate(l, k);
            }
            double length = Math.sqrt(Math.fma(l[f - 1], l[f - 1], l[f] * l[f]));
            cosine[f - 1] = l[f - 1] / length;
            sine[f - 1] = l[f] / length;
            l[f - 1] = length;
            rotate(forward, f - 1);
            factor[f - 1] = l;
            rows[f - 1] = rows[f];
            free[f - 1] = free[f];
            value[f - 1] = value[f];
        }
        count--;
        rows[count] = emptied;
        factor[count] = unused;
    }

    private void rotate(double[] l, int k) {
        double a = l[k];
        double b = l[k + 1];
        l[k] = Math.fma(cosine[k], a, sine[k] * b);
        l[k + 1] = Math.fma(cosine[k], b, -sine[k] * a);
    }

    /** One step of refinement, which takes back what the rotations lost, and the constraints that were left out. */
    private boolean finish(KmmProblem problem) {
        for (int f = 0; f < count; f++) {
            double[] l = factor[f];
            forward[f] = (-gradient[free[f]] - Rows.dot(l, forward, 0, f)) / l[f];
        }
        minimise();
        Arrays.fill(weights, 0, m, 0.0);
        double sum = 0;
        boolean inside = true;
        for (int f = 0; f < count; f++) {
            double weight = Math.max(0, value[f] + minimiser[f]);
            weights[free[f]] = weight;
            sum += weight;
            inside &= weight <= problem.bound();
        }
        return inside && sum >= problem.leastSum() && sum <= problem.greatestSum();
    }
}

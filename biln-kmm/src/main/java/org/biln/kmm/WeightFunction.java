package org.biln.kmm;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.kmm.linear.Rows;

/**
 * The weight of a point as a function of its features: what {@link ProximalNewton} did to every point alike, to be done again.
 *
 * <p>A proximal step leaves a point with the weight {@code b = clip(share a + f'y + shift)}, a its weight before and f its
 * features. The steps are the same for all points, so the weights of a hundred million points need not be kept: r + 2 numbers
 * a step tell them. O(steps r) a point. Immutable.
 *
 * <pre>{@code
 * WeightFunction function = WeightFunction.of(1000, new double[] {0.5}, new double[] {0}, new double[][] {{2, -1}});
 * double weight = function.weight(new double[] {0.3, 0.1}); // 0.5 + 0.6 - 0.1
 * }</pre>
 *
 * @serial exclude
 */
public final class WeightFunction implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double bound;
    private final double[] shares;
    private final double[] shifts;
    private final double[][] ys;

    private WeightFunction(double bound, double[] shares, double[] shifts, double[][] ys) {
        this.bound = bound;
        this.shares = shares;
        this.shifts = shifts;
        this.ys = ys;
    }

    /**
     * A function from its numbers.
     *
     * @param bound the upper bound of a weight, above zero
     * @param shares of each step, how much of the weight before it keeps
     * @param shifts of each step, what it adds to every weight
     * @param ys of each step, the factors of the features, all of one length
     * @return the function
     */
    public static WeightFunction of(double bound, double[] shares, double[] shifts, double[][] ys) {
        Checks.positive("bound", bound);
        Checks.length("shifts", shifts.length, shares.length);
        Checks.length("ys", ys.length, shares.length);
        double[][] copies = new double[ys.length][];
        for (int k = 0; k < ys.length; k++) {
            Checks.length("ys[" + k + "]", ys[k].length, ys[0].length);
            copies[k] = ys[k].clone();
        }
        return new WeightFunction(bound, shares.clone(), shifts.clone(), copies);
    }

    /** Weights of one, or the bound if that is smaller. */
    static WeightFunction even(double bound) {
        return new WeightFunction(bound, new double[0], new double[0], new double[0][]);
    }

    /** One step more. */
    WeightFunction then(double share, double shift, double[] y) {
        int n = shares.length;
        double[] newShares = Arrays.copyOf(shares, n + 1);
        double[] newShifts = Arrays.copyOf(shifts, n + 1);
        double[][] newYs = Arrays.copyOf(ys, n + 1);
        newShares[n] = share;
        newShifts[n] = shift;
        newYs[n] = y.clone();
        return new WeightFunction(bound, newShares, newShifts, newYs);
    }

    /**
     * The weight of a point.
     *
     * @param features the point's features, r numbers
     * @return its weight, between 0 and the bound
     */
    public double weight(double[] features) {
        double weight = Math.min(1, bound);
        for (int k = 0; k < shares.length; k++) {
            weight = clip(shares[k] * weight + Rows.dot(features, ys[k], 0, features.length) + shifts[k]);
        }
        return weight;
    }

    double clip(double v) {
        return Math.min(bound, Math.max(0, v));
    }

    /**
     * The upper bound of a weight.
     *
     * @return B
     */
    public double bound() {
        return bound;
    }

    /**
     * How many steps there are.
     *
     * @return a number from 0
     */
    public int steps() {
        return shares.length;
    }

    /**
     * How much of the weight before each step keeps.
     *
     * @return a copy, one for each step
     */
    public double[] shares() {
        return shares.clone();
    }

    /**
     * What each step adds to every weight.
     *
     * @return a copy, one for each step
     */
    public double[] shifts() {
        return shifts.clone();
    }

    /**
     * The factors of the features in each step.
     *
     * @return copies, r numbers for each step
     */
    public double[][] ys() {
        double[][] copies = new double[ys.length][];
        for (int k = 0; k < ys.length; k++) {
            copies[k] = ys[k].clone();
        }
        return copies;
    }
}

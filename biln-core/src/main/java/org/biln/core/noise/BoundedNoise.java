package org.biln.core.noise;

import org.biln.core.internal.Checks;
import org.biln.core.internal.InnerProduct;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * The paper's noise model: {@code rho_y(x) = rho_ymax * S(w_y . x)}, S being the logistic function.
 *
 * <p>The model obeys the paper's Assumption 1: both maxima are in [0, 1), and {@code rho_+1(x) + rho_-1(x) < 1} at
 * every example that labels are drawn for; an example that breaks it is refused by its row. Since S stays below 1,
 * maxima that sum to at most 1 (0.5 and 0.5 in the paper) are legal everywhere, also where {@code S(w . x)} rounds to
 * 1. The sum is therefore compared by what S leaves over, {@code 1 - S(z) = S(-z)}, which does not round to 0.
 *
 * <p>A rate costs O(d). Immutable.
 *
 * <pre>{@code
 * BoundedNoise noise = BoundedNoise.draw(0.25, 0.49, 3, Rng.of(7));
 * int[] noisy = noise.noisyLabels(x, clean, Rng.of(8));
 * }</pre>
 */
public final class BoundedNoise {

    private final double rhoPlusMax;
    private final double rhoMinusMax;
    private final double[] wPlus;
    private final double[] wMinus;

    /**
     * A noise model with given weights.
     *
     * @param rhoPlusMax the largest {@code P(observed -1 | true +1)}, in [0, 1)
     * @param rhoMinusMax the largest {@code P(observed +1 | true -1)}, in [0, 1)
     * @param wPlus the weights of rho_+1, finite, one per feature; copied
     * @param wMinus the weights of rho_-1, finite, one per feature; copied
     * @throws IllegalArgumentException if a rate is outside [0, 1), a weight is not finite or the lengths differ
     */
    public BoundedNoise(double rhoPlusMax, double rhoMinusMax, double[] wPlus, double[] wMinus) {
        Rates.checkMaximum("rhoPlusMax", rhoPlusMax);
        Rates.checkMaximum("rhoMinusMax", rhoMinusMax);
        Checks.length("wMinus", wMinus.length, wPlus.length);
        Checks.finite("wPlus", wPlus, wPlus.length);
        Checks.finite("wMinus", wMinus, wMinus.length);
        this.rhoPlusMax = rhoPlusMax;
        this.rhoMinusMax = rhoMinusMax;
        this.wPlus = wPlus.clone();
        this.wMinus = wMinus.clone();
    }

    /**
     * A noise model with standard normal weights, as in the paper's experiments.
     *
     * @param rhoPlusMax the largest {@code P(observed -1 | true +1)}, in [0, 1)
     * @param rhoMinusMax the largest {@code P(observed +1 | true -1)}, in [0, 1)
     * @param dimension the number of features, at least 1
     * @param rng gives the weights, first all of wPlus, then all of wMinus
     * @return the model
     */
    public static BoundedNoise draw(double rhoPlusMax, double rhoMinusMax, int dimension, Rng rng) {
        Checks.atLeast("dimension", dimension, 1);
        return new BoundedNoise(rhoPlusMax, rhoMinusMax, gaussians(dimension, rng), gaussians(dimension, rng));
    }

    private static double[] gaussians(int count, Rng rng) {
        double[] values = new double[count];
        for (int j = 0; j < count; j++) {
            values[j] = rng.nextGaussian();
        }
        return values;
    }

    /**
     * The largest {@code P(observed -1 | true +1)}.
     *
     * @return a rate in [0, 1)
     */
    public double rhoPlusMax() {
        return rhoPlusMax;
    }

    /**
     * The largest {@code P(observed +1 | true -1)}.
     *
     * @return a rate in [0, 1)
     */
    public double rhoMinusMax() {
        return rhoMinusMax;
    }

    /**
     * The weights of rho_+1.
     *
     * @return a copy
     */
    public double[] wPlus() {
        return wPlus.clone();
    }

    /**
     * The weights of rho_-1.
     *
     * @return a copy
     */
    public double[] wMinus() {
        return wMinus.clone();
    }

    /**
     * The number of features.
     *
     * @return d
     */
    public int dimension() {
        return wPlus.length;
    }

    /**
     * The rate {@code rho_+1(x) = P(observed -1 | x, true +1)} at an example.
     *
     * @param x the sample, with d columns
     * @param row the example
     * @return the rate
     */
    public double plus(DMatrixRMaj x, int row) {
        checkShape(x);
        Checks.row("row", row, x.numRows);
        return rhoPlusMax * Exp.sigmoid(dot(wPlus, x, row));
    }

    /**
     * The rate {@code rho_-1(x) = P(observed +1 | x, true -1)} at an example.
     *
     * @param x the sample, with d columns
     * @param row the example
     * @return the rate
     */
    public double minus(DMatrixRMaj x, int row) {
        checkShape(x);
        Checks.row("row", row, x.numRows);
        return rhoMinusMax * Exp.sigmoid(dot(wMinus, x, row));
    }

    /**
     * The posterior of the noisy label, {@code (1 - rho_+1(x)) eta + rho_-1(x) (1 - eta)}.
     *
     * @param x the sample, with d columns
     * @param row the example
     * @param eta the clean posterior {@code P(true +1 | x)}
     * @return {@code P(observed +1 | x)}
     */
    public double noisyPosterior(DMatrixRMaj x, int row, double eta) {
        if (!(eta >= 0 && eta <= 1)) {
            throw Checks.bad("eta", "is " + eta + ", must be in [0,1]");
        }
        return (1 - plus(x, row)) * eta + minus(x, row) * (1 - eta);
    }

    /**
     * Refuses a sample with an example at which the two rates sum to 1 or more.
     *
     * @param x the sample, with d columns
     * @throws IllegalArgumentException naming the first such row and its rates
     */
    public void check(DMatrixRMaj x) {
        checkShape(x);
        for (int row = 0; row < x.numRows; row++) {
            double zPlus = dot(wPlus, x, row);
            double zMinus = dot(wMinus, x, row);
            if (!Double.isFinite(zPlus) || !Double.isFinite(zMinus)) {
                throw Checks.bad(
                        "x",
                        "row " + row + " gives wPlus . x = " + zPlus + ", wMinus . x = " + zMinus + ", must be finite");
            }
            if (breaksAssumption(zPlus, zMinus)) {
                double plus = rhoPlusMax * Exp.sigmoid(zPlus);
                double minus = rhoMinusMax * Exp.sigmoid(zMinus);
                throw Checks.bad(
                        "x", "row " + row + " has noise rates " + plus + " and " + minus + ", must sum to less than 1");
            }
        }
    }

    private boolean breaksAssumption(double zPlus, double zMinus) {
        // Exact: the larger maximum is at least 1/2 whenever the sign is in question.
        double excess = Math.min(rhoPlusMax, rhoMinusMax) - (1 - Math.max(rhoPlusMax, rhoMinusMax));
        // Up to here S < 1 alone keeps the sum below 1, even where the slack below underflows to 0.
        if (excess <= 0) {
            return false;
        }
        double slackPlus = rhoPlusMax * Exp.sigmoid(-zPlus);
        double slackMinus = rhoMinusMax * Exp.sigmoid(-zMinus);
        // The larger first, so that a slack far below the other's last place still counts.
        double left = (Math.max(slackPlus, slackMinus) - excess) + Math.min(slackPlus, slackMinus);
        return left <= 0;
    }

    /**
     * Draws a noisy label for every example.
     *
     * @param x the sample, with d columns
     * @param y the true labels, 0 or 1
     * @param rng gives one number per row, in the order of the rows
     * @return the noisy labels
     * @throws IllegalArgumentException if a shape or a label is wrong, or the rates at a row sum to 1 or more
     */
    public int[] noisyLabels(DMatrixRMaj x, int[] y, Rng rng) {
        int[] out = new int[y.length];
        noisyLabels(x, y, rng, out);
        return out;
    }

    /**
     * Draws a noisy label for every example, without allocating.
     *
     * @param x the sample, with d columns
     * @param y the true labels, 0 or 1
     * @param rng gives one number per row, in the order of the rows
     * @param out receives the noisy labels; may be {@code y} itself; untouched if the input is refused
     * @throws IllegalArgumentException if a shape or a label is wrong, or the rates at a row sum to 1 or more
     */
    public void noisyLabels(DMatrixRMaj x, int[] y, Rng rng, int[] out) {
        checkShape(x);
        Checks.length("y", y.length, x.numRows);
        Checks.classes("y", y, 2);
        Checks.atLeast("out.length", out.length, y.length);
        check(x);
        for (int row = 0; row < y.length; row++) {
            double rate = y[row] == 1 ? plus(x, row) : minus(x, row);
            out[row] = rng.nextDouble() < rate ? 1 - y[row] : y[row];
        }
    }

    private void checkShape(DMatrixRMaj x) {
        Checks.length("x.numCols", x.numCols, dimension());
    }

    private static double dot(double[] w, DMatrixRMaj x, int row) {
        return InnerProduct.of(w, 0, x.data, row * x.numCols, w.length);
    }
}

package org.biln.core.noise;

import org.biln.core.internal.Checks;

/**
 * An upper bound of each noise rate at each example.
 *
 * <p>A bound lies in [0, 1]. A bound of 1 says nothing about the rate, and then nothing can be distilled on its side.
 *
 * <pre>{@code
 * UpperBounds bounds = UpperBounds.of(new double[] {0.1, 0.3}, new double[] {0.2, 0.2});
 * bounds.plus(1); // 0.3
 * }</pre>
 */
public final class UpperBounds {

    private final double[] plus;
    private final double[] minus;

    private UpperBounds(double[] plus, double[] minus) {
        this.plus = plus;
        this.minus = minus;
    }

    /**
     * Bounds for each example.
     *
     * @param plus the bound of rho_+1 at each row, in [0, 1]; copied
     * @param minus the bound of rho_-1 at each row, in [0, 1]; copied
     * @return the bounds
     * @throws IllegalArgumentException if the lengths differ or a bound is outside [0, 1]
     */
    public static UpperBounds of(double[] plus, double[] minus) {
        Checks.length("minus", minus.length, plus.length);
        Checks.probabilities("plus", plus, plus.length);
        Checks.probabilities("minus", minus, minus.length);
        return new UpperBounds(plus.clone(), minus.clone());
    }

    /**
     * Bounds from one mean of the noisy posterior for each example.
     *
     * @param means the mean at each row, in [0, 1]
     * @param pairing which mean bounds which rate
     * @return the bounds
     */
    public static UpperBounds paired(double[] means, Pairing pairing) {
        double[] plus = new double[means.length];
        double[] minus = new double[means.length];
        for (int row = 0; row < means.length; row++) {
            plus[row] = pairing.plus(means[row]);
            minus[row] = pairing.minus(means[row]);
        }
        return of(plus, minus);
    }

    /**
     * The number of examples.
     *
     * @return n
     */
    public int size() {
        return plus.length;
    }

    /**
     * The bound of {@code P(observed -1 | true +1)} at an example.
     *
     * @param row the example
     * @return a bound in [0, 1]
     */
    public double plus(int row) {
        return plus[row];
    }

    /**
     * The bound of {@code P(observed +1 | true -1)} at an example.
     *
     * @param row the example
     * @return a bound in [0, 1]
     */
    public double minus(int row) {
        return minus[row];
    }

    /**
     * All bounds of rho_+1.
     *
     * @return a copy
     */
    public double[] plus() {
        return plus.clone();
    }

    /**
     * All bounds of rho_-1.
     *
     * @return a copy
     */
    public double[] minus() {
        return minus.clone();
    }
}

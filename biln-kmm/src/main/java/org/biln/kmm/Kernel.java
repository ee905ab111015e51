package org.biln.kmm;

import java.io.Serializable;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;

/**
 * A kernel that depends on the Euclidean distance of two points only, with {@code k(x, x) = 1}.
 *
 * <p><b>One convention for sigma.</b> Here {@code sigma} always multiplies in the exponent, as in the paper: a
 * <em>larger</em> sigma is a <em>narrower</em> kernel.
 *
 * <table>
 * <caption>The same Gaussian kernel elsewhere</caption>
 * <tr><th>who</th><th>formula</th><th>sigma here</th></tr>
 * <tr><td>this library</td><td>{@code exp(-sigma d^2)}</td><td>{@code sigma}</td></tr>
 * <tr><td>scikit-learn, adapt</td><td>{@code exp(-gamma d^2)}</td><td>{@code gamma}</td></tr>
 * <tr><td>bandwidth h (statistics, R)</td><td>{@code exp(-d^2 / (2 h^2))}</td><td>{@code 1 / (2 h^2)}</td></tr>
 * </table>
 *
 * <p>The exponential (Laplacian, Ornstein-Uhlenbeck) kernel is {@code exp(-sigma d)}; with a length scale h,
 * {@code exp(-d / h)}, sigma is {@code 1 / h}. scikit-learn's {@code laplacian_kernel} uses the Manhattan distance and is
 * another kernel.
 *
 * <p>Other kernels are one method: the value as a function of the squared distance. It must be positive definite, equal
 * 1 at distance 0, and be built from operations that are the same on every machine ({@link StrictMath} or
 * {@link org.biln.core.math.Exp}) if results are to be.
 *
 * <pre>{@code
 * Kernel paper = Kernel.gaussian(0.01);
 * Kernel sameAsBandwidth2 = Kernel.gaussianOfBandwidth(2.0); // sigma = 1/8
 * double k = paper.ofSquaredDistance(4.0);                   // exp(-0.04)
 * }</pre>
 */
@FunctionalInterface
public interface Kernel extends Serializable {
    /**
     * The kernel's value at a squared Euclidean distance.
     *
     * @param squaredDistance the squared distance, not negative
     * @return the value, 1 at distance 0
     */
    double ofSquaredDistance(double squaredDistance);

    /**
     * The kernel's values at n squared distances, element by element equal to {@link #ofSquaredDistance}.
     *
     * @param squaredDistances the squared distances; may be overwritten with scratch
     * @param values where the first n values go, another array
     * @param n how many
     */
    default void ofSquaredDistances(double[] squaredDistances, double[] values, int n) {
        for (int i = 0; i < n; i++) {
            values[i] = ofSquaredDistance(squaredDistances[i]);
        }
    }

    /**
     * The Gaussian kernel {@code exp(-sigma d^2)}.
     *
     * @param sigma the factor in the exponent, above zero
     * @return the kernel
     */
    static Kernel gaussian(double sigma) {
        Checks.positive("sigma", sigma);
        return new Gaussian(sigma);
    }

    /**
     * The exponential kernel {@code exp(-sigma d)}, d the Euclidean distance.
     *
     * @param sigma the factor in the exponent, above zero
     * @return the kernel
     */
    static Kernel exponential(double sigma) {
        Checks.positive("sigma", sigma);
        return new Exponential(sigma);
    }

    /**
     * The Gaussian kernel written {@code exp(-d^2 / (2 h^2))}.
     *
     * @param bandwidth h, above zero
     * @return the kernel with {@code sigma = 1 / (2 h^2)}
     */
    static Kernel gaussianOfBandwidth(double bandwidth) {
        Checks.positive("bandwidth", bandwidth);
        return gaussian(1 / (2 * bandwidth * bandwidth));
    }

    /**
     * The exponential kernel written {@code exp(-d / h)}.
     *
     * @param bandwidth h, above zero
     * @return the kernel with {@code sigma = 1 / h}
     */
    static Kernel exponentialOfBandwidth(double bandwidth) {
        Checks.positive("bandwidth", bandwidth);
        return exponential(1 / bandwidth);
    }

    /**
     * {@code exp(-sigma d^2)}.
     *
     * @param sigma the factor in the exponent
     * @serial exclude
     */
    record Gaussian(double sigma) implements Kernel {
        /**
         * Refuses a sigma that is not above zero.
         *
         * @param sigma above zero
         */
        public Gaussian {
            Checks.positive("sigma", sigma);
        }

        @Override
        public double ofSquaredDistance(double squaredDistance) {
            return Exp.exp(-sigma * squaredDistance);
        }

        @Override
        public void ofSquaredDistances(double[] squaredDistances, double[] values, int n) {
            for (int i = 0; i < n; i++) {
                squaredDistances[i] = -sigma * squaredDistances[i];
            }
            Exp.exp(squaredDistances, 0, values, 0, n);
        }
    }

    /**
     * {@code exp(-sigma d)}.
     *
     * @param sigma the factor in the exponent
     * @serial exclude
     */
    record Exponential(double sigma) implements Kernel {
        /**
         * Refuses a sigma that is not above zero.
         *
         * @param sigma above zero
         */
        public Exponential {
            Checks.positive("sigma", sigma);
        }

        @Override
        public double ofSquaredDistance(double squaredDistance) {
            return Exp.exp(-sigma * Math.sqrt(squaredDistance));
        }

        @Override
        public void ofSquaredDistances(double[] squaredDistances, double[] values, int n) {
            for (int i = 0; i < n; i++) {
                squaredDistances[i] = -sigma * Math.sqrt(squaredDistances[i]);
            }
            Exp.exp(squaredDistances, 0, values, 0, n);
        }
    }
}

package org.biln.core.logistic;

import org.biln.core.internal.InnerProduct;

/**
 * How much of a loss is left to gain at a point, by Newton's model of it: half of {@code g' H^-1 g}. Unlike the gradient,
 * and unlike the length of a step, it does not depend on the units of the columns: seconds or years, it is in units of the
 * loss.
 *
 * <p>By conjugate gradients, each entry scaled by its own curvature; what they have gained only grows, so they may stop as
 * soon as it is more than anybody would overlook.
 */
final class Headroom {
    /** Where the gradient of the model has fallen so far, nothing is left to gain that counts. */
    private static final double REDUCTION = 1e-12;

    private Headroom() {}

    /** The Hessian. */
    @FunctionalInterface
    interface Curvature {
        /** Sets {@code out} to the product with {@code v}. */
        void times(double[] v, double[] out);
    }

    /**
     * What is left to gain.
     *
     * @param gradient of the loss
     * @param diagonal of its Hessian
     * @param hessian all of it
     * @param enough what is more than this need not be known exactly
     * @return the gain, infinite where the loss falls and does not bend
     */
    static double of(double[] gradient, double[] diagonal, Curvature hessian, double enough) {
        int d = gradient.length;
        double[] residual = gradient.clone();
        double[] scaled = new double[d];
        double[] direction = new double[d];
        double[] bent = new double[d];
        double gain = 0;
        double first = 0;
        double before = 0;
        // In exact arithmetic d steps are enough; columns that are nearly one another need some again.
        for (int step = 0; step < 2 * d + 20; step++) {
            for (int j = 0; j < d; j++) {
                scaled[j] = residual[j] == 0 ? 0 : residual[j] / diagonal[j];
            }
            double norm = InnerProduct.of(residual, 0, scaled, 0, d);
            if (!(norm < Double.POSITIVE_INFINITY)) {
                return Double.POSITIVE_INFINITY;
            }
            first = step == 0 ? norm : first;
            if (norm <= REDUCTION * first) {
                return gain;
            }
            double beta = step == 0 ? 0 : norm / before;
            for (int j = 0; j < d; j++) {
                direction[j] = Math.fma(beta, direction[j], scaled[j]);
            }
            before = norm;
            hessian.times(direction, bent);
            double bend = InnerProduct.of(direction, 0, bent, 0, d);
            if (!(bend > 0)) {
                return bend <= 0 && step > 0 ? gain : Double.POSITIVE_INFINITY;
            }
            double length = norm / bend;
            gain += length * norm / 2;
            if (!(gain <= enough)) {
                return gain;
            }
            for (int j = 0; j < d; j++) {
                residual[j] = Math.fma(-length, bent[j], residual[j]);
            }
        }
        return gain;
    }
}

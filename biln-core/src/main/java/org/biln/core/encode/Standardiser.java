package org.biln.core.encode;

import java.util.Arrays;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Shifts and scales every feature to mean 0 and standard deviation 1 on the training sample, so that a penalty treats all
 * of them alike. A constant feature becomes 0.
 *
 * <p>Two passes, scaled by the largest deviation, so that neither a large offset (1e13 + [0, 1)) nor tiny or huge scales
 * (1e-170, 1e300) lose the variance. A standardised value is held within {@value #LIMIT}: further out no model was
 * trained, and products stay finite. Missing values are refused.
 *
 * <pre>{@code
 * Trainer trainer = new EncodedTrainer(Standardiser::fit, LogisticTrainer.recommended());
 * }</pre>
 */
public final class Standardiser implements Encoder {

    /** The largest absolute value that comes out. */
    public static final double LIMIT = 1e6;

    private final double[] centre;
    private final double[] scale;

    /**
     * A standardiser with given numbers.
     *
     * @param centre what to subtract from each feature, finite; copied
     * @param scale what to divide by then, finite and above 0; copied
     */
    public Standardiser(double[] centre, double[] scale) {
        Checks.length("scale", scale.length, centre.length);
        Checks.finite("centre", centre, centre.length);
        for (double each : scale) {
            Checks.positive("scale", each);
        }
        this.centre = centre.clone();
        this.scale = scale.clone();
    }

    /**
     * Fits the standardiser of a sample.
     *
     * @param sample at least one example, no missing values; its weights count
     * @return the standardiser
     */
    public static Standardiser fit(Sample sample) {
        double[] weights = sample.weights();
        Checks.finite("sample", sample.x());
        int d = sample.dimension();
        double[] centre = new double[d];
        double[] scale = new double[d];
        double[] column = new double[sample.size()];
        for (int j = 0; j < d; j++) {
            for (int row = 0; row < column.length; row++) {
                column[row] = sample.x().data[row * d + j];
            }
            Moments moments = Moments.of(column, weights);
            centre[j] = moments.mean();
            scale[j] = moments.deviation() > 0 ? moments.deviation() : 1;
        }
        return new Standardiser(centre, scale);
    }

    /**
     * What is subtracted.
     *
     * @return a copy, one number per feature
     */
    public double[] centre() {
        return centre.clone();
    }

    /**
     * What is divided by.
     *
     * @return a copy, one number per feature
     */
    public double[] scale() {
        return scale.clone();
    }

    @Override
    public int inputs() {
        return centre.length;
    }

    @Override
    public int outputs() {
        return centre.length;
    }

    @Override
    public void encode(double[] features, int from, double[] out, int to) {
        for (int j = 0; j < centre.length; j++) {
            double value = (features[from + j] - centre[j]) / scale[j];
            out[to + j] = Math.max(-LIMIT, Math.min(LIMIT, value));
        }
    }

    /** Equal if all numbers are, bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Standardiser s && Arrays.equals(centre, s.centre) && Arrays.equals(scale, s.scale);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(centre) + Arrays.hashCode(scale);
    }

    @Override
    public String toString() {
        return "Standardiser[" + centre.length + " features]";
    }
}

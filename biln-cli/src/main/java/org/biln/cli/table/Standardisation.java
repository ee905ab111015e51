package org.biln.cli.table;

import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * Mean 0 and standard deviation 1 per feature: {@code (x - mean) / sd}, {@code sd} with n-1. Learned from the training
 * rows, stored in the model, applied to every later row; a missing value becomes the mean, that is 0.
 */
public final class Standardisation {
    private final List<String> names;
    private final double[] means;
    private final double[] sds;

    /**
     * Checks lengths and values, copies.
     *
     * @param names the features, in order
     * @param means their means
     * @param sds their standard deviations, all positive
     */
    public Standardisation(List<String> names, double[] means, double[] sds) {
        this.names = List.copyOf(names);
        this.means = means.clone();
        this.sds = sds.clone();
        if (names.size() != means.length || names.size() != sds.length) {
            throw new IllegalArgumentException(
                    "names, means and sds differ in length: " + names.size() + ", " + means.length + ", " + sds.length);
        }
        for (int j = 0; j < means.length; j++) {
            if (!Double.isFinite(means[j]) || !Double.isFinite(sds[j]) || sds[j] <= 0) {
                throw new IllegalArgumentException("feature '" + names.get(j) + "': mean " + means[j] + ", sd " + sds[j]
                        + " (needed: finite, sd > 0)");
            }
        }
    }

    /**
     * The features.
     *
     * @return their names, in order
     */
    public List<String> names() {
        return names;
    }

    /**
     * Means, a copy.
     *
     * @return one per feature
     */
    public double[] means() {
        return means.clone();
    }

    /**
     * Standard deviations, a copy.
     *
     * @return one per feature
     */
    public double[] sds() {
        return sds.clone();
    }

    /**
     * The matrix a linear classifier takes: a column of ones, then the standardised features. NaN (a missing value)
     * becomes 0, the mean.
     *
     * @param raw rows of raw values, one column per feature
     * @return n rows, 1 + d columns
     */
    public DMatrixRMaj design(DMatrixRMaj raw) {
        int d = means.length;
        DMatrixRMaj x = new DMatrixRMaj(raw.numRows, d + 1);
        for (int i = 0; i < raw.numRows; i++) {
            standardise(raw.data, i * d, x.data, i * (d + 1));
        }
        return x;
    }

    /**
     * One row of {@link #design}.
     *
     * @param raw raw values
     * @param rawOffset where the row starts
     * @param out takes 1 and the standardised values
     * @param outOffset where the row starts in {@code out}
     */
    public void standardise(double[] raw, int rawOffset, double[] out, int outOffset) {
        out[outOffset] = 1;
        for (int j = 0; j < means.length; j++) {
            double v = raw[rawOffset + j];
            out[outOffset + 1 + j] = Double.isNaN(v) ? 0 : (v - means[j]) / sds[j];
        }
    }

    /**
     * A standardised value in the units of the file.
     *
     * @param feature the feature, from 0
     * @param z the standardised value
     * @return the raw value
     */
    public double raw(int feature, double z) {
        return means[feature] + sds[feature] * z;
    }
}

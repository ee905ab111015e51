package org.biln.experiments.data;

import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * The paper's synthetic data: two planar normal distributions of unit covariance, the positive one about u = (-2, 2), the
 * negative one about -u. An example is a row {@code [1, x1, x2]}; a sample has {@value #PER_CLASS} of each class.
 *
 * <pre>{@code
 * DMatrixRMaj x = new DMatrixRMaj(1, 1);
 * int[] y = new int[2 * Synthetic.PER_CLASS];
 * Synthetic.draw(Rng.of(1), x, y);
 * }</pre>
 */
public final class Synthetic {

    /** Examples of each class in a training or a test sample. */
    public static final int PER_CLASS = 500;

    private Synthetic() {}

    /**
     * Draws a sample, the positive examples first.
     *
     * @param rng gives two normal numbers per example
     * @param x receives the rows {@code [1, x1, x2]}; reshaped
     * @param y receives the labels, of length {@code 2 * PER_CLASS} or more
     */
    public static void draw(Rng rng, DMatrixRMaj x, int[] y) {
        x.reshape(2 * PER_CLASS, 3);
        for (int i = 0; i < x.getNumRows(); i++) {
            int sign = i < PER_CLASS ? 1 : -1;
            y[i] = sign > 0 ? 1 : 0;
            x.set(i, 0, 1);
            x.set(i, 1, -2 * sign + rng.nextGaussian());
            x.set(i, 2, 2 * sign + rng.nextGaussian());
        }
    }

    /**
     * The Bayes-optimal label of a row: the side of the line x1 = x2 on which u lies is positive.
     *
     * @param x rows {@code [1, x1, x2]}
     * @param row which
     * @return 0 or 1
     */
    public static int bayesLabel(DMatrixRMaj x, int row) {
        return x.get(row, 2) >= x.get(row, 1) ? 1 : 0;
    }
}

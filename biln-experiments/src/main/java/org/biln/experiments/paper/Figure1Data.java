package org.biln.experiments.paper;

import org.ejml.data.DMatrixRMaj;

/**
 * The one synthetic trial behind Figure 1, at (0.25, 0.49, 10) with the paper's noise weights: what its four panels draw.
 *
 * <p>Rows of points are {@code [1, x1, x2]}; a classifier's boundary is the line where {@code theta . row = 0}. Arrays are
 * not copied.
 *
 * <pre>{@code
 * double x1 = data.train().get(row, 1), x2 = data.train().get(row, 2);
 * boolean flipped = data.noisyLabels()[row] != data.cleanLabels()[row];
 * }</pre>
 *
 * @param train the training points
 * @param cleanLabels their clean labels, 0 or 1
 * @param noisyLabels their noisy labels
 * @param distilledRows rows distilled by the theorem, in growing order
 * @param distilledLabels the labels the theorem gives them
 * @param boughtRows rows whose labels were bought
 * @param boughtLabels the labels bought
 * @param beta importance of the distilled rows followed by the bought ones
 * @param test the test points
 * @param testLabels their clean labels
 * @param clean parameters of the clean classifier
 * @param noisy parameters of the classifier trained on noisy labels
 * @param algo1 parameters of the classifier of Algorithm 1
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier for a drawing, never compared
public record Figure1Data(
        DMatrixRMaj train,
        int[] cleanLabels,
        int[] noisyLabels,
        int[] distilledRows,
        int[] distilledLabels,
        int[] boughtRows,
        int[] boughtLabels,
        double[] beta,
        DMatrixRMaj test,
        int[] testLabels,
        double[] clean,
        double[] noisy,
        double[] algo1) {}

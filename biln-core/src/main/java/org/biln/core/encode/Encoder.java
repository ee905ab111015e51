package org.biln.core.encode;

import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * Turns the features of an example into those a model wants: standardised, categories as indicators, holes filled. It is
 * fitted to a training sample and travels with the classifier.
 *
 * <p>Immutable, for any number of threads, without allocation per example.
 *
 * <pre>{@code
 * Encoder encoder = Standardiser.fit(sample);
 * double[] encoded = new double[encoder.outputs()];
 * encoder.encode(sample.x().data, 0, encoded, 0);
 * }</pre>
 */
public interface Encoder {

    /** Learns an encoder from the features of a sample; the labels are none of its business. */
    @FunctionalInterface
    interface Fitter {

        /**
         * Fits an encoder.
         *
         * @param sample the training sample, whose weights count
         * @return the encoder
         */
        Encoder fit(Sample sample);
    }

    /**
     * The number of features that go in.
     *
     * @return how many
     */
    int inputs();

    /**
     * The number of features that come out.
     *
     * @return how many
     */
    int outputs();

    /**
     * Encodes one example.
     *
     * @param features an array that holds its features
     * @param from where they begin
     * @param out where the encoded ones go
     * @param to where they begin there
     */
    void encode(double[] features, int from, double[] out, int to);

    /**
     * Refuses an example that it cannot encode: by default one with a feature that is not finite.
     *
     * @param features an array that holds its features
     * @param from where they begin
     * @throws IllegalArgumentException if the example cannot be encoded, naming the feature and its value
     */
    default void check(double[] features, int from) {
        for (int j = 0; j < inputs(); j++) {
            if (!Double.isFinite(features[from + j])) {
                throw Checks.bad("features", "feature " + j + " is " + features[from + j] + ", must be finite");
            }
        }
    }

    /**
     * Encodes all examples.
     *
     * @param x one example a row
     * @return a new matrix
     */
    default DMatrixRMaj encode(DMatrixRMaj x) {
        Checks.length("x.numCols", x.numCols, inputs());
        DMatrixRMaj out = new DMatrixRMaj(x.numRows, outputs());
        for (int row = 0; row < x.numRows; row++) {
            encode(x.data, row * x.numCols, out.data, row * outputs());
        }
        return out;
    }
}

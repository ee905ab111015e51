package org.biln.core.encode;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A classifier behind the encoder it was trained with.
 *
 * <p>One example costs the encoder's and the classifier's work and one small array, a batch one array for all its rows.
 *
 * <pre>{@code
 * Standardiser encoder = new Standardiser(new double[] {10}, new double[] {2});
 * Classifier classifier = new EncodedClassifier(encoder, new LinearClassifier(new double[] {1}));
 * int label = classifier.predict(new double[] {12});
 * }</pre>
 */
public final class EncodedClassifier implements Classifier {

    private final Encoder encoder;
    private final Classifier classifier;

    /**
     * Puts an encoder in front of a classifier.
     *
     * @param encoder the encoder
     * @param classifier the classifier of what the encoder gives
     */
    public EncodedClassifier(Encoder encoder, Classifier classifier) {
        Checks.length("encoder.outputs()", encoder.outputs(), classifier.dimension());
        this.encoder = encoder;
        this.classifier = classifier;
    }

    /**
     * The encoder.
     *
     * @return what comes first
     */
    public Encoder encoder() {
        return encoder;
    }

    /**
     * The classifier of encoded features.
     *
     * @return what comes second
     */
    public Classifier classifier() {
        return classifier;
    }

    @Override
    public int classes() {
        return classifier.classes();
    }

    @Override
    public int dimension() {
        return encoder.inputs();
    }

    @Override
    public void check(double[] features, int from) {
        encoder.check(features, from);
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        double[] encoded = new double[encoder.outputs()];
        encoder.encode(features, from, encoded, 0);
        classifier.probabilities(encoded, 0, out, to);
    }

    @Override
    public void probabilities(DMatrixRMaj x, double[] out) {
        Checks.length("x.numCols", x.numCols, dimension());
        Checks.atLeast("out.length", out.length, Math.multiplyExact(x.numRows, classes()));
        double[] encoded = new double[encoder.outputs()];
        for (int row = 0; row < x.numRows; row++) {
            checkRow(x, row);
            encoder.encode(x.data, row * x.numCols, encoded, 0);
            classifier.probabilities(encoded, 0, out, row * classes());
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EncodedClassifier c && encoder.equals(c.encoder) && classifier.equals(c.classifier);
    }

    @Override
    public int hashCode() {
        return 31 * encoder.hashCode() + classifier.hashCode();
    }

    @Override
    public String toString() {
        return "EncodedClassifier[" + encoder + ", " + classifier + "]";
    }
}

package org.biln.core.ensemble;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * A classifier whose probabilities go through something else before they are handed out: what a stack is put together from.
 *
 * <pre>{@code
 * AdjustedClassifier calmer =
 *         new CalibratedClassifier(new LinearClassifier(new double[] {1}), Calibration.of(0.5, 0, 0.1));
 * Classifier before = calmer.classifier();
 * }</pre>
 */
public abstract sealed class AdjustedClassifier implements Classifier permits CalibratedClassifier, FlippedClassifier {

    private final Classifier classifier;

    AdjustedClassifier(Classifier classifier) {
        this.classifier = classifier;
    }

    /** Adjusts the probabilities of so many examples in place. */
    abstract void adjust(double[] p, int from, int examples);

    /**
     * The classifier before.
     *
     * @return what comes first
     */
    public final Classifier classifier() {
        return classifier;
    }

    @Override
    public final int classes() {
        return classifier.classes();
    }

    @Override
    public final int dimension() {
        return classifier.dimension();
    }

    @Override
    public final void check(double[] features, int from) {
        classifier.check(features, from);
    }

    @Override
    public final void probabilities(double[] features, int from, double[] out, int to) {
        classifier.probabilities(features, from, out, to);
        adjust(out, to, 1);
    }

    @Override
    public final void probabilities(DMatrixRMaj x, double[] out) {
        Checks.length("x.numCols", x.numCols, dimension());
        classifier.probabilities(x, out);
        adjust(out, 0, x.numRows);
    }
}

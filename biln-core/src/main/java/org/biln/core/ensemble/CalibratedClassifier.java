package org.biln.core.ensemble;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A classifier whose probabilities are calibrated.
 *
 * <pre>{@code
 * Calibration calibration = Calibration.of(0.5, 0, 0.1);
 * Classifier calmer = new CalibratedClassifier(new LinearClassifier(new double[] {1}), calibration);
 * }</pre>
 */
public final class CalibratedClassifier implements Classifier {

    private final Classifier classifier;
    private final Calibration calibration;

    /**
     * Puts a calibration behind a classifier.
     *
     * @param classifier the classifier
     * @param calibration the calibration, of as many classes
     */
    public CalibratedClassifier(Classifier classifier, Calibration calibration) {
        Checks.length("calibration", calibration.classes(), classifier.classes());
        this.classifier = classifier;
        this.calibration = calibration;
    }

    /**
     * The classifier before calibration.
     *
     * @return what comes first
     */
    public Classifier classifier() {
        return classifier;
    }

    /**
     * The calibration.
     *
     * @return what comes second
     */
    public Calibration calibration() {
        return calibration;
    }

    @Override
    public int classes() {
        return classifier.classes();
    }

    @Override
    public int dimension() {
        return classifier.dimension();
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        classifier.probabilities(features, from, out, to);
        calibration.apply(out, to);
    }

    @Override
    public void probabilities(DMatrixRMaj x, double[] out) {
        classifier.probabilities(x, out);
        for (int row = 0; row < x.numRows; row++) {
            calibration.apply(out, row * classes());
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CalibratedClassifier c
                && classifier.equals(c.classifier)
                && calibration.equals(c.calibration);
    }

    @Override
    public int hashCode() {
        return 31 * classifier.hashCode() + calibration.hashCode();
    }

    @Override
    public String toString() {
        return "CalibratedClassifier[" + calibration + ", " + classifier + "]";
    }
}

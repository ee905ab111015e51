package org.biln.core.ensemble;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * A classifier whose probabilities are calibrated.
 *
 * <pre>{@code
 * Calibration calibration = Calibration.of(0.5, 0, 0.1);
 * Classifier calmer = new CalibratedClassifier(new LinearClassifier(new double[] {1}), calibration);
 * }</pre>
 */
public final class CalibratedClassifier extends AdjustedClassifier {

    private final Calibration calibration;

    /**
     * Puts a calibration behind a classifier.
     *
     * @param classifier the classifier
     * @param calibration the calibration, of as many classes
     */
    public CalibratedClassifier(Classifier classifier, Calibration calibration) {
        super(classifier);
        Checks.length("calibration", calibration.classes(), classifier.classes());
        this.calibration = calibration;
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
    void adjust(double[] p, int from, int examples) {
        for (int i = 0; i < examples; i++) {
            calibration.apply(p, from + i * classes());
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CalibratedClassifier c
                && classifier().equals(c.classifier())
                && calibration.equals(c.calibration);
    }

    @Override
    public int hashCode() {
        return 31 * classifier().hashCode() + calibration.hashCode();
    }

    @Override
    public String toString() {
        return "CalibratedClassifier[" + calibration + ", " + classifier() + "]";
    }
}

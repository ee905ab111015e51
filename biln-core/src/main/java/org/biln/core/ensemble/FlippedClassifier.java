package org.biln.core.ensemble;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * The posterior of a label that flips: {@code P(observed +1 | x) = rho_- + (1 - rho_+ - rho_-) P(true +1 | x)}.
 *
 * <pre>{@code
 * Classifier observed = new FlippedClassifier(new LinearClassifier(new double[] {1}), 0.1, 0.3);
 * }</pre>
 */
public final class FlippedClassifier implements Classifier {

    private final Classifier truth;
    private final double rhoPlus;
    private final double rhoMinus;

    /**
     * Puts noise behind a classifier.
     *
     * @param truth a classifier of the true label, of two classes
     * @param rhoPlus {@code P(observed -1 | true +1)}, in [0, 1/2)
     * @param rhoMinus {@code P(observed +1 | true -1)}, in [0, 1/2)
     */
    public FlippedClassifier(Classifier truth, double rhoPlus, double rhoMinus) {
        Checks.length("truth.classes()", truth.classes(), 2);
        Checks.require(rhoPlus >= 0 && rhoPlus < 0.5, "rhoPlus", "is " + rhoPlus + ", must be in [0, 1/2)");
        Checks.require(rhoMinus >= 0 && rhoMinus < 0.5, "rhoMinus", "is " + rhoMinus + ", must be in [0, 1/2)");
        this.truth = truth;
        this.rhoPlus = rhoPlus;
        this.rhoMinus = rhoMinus;
    }

    /**
     * The classifier of the true label.
     *
     * @return without the noise
     */
    public Classifier truth() {
        return truth;
    }

    /**
     * How often +1 flips.
     *
     * @return {@code P(observed -1 | true +1)}
     */
    public double rhoPlus() {
        return rhoPlus;
    }

    /**
     * How often -1 flips.
     *
     * @return {@code P(observed +1 | true -1)}
     */
    public double rhoMinus() {
        return rhoMinus;
    }

    @Override
    public int classes() {
        return 2;
    }

    @Override
    public int dimension() {
        return truth.dimension();
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        truth.probabilities(features, from, out, to);
        double eta = rhoMinus + (1 - rhoPlus - rhoMinus) * out[to + 1];
        out[to] = 1 - eta;
        out[to + 1] = eta;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FlippedClassifier c
                && truth.equals(c.truth)
                && Double.compare(rhoPlus, c.rhoPlus) == 0
                && Double.compare(rhoMinus, c.rhoMinus) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * truth.hashCode() + Double.hashCode(rhoPlus);
    }

    @Override
    public String toString() {
        return "FlippedClassifier[rates " + rhoPlus + ", " + rhoMinus + ", " + truth + "]";
    }
}

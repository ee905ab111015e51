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
public final class FlippedClassifier extends AdjustedClassifier {

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
        super(truth);
        Checks.length("truth.classes()", truth.classes(), 2);
        Checks.require(rhoPlus >= 0 && rhoPlus < 0.5, "rhoPlus", "is " + rhoPlus + ", must be in [0, 1/2)");
        Checks.require(rhoMinus >= 0 && rhoMinus < 0.5, "rhoMinus", "is " + rhoMinus + ", must be in [0, 1/2)");
        this.rhoPlus = rhoPlus;
        this.rhoMinus = rhoMinus;
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
    void adjust(double[] p, int from, int examples) {
        for (int at = from; at < from + 2 * examples; at += 2) {
            double eta = rhoMinus + (1 - rhoPlus - rhoMinus) * p[at + 1];
            p[at] = 1 - eta;
            p[at + 1] = eta;
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FlippedClassifier c
                && classifier().equals(c.classifier())
                && Double.compare(rhoPlus, c.rhoPlus) == 0
                && Double.compare(rhoMinus, c.rhoMinus) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * classifier().hashCode() + Double.hashCode(rhoPlus);
    }

    @Override
    public String toString() {
        return "FlippedClassifier[rates " + rhoPlus + ", " + rhoMinus + ", " + classifier() + "]";
    }
}

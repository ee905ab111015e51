package org.biln.core.learn;

import org.biln.core.Certificate;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * The weights of some examples, and what is known about how well they were computed.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * Importance importance = new Importance(new double[] {1, 0.5}, null);
 * double second = importance.weights()[1]; // 0.5
 * }</pre>
 */
public final class Importance {

    private final double[] weights;
    private final @Nullable Certificate certificate;

    /**
     * Weights and their certificate.
     *
     * @param weights one per example, finite and not negative; copied
     * @param certificate the solver's, or null where nothing was solved
     * @throws IllegalArgumentException if a weight is negative or not finite
     */
    public Importance(double[] weights, @Nullable Certificate certificate) {
        Checks.weights("weights", weights, weights.length);
        this.weights = weights.clone();
        this.certificate = certificate;
    }

    /**
     * The weights.
     *
     * @return a copy, one per example
     */
    public double[] weights() {
        return weights.clone();
    }

    /**
     * What the solver proves about the weights.
     *
     * @return the certificate, or null where nothing was solved
     */
    public @Nullable Certificate certificate() {
        return certificate;
    }
}

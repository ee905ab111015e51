package org.biln.core.learn;

import org.biln.core.internal.Checks;
import org.biln.core.logistic.FitCertificate;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of the noisy posterior {@code eta(x) = P(observed +1 | x)} at every example, and what is known about the fit
 * it came from.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * Posterior posterior = PosteriorEstimator.supplied(eta).posterior(sample);
 * double first = posterior.eta(0); // eta[0]
 * }</pre>
 */
public final class Posterior {

    private final double[] eta;
    private final @Nullable FitCertificate certificate;

    /**
     * Probabilities and the certificate of the fit.
     *
     * @param eta one probability per row, in [0, 1]; copied
     * @param certificate the fit's, or null where no single fit gave the probabilities
     * @throws IllegalArgumentException if a probability is outside [0, 1]
     */
    public Posterior(double[] eta, @Nullable FitCertificate certificate) {
        Checks.probabilities("eta", eta, eta.length);
        this.eta = eta.clone();
        this.certificate = certificate;
    }

    /**
     * The probabilities.
     *
     * @return a copy, one per row
     */
    public double[] eta() {
        return eta.clone();
    }

    /**
     * The probability of an example.
     *
     * @param row the example
     * @return {@code P(observed +1 | x)}
     */
    public double eta(int row) {
        return eta[row];
    }

    /**
     * The number of examples.
     *
     * @return n
     */
    public int size() {
        return eta.length;
    }

    /**
     * How the fit ended.
     *
     * @return the certificate, or null where no single fit gave the probabilities
     */
    public @Nullable FitCertificate certificate() {
        return certificate;
    }
}

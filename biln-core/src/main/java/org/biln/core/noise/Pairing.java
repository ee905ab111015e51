package org.biln.core.noise;

/**
 * Which mean bounds which rate when the bounds are estimated from the noisy posterior eta.
 *
 * <p>The paper's Theorem 6 says {@code rho_+1(x) <= 1 - eta(x)} and {@code rho_-1(x) <= eta(x)}; the text a few lines
 * below it pairs the two means the other way round. The published numbers follow the theorem.
 *
 * <pre>{@code
 * RateBounds text = RateBounds.neighbourhood(10, Pairing.AS_WRITTEN);
 * RateBounds theorem = RateBounds.wholeSample(Pairing.THEOREM_6);
 * }</pre>
 */
public enum Pairing {
    /** The text: {@code UB(rho_+1) = mean(eta)}, {@code UB(rho_-1) = mean(1 - eta)}. */
    AS_WRITTEN,
    /** The theorem: {@code UB(rho_+1) = mean(1 - eta)}, {@code UB(rho_-1) = mean(eta)}. */
    THEOREM_6;

    /**
     * The bound of rho_+1 that follows from a mean of eta.
     *
     * @param meanEta the mean of the noisy posterior over some examples, in [0, 1]
     * @return the bound of {@code P(observed -1 | true +1)}
     */
    public double plus(double meanEta) {
        return this == AS_WRITTEN ? meanEta : 1 - meanEta;
    }

    /**
     * The bound of rho_-1 that follows from a mean of eta.
     *
     * @param meanEta the mean of the noisy posterior over some examples, in [0, 1]
     * @return the bound of {@code P(observed +1 | true -1)}
     */
    public double minus(double meanEta) {
        return this == AS_WRITTEN ? 1 - meanEta : meanEta;
    }
}

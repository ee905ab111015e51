package org.biln.crowd;

import java.util.Locale;
import org.biln.core.Certificate;

/**
 * What is known of a consensus, found out by code that knows the model of the votes and not how it was fitted: it multiplies
 * probabilities where the optimiser adds logarithms, and asks of each parameter whether it wants to move.
 *
 * <pre>{@code
 * CrowdCertificate certificate = DawidSkene.recommended().aggregate(votes).certificate();
 * boolean good = certificate.converged() && certificate.gap() < 1e-9;
 * }</pre>
 *
 * @param logLikelihood of all votes at the parameters, 0 for a method without a model of the votes
 * @param gap the largest difference between a probability of the consensus and the same computed anew from the parameters
 * @param unrest how far the parameter that wants most would move if the consensus were known to be right, 0 where nothing was
 *     fitted
 * @param iterations steps of the optimiser
 */
public record CrowdCertificate(double logLikelihood, double gap, double unrest, int iterations) implements Certificate {

    /** Probabilities this close are the same to anybody who reads them. */
    static final double CLOSE = 1e-4;

    /** Nothing was fitted: a closed form. */
    static final CrowdCertificate CLOSED_FORM = new CrowdCertificate(0, 0, 0, 0);

    @Override
    public boolean converged() {
        return residual() <= CLOSE;
    }

    @Override
    public double residual() {
        return Math.max(gap, unrest);
    }

    @Override
    public String summary() {
        return iterations == 0
                ? "closed form"
                : String.format(
                        Locale.ROOT,
                        "%s after %d iterations: log-likelihood %.6g, residual %.1e",
                        converged() ? "converged" : "stopped",
                        iterations,
                        logLikelihood,
                        residual());
    }
}

package org.biln.core.logistic;

import java.util.Locale;
import org.biln.core.Certificate;

/**
 * What is known of a fit: how training ended, and loss and gradient at the parameters it returned.
 *
 * <p>{@link LogisticRegression#fit(org.biln.core.Sample, double[], double[])} computes loss and gradient anew, by code that
 * knows the problem and not the optimiser ({@link LogisticEvaluator}).
 *
 * <pre>{@code
 * FitCertificate certificate = new FitCertificate(12.5, 3e-6, 17, 21, StopReason.GRADIENT);
 * boolean good = certificate.converged() && certificate.gradientNorm() < 1e-5;
 * }</pre>
 *
 * @param loss the weighted sum of the logistic losses plus the penalty
 * @param gradientNorm the largest absolute entry of its gradient
 * @param iterations steps taken
 * @param evaluations how often loss and gradient were computed
 * @param reason why training stopped
 */
public record FitCertificate(double loss, double gradientNorm, int iterations, int evaluations, StopReason reason)
        implements Certificate {

    @Override
    public boolean converged() {
        return reason.converged();
    }

    /** The largest entry of the gradient, relative to the loss where that exceeds 1. */
    @Override
    public double residual() {
        return gradientNorm / Math.max(1, Math.abs(loss));
    }

    @Override
    public String summary() {
        return String.format(
                Locale.ROOT,
                "%s after %d iterations: loss %.6g, largest gradient entry %.1e",
                converged() ? "converged" : "stopped (" + reason + ")",
                iterations,
                loss,
                gradientNorm);
    }
}

package org.biln.core.logistic;

/**
 * What a fit can say about itself, measured at the parameters it returns.
 *
 * <pre>{@code
 * FitCertificate certificate = new FitCertificate(12.5, 3e-6, 17, 21, StopReason.GRADIENT);
 * boolean good = certificate.reason().converged() && certificate.gradientNorm() < 1e-5;
 * }</pre>
 *
 * @param loss the weighted sum of the logistic losses plus the penalty
 * @param gradientNorm the largest absolute entry of its gradient
 * @param iterations steps taken
 * @param evaluations how often loss and gradient were computed
 * @param reason why training stopped
 */
public record FitCertificate(double loss, double gradientNorm, int iterations, int evaluations, StopReason reason) {}

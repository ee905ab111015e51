package org.biln.core.logistic;

import java.util.Locale;
import org.biln.core.Certificate;

/**
 * What is known of a fit: how training ended, and loss and gradient at the parameters it returned.
 *
 * <p>{@link LogisticRegression#fit(org.biln.core.Sample, double[])} computes loss, gradient and what is left to
 * gain anew, by code that knows the problem and not the optimiser ({@link LogisticEvaluator}).
 *
 * <pre>{@code
 * FitCertificate certificate = new FitCertificate(12.5, 3e-6, 17, 21, StopReason.GRADIENT, 1e-9);
 * boolean good = certificate.converged() && certificate.gradientNorm() < 1e-5;
 * }</pre>
 *
 * @param loss the weighted sum of the logistic losses plus the penalty
 * @param gradientNorm the largest absolute entry of its gradient
 * @param iterations steps taken
 * @param evaluations how often loss and gradient were computed
 * @param reason why training stopped
 * @param gain what is left to gain for each unit of weight by Newton's model of the loss; NaN where nobody but the optimiser
 *     looked, whose word then counts
 */
public record FitCertificate(
        double loss, double gradientNorm, int iterations, int evaluations, StopReason reason, double gain)
        implements Certificate {

    /** A million examples that gain so much each have gained one nat together, which is nothing anybody could see. */
    static final double LARGEST_GAIN = 1e-6;

    /**
     * Whether training stopped because nothing was left to gain. The optimiser's tolerances are in the units of the columns
     * and may be met at once where these are large, seconds for instance; what is left to gain is in those of the loss.
     */
    @Override
    public boolean converged() {
        return reason.converged() && !(gain > LARGEST_GAIN);
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
                converged()
                        ? "converged"
                        : "stopped (" + reason
                                + (reason.converged() ? ", with more to gain: are the columns on one scale?)" : ")"),
                iterations,
                loss,
                gradientNorm);
    }
}

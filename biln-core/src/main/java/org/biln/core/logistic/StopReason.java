package org.biln.core.logistic;

/**
 * Why training stopped.
 *
 * <pre>{@code
 * boolean met = StopReason.GRADIENT.converged();
 * }</pre>
 */
public enum StopReason {
    /** The largest entry of the gradient is within its tolerance: a minimiser, as far as the tolerance tells. */
    GRADIENT,
    /** The last step was shorter than the progress tolerance. */
    STEP,
    /** The last step changed the loss by less than the progress tolerance. */
    LOSS,
    /** The loss falls by less than the progress tolerance along the next direction. */
    SLOPE,
    /** The iterations allowed are used up. */
    ITERATIONS,
    /** The evaluations allowed are used up. */
    EVALUATIONS,
    /** No example has weight (or there is none): the parameters are the start, unchanged. */
    NO_EXAMPLES,
    /** The loss at the start, or the next direction, is not finite: the parameters are the last finite ones. */
    NOT_FINITE;

    /**
     * Whether one of the tolerances was met, rather than the budget used up. The tolerances are in the units of the columns:
     * whether the result is a minimiser is what {@link FitCertificate#converged()} says.
     *
     * @return true for the four tolerances
     */
    public boolean converged() {
        return this == GRADIENT || this == STEP || this == LOSS || this == SLOPE;
    }
}

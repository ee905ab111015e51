package org.biln.core.logistic;

/**
 * How the logistic loss of an example is computed.
 *
 * <pre>{@code
 * Loss loss = Loss.STABLE;
 * }</pre>
 */
public enum Loss {
    /** {@code log(1 + exp(-y theta.x))}, finite for every finite score. */
    STABLE,
    /**
     * As the paper's program computed it: {@code -(y log p + (1-y) log(1-p))} with labels 0 and 1. It is not a number as
     * soon as a probability rounds to 0 or 1, which makes the line search back off: on separable samples this alone decides
     * where training stops.
     */
    SATURATING
}

package org.biln.core.logistic;

/**
 * The method of training.
 *
 * <pre>{@code
 * Optimiser optimiser = Optimiser.NEWTON;
 * }</pre>
 */
public enum Optimiser {
    /** Limited-memory BFGS with a strong-Wolfe line search, step by step as in minFunc. O(n d) an iteration. */
    LBFGS,
    /** Newton's method (iteratively reweighted least squares) with backtracking. O(n d^2 + d^3) an iteration: for small d. */
    NEWTON
}

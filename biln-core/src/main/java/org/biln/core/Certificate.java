package org.biln.core;

/**
 * What a solver proves about its answer, measured against the problem it was given.
 *
 * <pre>{@code
 * Importance importance = estimator.weigh(x, rows);
 * Certificate certificate = importance.certificate();
 * if (certificate != null && !certificate.converged()) {
 *     throw new IllegalStateException(certificate.summary());
 * }
 * }</pre>
 */
public interface Certificate {

    /**
     * Whether the solver reached its tolerance.
     *
     * @return true if it did
     */
    boolean converged();

    /**
     * How far from optimal the answer is: the largest violation of the optimality conditions, relative.
     *
     * @return 0 for an exact answer
     */
    double residual();

    /**
     * One line for a person.
     *
     * @return status, residuals and iterations
     */
    String summary();
}

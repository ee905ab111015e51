package org.biln.spark;

import java.io.Serializable;
import org.biln.kmm.DistantMatching;
import org.biln.kmm.KmmResult;
import org.biln.kmm.WeightFunction;

/**
 * Weights as a function of a row's features, with what the judge said of them.
 *
 * @param weights the weights
 * @param status how the matching ended, by name
 * @param residual the largest violation of the optimality conditions, relative
 * @param objective the least that was reached
 * @param iterations how many Newton steps it took
 * @param traceResidual what the landmarks leave of the kernel
 * @serial exclude
 */
record Certified(
        WeightFunction weights, String status, double residual, double objective, int iterations, double traceResidual)
        implements Serializable {

    static Certified of(DistantMatching.Result result) {
        return new Certified(
                result.weights(),
                result.status().name(),
                result.residual(),
                result.evaluation().objective(),
                result.iterations(),
                result.traceResidual());
    }

    boolean converged() {
        return status.equals(KmmResult.Status.CONVERGED.name());
    }
}

package org.biln.spark;

import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/**
 * How {@link KernelMeanMatching} and {@link Distill} match kernel means.
 *
 * <pre>{@code
 * KernelMeanMatching stage = new KernelMeanMatching().setLandmarks(200).setWeightBound(50);
 * }</pre>
 *
 * <p>Every stage and model names this interface itself: Py4J finds the methods of no others.
 *
 * @param <S> the stage that is returned, so that calls chain
 */
public interface MatchingParams<S> extends Params {

    /**
     * Declares the parameters.
     *
     * @param table where to
     * @param stage whose they are
     * @param landmarks how many if none are set; 0 if there may be none
     * @return the table
     */
    static ParamTable declare(ParamTable table, Params stage, int landmarks) {
        return table.add(
                        new IntParam(
                                stage,
                                "landmarks",
                                "most landmarks: rows whose kernel with a row are its features in the matching"
                                        + (landmarks == 0 ? "; 0 weighs all rows alike" : ""),
                                ParamValidators.gtEq(Math.min(1, landmarks))),
                        landmarks)
                .add(
                        new DoubleParam(
                                stage,
                                "bandwidth",
                                "bandwidth h of the kernel exp(-d^2 / (2 h^2)); if not set, the median distance of two rows",
                                ParamValidators.gt(0)),
                        null)
                .add(
                        new DoubleParam(
                                stage, "weightBound", "upper bound B of a matched weight", ParamValidators.gt(0)),
                        1000.0)
                .add(
                        new DoubleParam(
                                stage,
                                "matchingTolerance",
                                "residual of the certificate that is good enough",
                                ParamValidators.gt(0)),
                        1e-8)
                .add(new IntParam(stage, "maxIter", "most Newton steps of the matching", ParamValidators.gtEq(1)), 500);
    }

    /** {@return where the parameters of this stage are kept} */
    ParamTable table();

    /** {@return the most landmarks} */
    default IntParam landmarks() {
        return table().get("landmarks");
    }

    /** {@return the bandwidth of the Gaussian kernel} */
    default DoubleParam bandwidth() {
        return table().get("bandwidth");
    }

    /** {@return the upper bound of a weight} */
    default DoubleParam weightBound() {
        return table().get("weightBound");
    }

    /** {@return the residual at which the matching is good enough} */
    default DoubleParam matchingTolerance() {
        return table().get("matchingTolerance");
    }

    /** {@return the most Newton steps} */
    default IntParam maxIter() {
        return table().get("maxIter");
    }

    /**
     * Sets the most landmarks; if not set, 100 for {@link KernelMeanMatching}, and 0 for {@link Distill}, which weighs all rows alike.
     *
     * @param value how many
     * @return this stage
     */
    default S setLandmarks(int value) {
        return ParamTable.set(this, landmarks(), value);
    }

    /**
     * Sets the bandwidth of the Gaussian kernel; if not set, the median distance of two rows.
     *
     * @param value above zero
     * @return this stage
     */
    default S setBandwidth(double value) {
        return ParamTable.set(this, bandwidth(), value);
    }

    /**
     * Sets the upper bound of a matched weight; 1000 if not set.
     *
     * @param value above zero
     * @return this stage
     */
    default S setWeightBound(double value) {
        return ParamTable.set(this, weightBound(), value);
    }

    /**
     * Sets the residual at which the matching is good enough; 1e-8 if not set.
     *
     * @param value above zero
     * @return this stage
     */
    default S setMatchingTolerance(double value) {
        return ParamTable.set(this, matchingTolerance(), value);
    }

    /**
     * Sets the most Newton steps of the matching; 500 if not set.
     *
     * @param value at least 1
     * @return this stage
     */
    default S setMaxIter(int value) {
        return ParamTable.set(this, maxIter(), value);
    }
}

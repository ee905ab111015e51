package org.biln.spark;

import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Params;

/**
 * The parameters of whatever matches kernel means: {@link KernelMeanMatching}, {@link Biln} and their models.
 *
 * <pre>{@code
 * KernelMeanMatching matching = new KernelMeanMatching().setLandmarks(128);
 * }</pre>
 */
public interface MatchingParams extends Params {

    /**
     * Where the parameters are kept.
     *
     * @return this stage's own
     */
    MatchingSettings matching();

    /**
     * The most landmarks.
     *
     * @return the parameter
     */
    default IntParam landmarks() {
        return matching().landmarks;
    }

    /**
     * The bandwidth of the Gaussian kernel.
     *
     * @return the parameter
     */
    default DoubleParam bandwidth() {
        return matching().bandwidth;
    }

    /**
     * The upper bound of a weight.
     *
     * @return the parameter
     */
    default DoubleParam weightBound() {
        return matching().weightBound;
    }

    /**
     * The residual at which the matching is good enough.
     *
     * @return the parameter
     */
    default DoubleParam matchingTolerance() {
        return matching().matchingTolerance;
    }

    /**
     * The most Newton steps.
     *
     * @return the parameter
     */
    default IntParam maxIter() {
        return matching().maxIter;
    }
}

package org.biln.spark;

import org.apache.spark.ml.param.Param;

/**
 * Sets how {@link KernelMeanMatching} and {@link Biln} match kernel means, one parameter a call.
 *
 * <pre>{@code
 * KernelMeanMatching stage = new KernelMeanMatching().setLandmarks(200).setWeightBound(50);
 * }</pre>
 *
 * @param <S> the stage that is returned, so that calls chain
 */
public interface MatchingSetters<S extends MatchingSetters<S>> extends MatchingParams {

    /**
     * Sets the most landmarks; if not set, 100 for {@link KernelMeanMatching}, and 0 for {@link Biln}, which weighs all rows alike.
     *
     * @param value how many
     * @return this stage
     */
    default S setLandmarks(int value) {
        return with(landmarks(), value);
    }

    /**
     * Sets the bandwidth of the Gaussian kernel; if not set, the median distance of two rows.
     *
     * @param value above zero
     * @return this stage
     */
    default S setBandwidth(double value) {
        return with(bandwidth(), value);
    }

    /**
     * Sets the upper bound of a matched weight; 1000 if not set.
     *
     * @param value above zero
     * @return this stage
     */
    default S setWeightBound(double value) {
        return with(weightBound(), value);
    }

    /**
     * Sets the residual at which the matching is good enough; 1e-8 if not set.
     *
     * @param value above zero
     * @return this stage
     */
    default S setMatchingTolerance(double value) {
        return with(matchingTolerance(), value);
    }

    /**
     * Sets the most Newton steps of the matching; 500 if not set.
     *
     * @param value at least 1
     * @return this stage
     */
    default S setMaxIter(int value) {
        return with(maxIter(), value);
    }

    @SuppressWarnings("unchecked") // S is the stage's own type
    private <T> S with(Param<T> param, T value) {
        set(param, value);
        return (S) this;
    }
}

package org.biln.spark;

import org.apache.spark.ml.param.Param;

/**
 * The columns of {@link KernelMeanMatching} and its model.
 *
 * <pre>{@code
 * String column = model.getOrDefault(model.weightCol());
 * }</pre>
 */
public interface MatchingColumnParams extends MatchingParams {

    /**
     * Where the columns are kept.
     *
     * @return this stage's own
     */
    MatchingColumns columns();

    /**
     * The column of features.
     *
     * @return the parameter
     */
    default Param<String> featuresCol() {
        return columns().featuresCol;
    }

    /**
     * The column that says which rows to weigh.
     *
     * @return the parameter
     */
    default Param<String> sourceCol() {
        return columns().sourceCol;
    }

    /**
     * The output column of the weights.
     *
     * @return the parameter
     */
    default Param<String> weightCol() {
        return columns().weightCol;
    }
}

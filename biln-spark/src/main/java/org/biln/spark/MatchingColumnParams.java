package org.biln.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * The columns of {@link KernelMeanMatching} and its model.
 *
 * <pre>{@code
 * KernelMeanMatching stage = new KernelMeanMatching().setSourceCol("kept").setWeightCol("w");
 * }</pre>
 *
 * @param <S> the stage that is returned, so that calls chain
 */
public interface MatchingColumnParams<S> extends MatchingParams<S> {

    /**
     * Declares the parameters.
     *
     * @param stage whose they are
     * @return the table
     */
    static ParamTable declare(Params stage) {
        return MatchingParams.declare(new ParamTable(stage), stage, 100)
                .column("featuresCol", "column of feature vectors", "features")
                .column(
                        "sourceCol",
                        "column that says which rows to weigh, boolean or 0 and 1; they are to look like all rows",
                        "source")
                .column("weightCol", "output column: the weight, 0 for rows that are not to be weighed", "weight");
    }

    /** {@return the column of features} */
    default Param<String> featuresCol() {
        return table().get("featuresCol");
    }

    /** {@return the column that says which rows to weigh} */
    default Param<String> sourceCol() {
        return table().get("sourceCol");
    }

    /** {@return the output column of the weights} */
    default Param<String> weightCol() {
        return table().get("weightCol");
    }

    /**
     * Sets the column of features; "features" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setFeaturesCol(String value) {
        return ParamTable.set(this, featuresCol(), value);
    }

    /**
     * Sets the column that says which rows to weigh, boolean or 0 and 1; "source" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setSourceCol(String value) {
        return ParamTable.set(this, sourceCol(), value);
    }

    /**
     * Sets the output column of the weights; "weight" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setWeightCol(String value) {
        return ParamTable.set(this, weightCol(), value);
    }
}

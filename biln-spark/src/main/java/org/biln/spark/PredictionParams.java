package org.biln.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * The output columns of a prediction, as Spark's own classifiers have them.
 *
 * <pre>{@code
 * new Biln().setProbabilityCol("p").setPredictionCol("state");
 * }</pre>
 */
public interface PredictionParams extends Params {

    /**
     * Where the columns are kept.
     *
     * @return this stage's own
     */
    PredictionColumns prediction();

    /**
     * The output column of the predicted label.
     *
     * @return the parameter
     */
    default Param<String> predictionCol() {
        return prediction().predictionCol;
    }

    /**
     * The output column of the probabilities.
     *
     * @return the parameter
     */
    default Param<String> probabilityCol() {
        return prediction().probabilityCol;
    }

    /**
     * The output column of the base learner's scores.
     *
     * @return the parameter
     */
    default Param<String> rawPredictionCol() {
        return prediction().rawPredictionCol;
    }
}

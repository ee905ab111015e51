package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The output columns of a prediction, with their documentation and defaults.
 *
 * @serial exclude
 */
public final class PredictionColumns implements Serializable {
    private static final long serialVersionUID = 1L;

    final Param<String> predictionCol;
    final Param<String> probabilityCol;
    final Param<String> rawPredictionCol;

    PredictionColumns(Params stage) {
        predictionCol = new Param<>(stage, "predictionCol", "output column: predicted label; empty for none");
        probabilityCol =
                new Param<>(stage, "probabilityCol", "output column: probability of each true label; empty for none");
        rawPredictionCol =
                new Param<>(stage, "rawPredictionCol", "output column: scores of the base learner; empty for none");
        stage.setDefault(predictionCol, "prediction");
        stage.setDefault(probabilityCol, "probability");
        stage.setDefault(rawPredictionCol, "rawPrediction");
    }

    StructType addTo(StructType schema, Params stage) {
        StructType with = added(schema, stage, rawPredictionCol, SQLDataTypes.VectorType());
        with = added(with, stage, probabilityCol, SQLDataTypes.VectorType());
        return added(with, stage, predictionCol, DataTypes.DoubleType);
    }

    private static StructType added(StructType schema, Params stage, Param<String> column, DataType type) {
        String name = stage.getOrDefault(column);
        return name.isEmpty()
                ? schema
                : Schemas.with(schema, column.name(), new StructField(name, type, false, Metadata.empty()));
    }
}

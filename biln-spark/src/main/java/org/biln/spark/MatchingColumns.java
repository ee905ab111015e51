package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a matching, with their documentation and defaults.
 *
 * @serial exclude
 */
public final class MatchingColumns implements Serializable {
    private static final long serialVersionUID = 1L;

    final Param<String> featuresCol;
    final Param<String> sourceCol;
    final Param<String> weightCol;

    MatchingColumns(Params stage) {
        featuresCol = new Param<>(stage, "featuresCol", "column of feature vectors");
        sourceCol = new Param<>(
                stage,
                "sourceCol",
                "column that says which rows to weigh, boolean or 0 and 1; they are to look like all rows");
        weightCol = new Param<>(stage, "weightCol", "output column: the weight, 0 for rows that are not to be weighed");
        stage.setDefault(featuresCol, "features");
        stage.setDefault(sourceCol, "source");
        stage.setDefault(weightCol, "weight");
    }

    /** A table to be weighed may lack the column of the source: then every row is weighed. */
    StructType checkSchema(StructType schema, Params stage, boolean training) {
        Schemas.checkVector(schema, "featuresCol", stage.getOrDefault(featuresCol));
        String source = stage.getOrDefault(sourceCol);
        if (training || Schemas.has(schema, source)) {
            if (!(Schemas.field(schema, "sourceCol", source).dataType() instanceof BooleanType)) {
                Schemas.checkNumeric(schema, "sourceCol", source);
            }
        }
        return Schemas.with(
                schema,
                "weightCol",
                new StructField(stage.getOrDefault(weightCol), DataTypes.DoubleType, false, Metadata.empty()));
    }
}

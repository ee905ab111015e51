package org.biln.spark;

import java.util.Arrays;
import java.util.function.Predicate;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.BinaryAttribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Checks of columns that need no job. */
final class Schemas {
    private Schemas() {}

    static StructField field(StructType schema, String purpose, String column) {
        for (StructField field : schema.fields()) {
            if (field.name().equals(column)) {
                return field;
            }
        }
        throw new IllegalArgumentException(
                purpose + ": there is no column '" + column + "' among " + String.join(", ", schema.fieldNames()));
    }

    static boolean has(StructType schema, String column) {
        return Arrays.asList(schema.fieldNames()).contains(column);
    }

    static void checkVector(StructType schema, String purpose, String column) {
        check(schema, purpose, column, "a vector", type -> type.equals(SQLDataTypes.VectorType()));
    }

    static void checkNumeric(StructType schema, String purpose, String column) {
        check(schema, purpose, column, "numeric", type -> type instanceof NumericType);
    }

    /** A label is a number, a word or a truth value. */
    static void checkLabel(StructType schema, String purpose, String column) {
        check(
                schema,
                purpose,
                column,
                "numeric, a string or a boolean",
                type -> type instanceof NumericType || type instanceof StringType || type instanceof BooleanType);
    }

    private static void check(
            StructType schema, String purpose, String column, String wanted, Predicate<DataType> fits) {
        DataType type = field(schema, purpose, column).dataType();
        if (!fits.test(type)) {
            throw new IllegalArgumentException(
                    purpose + ": column '" + column + "' is of type " + type.catalogString() + ", must be " + wanted);
        }
    }

    /** The type of labels as they are said. */
    static DataType labelType(StructType schema, String column) {
        return field(schema, "labelCol", column).dataType() instanceof NumericType
                ? DataTypes.DoubleType
                : DataTypes.StringType;
    }

    /**
     * Checks the columns that are read beside the features; whether there are labels. What is named must be there for training, and the
     * group wherever labels are judged.
     */
    static boolean checkInputs(StructType schema, LearnerParams<?> stage, boolean training) {
        String label = stage.getOrDefault(stage.labelCol());
        boolean labelled = training || has(schema, label);
        if (labelled) {
            checkLabel(schema, "labelCol", label);
        }
        String weight = ParamTable.named(stage, stage.weightCol());
        if (weight != null && (training || has(schema, weight))) {
            checkNumeric(schema, "weightCol", weight);
        }
        String answer = ParamTable.named(stage, stage.answerCol());
        if (answer != null && (training || has(schema, answer))) {
            checkLabel(schema, "answerCol", answer);
        }
        String group = ParamTable.named(stage, stage.groupCol());
        if (group != null && labelled) {
            field(schema, "groupCol", group);
        }
        return labelled;
    }

    /** The schema with a column that a parameter names; without, if the name is empty. A column is not written over. */
    static StructType with(StructType schema, Params stage, Param<String> named, DataType type, Metadata metadata) {
        String column = stage.getOrDefault(named);
        if (column.isEmpty()) {
            return schema;
        }
        if (has(schema, column)) {
            throw new IllegalArgumentException(named.name() + ": column '" + column + "' is there already");
        }
        return schema.add(new StructField(column, type, true, metadata));
    }

    /** The schema with Spark's columns of a prediction. */
    static StructType withPrediction(StructType schema, LearnerParams<?> stage, Metadata labels) {
        StructType with = with(schema, stage, stage.rawPredictionCol(), SQLDataTypes.VectorType(), Metadata.empty());
        with = with(with, stage, stage.probabilityCol(), SQLDataTypes.VectorType(), Metadata.empty());
        return with(with, stage, stage.predictionCol(), DataTypes.DoubleType, labels);
    }

    /** A table to be weighed may lack the column of the source: then every row is weighed. */
    static StructType checkMatching(StructType schema, MatchingColumnParams<?> stage, boolean training) {
        checkVector(schema, "featuresCol", stage.getOrDefault(stage.featuresCol()));
        String source = stage.getOrDefault(stage.sourceCol());
        if ((training || has(schema, source))
                && !(field(schema, "sourceCol", source).dataType() instanceof BooleanType)) {
            checkNumeric(schema, "sourceCol", source);
        }
        return with(schema, stage, stage.weightCol(), DataTypes.DoubleType, Metadata.empty());
    }

    /** How many classes the metadata of a label column names, 0 if it says nothing. */
    static int classes(StructField label) {
        Attribute attribute = Attribute.fromStructField(label);
        if (attribute instanceof BinaryAttribute) {
            return 2;
        }
        if (attribute instanceof NominalAttribute nominal
                && nominal.getNumValues().isDefined()) {
            return (Integer) nominal.getNumValues().get();
        }
        return 0;
    }
}

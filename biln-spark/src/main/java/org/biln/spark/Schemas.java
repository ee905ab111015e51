package org.biln.spark;

import java.util.Arrays;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.BinaryAttribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
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
        DataType type = field(schema, purpose, column).dataType();
        if (!type.equals(SQLDataTypes.VectorType())) {
            throw new IllegalArgumentException(
                    purpose + ": column '" + column + "' is of type " + type.catalogString() + ", must be a vector");
        }
    }

    static void checkNumeric(StructType schema, String purpose, String column) {
        DataType type = field(schema, purpose, column).dataType();
        if (!(type instanceof NumericType)) {
            throw new IllegalArgumentException(
                    purpose + ": column '" + column + "' is of type " + type.catalogString() + ", must be numeric");
        }
    }

    /** A column is not written over. */
    static StructType with(StructType schema, String purpose, StructField added) {
        if (has(schema, added.name())) {
            throw new IllegalArgumentException(purpose + ": column '" + added.name() + "' is there already");
        }
        return schema.add(added);
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

package org.biln.spark;

import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * Rows laid out by what is in them: partition and order follow from the key of a row, the number of partitions from the number
 * of rows. However the caller had partitioned them, a fit sees the same rows in the same places.
 */
final class Layout {
    static final String FEATURES = "features";
    static final String LABEL = "label";
    static final String WEIGHT = "weight";
    static final String ANSWER = "answer";
    static final String FOLD = "fold";
    static final String KEY = "key";

    private static final long FEW = 1 << 14;
    private static final long MANY = 1 << 18;
    private static final long LEAST_OF_MANY = 64;

    private Layout() {}

    /** Small parts while there are few rows, so that all cores have some; larger ones when there are many. */
    static int partitions(long rows) {
        return (int) Math.min((rows + FEW - 1) / FEW, LEAST_OF_MANY + rows / MANY);
    }

    /** The function of a vector that is its key. */
    static UserDefinedFunction key() {
        return functions.udf((UDF1<Vector, Long>) RowKey::of, DataTypes.LongType);
    }

    /** The fold of each row. */
    static Column fold(Column key, int folds, long seed) {
        UDF1<Long, Integer> fold = k -> RowKey.fold(k, folds, seed);
        return functions.udf(fold, DataTypes.IntegerType).apply(key);
    }

    /** A column cast to double, or a constant where none is named. */
    static Column number(@Nullable String column, @Nullable Double otherwise) {
        return (column == null ? functions.lit(otherwise) : functions.col(column)).cast("double");
    }

    /** The rows with the columns that learning needs, laid out. The label column says how many classes there are. */
    static Dataset<Row> of(Dataset<?> dataset, Inspection.Columns columns, Inspection found, long seed) {
        NominalAttribute classes =
                NominalAttribute.defaultAttr().withName(LABEL).withNumValues(found.classes());
        Dataset<Row> chosen = dataset.select(
                        functions.col(columns.features()).as(FEATURES),
                        number(columns.label(), 0.0).as(LABEL, classes.toMetadata()),
                        number(columns.weight(), 1.0).as(WEIGHT),
                        number(columns.answer(), null).as(ANSWER),
                        number(columns.fold(), null).as(FOLD))
                .withColumn(KEY, key().apply(functions.col(FEATURES)));
        Column fold =
                functions.coalesce(functions.col(FOLD).cast("int"), fold(functions.col(KEY), columns.folds(), seed));
        return chosen.withColumn(FOLD, fold)
                .repartition(partitions(found.rows()), functions.col(KEY))
                .sortWithinPartitions(KEY, LABEL, WEIGHT, ANSWER);
    }
}

package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What has been learnt of the observed labels: the posterior of any row, and of a row that was learnt from one that has not seen it. */
interface OutOfFoldFits extends Serializable {
    /** K. */
    int classes();

    /** The posterior of what would be observed, by all that was learnt. */
    double[] predicted(Vector features);

    /** The posterior by fits that have not seen the row; null where all that was learnt has not. */
    double @Nullable [] heldOut(Vector features, int observed, @Nullable Long group);

    /** Which base learners there are and what each is worth, for people. */
    String learners();

    /** Whether the table's own columns are read, numbers and categories with their holes, and not a column of vectors. */
    default boolean cells() {
        return false;
    }

    /** Refuses a table that lacks features. */
    default void check(StructType schema, String features) {
        Schemas.checkVector(schema, "featuresCol", features);
    }

    /** The table with a column of vectors made of its own columns, if those are read. */
    default Dataset<Row> encode(Dataset<?> dataset, String column) {
        return dataset.toDF();
    }

    /** Writes all of it. */
    void save(SparkSession session, String path);

    /** The posterior that an observed label is judged by. */
    default double[] judged(Vector features, int observed, @Nullable Long group) {
        double[] heldOut = heldOut(features, observed, group);
        return heldOut == null ? predicted(features) : heldOut;
    }

    /** Rows with the posteriors that their labels are judged by. */
    default Dataset<Row> judge(Dataset<Row> rows) {
        Broadcast<OutOfFoldFits> sent = new JavaSparkContext(rows.sparkSession().sparkContext()).broadcast(this);
        UDF3<Vector, Double, @Nullable Long, Vector> judge =
                (features, label, group) -> Vectors.dense(sent.value().judged(features, label.intValue(), group));
        return rows.withColumn(
                Layout.POSTERIOR,
                functions
                        .udf(judge, SQLDataTypes.VectorType())
                        .apply(
                                functions.col(Layout.FEATURES),
                                functions.col(Layout.LABEL),
                                functions.col(Layout.GROUP)));
    }
}

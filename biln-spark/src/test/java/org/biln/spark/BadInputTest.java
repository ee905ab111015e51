package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.ml.classification.MultilayerPerceptronClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What cannot be used is refused by column and value, before any fit begins. */
@Isolated("counts the jobs of the one session")
class BadInputTest {

    private static Dataset<Row> rows(@Nullable Vector last, @Nullable Double label) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            rows.add(RowFactory.create(i, Vectors.dense(i, -i), (double) (i % 2), 0.0));
        }
        rows.add(RowFactory.create(20, last, label, 0.0));
        return LocalSpark.session().createDataFrame(rows, NoisyTable.SCHEMA);
    }

    private static Dataset<Row> good() {
        return rows(Vectors.dense(0.5, 0.5), 1.0);
    }

    private static void refused(Dataset<Row> rows, String message) {
        int jobs = LocalSpark.session().sparkContext().dagScheduler().numTotalJobs();
        assertThatThrownBy(() -> new Biln().fit(rows))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
        assertThat(LocalSpark.session().sparkContext().dagScheduler().numTotalJobs() - jobs)
                .isLessThanOrEqualTo(1);
    }

    @Test
    void valuesAreRefusedInOneLook() {
        refused(rows(null, 1.0), "column 'features' has the value null");
        refused(rows(Vectors.dense(Double.NaN, 1), 1.0), "column 'features' has the value NaN at position 0");
        refused(
                rows(Vectors.dense(1, Double.POSITIVE_INFINITY), 1.0),
                "column 'features' has the value Infinity at position 1");
        refused(rows(Vectors.dense(1, 2, 3), 1.0), "column 'features' has vectors of sizes 2 and 3");
        refused(rows(Vectors.dense(1, 2), null), "column 'label' has the value null");
        refused(rows(Vectors.dense(1, 2), 0.5), "column 'label' has the value 0.5");
        refused(rows(Vectors.dense(1, 2), -1.0), "column 'label' has the value -1.0, labels must be whole numbers");
        refused(good().withColumn("label", functions.lit(1.0)), "column 'label' has the value 1 in all rows");
        refused(good().limit(0), "column 'features' has no rows: the dataset is empty");
    }

    @Test
    void columnsAreRefusedWithoutAJob() {
        refused(good().drop("label"), "labelCol: there is no column 'label' among id, features, truth");
        refused(good().drop("features"), "featuresCol: there is no column 'features'");
        refused(good().withColumn("features", functions.lit(1)), "column 'features' is of type int, must be a vector");
        refused(good().withColumn("label", functions.lit("yes")), "column 'label' is of type string, must be numeric");
        refused(
                good().withColumn("prediction", functions.lit(1)),
                "predictionCol: column 'prediction' is there already");
    }

    @Test
    void optionalColumnsAreLookedAtToo() {
        assertThatThrownBy(() -> new Biln()
                        .setWeightCol("w")
                        .fit(good().withColumn("w", functions.expr("if(id = 3, -2.0, 1.0)"))))
                .hasMessage("column 'w' has the value -2.0, weights must be finite and not negative");
        assertThatThrownBy(() -> new Biln()
                        .setAnswerCol("a")
                        .fit(good().withColumn("a", functions.expr("if(id = 3, 0.25, null)"))))
                .hasMessageContaining("column 'a' has the value 0.25");
        assertThatThrownBy(() -> new Distill().setFoldCol("id").fit(good()))
                .hasMessageContaining("column 'id' has the value 5.0, folds are 0 to 4");
        assertThatThrownBy(() -> new Distill().setFoldCol("none").fit(good()))
                .hasMessageContaining("foldCol: there is no column 'none'");
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        Biln alone = new Biln();
        alone.set(alone.rhoPlusMax(), 0.2);
        assertThatThrownBy(() -> alone.fit(good())).hasMessageContaining("set both bounds or none");
        assertThatThrownBy(() -> new Biln()
                        .setClassifier(new MultilayerPerceptronClassifier())
                        .setLandmarks(3)
                        .fit(good()))
                .hasMessageContaining("MultilayerPerceptronClassifier takes no weights");
        assertThatThrownBy(() -> new KernelMeanMatching().fit(good().withColumn("source", functions.lit(false))))
                .hasMessage("column 'source' is true in no row");
        assertThatThrownBy(() -> new KernelMeanMatching().setSourceCol("s").fit(good()))
                .hasMessageContaining("sourceCol: there is no column 's'");
        assertThatThrownBy(
                        () -> new ClassifierParam(new Biln(), "c", "").jsonDecode("{\"class\":\"java.lang.String\"}"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aModelRefusesRowsItCannotJudge() {
        DistillModel model = new Distill().setFolds(2).fit(good());
        assertThatThrownBy(() ->
                        model.transform(rows(Vectors.dense(Double.NaN, 1), 1.0)).collectAsList())
                .isInstanceOf(SparkException.class)
                .hasStackTraceContaining("column 'features' has the value NaN at position 0");
        assertThatThrownBy(() -> model.transform(rows(null, 1.0)).collectAsList())
                .hasStackTraceContaining("column 'features' has the value null");
    }
}

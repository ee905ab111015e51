package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.MultilayerPerceptronClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
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
        refused(good().withColumn("label", functions.lit(1.0)), "column 'label' has the value 1.0 in all rows");
        refused(good().limit(0), "the dataset is empty");
    }

    @Test
    void columnsAreRefusedWithoutAJob() {
        refused(good().drop("label"), "labelCol: there is no column 'label' among id, features, truth");
        refused(
                good().select("label"),
                "featuresCol: there is no column 'features', and no other column to make features of");
        refused(good().withColumn("features", functions.lit(1)), "column 'features' is of type int, must be a vector");
        refused(
                good().withColumn("label", functions.array(functions.lit(1))),
                "column 'label' is of type array<int>, must be numeric, a string or a boolean");
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
        assertThatThrownBy(() -> new Distill()
                        .setGroupCol("g")
                        .fit(good().withColumn("g", functions.expr("if(id = 3, null, 'a')"))))
                .hasMessageContaining("column 'g' has the value null");
        assertThatThrownBy(() -> new Distill().setGroupCol("none").fit(good()))
                .hasMessageContaining("groupCol: there is no column 'none'");
        assertThatThrownBy(() -> new Biln().setPosteriorCol("p").fit(good().withColumn("p", functions.col("features"))))
                .hasMessageContaining("must be the probabilities of all labels");
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        Distill alone = new Distill();
        alone.set(alone.rhoPlusMax(), 0.2);
        assertThatThrownBy(() -> alone.fit(good())).hasMessageContaining("set both bounds or none");
        assertThatThrownBy(() -> new Distill()
                        .setClassifier(new MultilayerPerceptronClassifier())
                        .setLandmarks(3)
                        .fit(good()))
                .hasMessageContaining("MultilayerPerceptronClassifier takes no weights");
        assertThatThrownBy(() -> new KernelMeanMatching().fit(good().withColumn("source", functions.lit(false))))
                .hasMessage("column 'source' is true in no row");
        assertThatThrownBy(() -> new KernelMeanMatching().setSourceCol("s").fit(good()))
                .hasMessageContaining("sourceCol: there is no column 's'");
        assertThatThrownBy(() -> new Biln().classifiers().jsonDecode("[{\"class\":\"java.lang.String\"}]"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void unusable(BilnModel model, Dataset<Row> rows, String message) {
        assertThatThrownBy(() -> model.transform(rows).collectAsList())
                .isInstanceOf(SparkException.class)
                .hasStackTraceContaining(message);
        assertThat(model.copy(ParamMap.empty())
                        .setHandleInvalid("skip")
                        .transform(rows)
                        .count())
                .isEqualTo(20);
    }

    @Test
    void aModelRefusesRowsItCannotJudgeOrLeavesThemOut() {
        BilnModel model = new Biln()
                .setFolds(2)
                .setClassifier(new LogisticRegression().setMaxIter(3))
                .fit(good());
        Vector fine = Vectors.dense(1, 2);
        unusable(model, rows(Vectors.dense(Double.NaN, 1), 1.0), "column 'features' has the value NaN at position 0");
        unusable(model, rows(null, 1.0), "column 'features' has the value null");
        unusable(model, rows(fine, 2.0), "column 'label' has the value 2.0, labels must be 0 or 1");
        unusable(model, rows(fine, 0.5), "column 'label' has the value 0.5");
        unusable(model, rows(fine, null), "column 'label' has the value null");
        BilnModel skipped = new Biln()
                .setHandleInvalid("skip")
                .setFolds(2)
                .setClassifier(new LogisticRegression().setMaxIter(3))
                .fit(rows(fine, null));
        assertThat(skipped.summary().rows()).isEqualTo(20);
    }
}

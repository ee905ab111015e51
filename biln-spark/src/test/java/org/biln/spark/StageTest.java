package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.RandomForestClassifier;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

/** The stages behave like Spark's own. */
@Order(1) // the longest first
class StageTest {
    private static final NoisyTable TABLE = NoisyTable.of(500, 3, 3);

    private static LogisticRegression quick() {
        return new LogisticRegression().setRegParam(0.01).setMaxIter(4);
    }

    private static Biln biln() {
        return new Biln().setClassifier(quick()).setFolds(2).setKnownBounds(0.25, 0.15);
    }

    private static List<Row> rows(Dataset<Row> dataset, String... columns) {
        return dataset.orderBy("id").selectExpr(columns).collectAsList();
    }

    @Test
    void parametersExplainThemselves() {
        assertThat(new Biln().explainParams())
                .contains("folds: number of folds: each row is judged by a fit that has not seen its fold (at least 2)"
                        + " (default: 5)")
                .contains("rhoPlusMax: largest P(observed 0 | true 1), in [0, 1), if it is known")
                .contains("landmarks: most landmarks")
                .contains("classifier: base learner, any ProbabilisticClassifier")
                .contains("probabilityCol");
        assertThat(new Distill().explainParams().lines()).hasSize(15);
        assertThat(new KernelMeanMatching().explainParams().lines()).hasSize(8);
        assertThatThrownBy(() -> new Biln().setFolds(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Biln().setKnownBounds(0.2, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSavedPipelineLoadsAgain(@TempDir Path folder) throws IOException {
        Dataset<Row> rows = TABLE.rows(2).withColumnRenamed("label", "state");
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new StringIndexer().setInputCol("state").setOutputCol("label").setStringOrderType("alphabetAsc"),
            new Distill().setClassifier(quick()).setFolds(2),
            new KernelMeanMatching().setSourceCol("suspect").setWeightCol("w").setLandmarks(5),
            biln().setRounds(2).setLandmarks(5).setPredictionCol("p")
        });
        pipeline.save(folder.resolve("pipeline").toString());
        Pipeline again = Pipeline.load(folder.resolve("pipeline").toString());
        Biln stage = (Biln) again.getStages()[3];
        assertThat(stage.explainParams()).contains("rounds").contains("current: 2");
        assertThat(((LogisticRegression) stage.getClassifier()).getMaxIter()).isEqualTo(4);

        PipelineModel model = again.fit(rows);
        model.save(folder.resolve("model").toString());
        PipelineModel loaded = PipelineModel.load(folder.resolve("model").toString());
        String[] columns = {"id", "eta", "verdict", "wrong", "suspect", "w", "probability", "p"};
        assertThat(rows(loaded.transform(rows), columns)).isEqualTo(rows(model.transform(rows), columns));
        BilnModel learnt = (BilnModel) loaded.stages()[3];
        assertThat(learnt.matchingResidual()).isLessThan(1e-8);
        assertThat(learnt.trainedOn()).isBetween(100L, 500L);
        assertThat(learnt.distillation().ratesPlus()[1]).isBetween(0.01, 0.25);
        Attribute verdict =
                Attribute.fromStructField(loaded.transform(rows).schema().apply("verdict"));
        assertThat(((NominalAttribute) verdict).values().get()).containsExactly("0.0", "1.0");
        assertThat(loaded.transformSchema(rows.schema()).fieldNames()).contains(columns);
    }

    @Test
    void aSavedCrossValidatorModelLoadsAgain(@TempDir Path folder) throws IOException {
        Dataset<Row> rows = TABLE.rows(2).limit(200).cache();
        Biln biln = biln();
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(biln.classifier(), CollectionConverters.asScala(List.of(quick().setRegParam(0.1))))
                .build();
        CrossValidatorModel model = new CrossValidator()
                .setEstimator(biln)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new BinaryClassificationEvaluator().setRawPredictionCol("probability"))
                .setNumFolds(2)
                .fit(rows);
        model.save(folder.resolve("model").toString());
        CrossValidatorModel loaded =
                CrossValidatorModel.load(folder.resolve("model").toString());
        assertThat(loaded.avgMetrics()).isEqualTo(model.avgMetrics());
        assertThat(rows(loaded.transform(rows), "probability")).isEqualTo(rows(model.transform(rows), "probability"));
        assertThat(((LogisticRegression) ((BilnModel) loaded.bestModel()).getClassifier()).getRegParam())
                .isEqualTo(0.1);
        rows.unpersist();
    }

    @Test
    void copiesKeepWhatWasSet() {
        Biln copy = biln().copy(new ParamMap().put(biln().seed().w(7L)));
        assertThat(copy.explainParams()).contains("rhoMinusMax");
        Distill distill = new Distill().setSeed(9).setEtaCol("posterior");
        assertThat(distill.copy(ParamMap.empty()).explainParams()).contains("current: posterior");
        assertThat(distill.copy(ParamMap.empty()).uid()).isEqualTo(distill.uid());
    }

    @Test
    void answersAreBelievedAndTheRestIsAskedAbout() {
        Dataset<Row> rows =
                TABLE.rows(2).selectExpr("*", "if(id < 40, truth, null) as answer", "1.5 as weight", "id % 2 as part");
        Biln biln = biln().setAnswerCol("answer").setWeightCol("weight").setFoldCol("part");
        BilnModel model = biln.fit(rows);
        Dataset<Row> judged = model.distillation().transform(rows);
        assertThat(judged.filter("id < 40 and wrong <> abs(label - truth)").count())
                .isZero();
        assertThat(model.trainedOn())
                .isEqualTo(judged.filter("id < 40 or verdict is not null").count());
        List<Row> ask = model.distillation()
                .queries(rows, 5)
                .select("id", "verdict", "answer")
                .collectAsList();
        assertThat(ask).hasSize(5).allMatch(row -> row.isNullAt(1) && row.isNullAt(2) && row.getInt(0) >= 40);
        assertThat(model.distillation()
                        .queries(rows.repartition(5), 5)
                        .select("id", "verdict", "answer")
                        .collectAsList())
                .isEqualTo(ask);
        assertThatThrownBy(() -> model.distillation().queries(rows, 0)).hasMessage("count is 0, must be at least 1");
        Dataset<Row> bare = TABLE.rows(1).select("id", "features");
        assertThat(model.transform(bare).columns())
                .containsExactly("id", "features", "rawPrediction", "probability", "prediction");
        assertThat(model.distillation().transform(bare).columns()).containsExactly("id", "features", "eta", "verdict");
        assertThat(model.transform(rows).filter("prediction = truth").count()).isGreaterThan(450);
        assertThat(model.toString()).startsWith("BilnModel: uid=biln_");
        assertThat(model.distillation().toString()).contains("2 folds, 2 classes");
    }

    @Test
    void anyClassifierCanBeTheBase() {
        Dataset<Row> rows = TABLE.rows(3);
        Biln forest = biln().setClassifier(new RandomForestClassifier()
                .setNumTrees(5)
                .setMaxDepth(4)
                .setSeed(1));
        List<Row> one = rows(forest.fit(rows).transform(rows), "probability");
        assertThat(rows(forest.fit(rows.repartition(7)).transform(rows), "probability"))
                .isEqualTo(one);
        assertThat(forest.explainParams()).contains("rfc_");
    }

    @Test
    void threeClassesAreJudgedEachAgainstTheRest() {
        Dataset<Row> rows = TABLE.rows(2)
                .withColumn(
                        "label",
                        functions.expr(
                                "cast(case when truth = 0 then 0 when id % 10 < 8 then 1 else 2 end as double)"));
        DistillModel model = new Distill().setClassifier(quick()).setFolds(2).fit(rows);
        assertThat(model.numClasses()).isEqualTo(3);
        assertThat(model.boundsMinus()).hasSize(3);
        assertThat(model.boundsPlus()).hasSize(3);
        assertThat(model.ratesMinus()).hasSize(3);
        Dataset<Row> judged = model.transform(rows);
        assertThat(judged.filter("verdict = 0").count()).isGreaterThan(50);
        assertThat(judged.filter("verdict = 0 and truth = 1").count()).isLessThan(20);
        assertThat(judged.filter("wrong between 0 and 1").count()).isEqualTo(500);
    }

    @Test
    void aSparseVectorIsTheDenseOne() {
        Vector sparse = Vectors.sparse(4, new int[] {1, 3}, new double[] {2.5, -1});
        assertThat(RowKey.of(sparse)).isEqualTo(RowKey.of(sparse.toDense()));
        assertThat(RowKey.of(sparse)).isNotEqualTo(RowKey.of(Vectors.dense(2.5, 0, 0, -1)));
        int[] counts = new int[5];
        for (int i = 0; i < 5000; i++) {
            counts[RowKey.fold(RowKey.of(Vectors.dense(i, i % 7)), 5, 1)]++;
        }
        assertThat(Arrays.stream(counts)).allMatch(count -> count > 850 && count < 1150);
    }
}

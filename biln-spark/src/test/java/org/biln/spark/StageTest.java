package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.RandomForestClassifier;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.ml.tuning.TrainValidationSplitModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stages behave like Spark's own. */
@Order(1) // the longest first
class StageTest {
    private static final NoisyTable TABLE = NoisyTable.of(200, 3, 3);
    private static final Dataset<Row> ROWS = TABLE.rows(2).cache();

    private static LogisticRegression quick() {
        return new LogisticRegression().setRegParam(0.01).setMaxIter(3);
    }

    private static Biln biln() {
        return new Biln().setClassifier(quick()).setFolds(2);
    }

    private static Distill distill() {
        return new Distill().setClassifier(quick()).setFolds(2).setKnownBounds(0.25, 0.15);
    }

    private static List<Row> rows(Dataset<Row> dataset, String... columns) {
        return dataset.orderBy("id").selectExpr(columns).collectAsList();
    }

    @Test
    void parametersExplainThemselves() {
        assertThat(new Biln().explainParams())
                .contains("folds: number of folds: each row is judged by fits that have not seen its fold (at least 2)"
                        + " (default: 5)")
                .contains("classifiers: base learners, each any ProbabilisticClassifier")
                .contains("probabilityCol");
        assertThat(new Distill().explainParams())
                .contains("rhoPlusMax: largest P(observed 0 | true 1), in [0, 1), if it is known")
                .contains("landmarks: most landmarks");
        assertThat(new KernelMeanMatching().explainParams().lines()).hasSize(8);
        assertThatThrownBy(() -> new Biln().setFolds(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Biln().setHandleInvalid("maybe")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Distill().setKnownBounds(0.2, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSavedPipelineLoadsAgain(@TempDir Path folder) throws IOException {
        Dataset<Row> rows = ROWS.withColumnRenamed("label", "state");
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new StringIndexer().setInputCol("state").setOutputCol("label").setStringOrderType("alphabetAsc"),
            distill()
                    .setLandmarks(5)
                    .setPredictionCol("p")
                    .setProbabilityCol("")
                    .setRawPredictionCol("raw"),
            new KernelMeanMatching().setSourceCol("p").setWeightCol("w").setLandmarks(5),
            biln().setClassifiers(List.of(quick(), quick().setRegParam(10)))
        });
        pipeline.save(folder.resolve("pipeline").toString());
        Pipeline again = Pipeline.load(folder.resolve("pipeline").toString());
        Biln stage = (Biln) again.getStages()[3];
        assertThat(stage.explainParams()).contains("current: 2");
        assertThat(((LogisticRegression) stage.getClassifiers().get(1)).getRegParam())
                .isEqualTo(10);

        PipelineModel model = again.fit(rows);
        model.save(folder.resolve("model").toString());
        PipelineModel loaded = PipelineModel.load(folder.resolve("model").toString());
        String[] columns = {
            "id", "eta", "verdict", "raw", "p", "w", "wrong", "suspect", "suggested_label", "probability", "prediction"
        };
        Dataset<Row> judged = loaded.transform(rows);
        assertThat(rows(judged, columns)).isEqualTo(rows(model.transform(rows), columns));
        // not of the indexer: its own schema does not say yet what the labels are
        Dataset<Row> reached = loaded.stages()[0].transform(rows);
        for (int i = 1; i < loaded.stages().length; i++) {
            Transformer each = loaded.stages()[i];
            Dataset<Row> next = each.transform(reached);
            assertThat(each.transformSchema(reached.schema())).as(each.uid()).isEqualTo(next.schema());
            reached = next;
        }
        DistillModel distilled = (DistillModel) loaded.stages()[1];
        assertThat(distilled.matchingResidual()).isLessThan(1e-8);
        assertThat(distilled.trainedOn()).isBetween(40L, 200L);
        for (String column : List.of("suggested_label", "prediction", "verdict")) {
            Attribute labels = Attribute.fromStructField(judged.schema().apply(column));
            assertThat(((NominalAttribute) labels).values().get()).containsExactly("0.0", "1.0");
        }
        assertThat(((BilnModel) model.stages()[3]).hasSummary()).isTrue();
        assertThat(((BilnModel) loaded.stages()[3]).hasSummary()).isFalse();
    }

    @Test
    void aGridReachesTheBaseLearnersAndItsBestModelLoadsAgain(@TempDir Path folder) throws IOException {
        Dataset<Row> rows = ROWS;
        // a penalty of absolute values leaves no coefficient where it is large, so nothing can be ranked
        LogisticRegression inner = quick().setElasticNetParam(1);
        Biln biln = biln().setClassifier(inner);
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(inner.regParam(), new double[] {0.01, 1e6})
                .build();
        TrainValidationSplit search = new TrainValidationSplit()
                .setEstimator(biln)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new BinaryClassificationEvaluator())
                .setTrainRatio(0.5)
                .setSeed(1);
        TrainValidationSplitModel model = search.fit(rows);
        assertThat(model.validationMetrics()[0]).isGreaterThan(model.validationMetrics()[1] + 0.1);
        assertThat(((LogisticRegression)
                                ((BilnModel) model.bestModel()).getClassifiers().get(0))
                        .getRegParam())
                .isEqualTo(0.01);
        BilnModel best = (BilnModel) model.bestModel();
        best.save(folder.resolve("model").toString());
        BilnModel loaded = BilnModel.load(folder.resolve("model").toString());
        assertThat(rows(loaded.transform(rows), "probability")).isEqualTo(rows(model.transform(rows), "probability"));
        // the search itself can be saved where it is over parameters of the stage: Spark finds no inner ones but
        // OneVsRest's
        ParamMap[] ofStage =
                new ParamGridBuilder().addGrid(biln.seed(), new long[] {1, 2}).build();
        search.setEstimatorParamMaps(ofStage).save(folder.resolve("search").toString());
        ParamMap[] read =
                TrainValidationSplit.load(folder.resolve("search").toString()).getEstimatorParamMaps();
        assertThat(read[1].apply(biln.seed())).isEqualTo(2L);
    }

    @Test
    void copiesKeepWhatWasSet() {
        Distill copy = distill().copy(new ParamMap().put(distill().seed().w(7L)));
        assertThat(copy.explainParams()).contains("rhoMinusMax");
        Distill named = new Distill().setSeed(9).setEtaCol("posterior");
        assertThat(named.copy(ParamMap.empty()).explainParams()).contains("current: posterior");
        assertThat(named.copy(ParamMap.empty()).uid()).isEqualTo(named.uid());
        assertThat(named.featuresCol().parent()).isEqualTo(named.uid());
    }

    @Test
    void answersAreBelieved() {
        Dataset<Row> rows = ROWS.selectExpr("*", "if(id < 40, truth, null) as answer", "1.5 as weight");
        BilnModel model = biln().setAnswerCol("answer").setWeightCol("weight").fit(rows);
        Dataset<Row> judged = model.transform(rows).cache();
        assertThat(judged.filter("id < 40 and (wrong <> abs(label - truth) or suspect or suggested_label <> truth)")
                        .count())
                .isZero();
        assertThat(judged.filter("suspect").count())
                .isEqualTo(model.summary().noise().expectedSuspects())
                .isPositive();
        double sum = judged.agg(functions.sum("wrong")).first().getDouble(0);
        assertThat(model.summary().expectedErrors()).isCloseTo(sum, within(1e-3));
        assertThat(judged.filter("prediction = truth").count()).isGreaterThan(180);
        Dataset<Row> bare = ROWS.select("id", "features");
        assertThat(model.transform(bare).columns())
                .containsExactly("id", "features", "rawPrediction", "probability", "prediction");
        Row one = model.transform(bare).filter("id = 7").first();
        assertThat(model.predict(one.getAs("features"))).isEqualTo(one.<Double>getAs("prediction"));
        assertThat(model.predictProbability(one.getAs("features"))).isEqualTo(one.getAs("probability"));
        assertThat(model.numClasses()).isEqualTo(2);
        assertThat(model.numFeatures()).isEqualTo(3);
        assertThat(model.toString()).startsWith("BilnModel: uid=biln_");
        BilnModel bold = model.copy(ParamMap.empty()).setThresholds(new double[] {1, 0});
        assertThat(bold.transform(bare).filter("prediction = 0").count()).isZero();
    }

    @Test
    void rowsToAskAboutAreThoseTheTheoremLeavesOpen() {
        Dataset<Row> rows = ROWS.selectExpr("*", "if(id < 40, truth, null) as answer");
        DistillModel model = distill().setAnswerCol("answer").fit(rows);
        assertThat(model.trainedOn())
                .isEqualTo(model.transform(rows)
                        .filter("id < 40 or verdict is not null")
                        .count());
        List<Row> ask = model.queries(rows, 5).select("id", "verdict", "answer").collectAsList();
        assertThat(ask).hasSize(5).allMatch(row -> row.isNullAt(1) && row.isNullAt(2) && row.getInt(0) >= 40);
        assertThat(model.queries(rows.repartition(5), 5)
                        .select("id", "verdict", "answer")
                        .collectAsList())
                .isEqualTo(ask);
        assertThatThrownBy(() -> model.queries(rows, 0)).hasMessage("count is 0, must be at least 1");
        assertThat(model.toString()).contains("2 classes");
    }

    @Test
    void whereTheTheoremVouchesForOneClassOnlyAllRowsAreLearnt() {
        DistillModel model = distill().setKnownBounds(0.99, 0.0).fit(ROWS);
        assertThat(model.trainedOn()).isEqualTo(200);
    }

    @Test
    void copiesOfARowAreSpreadOverTheFoldsAndRepeatedRowsAreCounted() {
        Dataset<Row> rows = ROWS.withColumn("features", functions.expr("features"))
                .filter("id < 40")
                .selectExpr("features", "label", "explode(sequence(1, 4)) as copy");
        Biln stage = biln().setFolds(4);
        try (LaidOutRows laidOut = LaidOutRows.of(rows, stage, LabelColumn.of(rows, "label"), null)) {
            assertThat(laidOut.repeated()).isEqualTo(120);
            List<Row> folds = laidOut.folded(true)
                    .groupBy("key")
                    .agg(functions.countDistinct("fold"))
                    .collectAsList();
            assertThat(folds).hasSize(40).allMatch(row -> row.getLong(1) == 4);
            assertThat(laidOut.folded(true).groupBy("label", "fold").count().collectAsList())
                    .hasSize(8);
        }
        Biln grouped = biln().setFolds(4).setGroupCol("copy");
        try (LaidOutRows laidOut = LaidOutRows.of(rows, grouped, LabelColumn.of(rows, "label"), null)) {
            assertThat(laidOut.folded(true)
                            .groupBy("group")
                            .agg(functions.countDistinct("fold"))
                            .collectAsList())
                    .hasSize(4)
                    .allMatch(row -> row.getLong(1) == 1);
        }
    }

    @Test
    void rareClassesHaveAsManyRowsInEachFold() {
        Dataset<Row> rows = ROWS.withColumn("label", functions.expr("if(id % 20 = 0, 2.0, label)"));
        Biln stage = biln().setFolds(5);
        try (LaidOutRows laidOut = LaidOutRows.of(rows, stage, LabelColumn.of(rows, "label"), null)) {
            assertThat(laidOut.folded(true)
                            .filter("label = 2")
                            .groupBy("fold")
                            .count()
                            .collectAsList())
                    .hasSize(5)
                    .allMatch(row -> row.getLong(1) == 2);
        }
    }

    @Test
    void aFitGoesOnFromItsCheckpoints(@TempDir Path folder) throws IOException {
        Dataset<Row> rows = ROWS;
        Biln stage = biln().setCheckpointDir(folder.toString());
        List<Row> first = rows(stage.fit(rows).transform(rows), "wrong");
        List<Path> kept;
        try (Stream<Path> files = Files.list(folder)) {
            kept = files.toList();
        }
        assertThat(kept).hasSize(1);
        assertThat(kept.get(0).resolve("fold-0-0")).isDirectory();
        assertThat(kept.get(0).resolve("whole-0")).isDirectory();
        long before = Files.getLastModifiedTime(kept.get(0).resolve("fold-0-1")).toMillis();
        assertThat(rows(stage.fit(rows.repartition(3)).transform(rows), "wrong"))
                .isEqualTo(first);
        assertThat(Files.getLastModifiedTime(kept.get(0).resolve("fold-0-1")).toMillis())
                .isEqualTo(before);
        stage.fit(rows.filter("id > 0"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.count()).isEqualTo(2);
        }
    }

    @Test
    void anyClassifierCanBeTheBase() {
        Dataset<Row> rows = ROWS;
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
        Dataset<Row> rows = ROWS.withColumn(
                "label",
                functions.expr("cast(case when truth = 0 then 0 when id % 10 < 8 then 1 else 2 end as double)"));
        DistillModel model = new Distill().setClassifier(quick()).setFolds(2).fit(rows);
        assertThat(model.numClasses()).isEqualTo(3);
        assertThat(model.boundsMinus()).hasSize(3);
        assertThat(model.boundsPlus()).hasSize(3);
        Dataset<Row> judged = model.transform(rows);
        assertThat(judged.filter("verdict = 0").count()).isGreaterThan(20);
        assertThat(judged.filter("verdict = 0 and truth = 1").count()).isLessThan(8);
    }

    @Test
    void aSparseVectorIsTheDenseOne() {
        Vector sparse = Vectors.sparse(4, new int[] {1, 3}, new double[] {2.5, -1});
        assertThat(RowKey.of(sparse)).isEqualTo(RowKey.of(sparse.toDense()));
        assertThat(RowKey.of(sparse)).isNotEqualTo(RowKey.of(Vectors.dense(2.5, 0, 0, -1)));
        int[] counts = new int[5];
        Folds folds = new Folds(5, 1, new long[2][0]);
        for (int i = 0; i < 5000; i++) {
            counts[folds.first(RowKey.of(Vectors.dense(i, i % 7)), i % 2)]++;
        }
        assertThat(Arrays.stream(counts)).allMatch(count -> count > 850 && count < 1150);
    }
}

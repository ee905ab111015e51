package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.biln.auto.AutoResult;
import org.biln.auto.table.TableFit;
import org.biln.table.ColumnOptions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without base learners of its own, {@link Biln} is the program. */
@Order(2)
class SameLearnerTest {
    private static final int ROWS = 500;

    /** A file of the table, and what the program makes of it. */
    private static TableFit program(Path folder, Dataset<Row> table, ColumnOptions options) throws IOException {
        Path file = folder.resolve("table.csv");
        Stream<String> lines = table.collectAsList().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(c -> row.isNullAt(c) ? "" : row.get(c).toString())
                        .collect(Collectors.joining(",")));
        Files.write(
                file,
                Stream.concat(Stream.of(String.join(",", table.columns())), lines)
                        .toList());
        return TableFit.of(file, options);
    }

    private static Set<String> ids(Stream<Row> rows) {
        return rows.map(row -> row.<String>getAs("machine")).collect(Collectors.toSet());
    }

    @Test
    void ofAMixedTableItFindsTheSuspectsOfTheProgramAndPredictsAsIt(@TempDir Path folder) throws IOException {
        Dataset<Row> table = MixedTable.of(LocalSpark.session(), ROWS).cache();
        TableFit fit = program(
                folder,
                table.orderBy("hours"),
                ColumnOptions.builder()
                        .label("state")
                        .id("machine")
                        .ignore(List.of("truth"))
                        .build());
        AutoResult result = Objects.requireNonNull(fit.recommended());
        Dataset<Row> learnt = table.drop("truth", "machine");
        BilnModel model = new Biln().setLabelCol("state").fit(learnt.repartition(3));
        assertThat(model.summary().expectedErrors()).isEqualTo(result.noise().expectedErrors());
        assertThat(model.summary().noise().rates())
                .isEqualTo(result.noise().table().rates());
        assertThat(Arrays.stream(model.summary().errorInterval()).mapToInt(Math::toIntExact))
                .containsExactly(
                        result.noise().errorInterval()[0], result.noise().errorInterval()[1]);
        assertThat(model.summary().learners()).isEqualTo(fit.learners());

        List<Row> judged = model.transform(table.repartition(5)).collectAsList();
        assertThat(ids(judged.stream().filter(row -> row.<Boolean>getAs("suspect"))))
                .isEqualTo(Arrays.stream(fit.suspects()).mapToObj(fit::id).collect(Collectors.toSet()))
                .hasSizeGreaterThan(25);
        var predictions = fit.model().predict(folder.resolve("table.csv"));
        var wrong = IntStream.range(0, ROWS).boxed().collect(Collectors.toMap(fit::id, fit::wrong));
        var probability = new java.util.HashMap<String, Double>();
        List<Row> inOrder = table.orderBy("hours").collectAsList();
        for (int i = 0; i < ROWS; i++) {
            probability.put(inOrder.get(i).getAs("machine"), predictions.probability(i, 1));
        }
        for (Row row : judged) {
            assertThat(row.<Double>getAs("wrong")).isEqualTo(wrong.get(row.<String>getAs("machine")));
            assertThat(row.<Vector>getAs("probability").apply(1))
                    .isEqualTo(probability.get(row.<String>getAs("machine")));
        }
        table.unpersist();
    }

    @Test
    void rowsBeyondTheSampleAreJudgedByAModelThatHasNotSeenThem(@TempDir Path folder) throws IOException {
        Dataset<Row> table = MixedTable.of(LocalSpark.session(), 500)
                .selectExpr("*", "if(hash(machine) % 40 = 0, truth, null) as answer")
                .cache();
        Biln stage = new Biln()
                .setLabelCol("state")
                .setAnswerCol("answer")
                .setMaxRows(200)
                .setCheckpointDir(folder.toString());
        Dataset<Row> learnt = table.drop("truth", "machine");
        BilnModel model = stage.fit(learnt.repartition(1));
        List<Row> judged = model.transform(table).orderBy("machine").collectAsList();
        long suspects =
                judged.stream().filter(row -> row.<Boolean>getAs("suspect")).count();
        assertThat(suspects)
                .isEqualTo(model.summary().noise().expectedSuspects())
                .isGreaterThan(28);
        double errors = 0;
        long right = 0;
        for (Row row : judged) {
            double wrong = row.getAs("wrong");
            errors += wrong;
            String truth = row.getAs("truth");
            right += (row.<Double>getAs("prediction") == 1) == truth.equals("worn") ? 1 : 0;
            if (row.getAs("answer") != null) {
                assertThat(wrong).isEqualTo(truth.equals(row.getAs("state")) ? 0 : 1);
                assertThat(row.<Boolean>getAs("suspect")).isFalse();
                assertThat(row.<String>getAs("suggested_label")).isEqualTo(truth);
            }
        }
        assertThat(right).isGreaterThan(345);
        assertThat(model.summary().rows()).isEqualTo(500);
        assertThat(model.summary().expectedErrors()).isCloseTo(errors, within(1e-3));
        assertThat(model.summary().errorInterval()[0]).isLessThan((long) errors);
        assertThat(model.summary().errorInterval()[1]).isGreaterThan((long) errors);

        // the same fit again, from another layout of the rows and from what was kept
        assertThat(new Biln()
                        .setLabelCol("state")
                        .setAnswerCol("answer")
                        .setMaxRows(200)
                        .fit(learnt.repartition(7))
                        .transform(table)
                        .orderBy("machine")
                        .collectAsList())
                .isEqualTo(judged);
        Path kept;
        try (Stream<Path> all = Files.list(folder)) {
            kept = all.findFirst().orElseThrow().resolve("sample");
        }
        FileTime made = Files.getLastModifiedTime(kept);
        assertThat(stage.fit(learnt.repartition(2))
                        .transform(table)
                        .orderBy("machine")
                        .collectAsList())
                .isEqualTo(judged);
        assertThat(Files.getLastModifiedTime(kept)).isEqualTo(made);
        table.unpersist();
    }

    @Test
    void vectorsWeightsGroupsAndClassesThatNobodyHasGoIn(@TempDir Path folder) throws IOException {
        NoisyTable noisy = NoisyTable.of(250, 3, 9);
        Dataset<Row> rows = noisy.rows(3)
                .selectExpr("*", "id % 25 as patient", "if(id % 9 = 0, 0.0, 2.5) as weight")
                .withColumn(
                        "label",
                        functions
                                .col("label")
                                .as(
                                        "label",
                                        NominalAttribute.defaultAttr()
                                                .withName("label")
                                                .withNumValues(3)
                                                .toMetadata()));
        BilnModel model =
                new Biln().setGroupCol("patient").setWeightCol("weight").fit(rows);
        assertThat(model.numClasses()).isEqualTo(3);
        assertThat(model.numFeatures()).isEqualTo(3);
        Dataset<Row> judged = model.transform(rows);
        assertThat(judged.schema()).isEqualTo(model.transformSchema(rows.schema()));
        assertThat(judged.filter("prediction = truth").count()).isGreaterThan(220);
        model.save(folder.resolve("model").toString());
        BilnModel loaded = BilnModel.load(folder.resolve("model").toString());
        assertThat(loaded.transform(rows).orderBy("id").collectAsList())
                .isEqualTo(judged.orderBy("id").collectAsList());
        Row one = judged.filter("id = 7").first();
        assertThat(loaded.predictProbability(noisy.vector(7))).isEqualTo(one.getAs("probability"));
    }

    @Test
    void rowsThatAreTheSameAreJudgedAlikeAndCounted(@TempDir Path folder) throws IOException {
        Dataset<Row> table = LocalSpark.session()
                .range(800)
                .selectExpr(
                        "concat('k', pmod(hash(id), 5)) as kind",
                        "concat('s', pmod(hash(id, 1), 4)) as site",
                        "if((pmod(hash(id), 5) + pmod(hash(id, 1), 4) > 3) = (pmod(hash(id, 2), 100) < 85), 'yes', 'no') as state")
                .cache();
        TableFit fit =
                program(folder, table, ColumnOptions.builder().label("state").build());
        BilnModel model = new Biln().setLabelCol("state").fit(table);
        assertThat(model.summary().expectedErrors())
                .isEqualTo(Objects.requireNonNull(fit.recommended()).noise().expectedErrors());
        assertThat(model.summary().repeatedRows())
                .isEqualTo(800 - table.distinct().count());
        assertThat(model.transform(table)
                        .select("kind", "site", "state", "wrong")
                        .distinct()
                        .count())
                .isEqualTo(table.distinct().count());
        table.unpersist();
    }
}

package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.biln.auto.AutoResult;
import org.biln.auto.table.TableFit;
import org.biln.table.ColumnOptions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without base learners of its own, {@link Biln} is the program. */
@Order(2)
class SameLearnerTest {
    private static final int ROWS = 2000;

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
                .hasSizeGreaterThan(100);
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
}

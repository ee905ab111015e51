package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.biln.auto.table.TableFit;
import org.biln.table.ColumnOptions;
import org.biln.table.Model;
import org.biln.table.Predictions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables go in as they are, and model files of the program score them. */
class TableTest {
    private static final Path MACHINES = Path.of("../examples/machines.csv");

    private static Dataset<Row> csv(Path file) {
        return LocalSpark.session()
                .read()
                .option("header", true)
                .option("inferSchema", true)
                .csv(file.toString());
    }

    @Test
    void aTableOfWordsHolesAndDatesGoesInAsItIs(@TempDir Path folder) throws IOException {
        Path parquet = folder.resolve("table.parquet");
        csv(MACHINES)
                .selectExpr(
                        "machine",
                        "if(hash(machine) % 7 = 0, null, kind) as kind",
                        "inspector",
                        "if(hash(machine) % 5 = 0, null, vibration) as vibration",
                        "temperature",
                        "date_add(date '2024-01-01', cast(temperature as int)) as seen",
                        "state")
                .write()
                .parquet(parquet.toString());
        Dataset<Row> table = LocalSpark.session().read().parquet(parquet.toString());
        BilnModel model = new Biln().setLabelCol("state").fit(table);
        assertThat(model.labelWords()).containsExactly("ok", "worn");
        Dataset<Row> judged = model.transform(table);
        assertThat(judged.schema()).isEqualTo(model.transformSchema(table.schema()));
        assertThat(judged.columns())
                .startsWith(table.columns())
                .endsWith("wrong", "suspect", "suggested_label")
                .doesNotContain("features");
        assertThat(judged.filter("suggested_label = state or suggested_label not in ('ok', 'worn')")
                        .count())
                .isZero();
        assertThat(judged.filter("(prediction = 1) = (state = 'worn')").count())
                .isGreaterThan((long) (0.6 * table.count()));
        model.save(folder.resolve("model").toString());
        BilnModel again = BilnModel.load(folder.resolve("model").toString());
        Dataset<Row> unlabelled = table.drop("state").orderBy("machine");
        assertThat(again.transform(unlabelled).collectAsList())
                .isEqualTo(model.transform(unlabelled).collectAsList());
        assertThatThrownBy(() -> model.transform(table.drop("vibration")))
                .hasMessageContaining("there is no column 'vibration'");
    }

    @Test
    void aModelFileOfTheProgramScoresOnSpark(@TempDir Path folder) throws IOException {
        Model model = TableFit.of(
                        MACHINES,
                        ColumnOptions.builder().label("state").id("machine").build())
                .model();
        Path file = folder.resolve("model.json");
        model.write(file);
        BilnModel stage = BilnModel.of(file);
        stage.save(folder.resolve("stage").toString());
        Dataset<Row> table = csv(MACHINES);
        Dataset<Row> predicted =
                BilnModel.load(folder.resolve("stage").toString()).transform(table);
        assertThat(predicted.schema()).isEqualTo(stage.transformSchema(table.schema()));
        assertThat(predicted.columns()).endsWith("probability", "prediction", "wrong", "suggested_label");
        List<Row> rows = predicted.collectAsList();
        Predictions expected = model.predict(MACHINES);
        double errors = 0;
        for (int i = 0; i < rows.size(); i++) {
            int prediction = (int) rows.get(i).<Double>getAs("prediction").doubleValue();
            assertThat(stage.labelWords().get(prediction)).isEqualTo(expected.label(i));
            assertThat(rows.get(i).<Vector>getAs("probability").apply(1)).isEqualTo(expected.probability(i, 1));
            errors += rows.get(i).<Double>getAs("wrong");
        }
        assertThat(errors).isBetween(1.0, (double) rows.size()).isNotCloseTo(rows.size() / 2.0, within(1e-9));
        assertThat(stage.transform(table.drop("state")).columns()).endsWith("probability", "prediction");
    }
}

package org.biln.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.biln.core.math.Rng;
import org.biln.table.ColumnOptions;
import org.biln.table.Model;
import org.biln.table.Predictions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a file to judged labels and a saved model, as an engineer calls it. */
class TableFitTest {

    private static final int ROWS = 150;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    /** Two clouds with a colour that says nothing; the labels of every fifteenth machine are wrong. */
    private Path machines() throws IOException {
        StringBuilder csv = new StringBuilder("machine,heat,\"noise, loud\",colour,state\n");
        for (int row = 0; row < ROWS; row++) {
            Rng rng = Rng.of(7, row);
            boolean worn = row % 2 == 0;
            boolean said = row % 15 == 0 ? !worn : worn;
            csv.append(String.format(
                    Locale.ROOT,
                    "m%d,%.3f,%s,%s,%s%n",
                    row,
                    (worn ? 2 : -2) + rng.nextGaussian(),
                    row % 10 == 3 ? "" : String.format(Locale.ROOT, "%.3f", (worn ? 2 : -2) + rng.nextGaussian()),
                    rng.nextInt(2) == 0 ? "red" : "blue",
                    said ? "worn" : "ok"));
        }
        return Files.writeString(folder.resolve("machines.csv"), csv);
    }

    private static ColumnOptions columns() {
        return ColumnOptions.builder().label("state").id("machine").build();
    }

    @Test
    void a_table_is_judged_and_its_model_saved_in_two_calls() throws IOException {
        TableFit fit = TableFit.of(machines(), columns());
        Set<String> wrong = new TreeSet<>();
        for (int row = 0; row < ROWS; row += 15) {
            wrong.add("m" + row);
        }
        List<String> first =
                Arrays.stream(fit.byDoubt()).limit(10).mapToObj(fit::id).toList();
        assertThat(wrong).containsAll(first.subList(0, 8));
        Path file = folder.resolve("model.json");
        fit.model().write(file);
        Model model = Model.read(file);
        assertThat(model).isEqualTo(fit.model()).hasSameHashCodeAs(fit.model());
        assertThat(model.predictsAs(TableFit.of(machines(), columns(), FitPlan.recommended(2))
                        .model()))
                .isFalse();
        Predictions all = model.predict(machines());
        assertThat(all.size()).isEqualTo(ROWS);
        Predictions one = model.predict(Map.of("heat", 2.5, "noise, loud", "1.75", "colour", "red"));
        assertThat(one.label(0)).isEqualTo("worn");
        double[] features = {
            2.5, 1.75, model.schema().features().get(2).levels().indexOf("red")
        };
        assertThat(one.probability(0, 1)).isEqualTo(model.predict(features)[1]);
        assertThat(model.predict(Map.of("heat", -3)).label(0)).isEqualTo("ok");
        assertThat(model.predict(Map.of()).probability(0, 0))
                .isCloseTo(1 - model.predict(Map.of()).probability(0, 1), within(1e-12));
    }

    @Test
    void a_row_that_does_not_fit_is_refused_by_name() throws IOException {
        Model model = TableFit.of(machines(), columns()).model();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.predict(Map.of("heet", 1)))
                .withMessageContaining("row: 'heet' is no feature, only heat, noise, loud, colour");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.predict(Map.of("heat", "hot")))
                .withMessageContaining("row: ");
    }
}

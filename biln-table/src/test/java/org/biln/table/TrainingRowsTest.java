package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which rows are learnt from. */
class TrainingRowsTest {
    private static final String TEXT = """
            x,c,w,g,p,class
            1,a,1,u,0.5,yes
            ,a,2,v,0.25,no
            3,,3,u,0.75,
            5,b,4,v,1,no
            """;
    private static final ColumnOptions OPTIONS = ColumnOptions.builder()
            .label("class")
            .weight("w")
            .group("g")
            .eta("p")
            .build();

    @Test
    void rowsWithoutALabelAreLeftToBeAskedAbout() throws IOException {
        TrainingRows training = rows(Missing.LEARN);
        assertThat(training.rows()).containsExactlyInAnyOrder(0, 1, 3);
        assertThat(training.unlabelled()).containsExactly(2);
        assertThat(inFileOrder(training)).containsExactly(1, 0, Double.NaN, 0, 5, 1);
        Map<Integer, List<Number>> byRow = new TreeMap<>();
        double[] weights = Objects.requireNonNull(training.sample().weights());
        double[] etas = Objects.requireNonNull(training.etas());
        int[] groups = Objects.requireNonNull(training.sample().groups());
        for (int example = 0; example < 3; example++) {
            byRow.put(
                    training.row(example),
                    List.of(training.sample().label(example), groups[example], weights[example], etas[example]));
            assertThat(training.example(training.row(example))).isEqualTo(example);
        }
        assertThat(byRow)
                .isEqualTo(Map.of(0, List.of(1, 0, 1.0, 0.5), 1, List.of(0, 1, 2.0, 0.25), 3, List.of(0, 1, 4.0, 1.0)));
        assertThat(training.example(2)).isNegative();
        assertThat(training.features().x().numRows).isEqualTo(4);
    }

    @Test
    void holesAreFilledDroppedOrRefused() throws IOException {
        assertThat(inFileOrder(rows(Missing.MEAN))).containsExactly(1, 0, 3, 0, 5, 1);
        assertThat(rows(Missing.DROP).rows()).containsExactlyInAnyOrder(0, 3);
        assertThatThrownBy(() -> rows(Missing.ERROR))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("t.csv, line 3, column 1 (x): the cell is missing; choose --missing learn");
        assertThatThrownBy(() -> {
                    Table table = Tables.read(
                            "x,y,class\n1,,a\n2,,b\n,5,a\n,6,b\n",
                            ColumnOptions.builder().label("class").build());
                    TrainingRows.of(table, Schema.of(table), LabelSet.of(table, null), Missing.DROP);
                })
                .hasMessageContaining("no row has a label and all cells; use --missing learn");
    }

    @Test
    void moreThanTwoClassesAreNumbered() throws IOException {
        Table table = Tables.read(
                "x,class\n1,c\n2,a\n3,b\n",
                ColumnOptions.builder().label("class").build());
        TrainingRows training = TrainingRows.of(table, Schema.of(table), LabelSet.of(table, null), Missing.LEARN);
        int[] y = new int[3];
        for (int row = 0; row < 3; row++) {
            y[row] = training.sample().label(training.example(row));
        }
        assertThat(y).containsExactly(2, 0, 1);
        assertThat(training.sample().weights()).isNull();
    }

    @Test
    void theOrderOfTheExamplesIsThatOfNoFile() throws IOException {
        String header = "x,c,w,g,p,class\n";
        List<String> lines = TEXT.substring(header.length()).lines().toList();
        List<String> reversed = new ArrayList<>(lines);
        Collections.reverse(reversed);
        // other units, and another positive label
        String other = (header + String.join("\n", reversed) + "\n")
                .replace("\n5,", "\n5e9,")
                .replace("\n3,", "\n-7,");
        Table table = Tables.read(other, OPTIONS);
        TrainingRows training = TrainingRows.of(table, Schema.of(table), LabelSet.of(table, "no"), Missing.LEARN);
        assertThat(training.rows())
                .containsExactly(Arrays.stream(rows(Missing.LEARN).rows())
                        .map(row -> 3 - row)
                        .toArray());
    }

    @Test
    void weightsThatAreAllZeroAreRefused() {
        assertThatThrownBy(() -> {
                    Table table = Tables.read(TEXT.replaceAll(",[1-4],([uv])", ",0,$1"), OPTIONS);
                    TrainingRows.of(table, Schema.of(table), LabelSet.of(table, null), Missing.LEARN);
                })
                .isInstanceOf(InputException.class)
                .hasMessageContaining("t.csv: column 'w': the weights of all labelled rows are zero");
    }

    /** The features of the examples, by where they stand in the file. */
    private static double[] inFileOrder(TrainingRows training) {
        int[] rows = training.rows();
        Arrays.sort(rows);
        int d = training.sample().dimension();
        double[] x = new double[rows.length * d];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(training.sample().x().data, training.example(rows[i]) * d, x, i * d, d);
        }
        return x;
    }

    private static TrainingRows rows(Missing missing) throws IOException {
        Table table = Tables.read(TEXT, OPTIONS);
        return TrainingRows.of(table, Schema.of(table), LabelSet.of(table, null), missing);
    }
}

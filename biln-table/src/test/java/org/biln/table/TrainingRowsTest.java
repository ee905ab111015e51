package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
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
        assertThat(training.rows()).containsExactly(0, 1, 3);
        assertThat(training.unlabelled()).containsExactly(2);
        assertThat(training.sample().x().data).containsExactly(1, 0, Double.NaN, 0, 5, 1);
        assertThat(training.sample().y()).containsExactly(1, -1, -1);
        assertThat(training.sample().groups()).containsExactly(0, 1, 1);
        assertThat(training.weights()).containsExactly(1, 2, 4);
        assertThat(training.etas()).containsExactly(0.5, 0.25, 1);
        assertThat(training.example(3)).isEqualTo(2);
        assertThat(training.row(2)).isEqualTo(3);
        assertThat(training.example(2)).isNegative();
        assertThat(training.features().x().numRows).isEqualTo(4);
    }

    @Test
    void holesAreFilledDroppedOrRefused() throws IOException {
        assertThat(rows(Missing.MEAN).sample().x().data).containsExactly(1, 0, 3, 0, 5, 1);
        assertThat(rows(Missing.DROP).rows()).containsExactly(0, 3);
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
        assertThat(training.sample().y()).containsExactly(2, 0, 1);
        assertThat(training.weights()).isNull();
    }

    private static TrainingRows rows(Missing missing) throws IOException {
        Table table = Tables.read(TEXT, OPTIONS);
        return TrainingRows.of(table, Schema.of(table), LabelSet.of(table, null), missing);
    }
}

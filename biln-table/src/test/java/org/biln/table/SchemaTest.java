package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What training remembers of the columns, and what it makes of later tables. */
class SchemaTest {
    private static final String TRAINING = """
            age,colour,member,since,unit,class
            31,red,yes,1970-01-02,kg,b
            ?,blue,No,1970-01-03,kg,a
            28.5,red,no,,kg,b
            """;
    private static final ColumnOptions LABELLED =
            ColumnOptions.builder().label("class").build();

    @Test
    void featuresAreNumbersCodesAndHoles() throws IOException {
        Table table = Tables.read(TRAINING, LABELLED);
        Schema schema = Schema.of(table);
        assertThat(schema.features())
                .extracting(Schema.Feature::name)
                .containsExactly("age", "colour", "member", "since");
        assertThat(schema.categorical()).containsExactly(false, true, false, false);
        assertThat(schema.codes()).containsExactly(0, 3, 0, 0);
        Features features = schema.features(table);
        assertThat(features.x().data).containsExactly(31, 1, 1, 1, Double.NaN, 0, 0, 2, 28.5, 1, 0, Double.NaN);
        assertThat(features.complete()).containsExactly(0);
        assertThat(features.warnings()).isEmpty();
    }

    @Test
    void laterTablesAreReadAsTrainingWas() throws IOException {
        Schema schema = Schema.of(Tables.read(TRAINING, LABELLED));
        ColumnOptions options =
                ColumnOptions.builder().schema(schema).label("class").build();
        Table later = Tables.read("extra,since,member,colour,age\n7,1970-01-01,YES,green,5\n8,,maybe,,NA\n", options);
        Features features = schema.features(later);
        assertThat(features.x().data).containsExactly(5, 2, 1, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        assertThat(features.unseen(1)).isEqualTo(1);
        assertThat(features.warnings())
                .containsExactly(
                        "column 'colour': 1 cell holds a value that training has not seen; taken as \"other\"",
                        "column 'member': 1 cell holds a value that training has not seen; taken as missing");
        assertThat(Tables.column(later, "extra").role()).isEqualTo(Role.IGNORED);
    }

    @Test
    void whatDoesNotFitIsRefused() throws IOException {
        Schema schema = Schema.of(Tables.read(TRAINING, LABELLED));
        ColumnOptions options = ColumnOptions.builder().schema(schema).build();
        assertThatThrownBy(() -> Tables.read("age,color,member\n1,red,no\n", options))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("2 columns the model needs are missing: colour, since")
                .hasMessageContaining("is 'color' meant to be 'colour'?");
        assertThatThrownBy(() -> Tables.read("age,colour,member,since\nold,red,no,1970-01-01\n1,1,no,\n", options))
                .hasMessageContaining("line 2, column 1 (age): 'old' is not a number");
        assertThatThrownBy(() -> Tables.read("age,colour,member,since\n1,red,no,yesterday\n", options))
                .hasMessageContaining("line 2, column 4 (since): 'yesterday' is not a date");
        Table inferred = Tables.read("age,colour,member,since\na,red,no,5\nb,blue,yes,6\n");
        assertThatThrownBy(() -> schema.features(inferred)).hasMessageContaining("column 'age' is of kind category");
    }

    @Test
    void columnsWithoutNamesAreFoundByNumber() throws IOException {
        ColumnOptions last = ColumnOptions.builder().label("3").build();
        Schema schema = Schema.of(Tables.read("1,a,x\n2,b,y\n3,a,x\n", last));
        assertThat(schema.header()).isFalse();
        ColumnOptions options =
                ColumnOptions.builder().schema(schema).label("c3").build();
        assertThat(schema.features(Tables.read("5,b\n6,c\n", options)).x().data).containsExactly(5, 1, 6, 2);
        assertThat(schema.features(Tables.read("5,b,x\n6,c,y\n", options)).x().data)
                .containsExactly(5, 1, 6, 2);
        assertThatThrownBy(() -> Tables.read("5\n6\n", options))
                .hasMessageContaining("has 1 column, the training file had 3");
        Schema first = Schema.of(Tables.read(
                "x,1,2\ny,3,5\nx,3,4\n", ColumnOptions.builder().label("1").build()));
        assertThatThrownBy(() -> Tables.read(
                        "1,2\n3,4\n", ColumnOptions.builder().schema(first).build()))
                .hasMessageContaining("has 2 columns, the training file had 3");
    }

    @Test
    void ofVeryManyValuesTheMostFrequentAreRemembered() throws IOException {
        StringBuilder text = new StringBuilder("c,x\n");
        for (int i = 0; i < 1500; i++) {
            text.append("v").append(i).append(",1\n");
            if (i >= 500) {
                text.append("v").append(i).append(",2\n");
            }
        }
        Table table = Tables.read(text.toString());
        Schema schema = Schema.of(table);
        assertThat(schema.features().get(0).levels())
                .hasSize(Schema.MOST_LEVELS)
                .isSorted()
                .contains("v500", "v1499")
                .doesNotContain("v499");
        DMatrixRMaj x = schema.features(table).x();
        assertThat(x.get(0, 0)).isEqualTo(Schema.MOST_LEVELS);
    }

    @Test
    void nothingToLearnFromIsRefused() {
        assertThatThrownBy(() -> Schema.of(Tables.read("a,class\n1,x\n1,y\n", LABELLED)))
                .hasMessageContaining("no column is left to learn from");
    }

    @Test
    void labelsAreClassesInOrder() throws IOException {
        LabelSet labels = LabelSet.of(Tables.read("x,class\n1,yes\n2,no\n3,yes\n4,\n5,NA\n", LABELLED), null);
        assertThat(labels.classes()).containsExactly("no", "yes");
        assertThat(labels.counts()).containsExactly(1, 2);
        assertThat(labels.missing()).isEqualTo(2);
        assertThat(labels.guessed()).isFalse();
        Table later = Tables.read("x,class\n1,yes\n2,maybe\n3,\n", LABELLED);
        assertThat(labels.codes(later)).containsExactly(1, -2, -1);
        assertThat(labels.codes(Tables.read("x\n1\n2\n"))).containsExactly(-1, -1);
    }

    @Test
    void thePositiveClassIsNamedReadOrGuessed() throws IOException {
        Table bad = Tables.read("x,class\n1,bad\n2,good\n", LABELLED);
        assertThat(LabelSet.of(bad, null).positive()).isEqualTo("bad");
        assertThat(LabelSet.of(bad, "good").classes()).containsExactly("bad", "good");
        Table setosa = Tables.read("x,class\n1,b\n2,a\n", LABELLED);
        assertThat(LabelSet.of(setosa, null).guessed()).isTrue();
        assertThat(LabelSet.of(setosa, "a").positive()).isEqualTo("a");
        Table grades = Tables.read("x,class\n1,10\n2,9\n3,1\n", LABELLED);
        assertThat(LabelSet.of(grades, null).classes()).containsExactly("1", "9", "10");
        assertThat(LabelSet.of(grades, null).guessed()).isFalse();
        assertThatThrownBy(() -> LabelSet.of(bad, "goud")).hasMessageContaining("did you mean 'good'?");
        assertThatThrownBy(() -> LabelSet.of(grades, "9")).hasMessageContaining("--positive is for two");
    }

    @Test
    void labelsThatLookAlikeAreReportedAndNoneIsALabel() throws IOException {
        LabelSet labels = LabelSet.of(Tables.read("x,class\n1,Spam\n2,spam\n3,none\n4,s pam\n", LABELLED), null);
        assertThat(labels.classes()).containsExactly("Spam", "none", "s pam", "spam");
        assertThat(labels.alike())
                .containsExactly("'Spam' and 's pam' and 'spam' look like spellings of one label: make them the same");
    }

    @Test
    void aColumnThatIsNoLabelIsRefused() {
        StringBuilder many = new StringBuilder("x,class\n");
        for (int i = 0; i <= 100; i++) {
            many.append(i).append(',').append(i).append('\n');
        }
        assertThatThrownBy(() -> LabelSet.of(Tables.read(many.toString(), LABELLED), null))
                .hasMessageContaining("is --label the right column?");
        assertThatThrownBy(() -> LabelSet.of(Tables.read("x,class\n1,a\n2,a\n", LABELLED), null))
                .hasMessageContaining("holds one label only, 'a'");
        assertThatThrownBy(() -> LabelSet.of(Tables.read("x,class\n1,\n2,\n", LABELLED), null))
                .hasMessageContaining("no label at all");
        assertThatThrownBy(() -> LabelSet.of(Tables.read("x,class\n1,\n2,\n"), null))
                .hasMessageContaining("--label");
        assertThatThrownBy(() -> new LabelSet("c", List.of("a", "a"), new int[2], 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

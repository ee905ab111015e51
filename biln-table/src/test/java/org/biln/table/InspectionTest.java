package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A table at a glance. */
class InspectionTest {
    private static final String TEXT = """
            age;colour;since;unit;note;class
            31;red;2024-02-29;kg;x;Yes
            ?;blue;2024-03-01;kg;y;no
            28.5;red;;kg;z;yes
            40;green;2024-03-02;kg;z;
            """;
    private static final ColumnOptions OPTIONS =
            ColumnOptions.builder().label("class").ignore(List.of("note")).build();

    @Test
    void oneLineSaysWhatAColumnHolds() throws IOException {
        List<String> lines = Inspection.lines(Tables.read(TEXT, OPTIONS));
        assertThat(lines)
                .startsWith(
                        "t.csv: 4 rows, 6 columns; separated by semicolons, a header, UTF-8",
                        "column  kind       missing  values                    note",
                        "age     number    1 (25 %)  28.5 to 40",
                        "colour  category         -  3: blue, green, red",
                        "since   date      1 (25 %)  2024-02-29 to 2024-03-02  as days since 1970-01-01");
        assertThat(lines).anyMatch(line -> line.startsWith("unit    constant") && line.contains("left out"));
        assertThat(lines).anyMatch(line -> line.startsWith("note    ignored"));
        assertThat(String.join("\n", lines))
                .contains("label 'class':")
                .contains("(no label)")
                .contains("'Yes' and 'yes' look like spellings of one label");
    }

    @Test
    void controlCharactersStayInTheFile() throws IOException {
        Table table = Tables.read("a\u001b[31m,b\nx\u0007,1\ny,2\nx\u0007,2\n");
        assertThat(String.join("", Inspection.lines(table)).chars()).allMatch(c -> c >= ' ');
    }

    @Test
    void programsGetItAsJson() throws IOException {
        String json = Inspection.json(Tables.read(TEXT, OPTIONS));
        assertThat(json)
                .contains("\"delimiter\" : \";\"")
                .contains("\"levels\" : [ \"blue\", \"green\", \"red\" ]")
                .contains("\"counts\" : [ 1, 1, 2 ]")
                .contains("\"constant\" : \"kg\"")
                .endsWith("}\n");
    }

    @Test
    void aLabelOfManyValuesIsCut() throws IOException {
        StringBuilder text = new StringBuilder("x,class\n");
        for (int i = 0; i < 150; i++) {
            text.append(i).append(",v").append(i).append('\n');
        }
        assertThat(Inspection.lines(Tables.read(
                        text.toString(), ColumnOptions.builder().label("class").build())))
                .contains("  ... 150 different values in all");
    }
}

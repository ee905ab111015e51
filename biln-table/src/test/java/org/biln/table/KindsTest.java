package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a column is taken for. */
class KindsTest {

    @Test
    void everyKindIsInferredFromTheWholeColumn() throws IOException {
        Table table = Tables.read("""
                age,colour,member,since,unit,empty
                31,red,yes,2024-02-29,kg,
                ?,blue,No,2024-03-01T12:00,kg,NA
                28.5,red,no,,kg,null
                """);
        assertThat(table.columns())
                .extracting(Column::kind)
                .containsExactly(Kind.NUMBER, Kind.CATEGORY, Kind.BOOLEAN, Kind.DATE, Kind.CONSTANT, Kind.EMPTY);
        assertThat(Tables.column(table, "age").number(0)).isEqualTo(31);
        assertThat(Tables.column(table, "age").number(1)).isNaN();
        assertThat(Tables.column(table, "age").missing()).isEqualTo(1);
        assertThat(Tables.column(table, "age").min()).isEqualTo(28.5);
        assertThat(Tables.column(table, "colour").levels()).containsExactly("blue", "red");
        assertThat(Tables.column(table, "colour").code(0)).isEqualTo(1);
        assertThat(Tables.column(table, "colour").counts()).containsExactly(1, 2);
        assertThat(Tables.column(table, "since").number(1)
                        - Tables.column(table, "since").number(0))
                .isEqualTo(1.5);
        assertThat(Tables.column(table, "unit").constant()).isEqualTo("kg");
        assertThat(table.notes()).hasSize(2).first().asString().contains("column 5 (unit): the same in each row");
    }

    @Test
    void zeroAndOneAndSmallWholeNumbersStayNumbers() throws IOException {
        Table table = Tables.read("a,b\n0,3\n1,1\n0,2\n");
        assertThat(table.columns()).extracting(Column::kind).containsOnly(Kind.NUMBER);
    }

    @Test
    void aColumnThatBecomesTextAfterAHundredThousandNumbersIsTextThroughout() throws IOException {
        StringBuilder text = new StringBuilder("x,y,z\n");
        for (int i = 0; i < 100_000; i++) {
            text.append("0")
                    .append(i % 7)
                    .append(i % 5 == 0 ? ",," : ",1.50,")
                    .append(i)
                    .append('\n');
        }
        text.append("oops,2024-01-01,7\n");
        try (Input input = Input.of(
                "t.csv",
                new java.io.ByteArrayInputStream(text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                new Spool(1000))) {
            Table table = TableReader.read(input, Format.DETECT, ColumnOptions.NONE, Progress.NONE);
            Column x = Tables.column(table, "x");
            assertThat(x.kind()).isEqualTo(Kind.CATEGORY);
            assertThat(x.levels()).containsExactly("00", "01", "02", "03", "04", "05", "06", "oops");
            assertThat(x.level(x.code(13))).isEqualTo("06");
            assertThat(x.level(x.code(100_000))).isEqualTo("oops");
            assertThat(x.note()).contains("line 100002").contains("'oops'").contains("--na");
            Column y = Tables.column(table, "y");
            assertThat(y.levels()).containsExactly("1.50", "2024-01-01");
            assertThat(y.code(5)).isEqualTo(-1);
            assertThat(y.missing()).isEqualTo(20_000);
            assertThat(Tables.column(table, "z").kind()).isEqualTo(Kind.NUMBER);
        }
    }

    @Test
    void uniqueTextIsAnIdentifierAndUniqueNumbersAreNot() throws IOException {
        StringBuilder text = new StringBuilder("name,row\n");
        for (int i = 0; i < 30; i++) {
            text.append("person ").append(i).append(',').append(i).append('\n');
        }
        Table table = Tables.read(text.toString());
        assertThat(table.columns()).extracting(Column::kind).containsExactly(Kind.IDENTIFIER, Kind.NUMBER);
        assertThat(table.notes()).singleElement().asString().contains("--id");
        assertThat(Tables.column(table, "name").used()).isFalse();
    }

    @Test
    void kindsCanBeSaid() throws IOException {
        ColumnOptions options = ColumnOptions.builder()
                .categorical(List.of("zip"))
                .numeric(List.of("x"))
                .ignore(List.of("3"))
                .build();
        Table table = Tables.read("zip,x,note\n10,1,a\n9,2,b\n10,,c\n", options);
        assertThat(Tables.column(table, "zip").kind()).isEqualTo(Kind.CATEGORY);
        assertThat(Tables.column(table, "zip").levels()).containsExactly("9", "10");
        assertThat(Tables.column(table, "note").role()).isEqualTo(Role.IGNORED);
        assertThatThrownBy(() -> Tables.read("zip,x,note\n10,1,a\n9,two,b\n", options))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("t.csv, line 3, column 2 (x): 'two' is not a number")
                .hasMessageContaining("--na");
    }

    @Test
    void aWordThatMayBeAValueIsMissingAmongNumbersAndAValueAmongWords() throws IOException {
        Table table = Tables.read("""
                size,pet,sure,garage,when
                none,none,none,-,null
                1,cat,yes,-,2024-01-01
                -,null,no,-,-
                3,dog,null,built-in,2024-01-03
                """);
        Column size = Tables.column(table, "size");
        assertThat(size.kind()).isEqualTo(Kind.NUMBER);
        assertThat(size.missing()).isEqualTo(2);
        Column pet = Tables.column(table, "pet");
        assertThat(pet.levels()).containsExactly("cat", "dog", "none", "null");
        assertThat(pet.missing()).isZero();
        assertThat(pet.level(pet.code(0))).isEqualTo("none");
        Column sure = Tables.column(table, "sure");
        assertThat(sure.kind()).isEqualTo(Kind.BOOLEAN);
        assertThat(sure.missing()).isEqualTo(2);
        Column garage = Tables.column(table, "garage");
        assertThat(garage.levels()).containsExactly("built-in");
        assertThat(garage.missing()).isEqualTo(3);
        assertThat(Tables.column(table, "when").kind()).isEqualTo(Kind.DATE);
        // what was no value in training is missing later, too
        Schema schema = Schema.of(table);
        Table later = Tables.read(
                "size,pet,sure,garage,when\n-,none,null,-,-\n",
                ColumnOptions.builder().schema(schema).build());
        assertThat(schema.features(later).x().data).containsExactly(Double.NaN, 2, Double.NaN, Double.NaN, Double.NaN);
    }

    @Test
    void anEmptyWordTurnsTheUsualWordsOff() throws IOException {
        Table table = Tables.read("x,c\n1,NA\n?,b\n,c\n", Format.DETECT.withMissing(Set.of("")), ColumnOptions.NONE);
        assertThat(Tables.column(table, "x").levels()).containsExactly("1", "?");
        assertThat(Tables.column(table, "x").missing()).isEqualTo(1);
        assertThat(Tables.column(table, "c").missing()).isZero();
    }

    @Test
    void wordsOfOnesOwnMeanMissing() throws IOException {
        Table table = Tables.read(
                "x,c\n1,a\n-999,unknown\n3,b\n",
                Format.DETECT.withMissing(Set.of("-999", "unknown")),
                ColumnOptions.NONE);
        assertThat(Tables.column(table, "x").number(1)).isNaN();
        assertThat(Tables.column(table, "c").levels()).containsExactly("a", "b");
    }

    @Test
    void infinityIsRefusedInNumbersAndAWordElsewhere() throws IOException {
        assertThatThrownBy(() -> Tables.read("x,y\n1,1\n1e999,2\n"))
                .hasMessageContaining("t.csv, line 3, column 1 (x): '1e999' is not a finite number");
        assertThat(Tables.read("x,y\n1,1\ninf,2\nwide,3\n").columns().get(0).levels())
                .containsExactly("1", "inf", "wide");
        assertThat(Tables.read("x,y\n1,1\ninf,2\n", Format.DETECT.withMissing(Set.of("inf")), ColumnOptions.NONE)
                        .columns()
                        .get(0)
                        .missing())
                .isEqualTo(1);
    }

    @Test
    void decimalCommasAreReadOnRequest() throws IOException {
        Table table = Tables.read("x;y\n1,5;2\n2,25;3\n", Format.DETECT.withDecimal(','), ColumnOptions.NONE);
        assertThat(Tables.column(table, "x").number(1)).isEqualTo(2.25);
        assertThat(table.dialect().delimiter()).isEqualTo(';');
        assertThat(Tables.read("x;y\n1,5;2\n2,25;3\n").notes())
                .singleElement()
                .asString()
                .contains("--decimal ,");
    }

    @Test
    void numbersAreThoseJavaReads() {
        for (String text : new String[] {
            "0",
            "-0",
            "1",
            "-1.5",
            "+2",
            ".5",
            "5.",
            "1e3",
            "1E-3",
            "123456789012345678",
            "0.1",
            "9007199254740993",
            "1.7976931348623157e308",
            "4.9e-324",
            "1e22",
            "1e23",
            "123e-25",
            "000000000000000000000000012.50",
            "0.000000000000000000000000000000000001",
            " 3 ",
            "1e400",
            "2.2250738585072012e-308",
            "3.14159265358979311600"
        }) {
            assertThat(Numbers.parse(text)).as(text).isEqualTo(Double.parseDouble(text));
        }
        for (String text : new String[] {
            "", " ", ".", "-", "+", "e5", "1e", "1e+", "1f", "1d", "0x10", "1,5", "1 2", "--1", "1.2.3", "1_000", "NaN",
            "1e5x", "١"
        }) {
            assertThat(Numbers.parse(text)).as(text).isNaN();
        }
        assertThat(Numbers.parse("-inf")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Numbers.parse("Infinity")).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void datesAreThoseOfIso8601() {
        assertThat(Dates.parse("1970-01-01")).isZero();
        assertThat(Dates.parse("2024-02-29")).isEqualTo(19782);
        assertThat(Dates.parse("1970-01-02T06:00")).isEqualTo(1.25);
        assertThat(Dates.parse("1970-01-02 06:00:00.000Z")).isEqualTo(1.25);
        assertThat(Dates.parse("1970-01-02T06:00:00+06:00")).isEqualTo(1);
        assertThat(Dates.parse("1970-01-01T18:00-0600")).isEqualTo(1);
        for (String text : new String[] {
            "2023-02-29",
            "2023-13-01",
            "23-01-01",
            "2023-1-01",
            "2023-01-01T",
            "2023-01-01T25:00",
            "2023-01-01X10:00",
            "2023-01-01T10:00:00.",
            "2023-01-01T10:00+",
            "2023-01-01T10:00+99:00",
            "2023-01-01T1",
            "2023-01-01T10:00:0"
        }) {
            assertThat(Dates.parse(text)).as(text).isNaN();
        }
    }

    @Test
    void weightsAndProbabilitiesAreCheckedByLine() throws IOException {
        ColumnOptions options =
                ColumnOptions.builder().weight("w").eta("p").group("g").id("i").build();
        Table table = Tables.read("x,w,p,g,i\n1,0,0.5,a,r1\n2,2.5,1,,r2\n3,1,0,a,r3\n4,1,0,,r4\n", options);
        assertThat(table.weights()).containsExactly(0, 2.5, 1, 1);
        assertThat(table.etas()).containsExactly(0.5, 1, 0, 0);
        assertThat(table.groups()).containsExactly(0, 1, 0, 2);
        assertThat(Tables.read("x\n1\n2\n").groups()).isNull();
        assertThatThrownBy(() -> Tables.read("x,w,p,g,i\n1,0,0.5,a,r1\n2,-1,1,a,r2\n", options))
                .hasMessageContaining("line 3, column 2 (w): '-1' is out of range; --weight needs");
        assertThatThrownBy(() -> Tables.read("x,w,p,g,i\n1,,0.5,a,r1\n", options))
                .hasMessageContaining("line 2, column 2 (w): the cell is empty");
        assertThatThrownBy(() -> Tables.read("x,w,p,g,i\n1,1,1.5,a,r1\n", options))
                .hasMessageContaining("'1.5' is out of range; --eta");
        assertThatThrownBy(() -> Tables.read("x,w,p,g,i\n1,1,high,a,r1\n", options))
                .hasMessageContaining("'high' is not a number");
    }

    @Test
    void aColumnHasOnePart() {
        assertThatThrownBy(() -> Tables.read(
                        "x,y\n1,2\n",
                        ColumnOptions.builder().label("y").ignore(List.of("y")).build()))
                .hasMessageContaining("--ignore names 'y', which is also the column of --label");
        assertThatThrownBy(() -> Tables.read(
                        "x,y\n1,2\n",
                        ColumnOptions.builder().label("y").numeric(List.of("y")).build()))
                .hasMessageContaining("--numeric names 'y'");
        assertThatThrownBy(() -> Tables.read(
                        "height,y\n1,2\n",
                        ColumnOptions.builder().label("heigth").build()))
                .hasMessageContaining("no column is called 'heigth' (--label); did you mean 'height'?");
        assertThatThrownBy(() -> Tables.read(
                        "x,y\n1,2\n", ColumnOptions.builder().label("3").build()))
                .hasMessageContaining("no column is called '3'");
    }
}

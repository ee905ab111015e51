package org.biln.cli.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.biln.table.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each complaint says file, line, column and what to do. */
class BadInputTest {

    @TempDir
    private Path folder;

    @Test
    void aMissingFileIsNamedWithTheNearestNameBesideIt() throws IOException {
        Files.writeString(folder.resolve("train.csv"), "x,label\n1,0\n");
        refuses(folder.resolve("trian.csv").toString())
                .hasMessageContaining("trian.csv: no such file; did you mean train.csv?");
        refuses(folder.resolve("elsewhere/other.csv").toString()).hasMessageContaining("no such file; check the path");
        refuses(folder.toString()).hasMessageContaining("is a folder");
    }

    @Test
    void anEmptyFileIsRefused() {
        bad("").hasMessageContaining("is empty");
        bad("\n\n").hasMessageContaining("is empty");
        bad("x,label\n").hasMessageContaining("has no rows below its header");
    }

    @Test
    void bytesThatAreNotUtf8AreNamedByLineAndByte() throws IOException {
        byte[] latin = "x,label\n1,no\n2,jä\n".getBytes(StandardCharsets.ISO_8859_1);
        bad(latin)
                .hasMessageContaining("line 3: byte 4 of the line (0xe4, byte 17 of the file) is not UTF-8")
                .hasMessageContaining("iconv");
        bad("x,label\n1,no\n".getBytes(StandardCharsets.UTF_16)).hasMessageContaining("is UTF-16");
        bad(new byte[] {0x50, 0x4B, 3, 4, 0}).hasMessageContaining("spreadsheet");
        bad(new byte[] {0x1F, (byte) 0x8B, 8, 0}).hasMessageContaining("gzip");
    }

    @Test
    void badBytesFarIntoALargeFileAreNamedByTheirLineToo() throws IOException {
        StringBuilder text = new StringBuilder("x,label\n");
        for (int i = 0; i < 50_000; i++) {
            text.append(i).append(",äß€\n");
        }
        text.append("1,");
        byte[] good = text.toString().getBytes(StandardCharsets.UTF_8);
        byte[] all = java.util.Arrays.copyOf(good, good.length + 2);
        all[good.length] = (byte) 0xC3; // a character cut off by the end of the file
        all[good.length + 1] = '\n';
        bad(all).hasMessageContaining("line 50002: byte 3");
    }

    @Test
    void aByteOrderMarkIsNotPartOfTheFirstName() throws IOException {
        try (CsvInput in = open("\uFEFFx,label\n1,0\n".getBytes(StandardCharsets.UTF_8))) {
            assertThat(in.header()).containsExactly("x", "label");
        }
    }

    @Test
    void raggedRowsAreNamedByLine() {
        bad("x,y,label\n1,2,0\n1,2\n").hasMessageContaining("line 3: has 2 cells where the header has 3");
        bad("x,y,label\n1,2,0,7\n").hasMessageContaining("line 2: has 4 cells").hasMessageContaining("quotes");
    }

    @Test
    void linesAreCountedAcrossQuotedLineBreaks() {
        bad("x,note,label\n1,\"a\nb\nc\",0\n1,2\n", "note").hasMessageContaining("line 5: has 2 cells");
    }

    @Test
    void anUnclosedQuoteIsRefused() {
        bad("x,label\n1,\"0\n2,1\n").hasMessageContaining("quote");
    }

    @Test
    void textInANumericColumnNamesTheCellAndAllTextColumnsOfTheRow() {
        bad("x,city,street,label\n1,Berlin,Elm,0\n")
                .hasMessageContaining("line 2, column 2 (city): 'Berlin' is not a number")
                .hasMessageContaining("--ignore city,street");
        bad("x,label\n1,0\noops,1\n")
                .hasMessageContaining("line 3, column 1 (x): 'oops' is not a number")
                .hasMessageContaining("--ignore x");
        bad("x,label\n1,0\n\"1,5\",1\n").hasMessageContaining("write decimals with a point");
        bad("x,label\n0x10,0\n").hasMessageContaining("'0x10' is not a number");
        bad("x,label\n1d,0\n").hasMessageContaining("'1d' is not a number");
    }

    @Test
    void emptyCellsNanAndInfinityAreRefusedUnlessTold() {
        bad("x,label\n1,0\n,1\n")
                .hasMessageContaining("line 3, column 1 (x): the cell is empty; choose --missing mean");
        bad("x,label\nNaN,0\n").hasMessageContaining("line 2, column 1 (x): 'NaN' is not a number; choose --missing");
        bad("x,label\n-inf,0\n").hasMessageContaining("'-inf' is not a finite number");
        bad("x,label\n1e999,0\n").hasMessageContaining("'1e999' is not a finite number");
        bad("x,label\n1,0\n2,\n").hasMessageContaining("line 3, column 2 (label): the label is empty");
    }

    @Test
    void missingCellsTakeTheMeanOrTheirRowIsDropped() throws IOException {
        byte[] text = "x,label\n1,0\n,1\n3,1\nNA,0\n".getBytes(StandardCharsets.UTF_8);
        try (CsvInput in = open(text)) {
            Columns columns = Columns.of(in, "label", null, null, List.of());
            TrainingTable mean = TrainingTable.read(in, columns, Missing.MEAN, null, CsvInput.Progress.NONE);
            assertThat(mean.size()).isEqualTo(4);
            assertThat(mean.x().get(1, 1)).isZero();
            assertThat(mean.standardisation().means()).containsExactly(2);
            TrainingTable drop = TrainingTable.read(in, columns, Missing.DROP, null, CsvInput.Progress.NONE);
            assertThat(drop.fileRows()).containsExactly(0, 2);
            assertThat(drop.position(2)).isEqualTo(1);
            assertThat(drop.position(1)).isNegative();
            assertThat(drop.rowsInFile()).isEqualTo(4);
        }
        bad("x,y,label\n1,,0\n,2,1\n", Missing.DROP).hasMessageContaining("--missing drop leaves none");
    }

    @Test
    void constantColumnsAreNamedWithTheOptionThatLeavesThemOut() {
        bad("x,a,b,label\n1,0.1,7,0\n2,0.1,7,1\n3,0.1,7,1\n")
                .hasMessageContaining("column 2 (a): this and 1 more columns are constant (0.1 in each row)")
                .hasMessageContaining("--ignore a,b");
        bad("x,a,label\n1,,0\n2,,1\n", Missing.MEAN).hasMessageContaining("the column is empty");
    }

    @Test
    void headersMustBeDistinctAndNamed() {
        bad("x,y,x,label\n1,2,3,0\n")
                .hasMessageContaining("line 1, column 3 (x): the header has this name twice (column 1 too)");
        bad("x,,label\n1,2,0\n").hasMessageContaining("column 2 (no name)");
        bad("1,2,0\n").hasMessageContaining("the first line holds numbers only");
        bad("x;label\n1;0\n").hasMessageContaining("--delimiter ';'");
    }

    @Test
    void theLabelColumnMustExistAndHoldAFewDifferentValues() {
        bad("x,lable\n1,0\n").hasMessageContaining("no column is called 'label' (--label); did you mean 'lable'?");
        bad("x,label\n1,0\n2,0\n").hasMessageContaining("holds one label only, '0'");
        StringBuilder many = new StringBuilder("x,label\n");
        for (int i = 0; i <= 100; i++) {
            many.append(i).append(',').append(i).append('\n');
        }
        bad(many.toString())
                .hasMessageContaining("line 102, column 2 (label)")
                .hasMessageContaining("is --label the right column?");
    }

    @Test
    void suppliedProbabilitiesMustBeProbabilities() throws IOException {
        Path file = Files.writeString(folder.resolve("e.csv"), "x,p,label\n1,0.5,0\n2,1.5,1\n");
        try (CsvInput in =
                CsvInput.open(file.toString(), InputStream.nullInputStream(), ',', CsvInput.Header.REQUIRED)) {
            Columns columns = Columns.of(in, "label", null, "p", List.of());
            assertThatThrownBy(() -> TrainingTable.read(in, columns, Missing.ERROR, null, CsvInput.Progress.NONE))
                    .hasMessageContaining("line 3, column 2 (p): '1.5' is not a probability");
        }
    }

    @Test
    void aColumnHasOnePart() throws IOException {
        try (CsvInput in = open("x,label\n1,0\n2,1\n".getBytes(StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> Columns.of(in, "label", null, null, List.of("label")))
                    .hasMessageContaining("--ignore names 'label'");
            assertThatThrownBy(() -> Columns.of(in, "label", "label", null, List.of()))
                    .hasMessageContaining("same column twice");
            assertThatThrownBy(() -> Columns.of(in, "label", null, null, List.of("x")))
                    .hasMessageContaining("no column is left");
        }
    }

    private AbstractThrowableAssert<?, ? extends Throwable> bad(String text) {
        return bad(text.getBytes(StandardCharsets.UTF_8));
    }

    private AbstractThrowableAssert<?, ? extends Throwable> bad(String text, String ignore) {
        return bad(text.getBytes(StandardCharsets.UTF_8), Missing.ERROR, List.of(ignore));
    }

    private AbstractThrowableAssert<?, ? extends Throwable> bad(String text, Missing missing) {
        return bad(text.getBytes(StandardCharsets.UTF_8), missing, List.of());
    }

    private AbstractThrowableAssert<?, ? extends Throwable> bad(byte[] bytes) {
        return bad(bytes, Missing.ERROR, List.of());
    }

    private AbstractThrowableAssert<?, ? extends Throwable> bad(byte[] bytes, Missing missing, List<String> ignore) {
        return assertThatThrownBy(() -> {
                    try (CsvInput in = open(bytes)) {
                        Columns columns = Columns.of(in, "label", null, null, ignore);
                        TrainingTable.read(in, columns, missing, null, CsvInput.Progress.NONE);
                    }
                })
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("standard input");
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refuses(String file) {
        return assertThatThrownBy(
                        () -> CsvInput.open(file, InputStream.nullInputStream(), ',', CsvInput.Header.REQUIRED))
                .isInstanceOf(InputException.class);
    }

    private static CsvInput open(byte[] bytes) throws IOException {
        return CsvInput.open("-", new ByteArrayInputStream(bytes), ',', CsvInput.Header.REQUIRED);
    }
}

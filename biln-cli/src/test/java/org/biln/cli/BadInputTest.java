package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody sees who gives the program a table that it cannot use: one line, exit code 2, and no output. */
class BadInputTest {

    @TempDir
    private Path folder;

    @Test
    void aMissingFileIsNamedWithTheNearestNameBesideIt() throws IOException {
        Files.writeString(folder.resolve("train.csv"), "x,label\n1,0\n");
        file("trian.csv").contains("trian.csv: no such file; did you mean train.csv?");
        file("elsewhere/other.csv").contains("no such file; check the path");
        file("").contains("is a folder");
    }

    @Test
    void aTableWithoutRowsIsRefused() {
        bad("").contains("is empty");
        bad("\n\n").contains("is empty");
        bad("x,label\n").contains("has no rows below its header");
    }

    @Test
    void bytesThatAreNoTextAreNamed() {
        bad("x,label\n1,no\n2,jä\n".getBytes(StandardCharsets.ISO_8859_1))
                .contains("line 3: byte 4 of the line (0xe4, byte 17 of the file) is not UTF-8");
        bad("x,label\n1,no\n".getBytes(StandardCharsets.UTF_16)).contains("UTF-16");
        bad(new byte[] {0x50, 0x4B, 3, 4, 0}).contains("Excel");
    }

    @Test
    void raggedRowsAreNamedByLineAcrossQuotedLineBreaks() {
        bad("x,y,label\n1,2,0\n1,2\n").contains("line 3: has 2 cells where the header has 3");
        bad("x,y,label\n1,2,0\n1,2,0,7\n").contains("line 3: has 4 cells");
        bad("x,note,label\n1,\"a\nb\nc\",0\n1,2\n").contains("line 5: has 2 cells");
    }

    @Test
    void numbersThatAreNotFiniteAreNamedByLineAndColumn() {
        bad("x,label\n1,0\n-inf,1\n").contains("line 3, column 1 (x): '-inf' is not a finite number");
        bad("x,label\n1,0\n1e999,1\n").contains("'1e999' is not a finite number");
    }

    @Test
    void theLabelColumnMustExistAndHoldTwoValues() {
        bad("x,lable\n1,0\n2,1\n").contains("no column is called 'label' (--label); did you mean 'lable'?");
        bad("x,label\n1,0\n2,0\n").contains("holds one label only, '0'");
        bad("x,label\n1,a\n2,b\n3,c\n").contains("holds 3 label values");
        StringBuilder many = new StringBuilder("x,label\n");
        for (int i = 0; i <= 100; i++) {
            many.append(i).append(",v").append(i).append('\n');
        }
        bad(many.toString()).contains("101 different values").contains("is --label the right column?");
    }

    @Test
    void theNamedPositiveMustExist() {
        bad("x,label\n1,cat\n2,dog\n", "--positive", "cta")
                .contains("never holds 'cta' (--positive)")
                .contains("did you mean 'cat'?");
    }

    @Test
    void aColumnHasOnePart() {
        bad("x,label\n1,0\n2,1\n", "--ignore", "label").contains("--ignore names 'label'");
        bad("x,label\n1,0\n2,1\n", "--ignore", "x").contains("no column is left to learn from");
        bad("x,label\n1,0\n1,1\n").contains("no column is left to learn from");
    }

    private AbstractStringAssert<?> file(String name) {
        return refused(new byte[0], folder.resolve(name).toString());
    }

    private AbstractStringAssert<?> bad(String text, String... more) {
        return refused(text.getBytes(StandardCharsets.UTF_8), "-", more).startsWith("biln: ");
    }

    private AbstractStringAssert<?> bad(byte[] bytes) {
        return refused(bytes, "-").startsWith("biln: standard input");
    }

    private AbstractStringAssert<?> refused(byte[] bytes, String file, String... more) {
        Path out = folder.resolve("out.csv");
        List<String> args = new ArrayList<>(List.of("noise", file, "--label", "label", "--rho-plus", "0.1"));
        args.addAll(List.of("--rho-minus", "0.1", "--out", out.toString()));
        args.addAll(List.of(more));
        StringWriter err = new StringWriter();
        Console console = Console.plain(
                new ByteArrayInputStream(bytes), new PrintWriter(new StringWriter()), new PrintWriter(err));
        assertThat(Biln.execute(console, args.toArray(new String[0])))
                .as(err.toString())
                .isEqualTo(2);
        assertThat(out).doesNotExist();
        assertThat(err.toString().lines()).hasSize(1);
        return assertThat(err.toString());
    }
}

package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as they come, and pipes. */
class FormsTest {

    @TempDir
    private Path folder;

    @Test
    void delimitersAreDetected() throws IOException {
        assertThat(Tables.read("a,b\n1,2\n").dialect().delimiter()).isEqualTo(',');
        assertThat(Tables.read("a;b\n1,5;2,5\n").dialect().delimiter()).isEqualTo(';');
        assertThat(Tables.read("1,5;2,5\n1,6;2,7\n").dialect().delimiter()).isEqualTo(';');
        assertThat(Tables.read("a\tb\n1\t2\n").dialect().delimiter()).isEqualTo('\t');
        assertThat(Tables.read("a|b\n1|2\n").dialect().delimiter()).isEqualTo('|');
        assertThat(Tables.read("\"a;b\",c\n\"1;2\",3\n").header()).containsExactly("a;b", "c");
        assertThat(Tables.read("id,tags\n1,x;y\n2,z\n").header()).containsExactly("id", "tags");
        assertThat(Tables.read("only\n1\n").header()).containsExactly("only");
        assertThat(Tables.read("a:b\n1:2\n", Format.DETECT.withDelimiter(':'), ColumnOptions.NONE)
                        .header())
                .containsExactly("a", "b");
    }

    @Test
    void singleQuotesAreDetected() throws IOException {
        Table table = Tables.read("0.23,5.07,'-1'\n0.15,-0.16,'1'\n");
        assertThat(table.dialect().quote()).isEqualTo('\'');
        assertThat(table.column("c3")).isNotNull();
        assertThat(Tables.column(table, "c3").number(0)).isEqualTo(-1);
        assertThat(Tables.read("who,x\n'tis,1\n'twas,2\n").dialect().quote()).isEqualTo('"');
    }

    @Test
    void headersAreDetectedAndCanBeSaid() throws IOException {
        assertThat(Tables.read("age,label\n1,0\n").dialect().header()).isTrue();
        assertThat(Tables.read("1,0\n2,1\n").header()).containsExactly("c1", "c2");
        assertThat(Tables.read("A11,6,A34\nA12,48,A32\n").dialect().header()).isFalse();
        assertThat(Tables.read("republican,n,y,n\ndemocrat,y,y,n\n").dialect().header())
                .isFalse();
        assertThat(Tables.read("party,first,second\ndemocrat,y,n\nrepublican,n,n\n")
                        .dialect()
                        .header())
                .isTrue();
        assertThat(Tables.read("id,2019,2020\n1,5,6\n2,7,8\n").dialect().header())
                .isTrue();
        assertThat(Tables.read("2019,2020\n5,6\n", Format.DETECT.withHeader(true), ColumnOptions.NONE)
                        .header())
                .containsExactly("2019", "2020");
        assertThat(Tables.read("age,label\n1,0\n", Format.DETECT.withHeader(false), ColumnOptions.NONE)
                        .rows())
                .isEqualTo(2);
        assertThat(Tables.read(",x\n1,2\n").header()).containsExactly("c1", "x");
    }

    @Test
    void aFirstLineWithTheColumnsAskedForIsAHeaderEvenWhereAWordOccursBelowIt() throws IOException {
        String text = "sex,urban,answer\nf,urban,yes\nm,rural,no\nf,urban,no\n";
        assertThat(Tables.read(text).dialect().header()).isFalse();
        ColumnOptions asked = ColumnOptions.builder().label("answer").build();
        Table table = Tables.read(text, Format.DETECT, asked);
        assertThat(table.header()).containsExactly("sex", "urban", "answer");
        ColumnOptions byNumber = ColumnOptions.builder().label("3").build();
        assertThat(Tables.read(text, Format.DETECT, byNumber).rows()).isEqualTo(4);
        ColumnOptions known = ColumnOptions.builder().schema(Schema.of(table)).build();
        assertThat(Tables.read("urban,sex\nurban,f\n", Format.DETECT, known).rows())
                .isEqualTo(1);
    }

    @Test
    void namesUsedTwiceAreRefusedWithTheirPlaces() {
        bad("x,y,x\na,1,2\n")
                .hasMessageContaining("line 1, column 3 (x): the header has this name twice (column 1 too)");
    }

    @Test
    void aByteOrderMarkIsNoPartOfAName() throws IOException {
        assertThat(Tables.read("\uFEFFx,y\n1,2\n").header()).containsExactly("x", "y");
    }

    @Test
    void latinOneIsReadOnRequestAndElseRefusedByLineAndByte() throws IOException {
        byte[] latin = "x,label\n1,no\n2,jä\n".getBytes(StandardCharsets.ISO_8859_1);
        bad(latin).hasMessageContaining("line 3: byte 4 of the line (0xe4, byte 17 of the file) is not UTF-8");
        Table table = Tables.read(latin, Format.DETECT.withCharset(StandardCharsets.ISO_8859_1), ColumnOptions.NONE);
        assertThat(Tables.column(table, "label").levels()).containsExactly("jä", "no");
        Charset western = Charset.forName("windows-1252");
        assertThat(Tables.read(
                                "x,y\n1,€\n2,b\n".getBytes(western),
                                Format.DETECT.withCharset(western),
                                ColumnOptions.NONE)
                        .columns()
                        .get(1)
                        .levels())
                .containsExactly("b", "€");
    }

    @Test
    void otherFormatsAreRefusedWithWhatToDo() {
        bad(new byte[] {0x50, 0x4B, 3, 4, 0}).hasMessageContaining("Excel");
        bad("PAR1....".getBytes(StandardCharsets.US_ASCII))
                .hasMessageContaining("Parquet")
                .hasMessageContaining("duckdb");
        bad("x,label\n1,no\n".getBytes(StandardCharsets.UTF_16)).hasMessageContaining("UTF-16");
        bad(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 1, 2, 3, 4, 5}).hasMessageContaining("zstd");
        bad("a,b\n1,\0\n").hasMessageContaining("line 2").hasMessageContaining("zero");
    }

    @Test
    void emptyFilesAreRefused() {
        bad("").hasMessageContaining("is empty");
        bad("\n \n\n").hasMessageContaining("is empty");
        bad("x,label\n").hasMessageContaining("no rows");
    }

    @Test
    void raggedRowsAndOpenQuotesAreRefusedByLine() {
        bad("x,y\n1,2\n1\n").hasMessageContaining("line 3: has 1 cell where the header has 2");
        bad("x,y\n1,2,3\n").hasMessageContaining("line 2: has 3 cells");
        bad("x,y\n\"a\nb\nc\",2\n1\n").hasMessageContaining("line 5: has 1 cell");
        bad("x,y\n1,\"2\n3,4\n").hasMessageContaining("quote");
    }

    @Test
    void linesWithoutAnythingAreNoRowsUnlessTheTableHasOneColumn() throws IOException {
        assertThat(Tables.read("x,y\n1,2\n\n  \n3,4\n\n").rows()).isEqualTo(2);
        Table late = Tables.read("\n\n  \nx,y\n1,2\n");
        assertThat(late.header()).containsExactly("x", "y");
        assertThat(late.rows()).isEqualTo(1);
        assertThat(late.columns().get(0).constant()).isEqualTo("1");
        assertThat(Tables.read("\n \n7\n8\n").rows()).isEqualTo(2);
        Table one = Tables.read("x\n1\n\n\n4\n\n");
        assertThat(one.rows()).isEqualTo(4);
        assertThat(one.columns().get(0).number(3)).isEqualTo(4);
        assertThat(one.columns().get(0).missing()).isEqualTo(2);
        List<String> lines = new ArrayList<>();
        one.scan((row, line, cells) -> lines.add(row + "@" + line + cells));
        assertThat(lines).containsExactly("0@2[1]", "1@3[]", "2@4[]", "3@5[4]");
    }

    @Test
    void aCellOfMillionsOfCharactersIsACell() throws IOException {
        Table table = Tables.read("a,b\n1," + "x".repeat(1_000_000) + "\n2,y\n");
        assertThat(table.columns().get(1).level(0)).hasSize(1_000_000);
        bad("a,b\n1,\"" + "x".repeat(1_000_000) + "\n").hasMessageContaining("line 2");
        bad("\"" + "x".repeat(5_000_000)).hasMessageContaining("quote");
    }

    @Test
    void theTextOfRowsIsAsItWas() throws IOException {
        Table table = Tables.read("x, y\n 1 ,\" a, \"\"b\"\" \"\n ,\n");
        List<List<String>> rows = new ArrayList<>();
        table.scan((row, line, cells) -> rows.add(cells));
        assertThat(rows).containsExactly(List.of(" 1 ", " a, \"b\" "), List.of(" ", ""));
        assertThat(table.line(1)).isEqualTo(3);
    }

    @Test
    void gzipIsReadWholeAndDamageIsNoticed() throws Exception {
        String text = rows(20_000);
        byte[] first = gzip(text.substring(0, 1000));
        byte[] second = gzip(text.substring(1000));
        byte[] both = concat(first, second);
        // A pipe that has nothing ready between two members.
        InputStream trickle = new ByteArrayInputStream(both) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, pos < first.length ? first.length - pos : 100));
            }

            @Override
            public synchronized int available() {
                return 0;
            }
        };
        try (Input input = Input.of("pipe", trickle)) {
            Table table = TableReader.read(input, Format.DETECT, ColumnOptions.NONE, Progress.NONE);
            assertThat(table.rows()).isEqualTo(20_000);
            assertThat(table.dialect().gzip()).isTrue();
            assertThat(table.sha256()).isEqualTo(sha256(both));
            int[] count = {0};
            table.scan((row, line, cells) -> count[0]++);
            assertThat(count[0]).isEqualTo(20_000);
        }
        bad(java.util.Arrays.copyOf(second, second.length - 100))
                .hasMessageContaining("gzip data are damaged or cut off");
        byte[] damaged = second.clone();
        damaged[damaged.length - 7] ^= 64; // the checksum
        bad(damaged).hasMessageContaining("gzip data are damaged");
        bad(new byte[] {0x1F, (byte) 0x8B, 8, 0}).hasMessageContaining("gzip data are damaged");
    }

    @Test
    void everyMemberOfGzipIsReadOrRefused() throws IOException {
        byte[] one = gzip("x,y\n1,2\n");
        byte[] two = gzip("3,4\n");
        assertThat(Tables.read(concat(one, two), Format.DETECT, ColumnOptions.NONE)
                        .rows())
                .isEqualTo(2);
        assertThat(Tables.read(concat(concat(one, two), new byte[9]), Format.DETECT, ColumnOptions.NONE)
                        .rows())
                .isEqualTo(2);
        for (int at = 0; at < two.length; at++) {
            bad(concat(one, java.util.Arrays.copyOf(two, at == 0 ? 1 : at)))
                    .as("cut off at %d", at)
                    .hasMessageContaining("gzip data are damaged or cut off (member 2");
        }
        for (int at : new int[] {0, 1, 2, 10, 12, two.length - 1}) {
            byte[] damaged = two.clone();
            damaged[at] ^= 64;
            bad(concat(one, damaged)).as("damaged at %d", at).hasMessageContaining("gzip data are damaged");
        }
        byte[] zeroed = two.clone();
        java.util.Arrays.fill(zeroed, 0, 10, (byte) 0);
        bad(concat(one, zeroed)).hasMessageContaining("are zeros and then something else");
        byte[] named = concat(
                new byte[] {0x1F, (byte) 0x8B, 8, 4 + 8 + 16, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7, 'n', 0, 'c', 0}, two);
        byte[] body = java.util.Arrays.copyOfRange(named, 18 + 10, named.length);
        assertThat(Tables.read(
                                concat(one, concat(java.util.Arrays.copyOf(named, 18), body)),
                                Format.DETECT,
                                ColumnOptions.NONE)
                        .rows())
                .isEqualTo(2);
    }

    @Test
    void aThousandColumnsAreNoLimit() throws IOException {
        String names = IntStream.range(0, 20_000).mapToObj(c -> "x" + c).collect(Collectors.joining(","));
        String row = "1,".repeat(19_999) + "2";
        assertThat(Tables.read(names + "\n" + row + "\n").header()).hasSize(20_000);
    }

    @Test
    void aModelsNamesMakeAHeaderEvenOfNumbers() throws IOException {
        Table spectra = Tables.read(
                "400,402,404,label\n1,2,0,a\n2,1,7,b\n3,3,3,a\n",
                ColumnOptions.builder().label("label").build());
        ColumnOptions model = ColumnOptions.builder()
                .schema(Schema.of(spectra))
                .label("label")
                .build();
        assertThat(Tables.read("404,402,400\n1,2,3\n", model).header()).containsExactly("404", "402", "400");
        assertThatThrownBy(() -> Tables.read("400,402,label\n1,2,b\n", model))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a column the model needs is missing: 404");
        // a row of numbers that are no names stays a row
        assertThat(Tables.read("1,2,400,a\n1,2,3,b\n", model).rows()).isEqualTo(2);
        Table years = Tables.read(
                "2018,2019,2020\n1,2,0\n2,1,1\n",
                ColumnOptions.builder().label("2020").build());
        assertThat(years.rows()).isEqualTo(2);
    }

    @Test
    void pipesAreReadWholeWhereverTheyStop() throws IOException {
        byte[] bytes = rows(20_000).getBytes(StandardCharsets.UTF_8);
        InputStream drops = new ByteArrayInputStream(bytes) {
            private int turn;

            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 1 + turn++ % 97));
            }
        };
        Table table = TableReader.read(Input.open("-", drops), Format.DETECT, ColumnOptions.NONE, Progress.NONE);
        assertThat(table.rows()).isEqualTo(20_000);
        assertThat(table.name()).isEqualTo("standard input");
    }

    @Test
    void aNamedPipeIsReadOnce() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(
                new ProcessBuilder("sh", "-c", "command -v mkfifo && mkfifo \"$0\"", pipe.toString())
                                .start()
                                .waitFor()
                        == 0,
                "no mkfifo here");
        byte[] bytes = rows(50_000).getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("t.csv"), bytes);
        Process writer =
                new ProcessBuilder("sh", "-c", "cat \"$0\" > \"$1\"", file.toString(), pipe.toString()).start();
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            try (Input input = Input.open(pipe.toString(), InputStream.nullInputStream())) {
                Table table = TableReader.read(input, Format.DETECT, ColumnOptions.NONE, Progress.NONE);
                assertThat(table.rows()).isEqualTo(50_000);
                assertThat(table.sha256()).isEqualTo(sha256(bytes));
            }
        });
        writer.destroy();
    }

    @Test
    void aFileThatChangesWhileItIsReadIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), rows(50_000));
        boolean[] done = {false};
        assertThatThrownBy(() -> {
                    try (Input input = Input.open(file.toString(), InputStream.nullInputStream())) {
                        TableReader.read(input, Format.DETECT, ColumnOptions.NONE, (rows, bytes, total) -> {
                            if (!done[0]) {
                                done[0] = true;
                                append(file);
                            }
                        });
                    }
                })
                .isInstanceOf(InputException.class)
                .hasMessageContaining("t.csv: changed while it was read");
        assertThat(done[0]).isTrue();
    }

    @Test
    void whatIsReadAgainIsWhatWasRead() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "x,y\n1,2\n3,4\n");
        try (Input input = Input.open(file.toString(), InputStream.nullInputStream())) {
            Table table = TableReader.read(input, Format.DETECT, ColumnOptions.NONE, Progress.NONE);
            Files.writeString(file, "another,file\n");
            List<List<String>> rows = new ArrayList<>();
            table.scan((row, line, cells) -> rows.add(cells));
            assertThat(rows).containsExactly(List.of("1", "2"), List.of("3", "4"));
        }
    }

    @Test
    void aLargeInputIsKeptInAFileNobodyCanName() throws IOException {
        byte[] bytes = rows(1000).getBytes(StandardCharsets.UTF_8);
        try (Spool spool = new Spool(100);
                Input input = Input.of("t.csv", new ByteArrayInputStream(bytes), spool)) {
            Table table = TableReader.read(input, Format.DETECT, ColumnOptions.NONE, Progress.NONE);
            assertThat(spool.onDisk()).isTrue();
            try (var left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
                assertThat(left.filter(path -> path.toString().endsWith(".spool")))
                        .isEmpty();
            }
            assertThat(input.again().readAllBytes()).isEqualTo(bytes);
            assertThat(table.rows()).isEqualTo(1000);
        }
    }

    @Test
    void tenThousandColumnsAndFewRowsAreLittleWork() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < 13; row++) {
            for (int c = 0; c < 16_000; c++) {
                text.append(c == 0 ? "" : ",").append(row == 0 ? "column" + c : String.valueOf(row * c % 17));
            }
            text.append('\n');
        }
        Table table = Tables.read(text.toString());
        assertThat(table.columns()).hasSize(16_000);
        assertThat(table.rows()).isEqualTo(12);
        assertThat(Schema.of(table).features(table).x().numCols).isGreaterThan(15_000);
    }

    @Test
    void missingFilesAreNamedWithTheNearestNameBesideThem() throws IOException {
        Files.writeString(folder.resolve("train.csv"), "x,label\n1,0\n");
        assertThatThrownBy(() -> Input.open(folder.resolve("trian.csv").toString(), InputStream.nullInputStream()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("trian.csv: no such file; did you mean train.csv?");
        assertThatThrownBy(() -> Input.open(folder.toString(), InputStream.nullInputStream()))
                .hasMessageContaining("is a folder");
        assertThatThrownBy(() -> Input.open("a\0b", InputStream.nullInputStream()))
                .isInstanceOf(InputException.class);
    }

    @Test
    void messagesAreShortAndObeyNoTerminal() {
        bad("x\u001b[31m,y,x\u001b[31m\n1,2,3\n")
                .hasMessageContaining("(x\\u001b[31m)")
                .hasMessageNotContaining("\u001b");
        String longName = "n".repeat(1_000_000);
        bad(longName + "," + longName + "\n1,2\n")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(5000));
        assertThat(Shown.line("a\tb\u202Ec\nd😀")).isEqualTo("a\\tb\\u202ec\\nd😀");
        assertThat(Shown.name("\uD83D")).isEqualTo("\\ud83d");
        assertThat(Shown.cut("ab😀cdefgh", 6)).isEqualTo("ab...");
    }

    private static void append(Path file) {
        try {
            Files.writeString(file, "7,7,7\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String rows(int count) {
        StringBuilder text = new StringBuilder("x,y,z\n");
        for (int i = 0; i < count; i++) {
            text.append(i)
                    .append(',')
                    .append(i * 0.25)
                    .append(",w")
                    .append(i % 11)
                    .append('\n');
        }
        return text.toString();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] concat(byte[] a, byte[] b) {
        byte[] both = java.util.Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private static String sha256(byte[] bytes) throws java.security.NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> bad(String text) {
        return bad(text.getBytes(StandardCharsets.UTF_8));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> bad(byte[] bytes) {
        return assertThatThrownBy(() -> Tables.read(bytes, Format.DETECT, ColumnOptions.NONE))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("t.csv");
    }
}

package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Tables nobody thought of. */
class ReaderFuzzTest {
    private static final String BROKEN = "\"'\n\r,;\t|\\\0\u001b=x1.-eé€😀 \u00a0\ufeff";

    @Provide
    Arbitrary<List<List<String>>> tables() {
        Arbitrary<String> cell = Arbitraries.oneOf(
                Arbitraries.strings().withChars("ab1 ,;\"'\n\r.\té€=").ofMaxLength(6),
                Arbitraries.doubles().map(Numbers::format),
                Arbitraries.integers().between(-5, 5).map(String::valueOf),
                Arbitraries.of("", "NA", "?", "yes", "no", "2024-02-29", "red", "blue", "inf", "1e999"));
        return Combinators.combine(
                        Arbitraries.integers().between(2, 6),
                        Arbitraries.integers().between(1, 40))
                .flatAs((width, height) -> cell.list().ofSize(width).list().ofSize(height));
    }

    @Property(tries = 400, seed = "15")
    void whatIsWrittenIsReadBack(@ForAll("tables") List<List<String>> rows, @ForAll char quoteOrNot)
            throws IOException {
        char delimiter = ",;\t|".charAt(quoteOrNot % 4);
        StringWriter text = new StringWriter();
        List<String> header = new ArrayList<>();
        for (int c = 0; c < rows.get(0).size(); c++) {
            header.add("name " + c);
        }
        try (CsvOutput csv = new CsvOutput("-", text, false, delimiter)) {
            csv.row(header);
            for (List<String> row : rows) {
                csv.row(row);
            }
            csv.commit();
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        try (Input input = Input.of("t.csv", new ByteArrayInputStream(bytes), new Spool(64))) {
            Table table = TableReader.read(
                    input,
                    Format.DETECT.withHeader(true).withDelimiter(delimiter).withQuote('"'),
                    ColumnOptions.NONE,
                    Progress.NONE);
            assertThat(table.header()).isEqualTo(header);
            List<List<String>> again = new ArrayList<>();
            table.scan((row, line, cells) -> again.add(cells));
            assertThat(again).isEqualTo(rows);
            for (Column column : table.columns()) {
                same(column, rows);
            }
        } catch (InputException e) {
            assertThat(e).hasMessageContaining("is not a finite number").hasMessageContaining("t.csv, line ");
        }
    }

    private static void same(Column column, List<List<String>> rows) {
        for (int i = 0; i < rows.size(); i++) {
            String cell = blankless(rows.get(i).get(column.position()));
            if (column.coded()) {
                String read = column.code(i) < 0 ? "" : column.level(column.code(i));
                boolean missing = Numbers.isMissing(cell) && (read.isEmpty() || !MissingWords.doubtful(cell));
                assertThat(read).isEqualTo(missing ? "" : cell);
            } else if (column.kind() == Kind.NUMBER) {
                assertThat(column.number(i)).isEqualTo(Double.valueOf(Numbers.parse(cell)));
            } else if (column.kind() == Kind.DATE) {
                assertThat(column.number(i)).isEqualTo(Double.valueOf(Dates.parse(cell)));
            } else if (column.kind() == Kind.EMPTY) {
                assertThat(Numbers.isMissing(cell)).isTrue();
            }
        }
    }

    private static String blankless(String cell) {
        int from = 0;
        int to = cell.length();
        while (from < to && cell.charAt(from) <= ' ') {
            from++;
        }
        while (from < to && cell.charAt(to - 1) <= ' ') {
            to--;
        }
        return cell.substring(from, to);
    }

    @Test
    void damagedTablesAreReadOrRefusedByName() throws IOException {
        for (int seed = 0; seed < Fuzz.cases(1000); seed++) {
            readOrRefused(new Random(seed));
        }
    }

    private static void readOrRefused(Random random) throws IOException {
        byte[] bytes = damaged(random);
        Format format = Format.DETECT
                .withCharset(random.nextInt(8) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8)
                .withDecimal(random.nextInt(4) == 0 ? ',' : '.')
                .withHeader(random.nextInt(4) == 0 ? random.nextBoolean() : null);
        ColumnOptions options = random.nextBoolean()
                ? ColumnOptions.NONE
                : ColumnOptions.builder()
                        .label("class")
                        .weight(random.nextInt(3) == 0 ? "w" : null)
                        .numeric(random.nextBoolean() ? List.of("x") : List.of())
                        .build();
        try (Input input = Input.of("t.csv", new ByteArrayInputStream(bytes), new Spool(random.nextInt(200)))) {
            Table table = TableReader.read(input, format, options, Progress.NONE);
            int[] count = {0};
            table.scan((row, line, cells) -> {
                count[0]++;
                assertThat(cells).hasSameSizeAs(table.header()).doesNotContainNull();
            });
            assertThat(count[0]).isEqualTo(table.rows());
            if (table.columns().stream().anyMatch(Column::used)) {
                Schema schema = Schema.of(table);
                assertThat(schema.features(table).x().numRows).isEqualTo(table.rows());
            }
        } catch (InputException e) {
            String message = String.valueOf(e.getMessage());
            assertThat(message).startsWith("t.csv").hasSizeLessThan(5000);
            assertThat(message.chars()).allMatch(c -> c >= ' ' && c != 0x7F);
        }
    }

    private static byte[] damaged(Random random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "x,c,w,class\n" : "");
        int rows = 1 + random.nextInt(30);
        for (int i = 0; i < rows; i++) {
            text.append(random.nextInt(100))
                    .append(',')
                    .append("abc".charAt(random.nextInt(3)))
                    .append(',');
            text.append(random.nextDouble())
                    .append(',')
                    .append(random.nextBoolean() ? "yes" : "no")
                    .append('\n');
        }
        for (int k = random.nextInt(6); k > 0; k--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, BROKEN.charAt(random.nextInt(BROKEN.length())));
                default -> text.setCharAt(at, BROKEN.charAt(random.nextInt(BROKEN.length())));
            }
            if (text.length() == 0) {
                break;
            }
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && random.nextInt(4) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return random.nextInt(10) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }
}

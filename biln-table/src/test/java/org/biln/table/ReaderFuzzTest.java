package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ejml.data.DMatrixRMaj;
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

    @Test
    void everyMemberOfGzipIsReadOrTheFileIsRefused() throws IOException {
        for (int seed = 0; seed < Fuzz.cases(1000); seed++) {
            membersAreReadOrRefused(new Random(seed));
        }
    }

    private static void membersAreReadOrRefused(Random random) throws IOException {
        int rows = 1 + random.nextInt(40);
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < rows; i++) {
            text.append(i).append(',').append(random.nextInt(1000)).append('\n');
        }
        byte[] plain = text.toString().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Set<Integer> ends = new HashSet<>(Set.of(0));
        for (int from = 0; from < plain.length; ) {
            int to = Math.min(plain.length, from + 1 + random.nextInt(plain.length));
            packed.write(member(Arrays.copyOfRange(plain, from, to), random));
            ends.add(packed.size());
            from = to;
        }
        packed.write(new byte[random.nextInt(3) * 7]);
        byte[] whole = packed.toByteArray();
        assertThat(text(whole)).isEqualTo(text(plain)).hasSize(rows + 1);
        byte[] damaged = whole.clone();
        int at = random.nextInt(whole.length);
        switch (random.nextInt(4)) {
            case 0 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> Arrays.fill(damaged, at, Math.min(whole.length, at + 1 + random.nextInt(12)), (byte) 0);
            case 2 -> damaged[at] = (byte) random.nextInt(256);
            default -> {
                // what ends with a member is a whole file, though a shorter one
                damaged = Arrays.copyOf(whole, ends.contains(at) ? whole.length : at);
            }
        }
        try {
            assertThat(text(damaged)).isEqualTo(text(plain));
        } catch (InputException e) {
            assertThat(e).hasMessageStartingWith("t.csv");
        }
    }

    /** A member with what a header may have: extra bytes, a name, a comment. */
    private static byte[] member(byte[] plain, Random random) throws IOException {
        ByteArrayOutputStream usual = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(usual)) {
            gzip.write(plain);
        }
        byte[] bytes = usual.toByteArray();
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        int flags = random.nextInt(8) << 2;
        bytes[3] = (byte) flags;
        member.write(bytes, 0, 10);
        if ((flags & 4) != 0) {
            member.write(new byte[] {3, 0, 1, 2, 3});
        }
        for (int flag = 8; flag <= 16; flag *= 2) {
            if ((flags & flag) != 0) {
                member.write("part 7\0".getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        member.write(bytes, 10, bytes.length - 10);
        return member.toByteArray();
    }

    private static List<List<String>> text(byte[] bytes) throws IOException {
        List<List<String>> all = new ArrayList<>();
        try (Input input = Input.of("t.csv", new ByteArrayInputStream(bytes), new Spool(64))) {
            Table table = TableReader.read(input, Format.DETECT, ColumnOptions.NONE, Progress.NONE);
            all.add(table.header());
            table.scan((row, line, cells) -> all.add(cells));
        }
        return all;
    }

    @Test
    void namesThatAreNumbersAreNamesToAModelThatHasThem() throws IOException {
        for (int seed = 0; seed < Fuzz.cases(1000); seed++) {
            numbersAreNames(new Random(seed));
        }
    }

    private static void numbersAreNames(Random random) throws IOException {
        int d = 2 + random.nextInt(5);
        Set<String> distinct = new LinkedHashSet<>();
        double unit = random.nextBoolean() ? 1 : 0.5;
        while (distinct.size() < d) {
            distinct.add(Numbers.format(unit * random.nextInt(3000)));
        }
        List<String> names = new ArrayList<>(distinct);
        Schema schema = Schema.of(Tables.read(
                csv(List.of(names, numbers(d, random), numbers(d, random), numbers(d, random))),
                Format.DETECT.withHeader(true),
                ColumnOptions.NONE));
        List<Integer> order = new ArrayList<>(IntStream.range(0, d).boxed().toList());
        Collections.shuffle(order, random);
        List<List<String>> rows = new ArrayList<>();
        rows.add(order.stream().map(names::get).collect(Collectors.toCollection(ArrayList::new)));
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            rows.add(numbers(d, random));
        }
        Table later = Tables.read(
                csv(rows), Format.DETECT, ColumnOptions.builder().schema(schema).build());
        assertThat(later.rows()).isEqualTo(rows.size() - 1);
        DMatrixRMaj x = schema.features(later).x();
        for (int i = 0; i < x.numRows; i++) {
            for (int c = 0; c < d; c++) {
                assertThat(x.get(i, order.get(c)))
                        .isEqualTo(Double.parseDouble(rows.get(i + 1).get(c)));
            }
        }
    }

    private static List<String> numbers(int d, Random random) {
        return random.doubles(d).mapToObj(Numbers::format).collect(Collectors.toCollection(ArrayList::new));
    }

    private static String csv(List<List<String>> rows) {
        return rows.stream().map(row -> String.join(",", row)).collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void examplesComeInOneOrderHoweverTheTableIsSortedAndInWhateverUnit() throws IOException {
        for (int seed = 0; seed < Fuzz.cases(1000); seed++) {
            oneOrder(new Random(seed));
        }
    }

    private static void oneOrder(Random random) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        int few = 2 + random.nextInt(20);
        int n = 4 + random.nextInt(40);
        for (int i = 0; i < n; i++) {
            rows.add(List.of(
                    i == 0 ? "0" : i == 1 ? "1" : Integer.toString(random.nextInt(few)),
                    i == 0 ? "a" : i == 1 ? "b" : random.nextInt(9) == 0 ? "" : "abc".substring(random.nextInt(3)),
                    i == 0 ? "no" : i == 1 ? "yes" : random.nextBoolean() ? "yes" : "no"));
        }
        TrainingRows once = training(rows);
        Collections.shuffle(rows, random);
        double unit = 1 << random.nextInt(9);
        List<List<String>> other = rows.stream()
                .map(row -> List.of(Numbers.format(unit * Double.parseDouble(row.get(0)) - 3), row.get(1), row.get(2)))
                .toList();
        TrainingRows again = training(other);
        assertThat(again.sample().y()).isEqualTo(once.sample().y());
        DMatrixRMaj x = once.sample().x();
        for (int i = 0; i < n; i++) {
            x.set(i, 0, unit * x.get(i, 0) - 3);
        }
        assertThat(again.sample().x().data).isEqualTo(x.data);
    }

    private static TrainingRows training(List<List<String>> rows) throws IOException {
        List<List<String>> all = new ArrayList<>(List.of(List.of("x", "c", "class")));
        all.addAll(rows);
        Table table = Tables.read(
                csv(all),
                Format.DETECT,
                ColumnOptions.builder().label("class").categorical(List.of("c")).build());
        return TrainingRows.of(table, Schema.of(table), LabelSet.of(table, "yes"), Missing.LEARN);
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

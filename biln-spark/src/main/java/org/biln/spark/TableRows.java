package org.biln.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.Progress;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.jspecify.annotations.Nullable;

/** Rows of Spark's as a table of the program's: each cell as it would stand in a CSV file, so that both read the same in it. */
final class TableRows {
    /** So many rows are read at a time. */
    private static final int BLOCK = 1024;

    /** Keeps a row whose only cell is empty from being a blank line; a constant column is never learnt from. */
    private static final String KEPT = "biln row";

    private static final Format FORMAT =
            Format.DETECT.withDelimiter(',').withQuote('"').withHeader(true);

    private TableRows() {}

    /**
     * Reads rows.
     *
     * @param names the columns
     * @param rows the cells of each
     * @param options what is known of the columns
     */
    static Table read(List<String> names, Iterator<List<@Nullable Object>> rows, ColumnOptions options) {
        try (Input input = Input.of("the dataset", new Csv(names, rows))) {
            return TableReader.read(input, FORMAT, options, Progress.NONE);
        } catch (IOException e) {
            throw new UncheckedIOException("the dataset cannot be read as a table", e);
        }
    }

    /** The text of a CSV file, a row at a time. */
    private static final class Csv extends InputStream {
        private final Iterator<List<@Nullable Object>> rows;
        private final boolean alone;
        private byte[] line;
        private int at;

        Csv(List<String> names, Iterator<List<@Nullable Object>> rows) {
            this.rows = rows;
            alone = names.size() == 1;
            line = line(alone ? KEPT + "," : "", names.stream().map(TableRows::quoted));
        }

        private static byte[] line(String first, Stream<String> cells) {
            return (first + cells.collect(Collectors.joining(",")) + "\n").getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (at == line.length) {
                if (!rows.hasNext()) {
                    return -1;
                }
                line = line(alone ? "1," : "", rows.next().stream().map(TableRows::cell));
                at = 0;
            }
            int count = Math.min(length, line.length - at);
            System.arraycopy(line, at, target, offset, count);
            at += count;
            return count;
        }
    }

    private static String cell(@Nullable Object value) {
        if (value == null || (value instanceof Number number && Double.isNaN(number.doubleValue()))) {
            return "";
        }
        return value instanceof String text ? quoted(text) : value.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    /** The rows of a partition, some at a time. */
    static Iterator<Row> inBlocks(Iterator<Row> rows, Function<List<Row>, List<Row>> each) {
        return new Iterator<>() {
            private Iterator<Row> block = List.<Row>of().iterator();

            @Override
            public boolean hasNext() {
                return block.hasNext() || rows.hasNext();
            }

            @Override
            public Row next() {
                if (!block.hasNext()) {
                    List<Row> some = new ArrayList<>(BLOCK);
                    while (some.size() < BLOCK && rows.hasNext()) {
                        some.add(rows.next());
                    }
                    block = each.apply(some).iterator();
                }
                return block.next();
            }
        };
    }

    /** The cells of some columns, one after another. */
    static Iterator<List<@Nullable Object>> chosen(List<Row> rows, int[] places) {
        return rows.stream()
                .map(row -> {
                    List<@Nullable Object> cells = new ArrayList<>(places.length);
                    for (int place : places) {
                        cells.add(row.get(place));
                    }
                    return cells;
                })
                .iterator();
    }

    /** A row with more cells behind its own. */
    static Row with(Row row, @Nullable Object... more) {
        Object[] cells = new Object[row.size() + more.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i < row.size() ? row.get(i) : more[i - row.size()];
        }
        return RowFactory.create(cells);
    }
}

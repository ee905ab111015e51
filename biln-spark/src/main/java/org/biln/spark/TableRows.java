package org.biln.spark;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
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
     * @param rows each with the cells of these columns first
     * @param options what is known of the columns
     */
    static Table read(List<String> names, Iterable<Row> rows, ColumnOptions options) {
        StringBuilder csv = new StringBuilder(KEPT);
        names.forEach(name -> csv.append(',').append(quoted(name)));
        csv.append('\n');
        for (Row row : rows) {
            csv.append('1');
            for (int c = 0; c < names.size(); c++) {
                csv.append(',').append(cell(row.get(c)));
            }
            csv.append('\n');
        }
        byte[] bytes = csv.toString().getBytes(StandardCharsets.UTF_8);
        try (Input input = Input.of("the dataset", new ByteArrayInputStream(bytes))) {
            return TableReader.read(input, FORMAT, options, Progress.NONE);
        } catch (IOException e) {
            throw new IllegalStateException("the dataset cannot be read as a table", e);
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

    /** The columns of some names, one after another. */
    static List<Row> chosen(List<Row> rows, int[] places) {
        return rows.stream()
                .map(row -> {
                    Object[] cells = new Object[places.length];
                    for (int i = 0; i < places.length; i++) {
                        cells[i] = row.get(places[i]);
                    }
                    return RowFactory.create(cells);
                })
                .toList();
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

package org.biln.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file as named columns. Every row of the file is a row here, with holes where cells are missing. The text of the rows
 * is not in memory; {@link #scan} reads it again from the copy that the {@link Input} keeps, as long as that is open.
 *
 * <p>Memory per million cells: 8 MB for numbers and dates, 4 MB for categories and text plus each different value once (two
 * bytes per character and twelve more). {@link Schema#features} makes the matrix that learners take, 8 MB per million
 * cells more.
 *
 * <pre>{@code
 * for (Column column : table.columns()) {
 *     System.out.println(column.name() + ": " + column.kind() + ", " + column.missing() + " missing");
 * }
 * table.scan((row, line, cells) -> System.out.println(line + ": " + cells));
 * }</pre>
 */
public final class Table {
    /** Takes rows one by one. */
    @FunctionalInterface
    public interface RowSink {
        /**
         * One row.
         *
         * @param row the row's number, from 0, the header not counted
         * @param line the line it starts on, from 1
         * @param cells its cells as they stand in the file
         * @throws IOException when what is done with the row fails
         */
        void row(int row, long line, List<String> cells) throws IOException;
    }

    private final Input input;
    private final Dialect dialect;
    private final List<String> header;
    private final List<Column> columns;
    private final int rows;

    Table(Input input, Dialect dialect, List<String> header, List<Column> columns, int rows) {
        this.input = input;
        this.dialect = dialect;
        this.header = List.copyOf(header);
        this.columns = List.copyOf(columns);
        this.rows = rows;
    }

    /**
     * The file's name, for messages.
     *
     * @return the path as given, or "standard input"
     */
    public String name() {
        return input.name();
    }

    /**
     * The digest of the bytes that were read.
     *
     * @return SHA-256 in lower-case hexadecimal
     */
    public String sha256() {
        return input.sha256();
    }

    /**
     * The form of the file.
     *
     * @return what was said or detected
     */
    public Dialect dialect() {
        return dialect;
    }

    /**
     * The names of all columns.
     *
     * @return the header, in order; c1, c2, ... without one
     */
    public List<String> header() {
        return header;
    }

    /**
     * All columns.
     *
     * @return the columns, in the file's order
     */
    public List<Column> columns() {
        return columns;
    }

    /**
     * The rows below the header.
     *
     * @return their number
     */
    public int rows() {
        return rows;
    }

    /**
     * The column that plays a part.
     *
     * @param role label, id, weight, group or eta
     * @return the column, or null when none does
     */
    public @Nullable Column column(Role role) {
        for (Column column : columns) {
            if (column.role() == role) {
                return column;
            }
        }
        return null;
    }

    /**
     * A column by its name.
     *
     * @param name the name
     * @return the column, or null when none is called so
     */
    public @Nullable Column column(String name) {
        int at = header.indexOf(name);
        return at < 0 ? null : columns.get(at);
    }

    /**
     * The weights of the rows.
     *
     * @return one per row, or null without a column of weights
     */
    public double @Nullable [] weights() {
        return numbers(Role.WEIGHT);
    }

    /**
     * The supplied probabilities that the observed label is positive.
     *
     * @return one per row, or null without such a column
     */
    public double @Nullable [] etas() {
        return numbers(Role.ETA);
    }

    private double @Nullable [] numbers(Role role) {
        Column column = column(role);
        if (column == null) {
            return null;
        }
        double[] all = new double[rows];
        for (int i = 0; i < rows; i++) {
            all[i] = column.number(i);
        }
        return all;
    }

    /**
     * The groups of the rows: rows of one group have one number. A row without a group is a group of its own.
     *
     * @return one number per row, from 0, or null without a column of groups
     */
    public int @Nullable [] groups() {
        Column column = column(Role.GROUP);
        if (column == null) {
            return null;
        }
        int[] all = new int[rows];
        int next = column.levelCount();
        for (int i = 0; i < rows; i++) {
            int code = column.code(i);
            all[i] = code < 0 ? next++ : code;
        }
        return all;
    }

    /**
     * What a person should know: how the file was read, and each column that is left out or odd.
     *
     * @return one line each, without a final full stop
     */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (Column column : columns) {
            if (!column.note().isEmpty() && column.kind() != Kind.DATE) {
                notes.add("column " + (column.position() + 1) + " (" + Shown.name(column.name()) + "): "
                        + Shown.line(column.note()));
            }
        }
        return notes;
    }

    /**
     * Reads the text of all rows again, from the copy that was kept.
     *
     * @param sink takes the rows
     * @throws IOException when the copy cannot be read or the sink fails
     */
    public void scan(RowSink sink) throws IOException {
        int width = header.size();
        String[] cells = new String[width];
        try (TextReader text = new TextReader(name(), input.again(), dialect.charset())) {
            Records.read(name(), text, dialect, width, new Records.Sink() {
                @Override
                public void cell(int column, char[] buffer, int from, int to, long line) {
                    cells[column] = new String(buffer, from, to - from);
                }

                @Override
                public void end(int row, long line) throws IOException {
                    sink.row(row, line, Arrays.asList(cells.clone()));
                }
            });
        }
    }

    /**
     * The line a row starts on; reads the text again, so it is for messages only.
     *
     * @param wanted the row, from 0
     * @return the line, from 1
     * @throws IOException when the copy cannot be read
     */
    public long line(int wanted) throws IOException {
        long[] found = {-1};
        scan((row, line, cells) -> {
            if (row == wanted) {
                found[0] = line;
            }
        });
        return found[0];
    }
}

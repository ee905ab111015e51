package org.biln.table;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a table in one pass over its bytes. Cells go straight from the parser's buffer into columns; the kind of a column
 * is known when its last cell is. A column that turns out to be text after numbers is read again from the copy that
 * {@link Input} keeps.
 */
public final class TableReader {
    private static final int HEAD = 1 << 16;
    private static final int LARGEST_HEAD = 1 << 22;
    private static final int HEAD_LINES = 3;
    private static final int PROGRESS_EVERY = 1 << 13;

    private TableReader() {}

    /**
     * Reads a table.
     *
     * @param input where from; it must stay open as long as the table's text is wanted
     * @param format what is known of the file's form
     * @param options what is known of its columns
     * @param progress told how far it is
     * @return the table
     * @throws IOException when reading fails for reasons other than the content, which is an {@link InputException}
     */
    public static Table read(Input input, Format format, ColumnOptions options, Progress progress) throws IOException {
        TextReader text = new TextReader(input.name(), input.stream(), format.charset());
        Head head = Head.of(text);
        Dialect.Detected detected =
                new DialectDetector(input.name(), format, options, head.text, head.whole).detect(text.gzip());
        Dialect dialect = detected.dialect();
        List<String> names = dialect.header()
                ? names(input.name(), detected.first())
                : positions(detected.first().size());
        List<ColumnOptions.Part> parts = options.parts(input.name(), names, dialect.header());
        MissingWords missing = new MissingWords(format.missing());
        ColumnBuilder[] builders = new ColumnBuilder[names.size()];
        for (int c = 0; c < builders.length; c++) {
            builders[c] = new ColumnBuilder(input.name(), names.get(c), c, parts.get(c), dialect.decimal(), missing);
        }
        int rows = Records.read(input.name(), head.andRest(text), dialect, names.size(), new Records.Sink() {
            @Override
            public void cell(int column, char[] buffer, int from, int to, long line) {
                builders[column].add(buffer, from, to, line);
            }

            @Override
            public void end(int row, long line) {
                if (row % PROGRESS_EVERY == PROGRESS_EVERY - 1) {
                    progress.at(row + 1L, input.size(), input.expectedSize());
                }
            }
        });
        progress.at(rows, input.size(), input.size());
        if (rows == 0) {
            throw InputException.in(input.name(), "has no rows below its header", "it needs rows to work on");
        }
        refill(input, dialect, builders);
        List<Column> columns = new ArrayList<>(builders.length);
        for (int c = 0; c < builders.length; c++) {
            columns.add(builders[c].build());
        }
        return new Table(input, dialect, names, columns, rows);
    }

    /** One more pass over the copy for all columns that became text after numbers. */
    private static void refill(Input input, Dialect dialect, ColumnBuilder[] builders) throws IOException {
        int until = 0;
        for (ColumnBuilder builder : builders) {
            until = Math.max(until, builder.rowsToRefill());
        }
        if (until == 0) {
            return;
        }
        try (TextReader text = new TextReader(input.name(), input.again(), dialect.charset())) {
            Records.read(input.name(), text, dialect, builders.length, new Records.Sink() {
                private int row;

                @Override
                public void cell(int column, char[] buffer, int from, int to, long line) {
                    builders[column].refill(row, buffer, from, to, line);
                }

                @Override
                public void end(int ended, long line) {
                    row = ended + 1;
                }
            });
        }
    }

    private static List<String> names(String file, List<String> first) {
        List<String> names = new ArrayList<>(first.size());
        Map<String, Integer> seen = new HashMap<>();
        for (int c = 0; c < first.size(); c++) {
            String stripped = first.get(c).strip();
            String name = stripped.isEmpty() ? "c" + (c + 1) : stripped;
            Integer earlier = seen.put(name, c);
            if (earlier != null) {
                throw InputException.at(
                        file,
                        1,
                        c + 1,
                        name,
                        "the header has this name twice (column " + (earlier + 1) + " too)",
                        "rename one of them; if the first line is a row already, say --no-header");
            }
            names.add(name);
        }
        return names;
    }

    private static List<String> positions(int count) {
        List<String> names = new ArrayList<>(count);
        for (int c = 1; c <= count; c++) {
            names.add("c" + c);
        }
        return names;
    }

    /** The beginning of the text: enough lines to tell how it is written. */
    private record Head(String text, boolean whole) {
        static Head of(TextReader text) throws IOException {
            StringBuilder head = new StringBuilder(HEAD);
            char[] buffer = new char[HEAD];
            int lines = 0;
            while (head.length() < HEAD || (lines < HEAD_LINES && head.length() < LARGEST_HEAD)) {
                int n = text.read(buffer, 0, buffer.length);
                if (n < 0) {
                    return new Head(head.toString(), true);
                }
                for (int i = 0; i < n; i++) {
                    lines += buffer[i] == '\n' || buffer[i] == '\r' ? 1 : 0;
                }
                head.append(buffer, 0, n);
            }
            return new Head(head.toString(), false);
        }

        Reader andRest(TextReader rest) {
            return new Reader() {
                private int at;

                @Override
                public int read(char[] target, int offset, int length) throws IOException {
                    if (at == text.length()) {
                        return rest.read(target, offset, length);
                    }
                    int count = Math.min(length, text.length() - at);
                    text.getChars(at, at + count, target, offset);
                    at += count;
                    return count;
                }

                @Override
                public void close() throws IOException {
                    rest.close();
                }
            };
        }
    }
}

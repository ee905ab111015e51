package org.biln.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Tables from text, for tests. */
final class Tables {
    private Tables() {}

    static Table read(String text) throws IOException {
        return read(text, Format.DETECT, ColumnOptions.NONE);
    }

    static Table read(String text, ColumnOptions options) throws IOException {
        return read(text, Format.DETECT, options);
    }

    static Table read(String text, Format format, ColumnOptions options) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8), format, options);
    }

    static Table read(byte[] bytes, Format format, ColumnOptions options) throws IOException {
        return TableReader.read(Input.of("t.csv", new ByteArrayInputStream(bytes)), format, options, Progress.NONE);
    }

    static Column column(Table table, String name) {
        Column column = table.column(name);
        if (column == null) {
            throw new AssertionError("no column " + name + " in " + table.header());
        }
        return column;
    }
}

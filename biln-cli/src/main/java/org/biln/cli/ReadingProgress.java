package org.biln.cli;

import org.biln.cli.table.CsvInput;

/** How far the reading of a large table is: a bar, on a terminal only. */
final class ReadingProgress implements CsvInput.Progress {
    /** Files below this size are read before anybody would look. */
    private static final long QUIET_BYTES = 4L << 20;

    private final Bar bar;

    ReadingProgress(Console console, String what) {
        this.bar = new Bar(console.progress(), what, " MB", 1 << 20);
    }

    @Override
    public void at(long rows, long bytes, long total) {
        if (total < QUIET_BYTES) {
            return;
        }
        bar.at(bytes, total);
        if (bytes >= total) {
            bar.close();
        }
    }
}

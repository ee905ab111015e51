package org.biln.cli;

import org.biln.table.Progress;
import org.biln.table.Shown;

/** How far the reading of a large table is: a bar, on a terminal only. A pipe does not say how long it is: no bar. */
final class TableProgress implements Progress {
    /** Files below this size are read before anybody would look. */
    private static final long QUIET_BYTES = 4L << 20;

    private final Bar bar;

    TableProgress(Console console, String what) {
        this.bar = new Bar(console.progress(), Shown.name(what), " MB", 1 << 20);
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

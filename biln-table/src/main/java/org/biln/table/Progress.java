package org.biln.table;

/** Told how far a reading is. */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress NONE = (rows, bytes, total) -> {};

    /**
     * Called now and then during a reading and once at its end.
     *
     * @param rows rows read so far
     * @param bytes bytes read so far
     * @param total bytes in all, or -1 while nobody knows, as with a pipe
     */
    void at(long rows, long bytes, long total);
}

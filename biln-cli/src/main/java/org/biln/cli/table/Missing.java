package org.biln.cli.table;

import java.util.Locale;

/** What to do with empty cells in feature columns ({@code --missing}). */
public enum Missing {
    /** Use the column's mean over the training rows. */
    MEAN,
    /** Leave the row out. */
    DROP,
    /** Refuse the file. */
    ERROR;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

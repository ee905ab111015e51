package org.biln.table;

import java.util.Locale;

/** What to do with missing cells of features. */
public enum Missing {
    /** Learn from them: a hole stays a hole, and the model knows what to make of it. */
    LEARN,
    /** Put the column's mean over the training rows there, or its most frequent value. */
    MEAN,
    /** Leave the row out. */
    DROP,
    /** Refuse the table, by line and column. */
    ERROR;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package org.biln.table;

import java.util.Locale;

/** What a column holds. */
public enum Kind {
    /** Numbers. */
    NUMBER,
    /** One of several values. */
    CATEGORY,
    /** Yes or no, by one of the usual pairs of words: true/false, yes/no, t/f, y/n, on/off. Zero and one are numbers. */
    BOOLEAN,
    /** Dates or times of ISO 8601, as days since 1970-01-01. */
    DATE,
    /** The same value in each row: nothing can be learnt from it. */
    CONSTANT,
    /** Text that is different in each row: it names the row and says nothing about others. */
    IDENTIFIER,
    /** Missing cells only. */
    EMPTY;

    /**
     * Whether a column of this kind can be learnt from.
     *
     * @return true for numbers, categories, booleans and dates
     */
    public boolean informative() {
        return this == NUMBER || this == CATEGORY || this == BOOLEAN || this == DATE;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

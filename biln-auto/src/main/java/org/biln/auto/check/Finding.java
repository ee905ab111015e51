package org.biln.auto.check;

import java.util.List;
import java.util.Locale;

/**
 * Something odd about a table that bears on its labels.
 *
 * @param kind what sort of thing
 * @param what what was found, a sentence without its full stop
 * @param remedy what to do about it
 * @param groups the rows of the table it is about, those that belong together in one list; the first of them if there are many
 */
public record Finding(Kind kind, String what, String remedy, List<List<Integer>> groups) {

    /** The sorts, the worst first. */
    public enum Kind {
        /** Labels that look like spellings of one. */
        SPELLINGS,
        /** A column from which the label can be read off. */
        GIVES_LABEL_AWAY,
        /** Rows of one identifier with different labels. */
        ID_WITH_TWO_LABELS,
        /** Rows that are the same, with different labels. */
        CONTRADICTION,
        /** Rows that are the same. */
        DUPLICATES,
        /** Rows that are the same but for one cell. */
        NEAR_DUPLICATES,
        /** A label of few rows. */
        FEW_ROWS,
        /** A column that is the same nearly everywhere. */
        NEARLY_CONSTANT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Keeps copies.
     *
     * @param kind what sort of thing
     * @param what what was found
     * @param remedy what to do about it
     * @param groups the rows
     */
    public Finding {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /**
     * What was found and what to do.
     *
     * @return one line
     */
    @Override
    public String toString() {
        return what + ": " + remedy;
    }
}

package org.biln.table;

import java.util.Locale;

/** The part a column plays. */
public enum Role {
    /** Learnt from. */
    FEATURE,
    /** The observed class. */
    LABEL,
    /** Names the row. */
    ID,
    /** How much the row counts: at least 0. */
    WEIGHT,
    /** Rows of one group belong together, as the visits of one patient do. */
    GROUP,
    /** A supplied probability that the observed label is positive. */
    ETA,
    /** Not used; its text can still be copied to outputs. */
    IGNORED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

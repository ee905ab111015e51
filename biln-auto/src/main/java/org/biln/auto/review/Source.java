package org.biln.auto.review;

import java.util.Locale;

/**
 * Why a row is asked about.
 *
 * <pre>{@code
 * String why = Source.AUDIT.toString(); // "audit"
 * }</pre>
 */
public enum Source {
    /** Its label is likely wrong. */
    SUSPECT,
    /** The model hesitates between two labels. */
    UNDECIDED,
    /** By chance alone, so that labels nobody doubts are looked at too. */
    AUDIT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package org.biln.forest;

import java.io.IOException;

/**
 * Bytes that are not a forest, or not one this version reads: names the field and what is wrong with it.
 *
 * <pre>{@code
 * String field = new ForestFormatException("trees", "is -1").field();
 * }</pre>
 */
public final class ForestFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Which field. */
    private final String field;

    /**
     * What is wrong.
     *
     * @param field the field
     * @param problem what is wrong with it
     */
    public ForestFormatException(String field, String problem) {
        super("forest: " + field + ": " + problem);
        this.field = field;
    }

    /**
     * The field that is wrong.
     *
     * @return its name
     */
    public String field() {
        return field;
    }
}

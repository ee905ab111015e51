package org.biln.table;

/**
 * How one type of classifier or encoder is written into a model file. Those of the core are known; a module provides
 * its own as a service ({@code provides PartFormat with ...} and {@code META-INF/services}), or a caller adds one with
 * {@link ModelFormat#with}.
 *
 * <p>Reading trusts nothing: {@link FieldReader} refuses fields that are missing or of another type, and whatever the
 * constructor of the part refuses with an {@link IllegalArgumentException} is reported by the field it came from.
 *
 * @param <T> the type
 */
public interface PartFormat<T> {
    /**
     * The name in the file.
     *
     * @return for instance {@code linear}
     */
    String name();

    /**
     * The class it writes and reads.
     *
     * @return exactly the class of the parts, no subtype
     */
    Class<T> type();

    /**
     * Writes a part's fields.
     *
     * @param part the part
     * @param out takes the fields
     */
    void write(T part, FieldWriter out);

    /**
     * Reads a part.
     *
     * @param in gives the fields
     * @return the part
     */
    T read(FieldReader in);
}

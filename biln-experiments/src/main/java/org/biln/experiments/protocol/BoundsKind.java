package org.biln.experiments.protocol;

/**
 * Whether the learner is told the largest noise rates. The paper has one table for each answer.
 *
 * <pre>{@code
 * BoundsKind.UNKNOWN.table(); // "table2"
 * }</pre>
 */
public enum BoundsKind {
    /** The largest rates are known: Table 1. */
    KNOWN("table1", "Table 1"),
    /** The rates are bounded from the estimated posterior: Table 2. */
    UNKNOWN("table2", "Table 2");

    private final String table;
    private final String title;

    BoundsKind(String table, String title) {
        this.table = table;
        this.title = title;
    }

    /**
     * The table's name in CSV files and on the command line.
     *
     * @return {@code table1} or {@code table2}
     */
    public String table() {
        return table;
    }

    /**
     * The table's name for people.
     *
     * @return {@code Table 1} or {@code Table 2}
     */
    public String title() {
        return title;
    }

    /**
     * Finds a table by its name.
     *
     * @param name its name
     * @return the kind of bounds that table is about
     * @throws IllegalArgumentException for any other name
     */
    public static BoundsKind of(String name) {
        for (BoundsKind kind : values()) {
            if (kind.table.equals(name)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("table \"" + name + "\" is neither table1 nor table2");
    }
}

package org.biln.experiments.paper;

/**
 * What of the paper a run computes by trials. Figure 1 is a single trial and not among them.
 *
 * <pre>{@code
 * Part part = Part.of("figure2"); // FIGURE2
 * }</pre>
 */
public enum Part {
    /** Table 1: known bounds. */
    TABLE1("table1"),
    /** Table 2: unknown bounds. */
    TABLE2("table2"),
    /** Figure 2: accuracy against the size of the neighbourhood. */
    FIGURE2("figure2");

    private final String argument;

    Part(String argument) {
        this.argument = argument;
    }

    /**
     * The name on the command line and in the journal.
     *
     * @return for instance {@code table1}
     */
    public String argument() {
        return argument;
    }

    /**
     * Finds a part by its name.
     *
     * @param argument the name
     * @return the part
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Part of(String argument) {
        for (Part part : values()) {
            if (part.argument.equals(argument)) {
                return part;
            }
        }
        throw new IllegalArgumentException("\"" + argument + "\" is none of table1, table2, figure2");
    }
}

package org.biln.experiments.protocol;

/**
 * The two ways of pairing a neighbourhood's mean posterior with the two noise rates, drawn side by side in Figure 2.
 *
 * <pre>{@code
 * Figure2Rule.THEOREM_6.csvName(); // "theorem-6"
 * }</pre>
 */
public enum Figure2Rule {
    /** As the text has it: mean of eta bounds rho+, mean of 1 - eta bounds rho-. */
    AS_WRITTEN("as-written", "as the text pairs them"),
    /** As the paper's own theorem has it: mean of 1 - eta bounds rho+, mean of eta bounds rho-. */
    THEOREM_6("theorem-6", "as the theorem pairs them");

    private final String csvName;
    private final String title;

    Figure2Rule(String csvName, String title) {
        this.csvName = csvName;
        this.title = title;
    }

    /**
     * The name in {@code figure2.csv}.
     *
     * @return {@code as-written} or {@code theorem-6}
     */
    public String csvName() {
        return csvName;
    }

    /**
     * The name for people.
     *
     * @return a few words for a legend
     */
    public String title() {
        return title;
    }
}

package org.biln.experiments.protocol;

/**
 * How the mean posterior of k neighbours becomes a bound of each noise rate: the three ways drawn side by side in Figure 2.
 *
 * <pre>{@code
 * Figure2Rule.THEOREM_6.csvName(); // "theorem-6"
 * }</pre>
 */
public enum Figure2Rule {
    /** As the text has it: mean of eta bounds rho+, mean of 1 - eta bounds rho-. */
    AS_WRITTEN("as-written", "Of each, paired as in the text"),
    /** As the paper's own theorem has it: mean of 1 - eta bounds rho+, mean of eta bounds rho-. */
    THEOREM_6("theorem-6", "Of each, paired as in the theorem"),
    /** Paired as in the theorem, but one mean over the k nearest neighbours of all examples. */
    POOLED("pooled", "Of all at once, as in the theorem");

    private final String csvName;
    private final String title;

    Figure2Rule(String csvName, String title) {
        this.csvName = csvName;
        this.title = title;
    }

    /**
     * The name in {@code figure2.csv}.
     *
     * @return {@code as-written}, {@code theorem-6} or {@code pooled}
     */
    public String csvName() {
        return csvName;
    }

    /**
     * The name for people.
     *
     * @return the title of its panel
     */
    public String title() {
        return title;
    }
}

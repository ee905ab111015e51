package org.biln.core.distill;

/**
 * What the theorem says about the Bayes-optimal label of an example.
 *
 * <pre>{@code
 * Verdict.POSITIVE.label(); // 1
 * }</pre>
 */
public enum Verdict {
    /** The Bayes-optimal label is +1. */
    POSITIVE(1),
    /** The Bayes-optimal label is -1. */
    NEGATIVE(-1),
    /** The theorem is silent. */
    UNDECIDED(0);

    private final int label;

    Verdict(int label) {
        this.label = label;
    }

    /**
     * The distilled label.
     *
     * @return +1, -1, or 0 if undecided
     */
    public int label() {
        return label;
    }
}

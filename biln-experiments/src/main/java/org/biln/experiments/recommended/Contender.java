package org.biln.experiments.recommended;

/**
 * A way to learn from the noisy sample.
 *
 * <pre>{@code
 * String name = Contender.RECOMMENDED.csvName(); // "recommended"
 * }</pre>
 */
public enum Contender {
    /** Logistic regression on the noisy labels, trained as the paper's program did. */
    NOISY("noisy", "noisy"),
    /** Logistic regression on the noisy labels, its penalty by cross-validation. */
    NOISY_L2("noisy-l2", "noisy, L2"),
    /** The paper's Algorithm 1 as published. */
    ALGO1("algo1", "Algo. 1"),
    /** Algorithm 1 with penalties by cross-validation and out-of-fold posteriors. */
    ALGO1_L2("algo1-l2", "Algo. 1, L2"),
    /** Confident-learning pruning: a threshold per class on out-of-fold posteriors, prune, train again. */
    PRUNED("pruned", "pruning"),
    /** Iterated distillation with logistic regression. */
    ITERATED("iterated", "iterated"),
    /** The learner we recommend: what {@code biln fit} runs. */
    RECOMMENDED("recommended", "recommended");

    private final String csvName;
    private final String title;

    Contender(String csvName, String title) {
        this.csvName = csvName;
        this.title = title;
    }

    /**
     * The name in files.
     *
     * @return lower case, no blanks
     */
    public String csvName() {
        return csvName;
    }

    /**
     * The name in tables.
     *
     * @return for people
     */
    public String title() {
        return title;
    }
}

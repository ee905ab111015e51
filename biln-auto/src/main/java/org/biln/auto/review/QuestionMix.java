package org.biln.auto.review;

import org.biln.core.internal.Checks;

/**
 * How often each source of questions has its turn.
 *
 * <pre>{@code
 * QuestionMix mix = new QuestionMix(0.5, 0, 0.5); // half suspects, half a random sample
 * }</pre>
 *
 * @param suspects the share of questions about likely errors
 * @param undecided the share about rows the model hesitates over
 * @param audit the share drawn from all rows alike; without it nothing can be said of all labels
 */
public record QuestionMix(double suspects, double undecided, double audit) {

    /**
     * What we recommend: suspects, because their labels are wrong, undecided rows, because the model learns most from them, and
     * enough of an audit to tell how many errors are left.
     */
    public static final QuestionMix MIXED = new QuestionMix(0.4, 0.4, 0.2);
    /** Suspects only. */
    public static final QuestionMix SUSPECTS = new QuestionMix(1, 0, 0);
    /** Undecided rows only. */
    public static final QuestionMix UNDECIDED = new QuestionMix(0, 1, 0);
    /** A plain random sample. */
    public static final QuestionMix AUDIT = new QuestionMix(0, 0, 1);

    /**
     * Checks that the shares add up to one.
     *
     * @param suspects the share of likely errors
     * @param undecided the share of rows the model hesitates over
     * @param audit the share of the random sample
     */
    public QuestionMix {
        Checks.notNegative("suspects", suspects);
        Checks.notNegative("undecided", undecided);
        Checks.notNegative("audit", audit);
        double sum = suspects + undecided + audit;
        Checks.require(Math.abs(sum - 1) < 1e-9, "shares", "add up to " + sum + ", must be 1");
    }

    /** The share of a source. */
    double of(Source source) {
        return switch (source) {
            case SUSPECT -> suspects;
            case UNDECIDED -> undecided;
            case AUDIT -> audit;
        };
    }
}

package org.biln.auto.review;

import org.biln.core.internal.Checks;

/**
 * A row that was drawn to be asked about, with all that an unbiased estimate has to know of the moment of the draw.
 *
 * <p>Let U be the rows that were open then, q(i) the probability that row i of U would be drawn, and p(i) the probability,
 * as the model had it, that its label is wrong, kept within [0.02, 0.98].
 *
 * <pre>{@code
 * Beliefs beliefs = Beliefs.of(new double[] {0.9, 0.1, 0.3}, new double[] {0.4, 0.2, 0.1});
 * Question question = new QuestionRule(QuestionMix.MIXED).draw(beliefs, new int[] {0, 1, 2}, 0, Rng.of(1));
 * double q = question.probability();
 * }</pre>
 *
 * @param row the row
 * @param source why it was drawn
 * @param suspect whether its label was more likely wrong than right
 * @param probability q of this row; 1 where nothing was drawn, for instance for answers from elsewhere
 * @param doubt p of this row
 * @param open how many rows were open, |U|
 * @param found how many wrong labels had been found before
 * @param expected the sum of p over U
 * @param variance the sum of p (1 - p) / q over U: of one draw, if labels are wrong as the model thinks
 * @param allWrong the sum of (1 - p)^2 / q over U: the same if all labels were wrong
 * @param allRight the sum of p^2 / q over U: the same if none were
 */
public record Question(
        int row,
        Source source,
        boolean suspect,
        double probability,
        double doubt,
        int open,
        int found,
        double expected,
        double variance,
        double allWrong,
        double allRight) {

    /**
     * Checks what could not have come from a draw.
     *
     * @param row the row
     * @param source why it was drawn
     * @param suspect whether it was a suspect
     * @param probability q of this row
     * @param doubt p of this row
     * @param open how many rows were open
     * @param found how many wrong labels had been found
     * @param expected the sum of p
     * @param variance the sum of p (1 - p) / q
     * @param allWrong the sum of (1 - p)^2 / q
     * @param allRight the sum of p^2 / q
     */
    public Question {
        Checks.atLeast("row", row, 0);
        Checks.require(probability > 0 && probability <= 1, "probability", "is " + probability + ", must be in (0, 1]");
        Checks.require(doubt > 0 && doubt < 1, "doubt", "is " + doubt + ", must be in (0, 1)");
        Checks.atLeast("open", open, 1);
        Checks.atLeast("found", found, 0);
        Checks.positive("expected", expected);
        Checks.notNegative("variance", variance);
        Checks.notNegative("allWrong", allWrong);
        Checks.notNegative("allRight", allRight);
    }

    /** Whether every open row could have been drawn, so that the answer says something of all of them. */
    boolean speaksForAll() {
        return variance < Double.MAX_VALUE;
    }
}

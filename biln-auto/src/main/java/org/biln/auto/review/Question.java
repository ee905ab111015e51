package org.biln.auto.review;

import org.biln.core.internal.Checks;

/**
 * A row that was drawn to be asked about, and how.
 *
 * <pre>{@code
 * Beliefs beliefs = Beliefs.of(new double[] {0.9, 0.1, 0.3}, new double[] {0.4, 0.2, 0.1});
 * Question question = new QuestionRule(QuestionMix.MIXED).draw(beliefs, new int[] {0, 1, 2}, Rng.of(1));
 * double q = question.probability();
 * }</pre>
 *
 * @param row the row
 * @param source why it was drawn
 * @param suspect whether its label was more likely wrong than right
 * @param probability how probable it was that this row would be drawn
 * @param doubt how probable it was that its label is wrong
 */
public record Question(int row, Source source, boolean suspect, double probability, double doubt) {

    /**
     * Checks what could not have come from a draw.
     *
     * @param row the row
     * @param source why it was drawn
     * @param suspect whether it was a suspect
     * @param probability of the draw
     * @param doubt of its label
     */
    public Question {
        Checks.atLeast("row", row, 0);
        Checks.require(probability > 0 && probability <= 1, "probability", "is " + probability + ", must be in (0, 1]");
        Checks.require(doubt >= 0 && doubt <= 1, "doubt", "is " + doubt + ", must be in [0, 1]");
    }
}

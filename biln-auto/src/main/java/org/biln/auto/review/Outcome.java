package org.biln.auto.review;

/**
 * What came of a question.
 *
 * <pre>{@code
 * Beliefs beliefs = Beliefs.of(new double[] {0.9, 0.1, 0.3}, new double[] {0.4, 0.2, 0.1});
 * Question question = new QuestionRule(QuestionMix.MIXED).draw(beliefs, new int[] {0, 1, 2}, 0, Rng.of(1));
 * Outcome outcome = new Outcome(question, true); // the label was wrong
 * }</pre>
 *
 * @param question the question
 * @param wrong whether the answer differs from the observed label; false too where the expert was unsure
 */
public record Outcome(Question question, boolean wrong) {}

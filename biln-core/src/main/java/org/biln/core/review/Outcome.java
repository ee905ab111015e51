package org.biln.core.review;

/**
 * What came of a question.
 *
 * @param question the question
 * @param wrong whether the answer differs from the observed label; false too where the expert was unsure
 */
public record Outcome(Question question, boolean wrong) {}

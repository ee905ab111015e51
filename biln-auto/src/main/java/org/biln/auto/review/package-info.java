/**
 * Asking an expert row by row: which row next, and what the answers say about all the others.
 *
 * <p>Rows are drawn, never simply taken from the top of a list: {@link org.biln.auto.review.QuestionRule} gives every row a
 * known probability of being asked next, which is what makes the estimates of {@link org.biln.auto.review.ErrorEstimate}
 * unbiased although the rows asked about are anything but a random sample.
 */
@NullMarked
package org.biln.auto.review;

import org.jspecify.annotations.NullMarked;

/**
 * Asking an expert row by row: {@link org.biln.auto.review.QuestionRule} draws the next row from what the last fit believes
 * ({@link org.biln.auto.review.Beliefs}), so that answers weigh the simulated tables where it matters and the rows most in doubt
 * come first.
 */
@NullMarked
package org.biln.auto.review;

import org.jspecify.annotations.NullMarked;

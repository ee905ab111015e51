/**
 * Weighted binary logistic regression: the model ({@code LogisticRegression}), what a fit certifies about itself, and the
 * choice of the penalty and of out-of-fold posteriors by cross-validation.
 */
@NullMarked
package org.biln.core.logistic;

import org.jspecify.annotations.NullMarked;

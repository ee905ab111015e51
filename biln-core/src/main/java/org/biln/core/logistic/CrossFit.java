package org.biln.core.logistic;

/**
 * What cross-validation found.
 *
 * @param l2 the penalty under which the examples left out are predicted best
 * @param posteriors the probabilities of every example by a fit with that penalty that did not see it: that of class 1 of two
 *     classes, K numbers a row of more
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and made for one caller
record CrossFit(double l2, double[] posteriors) {}

package org.biln.experiments.compare;

import org.biln.core.Classifier;

/**
 * What a method made of noisy rows.
 *
 * @param classifier what it learnt
 * @param doubt for each training row a number that is larger the more the label is doubted
 * @param flagged for each training row whether the method calls its label wrong
 */
@SuppressWarnings("ArrayRecordComponent") // handed from a method to its judge, never compared
public record Findings(Classifier classifier, double[] doubt, boolean[] flagged) {}

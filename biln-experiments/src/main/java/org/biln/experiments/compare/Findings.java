package org.biln.experiments.compare;

import org.biln.core.Classifier;
import org.jspecify.annotations.Nullable;

/**
 * What a method made of noisy rows.
 *
 * @param classifier what it learnt
 * @param doubt for each training row a number that is larger the more the label is doubted
 * @param flagged for each training row whether the method calls its label wrong
 * @param interval how many labels are wrong with a probability of 90 %, at least and at most; null if the method does not say
 */
@SuppressWarnings("ArrayRecordComponent") // handed from a method to its judge, never compared
public record Findings(Classifier classifier, double[] doubt, boolean[] flagged, int @Nullable [] interval) {

    /**
     * Of a method that does not say how many labels are wrong.
     *
     * @param classifier what it learnt
     * @param doubt for each training row a number that is larger the more the label is doubted
     * @param flagged for each training row whether the method calls its label wrong
     */
    public Findings(Classifier classifier, double[] doubt, boolean[] flagged) {
        this(classifier, doubt, flagged, null);
    }
}

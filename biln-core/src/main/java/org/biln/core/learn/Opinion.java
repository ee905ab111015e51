package org.biln.core.learn;

import org.biln.core.Classifier;

/** What somebody thinks: a classifier, and the posterior of +1 of every row of the sample, by fits that have not seen its label. */
final class Opinion {

    private final Classifier classifier;
    private final double[] eta;

    Opinion(Classifier classifier, double[] eta) {
        this.classifier = classifier;
        this.eta = eta;
    }

    Classifier classifier() {
        return classifier;
    }

    /** Not copied. */
    double[] eta() {
        return eta;
    }
}

package org.biln.auto;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * From the posterior of the observed label to that of the true one: a curve for each class, by the logit of its posterior, then
 * normalised. Of two classes one curve is enough. It also knows how probable an error is in a label that was observed. Allocates
 * nothing for an example; O(K) beside the classifier.
 *
 * <pre>{@code
 * Classifier corrected = result.classifier();
 * double[] ofTrueLabel = corrected.probabilities(features);
 * }</pre>
 */
public final class CorrectedClassifier implements Classifier {

    private final Classifier observed;
    private final LabelCurves curves;

    /**
     * Puts the correction behind a classifier.
     *
     * @param observed the posterior of the observed label
     * @param curves what is to be thought of a label by that posterior
     */
    public CorrectedClassifier(Classifier observed, LabelCurves curves) {
        Checks.require(
                curves.classes() == observed.classes(),
                "curves",
                "are of " + curves.classes() + " classes, the classifier of " + observed.classes());
        this.observed = observed;
        this.curves = curves;
    }

    /**
     * Corrects a classifier by what is to be thought of the labels it was learnt from.
     *
     * @param observed the posterior of the observed label
     * @param noise what is to be thought of its out-of-fold posteriors
     */
    public CorrectedClassifier(Classifier observed, NoisePosterior noise) {
        this(observed, noise.table().curves());
    }

    /**
     * The classifier before.
     *
     * @return the posterior of the observed label
     */
    public Classifier observed() {
        return observed;
    }

    /**
     * The curves.
     *
     * @return what is to be thought of a label by the posterior before
     */
    public LabelCurves curves() {
        return curves;
    }

    @Override
    public int classes() {
        return observed.classes();
    }

    @Override
    public int dimension() {
        return observed.dimension();
    }

    @Override
    public void check(double[] features, int from) {
        observed.check(features, from);
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        observed.probabilities(features, from, out, to);
        correct(out, to);
    }

    @Override
    public void probabilities(DMatrixRMaj x, double[] out) {
        observed.probabilities(x, out);
        for (int row = 0; row < x.numRows; row++) {
            correct(out, row * classes());
        }
    }

    /**
     * Corrects the posterior of an example in place.
     *
     * @param p the probabilities of all classes
     * @param from where they begin
     */
    public void correct(double[] p, int from) {
        curves.correct(p, from);
    }

    /**
     * The posterior of the observed label +1 from which on +1 is the more probable true one, of two classes.
     *
     * @return between 0 and 1
     */
    public double threshold() {
        Checks.require(classes() == 2, "classifier", "has " + classes() + " classes, a threshold is of two");
        double low = 0;
        double high = 1;
        for (int step = 0; step < 50; step++) {
            double middle = (low + high) / 2;
            if (PosteriorCounts.interpolate(curves.truth()[0], PosteriorCounts.logit(middle)) > 0.5) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return (low + high) / 2;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CorrectedClassifier c && observed.equals(c.observed) && curves.equals(c.curves);
    }

    @Override
    public int hashCode() {
        return 31 * observed.hashCode() + curves.hashCode();
    }

    @Override
    public String toString() {
        return "CorrectedClassifier[" + observed + "]";
    }
}

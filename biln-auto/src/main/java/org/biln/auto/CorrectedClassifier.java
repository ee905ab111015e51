package org.biln.auto;

import java.util.Arrays;
import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * From the posterior of the observed label to that of the true one: a curve for each class, by the logit of its posterior, then
 * normalised. Of two classes one curve is enough. Allocates nothing for an example; O(K) beside the classifier.
 *
 * <pre>{@code
 * Classifier corrected = result.classifier();
 * double[] ofTrueLabel = corrected.probabilities(features);
 * }</pre>
 */
public final class CorrectedClassifier implements Classifier {

    private final Classifier observed;
    private final double[][] truth;

    /**
     * Puts the correction behind a classifier.
     *
     * @param observed the posterior of the observed label
     * @param truth for each class its probability in the middle of each bin of the logit ({@link PosteriorCounts#BINS}); of two
     *     classes that of class 1 alone
     */
    public CorrectedClassifier(Classifier observed, double[][] truth) {
        int k = observed.classes();
        Checks.length("truth", truth.length, k == 2 ? 1 : k);
        for (double[] curve : truth) {
            Checks.length("truth", curve.length, PosteriorCounts.BINS);
            Checks.probabilities("truth", curve, curve.length);
        }
        this.observed = observed;
        this.truth = Arrays.stream(truth).map(double[]::clone).toArray(double[][]::new);
    }

    /**
     * Corrects a classifier by what is to be thought of the labels it was learnt from.
     *
     * @param observed the posterior of the observed label
     * @param noise what is to be thought of its out-of-fold posteriors
     */
    public CorrectedClassifier(Classifier observed, NoisePosterior noise) {
        this(observed, noise.table().curves().truth());
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
     * @return a copy
     */
    public double[][] truth() {
        return Arrays.stream(truth).map(double[]::clone).toArray(double[][]::new);
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
        LabelCurves.correct(truth, p, from);
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
            if (PosteriorCounts.interpolate(truth[0], PosteriorCounts.logit(middle)) > 0.5) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return (low + high) / 2;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CorrectedClassifier c
                && observed.equals(c.observed)
                && Arrays.deepEquals(truth, c.truth);
    }

    @Override
    public int hashCode() {
        return 31 * observed.hashCode() + Arrays.deepHashCode(truth);
    }

    @Override
    public String toString() {
        return "CorrectedClassifier[" + observed + "]";
    }
}

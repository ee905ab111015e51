package org.biln.core.ensemble;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.biln.core.noise.Transitions;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * From the posterior of the observed label to that of the true class, of any number of classes ({@link Transitions#clean}).
 * For two classes there is {@link DenoisedClassifier}, which knows a threshold besides.
 *
 * <pre>{@code
 * Transitions noise = new Transitions(new double[] {0.2, 0.2, 0.2}, new double[] {0, 0.5, 0.5, 0.5, 0, 0.5, 0.5, 0.5, 0});
 * Classifier plain = new SoftmaxClassifier(new double[3], new double[][] {{1}, {0}, {-1}});
 * Classifier clean = new CorrectedClassifier(plain, noise);
 * }</pre>
 */
public final class CorrectedClassifier implements Classifier {

    private final Classifier classifier;
    private final Transitions transitions;

    /**
     * Puts the correction behind a classifier.
     *
     * @param classifier the posterior of the observed label
     * @param transitions how observed labels come about, of as many classes
     */
    public CorrectedClassifier(Classifier classifier, Transitions transitions) {
        Checks.length("transitions.classes()", transitions.classes(), classifier.classes());
        this.classifier = classifier;
        this.transitions = transitions;
    }

    /**
     * The classifier of observed labels.
     *
     * @return what comes first
     */
    public Classifier classifier() {
        return classifier;
    }

    /**
     * What is taken back.
     *
     * @return the transitions
     */
    public Transitions transitions() {
        return transitions;
    }

    @Override
    public int classes() {
        return classifier.classes();
    }

    @Override
    public int dimension() {
        return classifier.dimension();
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        classifier.probabilities(features, from, out, to);
        transitions.clean(out, to);
    }

    @Override
    public void probabilities(DMatrixRMaj x, double[] out) {
        classifier.probabilities(x, out);
        transitions.clean(out);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CorrectedClassifier c
                && classifier.equals(c.classifier)
                && transitions.equals(c.transitions);
    }

    @Override
    public int hashCode() {
        return 31 * classifier.hashCode() + transitions.hashCode();
    }

    @Override
    public String toString() {
        return "CorrectedClassifier[" + transitions + ", " + classifier + "]";
    }
}

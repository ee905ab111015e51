package org.biln.core.ensemble;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.biln.core.noise.Transitions;
import org.jspecify.annotations.Nullable;

/**
 * From the posterior of the observed label to that of the true class, of any number of classes ({@link Transitions#clean}).
 * For two classes there is {@link DenoisedClassifier}, which knows a threshold besides. One call takes two arrays of K numbers,
 * for one example or for many.
 *
 * <pre>{@code
 * Transitions noise = new Transitions(new double[] {0.2, 0.2, 0.2}, new double[] {0, 0.5, 0.5, 0.5, 0, 0.5, 0.5, 0.5, 0});
 * Classifier plain = new SoftmaxClassifier(new double[3], new double[][] {{1}, {0}, {-1}});
 * Classifier clean = new CorrectedClassifier(plain, noise);
 * }</pre>
 */
public final class CorrectedClassifier extends AdjustedClassifier {

    private final Transitions transitions;

    /**
     * Puts the correction behind a classifier.
     *
     * @param classifier the posterior of the observed label
     * @param transitions how observed labels come about, of as many classes
     */
    public CorrectedClassifier(Classifier classifier, Transitions transitions) {
        super(classifier);
        Checks.length("transitions.classes()", transitions.classes(), classifier.classes());
        this.transitions = transitions;
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
    void adjust(double[] p, int from, int examples) {
        transitions.clean(p, from, examples);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CorrectedClassifier c
                && classifier().equals(c.classifier())
                && transitions.equals(c.transitions);
    }

    @Override
    public int hashCode() {
        return 31 * classifier().hashCode() + transitions.hashCode();
    }

    @Override
    public String toString() {
        return "CorrectedClassifier[" + transitions + ", " + classifier() + "]";
    }
}

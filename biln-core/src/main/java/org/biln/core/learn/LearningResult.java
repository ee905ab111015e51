package org.biln.core.learn;

import org.biln.core.Classifier;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;

/**
 * What a learner found out.
 *
 * <pre>{@code
 * LearningResult result = learner.learn(noisy);
 * Classifier classifier = result.classifier();
 * int[] toLookAt = result.contradicted();
 * }</pre>
 */
public interface LearningResult {

    /**
     * The classifier.
     *
     * @return what was learnt
     */
    Classifier classifier();

    /**
     * What the theorem says of every example: the last word on it where it was judged more than once.
     *
     * @return the distillation of the whole sample
     */
    Distillation distillation();

    /**
     * The true labels known beforehand and those the oracle gave.
     *
     * @return the known ones first
     */
    Answers answers();

    /**
     * The rows whose observed label is not the one the theorem vouches for. That label is Bayes-optimal; the observed one
     * may be an honest exception all the same.
     *
     * @return a new array, ascending
     */
    int[] contradicted();
}

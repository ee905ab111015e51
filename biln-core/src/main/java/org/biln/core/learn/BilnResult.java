package org.biln.core.learn;

import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;

/**
 * What {@link BilnLearner} learnt, and every intermediate on the way.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * BilnResult result = BilnLearner.builder().build().learn(noisy);
 * double eta = result.posterior().eta(0);
 * int distilled = result.distillation().distilled().length;
 * Certificate certificate = result.importance().certificate();
 * int label = result.classifier().predict(x, 0);
 * }</pre>
 */
public final class BilnResult implements LearningResult {

    private final Sample noisy;
    private final OutOfFoldFit posterior;
    private final Distillation distillation;
    private final Answers answers;
    private final TrainingSet training;
    private final Importance importance;
    private final Classifier classifier;

    BilnResult(
            Sample noisy,
            OutOfFoldFit posterior,
            Distillation distillation,
            Answers answers,
            TrainingSet training,
            Importance importance,
            Classifier classifier) {
        this.noisy = noisy;
        this.posterior = posterior;
        this.distillation = distillation;
        this.answers = answers;
        this.training = training;
        this.importance = importance;
        this.classifier = classifier;
    }

    @Override
    public Classifier classifier() {
        return classifier;
    }

    @Override
    public Distillation distillation() {
        return distillation;
    }

    @Override
    public Answers answers() {
        return answers;
    }

    @Override
    public int[] contradicted() {
        return distillation.contradicted(noisy);
    }

    /**
     * The fit to the observed labels, and the noisy posterior of every example.
     *
     * @return the first step
     */
    public OutOfFoldFit posterior() {
        return posterior;
    }

    /**
     * The distilled and answered examples.
     *
     * @return what the classifier was trained on
     */
    public TrainingSet training() {
        return training;
    }

    /**
     * The weights the classifier was trained with, and the certificate of their solver.
     *
     * @return the importance, beside {@link #training()}
     */
    public Importance importance() {
        return importance;
    }

    @Override
    public String toString() {
        return "BilnResult[" + distillation + ", " + answers + ", trained on " + training.size() + " of " + noisy.size()
                + "]";
    }
}

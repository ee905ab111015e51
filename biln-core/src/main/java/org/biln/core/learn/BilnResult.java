package org.biln.core.learn;

import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.logistic.FitCertificate;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.noise.UpperBounds;

/**
 * What {@link BilnLearner} learnt, and everything it went through on the way.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * BilnResult result = BilnLearner.builder().build().learn(noisy);
 * int kept = result.distillation().distilled().length;
 * FitCertificate certificate = result.certificate();
 * int label = result.classifier().predict(x, 0);
 * }</pre>
 */
public final class BilnResult {

    private final Posterior posterior;
    private final UpperBounds bounds;
    private final Distillation distillation;
    private final Purchase purchase;
    private final int[] trainingRows;
    private final Sample training;
    private final Importance importance;
    private final LogisticFit fit;

    BilnResult(
            Posterior posterior,
            UpperBounds bounds,
            Distillation distillation,
            Purchase purchase,
            int[] trainingRows,
            Sample training,
            Importance importance,
            LogisticFit fit) {
        this.posterior = posterior;
        this.bounds = bounds;
        this.distillation = distillation;
        this.purchase = purchase;
        this.trainingRows = trainingRows;
        this.training = training;
        this.importance = importance;
        this.fit = fit;
    }

    /**
     * The estimated noisy posterior of every example, with the certificate of its fit.
     *
     * @return the posterior
     */
    public Posterior posterior() {
        return posterior;
    }

    /**
     * The bounds of the noise rates at every example.
     *
     * @return the bounds
     */
    public UpperBounds bounds() {
        return bounds;
    }

    /**
     * The verdict on every example.
     *
     * @return the distillation
     */
    public Distillation distillation() {
        return distillation;
    }

    /**
     * The rows whose labels were bought.
     *
     * @return a copy, in the order they were asked about
     */
    public int[] queriedRows() {
        return purchase.rows().clone();
    }

    /**
     * The labels that were bought.
     *
     * @return a copy, beside {@link #queriedRows()}
     */
    public int[] answers() {
        return purchase.answers().clone();
    }

    /**
     * The rows the classifier was trained on: the distilled ones, ascending, then the bought ones.
     *
     * @return a copy
     */
    public int[] trainingRows() {
        return trainingRows.clone();
    }

    /**
     * The sample the classifier was trained on, with distilled and bought labels.
     *
     * @return the sample, beside {@link #trainingRows()}
     */
    public Sample training() {
        return training;
    }

    /**
     * The weights the classifier was trained with, and the certificate of their solver.
     *
     * @return the importance, beside {@link #trainingRows()}
     */
    public Importance importance() {
        return importance;
    }

    /**
     * The classifier.
     *
     * @return what was learnt
     */
    public LinearClassifier classifier() {
        return fit.classifier();
    }

    /**
     * How the training of the classifier ended.
     *
     * @return its certificate
     */
    public FitCertificate certificate() {
        return fit.certificate();
    }
}

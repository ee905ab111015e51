package org.biln.experiments.compare;

import java.util.Arrays;
import java.util.List;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.learn.LearningResult;
import org.biln.core.noise.UpperBounds;

/**
 * What {@link IteratedBilnLearner} learnt, and everything it went through on the way.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * IteratedBilnResult result = IteratedBilnLearner.builder().build().learn(noisy);
 * int[] dropped = result.contradicted();
 * int label = result.classifier().predict(x, 0);
 * }</pre>
 */
public final class IteratedBilnResult implements LearningResult {

    private final Sample noisy;
    private final List<DistillationRound> rounds;
    private final Answers answers;
    private final double answerWeight;
    private final int[] trainingRows;
    private final double[] weights;
    private final HonestFit fit;

    IteratedBilnResult(
            Sample noisy,
            List<DistillationRound> rounds,
            Answers answers,
            double answerWeight,
            int[] trainingRows,
            double[] weights,
            HonestFit fit) {
        this.noisy = noisy;
        this.rounds = List.copyOf(rounds);
        this.answers = answers;
        this.answerWeight = answerWeight;
        this.trainingRows = trainingRows;
        this.weights = weights;
        this.fit = fit;
    }

    @Override
    public Classifier classifier() {
        return fit.classifier();
    }

    /** {@inheritDoc} A dropped example keeps the verdict it was dropped for. */
    @Override
    public Distillation distillation() {
        int n = noisy.size();
        int[] distilledClass = new int[n];
        double[] eta = new double[n];
        double[] plus = new double[n];
        double[] minus = new double[n];
        for (DistillationRound round : rounds) {
            Distillation judged = round.distillation();
            int[] rows = round.rows();
            for (int i = 0; i < rows.length; i++) {
                distilledClass[rows[i]] = judged.classOf(i);
                eta[rows[i]] = judged.eta(i);
                plus[rows[i]] = judged.bounds().plus(i);
                minus[rows[i]] = judged.bounds().minus(i);
            }
        }
        return Distillation.of(noisy.classes(), distilledClass, eta, UpperBounds.of(plus, minus));
    }

    @Override
    public Answers answers() {
        return answers;
    }

    /** {@inheritDoc} Here: the rows that were dropped in some round, because their label contradicted their verdict. */
    @Override
    public int[] contradicted() {
        return rounds.stream()
                .flatMapToInt(round -> Arrays.stream(round.dropped()))
                .sorted()
                .toArray();
    }

    /**
     * The rounds of distillation.
     *
     * @return at least one
     */
    public List<DistillationRound> rounds() {
        return rounds;
    }

    /**
     * How many observed labels an answer counted for.
     *
     * @return the weight, fixed beforehand or found from the answers
     */
    public double answerWeight() {
        return answerWeight;
    }

    /**
     * The rows the classifier was trained on: all but those dropped.
     *
     * @return a copy, ascending
     */
    public int[] trainingRows() {
        return trainingRows.clone();
    }

    /**
     * The weights the classifier was trained with.
     *
     * @return a copy, beside {@link #trainingRows()}: the answer weight for answers, 1 for observed labels
     */
    public double[] weights() {
        return weights.clone();
    }

    /**
     * The last fit: the classifier, and the honest posteriors of the examples it was trained on.
     *
     * @return the fit, beside {@link #trainingRows()}
     */
    public HonestFit fit() {
        return fit;
    }

    @Override
    public String toString() {
        return "IteratedBilnResult[" + rounds.size() + " rounds, " + contradicted().length + " of " + noisy.size()
                + " dropped, " + answers + "]";
    }
}

package org.biln.core.learn;

import java.util.List;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Verdict;
import org.biln.core.logistic.FitCertificate;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.logistic.PenaltyChoice;
import org.biln.core.noise.UpperBounds;

/**
 * What {@link IteratedBilnLearner} learnt, and everything it went through on the way.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * IteratedBilnResult result = IteratedBilnLearner.builder().folds(3).build().learn(noisy);
 * int[] suspects = result.suspects();
 * FitCertificate certificate = result.certificate();
 * int label = result.classifier().predict(x, 0);
 * }</pre>
 */
public final class IteratedBilnResult {

    private final List<DistillationRound> rounds;
    private final Purchase purchase;
    private final double answerWeight;
    private final int[] suspects;
    private final int[] trainingRows;
    private final Sample training;
    private final double[] weights;
    private final PenaltyChoice penalty;
    private final LogisticFit fit;

    IteratedBilnResult(
            List<DistillationRound> rounds,
            Purchase purchase,
            double answerWeight,
            int[] suspects,
            int[] trainingRows,
            Sample training,
            double[] weights,
            PenaltyChoice penalty,
            LogisticFit fit) {
        this.rounds = List.copyOf(rounds);
        this.purchase = purchase;
        this.answerWeight = answerWeight;
        this.suspects = suspects;
        this.trainingRows = trainingRows;
        this.training = training;
        this.weights = weights;
        this.penalty = penalty;
        this.fit = fit;
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
     * The last word on every example: posterior, bounds and verdict of the last round that judged it. A dropped example
     * keeps the verdict it was dropped for.
     *
     * @return the distillation of the whole sample
     */
    public Distillation distillation() {
        int n = rounds.get(0).distillation().size();
        Verdict[] verdicts = new Verdict[n];
        double[] eta = new double[n];
        double[] plus = new double[n];
        double[] minus = new double[n];
        for (DistillationRound round : rounds) {
            Distillation judged = round.distillation();
            int[] rows = round.rows();
            for (int i = 0; i < rows.length; i++) {
                verdicts[rows[i]] = judged.verdict(i);
                eta[rows[i]] = judged.eta(i);
                plus[rows[i]] = judged.bounds().plus(i);
                minus[rows[i]] = judged.bounds().minus(i);
            }
        }
        return Distillation.of(verdicts, eta, UpperBounds.of(plus, minus));
    }

    /**
     * The rows whose labels were bought or known beforehand.
     *
     * @return a copy: those known beforehand, then the bought ones in the order they were asked about
     */
    public int[] answeredRows() {
        return purchase.rows().clone();
    }

    /**
     * The labels that were bought or known beforehand.
     *
     * @return a copy, beside {@link #answeredRows()}
     */
    public int[] answers() {
        return purchase.answers().clone();
    }

    /**
     * How many observed labels a bought one counted for.
     *
     * @return the weight, fixed beforehand or found from the answers
     */
    public double answerWeight() {
        return answerWeight;
    }

    /**
     * The rows no longer believed, of all rounds.
     *
     * @return a copy, ascending
     */
    public int[] suspects() {
        return suspects.clone();
    }

    /**
     * The rows the classifier was trained on: all but the suspects.
     *
     * @return a copy, ascending
     */
    public int[] trainingRows() {
        return trainingRows.clone();
    }

    /**
     * The sample the classifier was trained on, with observed and bought labels.
     *
     * @return the sample, beside {@link #trainingRows()}
     */
    public Sample training() {
        return training;
    }

    /**
     * The weights the classifier was trained with.
     *
     * @return a copy, beside {@link #trainingRows()}: the answer weight for bought labels, 1 for observed ones
     */
    public double[] weights() {
        return weights.clone();
    }

    /**
     * The penalty the classifier was trained with.
     *
     * @return the choice of the last cross-validation
     */
    public PenaltyChoice penalty() {
        return penalty;
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

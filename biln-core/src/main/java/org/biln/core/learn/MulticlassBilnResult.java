package org.biln.core.learn;

import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Verdict;
import org.biln.core.logistic.FitCertificate;

/**
 * What {@link MulticlassBilnLearner} learnt, and everything it went through on the way.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * MulticlassBilnResult result = MulticlassBilnLearner.builder(3).build().learn(x, observed);
 * int disputed = result.conflicts().length;
 * int c = result.classifier().predict(x, 0);
 * }</pre>
 */
public final class MulticlassBilnResult {

    /** Stands for "no class" among distilled classes. */
    public static final int UNDECIDED = -1;

    private final List<Posterior> posteriors;
    private final List<Distillation> distillations;
    private final int[] distilledClass;
    private final Purchase purchase;
    private final int[] trainingRows;
    private final int[] trainingClasses;
    private final Importance importance;
    private final MulticlassClassifier classifier;
    private final List<FitCertificate> certificates;

    MulticlassBilnResult(
            List<Posterior> posteriors,
            List<Distillation> distillations,
            int[] distilledClass,
            Purchase purchase,
            int[] trainingRows,
            int[] trainingClasses,
            Importance importance,
            MulticlassClassifier classifier,
            List<FitCertificate> certificates) {
        this.posteriors = List.copyOf(posteriors);
        this.distillations = List.copyOf(distillations);
        this.distilledClass = distilledClass;
        this.purchase = purchase;
        this.trainingRows = trainingRows;
        this.trainingClasses = trainingClasses;
        this.importance = importance;
        this.classifier = classifier;
        this.certificates = List.copyOf(certificates);
    }

    /**
     * The estimated posterior {@code P(c observed | x)} of every class.
     *
     * @return one posterior per class
     */
    public List<Posterior> posteriors() {
        return posteriors;
    }

    /**
     * The binary distillation of every class against the rest, with its bounds.
     *
     * @return one distillation per class; positive means "this class", negative "not this class"
     */
    public List<Distillation> distillations() {
        return distillations;
    }

    /**
     * The distilled class of every row.
     *
     * @return a copy; {@link #UNDECIDED} where no class, or more than one, claims the row
     */
    public int[] distilledClasses() {
        return distilledClass.clone();
    }

    /**
     * The rows that more than one class claims: proof that the estimated posteriors are wrong there.
     *
     * @return the rows, ascending; they are among the undecided
     */
    public int[] conflicts() {
        return IntStream.range(0, distilledClass.length)
                .filter(row -> distillations.stream()
                                .filter(each -> each.verdict(row) == Verdict.POSITIVE)
                                .count()
                        > 1)
                .toArray();
    }

    /**
     * The rows whose classes were bought.
     *
     * @return a copy, in the order they were asked about
     */
    public int[] queriedRows() {
        return purchase.rows().clone();
    }

    /**
     * The classes that were bought.
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
     * The distilled and bought classes the classifier was trained on.
     *
     * @return a copy, beside {@link #trainingRows()}
     */
    public int[] trainingClasses() {
        return trainingClasses.clone();
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
    public MulticlassClassifier classifier() {
        return classifier;
    }

    /**
     * How the training of every class against the rest ended.
     *
     * @return one certificate per class
     */
    public List<FitCertificate> certificates() {
        return certificates;
    }
}

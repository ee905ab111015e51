package org.biln.auto.table;

import org.biln.auto.CorrectedClassifier;
import org.biln.table.Model;
import org.biln.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * What is to be thought of the labels of a later table by the model of an earlier one: the same curves that judged the labels it was
 * learnt from. Labels of test sets are wrong, too.
 *
 * <pre>{@code
 * LaterLabels later = LaterLabels.of(model, table);
 * double wrong = later.wrong(0);
 * }</pre>
 */
public final class LaterLabels {

    private final Model model;
    private final int[] codes;
    private final double[] posteriors;
    private final CorrectedClassifier classifier;

    private LaterLabels(Model model, int[] codes, double[] posteriors, CorrectedClassifier classifier) {
        this.model = model;
        this.codes = codes;
        this.posteriors = posteriors;
        this.classifier = classifier;
    }

    /**
     * Judges labels.
     *
     * @param model a model
     * @param table a table that was read with its columns
     * @return the judgement, or null where no row has a label or the model knows nothing of noise (another method than the
     *     recommended one)
     */
    public static @Nullable LaterLabels of(Model model, Table table) {
        int[] codes = model.labels().codes(table);
        boolean any = false;
        for (int code : codes) {
            any |= code >= 0;
        }
        if (!any || !(model.classifier() instanceof CorrectedClassifier classifier)) {
            return null;
        }
        double[] posteriors = new double[Math.multiplyExact(codes.length, classifier.classes())];
        classifier.observed().probabilities(model.schema().features(table).x(), posteriors);
        return new LaterLabels(model, codes, posteriors, classifier);
    }

    /**
     * Whether a row has a label that the model knows.
     *
     * @param row the row, from 0
     * @return true if there is something to judge
     */
    public boolean judged(int row) {
        return codes[row] >= 0;
    }

    /**
     * The probability that the label of a row is wrong.
     *
     * @param row a row that is judged
     * @return between 0 and 1
     */
    public double wrong(int row) {
        return classifier.curves().wrong(posteriors, row * classifier.classes(), codes[row]);
    }

    /**
     * The label a row should have if its own is wrong.
     *
     * @param row a row that is judged
     * @return the most probable label but its own
     */
    public String suggested(int row) {
        int other = classifier.curves().alternative(posteriors, row * classifier.classes(), codes[row]);
        return model.labels().classes().get(other);
    }

    /**
     * How many labels are expected to be wrong.
     *
     * @return the sum over the rows that are judged
     */
    public double expectedErrors() {
        double sum = 0;
        for (int row = 0; row < codes.length; row++) {
            sum += judged(row) ? wrong(row) : 0;
        }
        return sum;
    }
}

package org.biln.table;

import java.util.List;
import org.biln.core.Classifier;

/** What a model says of the rows of a table. */
public final class Predictions {
    private final LabelSet labels;
    private final double[] probabilities;
    private final List<String> warnings;

    Predictions(LabelSet labels, double[] probabilities, List<String> warnings) {
        this.labels = labels;
        this.probabilities = probabilities;
        this.warnings = List.copyOf(warnings);
        for (int i = 0; i < probabilities.length; i++) {
            if (!(probabilities[i] >= 0 && probabilities[i] <= 1)) {
                throw new IllegalStateException(
                        "the model has no probability for row " + (i / labels.size() + 1) + ": " + probabilities[i]);
            }
        }
    }

    /**
     * The number of rows.
     *
     * @return n
     */
    public int size() {
        return probabilities.length / labels.size();
    }

    /**
     * The probability of a class.
     *
     * @param row the row, from 0
     * @param c the class, from 0
     * @return a number in [0,1]
     */
    public double probability(int row, int c) {
        return probabilities[row * labels.size() + c];
    }

    /**
     * The most probable class of a row; of two equals the positive one, of more the first.
     *
     * @param row the row, from 0
     * @return the class, a position in {@link LabelSet#classes()}
     */
    public int predicted(int row) {
        return Classifier.mostProbable(probabilities, row * labels.size(), labels.size());
    }

    /**
     * The label of the most probable class.
     *
     * @param row the row, from 0
     * @return the label as it stands in the training file
     */
    public String label(int row) {
        return labels.classes().get(predicted(row));
    }

    /**
     * What to tell people, for instance values that training has not seen.
     *
     * @return one line each
     */
    public List<String> warnings() {
        return warnings;
    }
}

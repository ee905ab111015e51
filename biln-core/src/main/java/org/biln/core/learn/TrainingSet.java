package org.biln.core.learn;

import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.internal.Checks;

/**
 * What Algorithm 1 trains on: the distilled examples with the labels the theorem vouches for, ascending, then the answered
 * ones with the labels the oracle gave. An answer overrules the theorem.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * Distillation d = Distiller.distill(eta, 0.2, 0.4);
 * TrainingSet collected = TrainingSet.of(noisy, d, Answers.none());
 * Sample training = collected.sample();
 * }</pre>
 */
public final class TrainingSet {

    private final int[] rows;
    private final Sample sample;

    private TrainingSet(int[] rows, Sample sample) {
        this.rows = rows;
        this.sample = sample;
    }

    /**
     * Collects it.
     *
     * @param noisy the whole sample
     * @param distillation what the theorem says of it
     * @param answers true labels of some of its rows
     * @return the training set, possibly empty
     */
    public static TrainingSet of(Sample noisy, Distillation distillation, Answers answers) {
        Checks.length("distillation", distillation.size(), noisy.size());
        answers.check(noisy);
        boolean[] answered = new boolean[noisy.size()];
        for (int i = 0; i < answers.size(); i++) {
            answered[answers.row(i)] = true;
        }
        int distilled = 0;
        for (int row = 0; row < noisy.size(); row++) {
            distilled += distillation.decided(row) && !answered[row] ? 1 : 0;
        }
        int[] rows = new int[distilled + answers.size()];
        int[] labels = new int[rows.length];
        int count = 0;
        for (int row = 0; row < noisy.size(); row++) {
            if (distillation.decided(row) && !answered[row]) {
                rows[count] = row;
                labels[count++] = distillation.label(row);
            }
        }
        for (int i = 0; i < answers.size(); i++) {
            rows[distilled + i] = answers.row(i);
            labels[distilled + i] = answers.label(i);
        }
        return new TrainingSet(rows, noisy.rows(rows, labels));
    }

    /**
     * The number of examples.
     *
     * @return m
     */
    public int size() {
        return rows.length;
    }

    /**
     * Which rows of the whole sample they are.
     *
     * @return a copy
     */
    public int[] rows() {
        return rows.clone();
    }

    /**
     * The examples with the labels to train on.
     *
     * @return the sample, beside {@link #rows()}
     */
    public Sample sample() {
        return sample;
    }

    @Override
    public String toString() {
        return "TrainingSet[" + sample + "]";
    }
}

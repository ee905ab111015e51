package org.biln.core.learn;

import org.biln.core.distill.Distillation;

/**
 * One round of {@link IteratedBilnLearner}: which examples it judged, on what grounds, and whom it no longer believes.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * IteratedBilnResult result = IteratedBilnLearner.builder().folds(3).build().learn(noisy);
 * DistillationRound first = result.rounds().get(0);
 * int judged = first.rows().length; // all of them
 * int dropped = first.suspects().length;
 * double eta = first.distillation().eta(0); // the posterior of row first.rows()[0]
 * }</pre>
 */
public final class DistillationRound {

    private final int[] rows;
    private final double l2;
    private final Distillation distillation;
    private final int[] suspects;

    DistillationRound(int[] rows, double l2, Distillation distillation, int[] suspects) {
        this.rows = rows;
        this.l2 = l2;
        this.distillation = distillation;
        this.suspects = suspects;
    }

    /**
     * The examples judged: those no earlier round dropped.
     *
     * @return a copy, rows of the sample, ascending
     */
    public int[] rows() {
        return rows.clone();
    }

    /**
     * The penalty of the fits the posteriors come from.
     *
     * @return the penalty chosen by cross-validation, or NaN if the posteriors came from elsewhere
     */
    public double l2() {
        return l2;
    }

    /**
     * Posterior, bounds and verdict of every example judged.
     *
     * @return the distillation; its row i is row {@code rows()[i]} of the sample
     */
    public Distillation distillation() {
        return distillation;
    }

    /**
     * The examples dropped after the round: their label contradicts their verdict, and it was not bought.
     *
     * @return a copy, rows of the sample, ascending
     */
    public int[] suspects() {
        return suspects.clone();
    }
}

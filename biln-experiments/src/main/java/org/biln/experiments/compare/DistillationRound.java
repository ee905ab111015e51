package org.biln.experiments.compare;

import org.biln.core.distill.Distillation;

/**
 * One round of {@link IteratedBilnLearner}: which examples it judged, on what grounds, and whom it no longer believes.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * IteratedBilnResult result = IteratedBilnLearner.builder().build().learn(noisy);
 * DistillationRound first = result.rounds().get(0);
 * int judged = first.rows().length; // all of them
 * int dropped = first.dropped().length;
 * double eta = first.distillation().eta(0); // the posterior of row first.rows()[0]
 * }</pre>
 */
public final class DistillationRound {

    private final int[] rows;
    private final Distillation distillation;
    private final int[] dropped;

    DistillationRound(int[] rows, Distillation distillation, int[] dropped) {
        this.rows = rows;
        this.distillation = distillation;
        this.dropped = dropped;
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
     * Posterior, bounds and verdict of every example judged.
     *
     * @return the distillation; its row i is row {@code rows()[i]} of the sample
     */
    public Distillation distillation() {
        return distillation;
    }

    /**
     * The examples dropped after the round: their label contradicts their verdict, and it is no answer.
     *
     * @return a copy, rows of the sample, ascending
     */
    public int[] dropped() {
        return dropped.clone();
    }
}

package org.biln.core.distill;

import org.biln.core.internal.Checks;

/**
 * Whoever knows true labels: a person, a file, or the clean labels of an experiment.
 *
 * <p>The paper assumes that an answer is the Bayes-optimal label. Whoever does not know may decline.
 *
 * <pre>{@code
 * Oracle oracle = Oracle.of(new int[] {1, 0, 1});
 * oracle.label(1); // 0
 * Oracle nobody = row -> Oracle.DECLINED;
 * }</pre>
 */
@FunctionalInterface
public interface Oracle {

    /** What an oracle answers that does not know; the learner does not ask about that example again. */
    int DECLINED = -1;

    /**
     * The label of an example.
     *
     * @param row the row of the sample asked about
     * @return its class, or {@link #DECLINED}
     */
    int label(int row);

    /**
     * An oracle that knows all labels.
     *
     * @param labels one per row of the sample; copied
     * @return the oracle
     */
    static Oracle of(int[] labels) {
        int[] known = labels.clone();
        return row -> {
            Checks.row("row", row, known.length);
            return known[row];
        };
    }

    /**
     * An oracle that knows nothing.
     *
     * @return the oracle that always declines
     */
    static Oracle none() {
        return row -> DECLINED;
    }
}

package org.biln.core.distill;

import org.biln.core.internal.Checks;

/**
 * Whoever sells labels: a person, a file, or the clean labels of an experiment.
 *
 * <p>The paper assumes that a bought label is the Bayes-optimal one.
 *
 * <pre>{@code
 * Oracle oracle = Oracle.of(new int[] {1, -1, 1});
 * oracle.label(1); // -1
 * }</pre>
 */
@FunctionalInterface
public interface Oracle {

    /**
     * The label of an example.
     *
     * @param row the row of the sample asked about
     * @return -1 or +1 in a binary problem, the number of the class where there are more
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
}

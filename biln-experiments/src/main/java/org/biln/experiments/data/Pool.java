package org.biln.experiments.data;

import org.ejml.data.DMatrixRMaj;

/**
 * A fixed data set that trials split at random: standardised features, no constant among them, positives before negatives.
 *
 * <pre>{@code
 * Pool uci = UciImage.load();
 * uci.size();      // 2086
 * uci.positives(); // 1188
 * }</pre>
 */
public final class Pool {

    private final DMatrixRMaj x;
    private final int positives;

    private Pool(DMatrixRMaj x, int positives) {
        this.x = x;
        this.positives = positives;
    }

    /**
     * Standardises the columns (mean 0, standard deviation 1 with n - 1; a constant column becomes 0) and takes over the
     * matrix.
     *
     * @param x one row an example, the positive ones first; overwritten
     * @param positives how many rows are positive
     * @return the data set
     */
    public static Pool standardised(DMatrixRMaj x, int positives) {
        if (positives <= 0 || positives >= x.getNumRows()) {
            throw new IllegalArgumentException(
                    "positives is " + positives + " of " + x.getNumRows() + " rows, both classes must be there");
        }
        ColumnScaling.standardise(x);
        return new Pool(x, positives);
    }

    /**
     * The features, one row an example. Shared, not to be written to.
     *
     * @return the matrix
     */
    public DMatrixRMaj x() {
        return x;
    }

    /**
     * The number of examples.
     *
     * @return n
     */
    public int size() {
        return x.getNumRows();
    }

    /**
     * The number of features.
     *
     * @return d
     */
    public int dimension() {
        return x.getNumCols();
    }

    /**
     * The number of positive examples; they come first.
     *
     * @return how many
     */
    public int positives() {
        return positives;
    }

    /**
     * The clean label of a row.
     *
     * @param row the row
     * @return +1 for the first {@link #positives()} rows, -1 for the others
     */
    public int label(int row) {
        return row < positives ? 1 : 0;
    }
}

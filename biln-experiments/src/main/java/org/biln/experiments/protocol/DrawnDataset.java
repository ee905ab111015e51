package org.biln.experiments.protocol;

import org.biln.core.math.Rng;
import org.biln.experiments.data.DataFolder;
import org.ejml.data.DMatrixRMaj;

/**
 * A data set that is drawn afresh in every trial, from a distribution whose Bayes-optimal labels are known. Its rows begin
 * with a constant 1.
 *
 * <pre>{@code
 * Problem problem = Problem.of(SyntheticDataset.INSTANCE, Reading.published());
 * }</pre>
 */
public abstract class DrawnDataset extends Dataset {

    /**
     * A data set of a name.
     *
     * @param csvName the name in files and on the command line
     * @param title the name in the paper's tables
     * @param stream the number of its random stream
     */
    protected DrawnDataset(String csvName, String title, int stream) {
        super(csvName, title, stream);
    }

    /**
     * Draws a sample.
     *
     * @param rng gives the random numbers
     * @param x receives the rows; reshaped
     * @param y receives the labels
     */
    public abstract void draw(Rng rng, DMatrixRMaj x, int[] y);

    /**
     * The Bayes-optimal label of a row.
     *
     * @param x rows drawn
     * @param row which
     * @return 0 or 1
     */
    public abstract int bayesLabel(DMatrixRMaj x, int row);

    @Override
    public final String origin() {
        return "drawn afresh in every trial";
    }

    @Override
    public final Problem problem(Reading reading, DataFolder folder) {
        return Problem.of(this, reading);
    }
}

package org.biln.experiments.protocol;

/**
 * One number a trial gives: the accuracy behind a cell of a table or behind a point of Figure 2.
 *
 * <pre>{@code
 * Measure measure = Cell.clean(SyntheticDataset.INSTANCE);
 * measure.label(); // "table1 synthetic clean"
 * }</pre>
 */
public sealed interface Measure permits Cell, CurvePoint {

    /**
     * The data set it is measured on.
     *
     * @return the data set
     */
    Dataset dataset();

    /**
     * The method it is the accuracy of.
     *
     * @return the method
     */
    PaperMethod method();

    /**
     * The measure in words: unique, and the name of its column in the journal.
     *
     * @return for instance {@code table1 synthetic (0, 0.49, 3) auto}
     */
    String label();
}

package org.biln.spark;

import java.util.List;
import org.biln.auto.Rate;
import org.biln.auto.TableNoise;

/**
 * What {@link Biln} found out about the labels it was fitted to. A model that was read from disk has none, as with Spark's own.
 *
 * <pre>{@code
 * BilnSummary summary = model.summary();
 * System.out.println(summary.expectedErrors() + " of " + summary.rows() + " labels are wrong");
 * }</pre>
 */
public final class BilnSummary {
    private final TableNoise noise;
    private final long rows;
    private final long repeated;
    private final String learners;

    BilnSummary(TableNoise noise, long rows, long repeated, String learners) {
        this.noise = noise;
        this.rows = rows;
        this.repeated = repeated;
        this.learners = learners;
    }

    /**
     * The number of rows.
     *
     * @return n
     */
    public long rows() {
        return rows;
    }

    /**
     * How many of the rows that were learnt from have the features and the label of another: if they are copies of one observation,
     * set the groups.
     *
     * @return their number, the first of each not counted
     */
    public long repeatedRows() {
        return repeated;
    }

    /**
     * How many labels are wrong, answered ones included.
     *
     * @return what is expected
     */
    public double expectedErrors() {
        return noise.expectedErrors();
    }

    /**
     * The interval that has the number of wrong labels with a probability of 90 %.
     *
     * @return its two ends
     */
    public long[] errorInterval() {
        return noise.errorInterval();
    }

    /**
     * How often labels of each true class are wrong, with 90 % intervals.
     *
     * @return one for each class
     */
    public List<Rate> rates() {
        return noise.rates();
    }

    /**
     * Everything the counts tell.
     *
     * @return what is to be thought of the table's labels
     */
    public TableNoise noise() {
        return noise;
    }

    /**
     * Which base learners there are, and what each is worth.
     *
     * @return for people
     */
    public String learners() {
        return learners;
    }

    @Override
    public String toString() {
        return "BilnSummary: " + noise + ", " + learners;
    }
}

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

    /** {@return the number of rows} */
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

    /** {@return how many labels are expected to be wrong, answered ones included} */
    public double expectedErrors() {
        return noise.expectedErrors();
    }

    /** {@return the two ends of the interval that has the number of wrong labels with a probability of 90 %} */
    public long[] errorInterval() {
        return noise.errorInterval();
    }

    /** {@return how often labels of each true class are wrong, with 90 % intervals} */
    public List<Rate> rates() {
        return noise.rates();
    }

    /** {@return everything the counts tell of the table's labels} */
    public TableNoise noise() {
        return noise;
    }

    /** {@return which base learners there are, and what each is worth, for people} */
    public String learners() {
        return learners;
    }

    @Override
    public String toString() {
        return "BilnSummary: " + noise + ", " + learners;
    }
}

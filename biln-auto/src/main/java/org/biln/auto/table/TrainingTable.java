package org.biln.auto.table;

import org.biln.core.internal.Checks;
import org.biln.table.Column;
import org.biln.table.LabelSet;
import org.biln.table.Role;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TrainingRows;
import org.jspecify.annotations.Nullable;

/**
 * A training table: what it holds, which of its rows are learnt from, and what somebody's model says of them if that is known.
 *
 * <p>Immutable.
 */
public final class TrainingTable {

    private final Table table;
    private final Schema schema;
    private final LabelSet labels;
    private final TrainingRows rows;
    private final double @Nullable [] posteriors;

    /**
     * A table of which nothing else is known.
     *
     * @param table the table
     * @param schema its features
     * @param labels its labels
     * @param rows the rows that are learnt from
     */
    public TrainingTable(Table table, Schema schema, LabelSet labels, TrainingRows rows) {
        this(table, schema, labels, rows, null);
    }

    private TrainingTable(
            Table table, Schema schema, LabelSet labels, TrainingRows rows, double @Nullable [] posteriors) {
        this.table = table;
        this.schema = schema;
        this.labels = labels;
        this.rows = rows;
        this.posteriors = posteriors;
    }

    /**
     * The same with out-of-fold probabilities of a model, which then judge the labels.
     *
     * @param values the probability of every label for every row that is learnt from, K numbers a row
     * @return a new training table
     */
    public TrainingTable withPosteriors(double[] values) {
        Checks.length("values", values.length, rows.sample().size() * labels.size());
        return new TrainingTable(table, schema, labels, rows, values.clone());
    }

    /**
     * The table.
     *
     * @return as given
     */
    public Table table() {
        return table;
    }

    /**
     * Its features.
     *
     * @return as given
     */
    public Schema schema() {
        return schema;
    }

    /**
     * Its labels.
     *
     * @return as given
     */
    public LabelSet labels() {
        return labels;
    }

    /**
     * What a row is called, everywhere the same.
     *
     * @param row the row of the table, from 0
     * @return its id, or its number from 1 where there is none
     */
    public String name(int row) {
        Column id = table.column(Role.ID);
        return id == null || id.code(row) < 0 ? Integer.toString(row + 1) : id.level(id.code(row));
    }

    /**
     * The rows that are learnt from.
     *
     * @return as given
     */
    public TrainingRows rows() {
        return rows;
    }

    /**
     * What somebody's model says: the probabilities given, or those of a column of the table.
     *
     * @return the probability of every label for every row that is learnt from, or null if nothing is known
     */
    double @Nullable [] posteriors() {
        if (posteriors != null) {
            return posteriors.clone();
        }
        double[] etas = rows.etas();
        return etas == null ? null : ofBoth(etas);
    }

    private static double[] ofBoth(double[] etas) {
        double[] both = new double[2 * etas.length];
        for (int row = 0; row < etas.length; row++) {
            both[2 * row] = 1 - etas[row];
            both[2 * row + 1] = etas[row];
        }
        return both;
    }
}

package org.biln.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * What one look at all rows tells before anything else is done with them: how many there are, how many of each class, and the
 * first value that cannot be used.
 */
final class Inspection implements Serializable {
    private static final long serialVersionUID = 1L;
    /** More classes than this are a column that is not a label. */
    private static final int MOST_CLASSES = 1000;

    /**
     * The columns to look at, in this order; what is not asked for is null.
     *
     * @param features the column of vectors
     * @param label the column of labels
     * @param weight the column of weights
     * @param answer the column of answers
     * @param fold the column of folds
     * @param classes how many labels there may be, 0 if that is not known
     * @param folds how many folds there may be
     * @serial exclude
     */
    record Columns(
            String features,
            @Nullable String label,
            @Nullable String weight,
            @Nullable String answer,
            @Nullable String fold,
            int classes,
            int folds)
            implements Serializable {}

    private final Columns columns;
    private long rows;
    private int dimension = -1;
    private long[] counts = new long[2];
    private @Nullable String problem;

    private Inspection(Columns columns) {
        this.columns = columns;
    }

    /**
     * Looks at all rows once.
     *
     * @throws IllegalArgumentException naming column and value if a value cannot be used, or if there are no rows
     */
    static Inspection of(Dataset<?> dataset, Columns columns) {
        Column nothing = functions.lit(null).cast("double");
        Dataset<Row> looked = dataset.select(
                functions.col(columns.features),
                number(columns.label, nothing),
                number(columns.weight, nothing),
                number(columns.answer, nothing),
                number(columns.fold, nothing));
        List<Inspection> parts =
                looked.toJavaRDD().mapPartitions(rows -> part(rows, columns)).collect();
        Inspection all = new Inspection(columns);
        parts.forEach(all::add);
        all.conclude();
        return all;
    }

    private static Column number(@Nullable String column, Column otherwise) {
        return column == null ? otherwise : functions.col(column).cast("double");
    }

    private static Iterator<Inspection> part(Iterator<Row> rows, Columns columns) {
        Inspection part = new Inspection(columns);
        while (rows.hasNext() && part.problem == null) {
            part.look(rows.next());
        }
        return List.of(part).iterator();
    }

    private void look(Row row) {
        rows++;
        if (row.isNullAt(0)) {
            problem = "column '" + columns.features + "' has the value null";
            return;
        }
        Vector features = row.getAs(0);
        if (dimension >= 0 && features.size() != dimension) {
            problem = differs(dimension, features.size());
            return;
        }
        dimension = features.size();
        for (int j = 0; j < dimension; j++) {
            if (!Double.isFinite(features.apply(j))) {
                problem = "column '" + columns.features + "' has the value " + features.apply(j) + " at position " + j;
                return;
            }
        }
        if (columns.label != null) {
            lookAtLabel(columns.label, row.isNullAt(1) ? null : row.getDouble(1), true);
        }
        if (columns.weight != null && (row.isNullAt(2) || !(row.getDouble(2) >= 0) || row.getDouble(2) > 1e300)) {
            problem = "column '" + columns.weight + "' has the value " + row.get(2)
                    + ", weights must be finite and not negative";
        }
        if (columns.answer != null && !row.isNullAt(3)) {
            lookAtLabel(columns.answer, row.getDouble(3), false);
        }
        if (columns.fold != null) {
            double fold = row.isNullAt(4) ? -1 : row.getDouble(4);
            if (fold != Math.rint(fold) || fold < 0 || fold >= columns.folds) {
                problem = "column '" + columns.fold + "' has the value " + row.get(4) + ", folds are 0 to "
                        + (columns.folds - 1);
            }
        }
    }

    private void lookAtLabel(String column, @Nullable Double value, boolean count) {
        int most = columns.classes > 0 ? columns.classes : MOST_CLASSES;
        if (value == null || value != Math.rint(value) || value < 0 || value >= most) {
            problem = "column '" + column + "' has the value " + value + ", labels must be "
                    + (columns.classes == 2 ? "0 or 1" : "whole numbers from 0 to " + (most - 1));
            return;
        }
        int label = value.intValue();
        if (count) {
            counts = label < counts.length ? counts : Arrays.copyOf(counts, label + 1);
            counts[label]++;
        }
    }

    private String differs(int one, int other) {
        return "column '" + columns.features + "' has vectors of sizes " + Math.min(one, other) + " and "
                + Math.max(one, other);
    }

    private void add(Inspection other) {
        rows += other.rows;
        if (problem == null) {
            problem = other.problem;
        }
        if (problem == null && dimension >= 0 && other.dimension >= 0 && dimension != other.dimension) {
            problem = differs(dimension, other.dimension);
        }
        dimension = Math.max(dimension, other.dimension);
        counts = Arrays.copyOf(counts, Math.max(counts.length, other.counts.length));
        for (int c = 0; c < other.counts.length; c++) {
            counts[c] += other.counts[c];
        }
    }

    private void conclude() {
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
        if (rows == 0) {
            throw new IllegalArgumentException("column '" + columns.features + "' has no rows: the dataset is empty");
        }
        if (columns.label != null && Arrays.stream(counts).filter(n -> n > 0).count() < 2) {
            int only = 0;
            while (counts[only] == 0) {
                only++;
            }
            throw new IllegalArgumentException("column '" + columns.label + "' has the value " + only
                    + " in all rows, must have two values or more");
        }
    }

    long rows() {
        return rows;
    }

    int dimension() {
        return dimension;
    }

    /** How many classes there are: as many as the metadata says, or up to the largest label. */
    int classes() {
        return columns.classes > 0 ? columns.classes : counts.length;
    }
}

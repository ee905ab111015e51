package org.biln.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * What one look at all rows tells before anything else is done with them: how many there are, how many of each class, and the
 * first value that cannot be used.
 */
final class FirstLook implements Serializable {
    private static final long serialVersionUID = 1L;

    private final RowReader reader;
    private long rows;
    private long answered;
    private int dimension = -1;
    private long[] counts = new long[2];
    private @Nullable String problem;

    private FirstLook(RowReader reader) {
        this.reader = reader;
    }

    /**
     * Looks at all rows once.
     *
     * @throws IllegalArgumentException naming column and value if a value cannot be used, or if there are no rows
     */
    static FirstLook of(Dataset<Row> read, RowReader reader) {
        FirstLook all = new FirstLook(reader);
        read.toJavaRDD().mapPartitions(rows -> part(rows, reader)).collect().forEach(all::add);
        all.conclude();
        return all;
    }

    private static Iterator<FirstLook> part(Iterator<Row> rows, RowReader reader) {
        FirstLook part = new FirstLook(reader);
        while (rows.hasNext() && part.problem == null) {
            part.look(rows.next());
        }
        return List.of(part).iterator();
    }

    private void look(Row row) {
        rows++;
        problem = reader.problem(row);
        if (problem != null) {
            return;
        }
        answered += row.isNullAt(RowReader.ANSWER) ? 0 : 1;
        Vector features = row.getAs(RowReader.FEATURES);
        int size = features == null ? -1 : features.size();
        problem = dimension < 0 || size == dimension ? null : differs(dimension, size);
        dimension = size;
        if (reader.label() != null) {
            int label = (int) row.getDouble(RowReader.LABEL);
            counts = label < counts.length ? counts : Arrays.copyOf(counts, label + 1);
            counts[label]++;
        }
    }

    private String differs(int one, int other) {
        return "column '" + reader.features() + "' has vectors of sizes " + Math.min(one, other) + " and "
                + Math.max(one, other);
    }

    private void add(FirstLook other) {
        rows += other.rows;
        answered += other.answered;
        problem = problem == null ? other.problem : problem;
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
            throw new IllegalArgumentException("the dataset is empty");
        }
        if (reader.label() != null && Arrays.stream(counts).filter(n -> n > 0).count() < 2) {
            int only = 0;
            while (counts[only] == 0) {
                only++;
            }
            throw new IllegalArgumentException("column '" + reader.label() + "' has the value "
                    + reader.labels().shown(only) + " in all rows, must have two values or more");
        }
        int classes = reader.labels().classes();
        counts = Arrays.copyOf(counts, Math.max(classes, counts.length));
    }

    long rows() {
        return rows;
    }

    /** How many have an answer. */
    long answered() {
        return answered;
    }

    /** The size of the vectors, -1 if there are none. */
    int dimension() {
        return dimension;
    }

    /** How many rows each class has; as many classes as the metadata says, or up to the largest label. */
    long[] counts() {
        return counts.clone();
    }
}

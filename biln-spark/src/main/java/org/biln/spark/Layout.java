package org.biln.spark;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Rows laid out by what is in them: partition and order follow from the key of a row, the number of partitions from the number
 * of rows. However the caller had partitioned them, a fit sees the same rows in the same places.
 *
 * <p>Rows that are the same are told apart by their number among them ({@link #COPY}), so that each has a name of its own
 * ({@link #ROW}).
 */
final class Layout {
    static final String FEATURES = "features";
    static final String LABEL = "label";
    static final String WEIGHT = "weight";
    static final String ANSWER = "answer";
    static final String GROUP = "group";
    static final String POSTERIOR = "posterior";
    static final String FOLD = "fold";
    static final String KEY = "key";
    static final String COPY = "copy";
    static final String ROW = "row";

    /** So many rows the driver takes to itself at most. */
    static final int CANDIDATES = 8192;

    private static final long FEW = 1 << 14;
    private static final long MANY = 1 << 18;
    private static final long LEAST_OF_MANY = 64;
    private static final long CANDIDATE_PURPOSE = 0x6b6d6d;

    private Layout() {}

    /** Small parts while there are few rows, so that all cores have some; larger ones when there are many. */
    static int partitions(long rows) {
        return (int) Math.max(1, Math.min((rows + FEW - 1) / FEW, LEAST_OF_MANY + rows / MANY));
    }

    /** The key of a column of vectors. */
    static Column key(Column features) {
        return functions
                .udf((UDF1<Vector, Long>) RowKey::of, DataTypes.LongType)
                .apply(features);
    }

    /**
     * Lays rows out.
     *
     * @param rows with a column {@link #KEY}
     * @param same what rows must have in common with their key to be the same
     * @param order what the same rows are numbered by
     */
    static Dataset<Row> of(Dataset<Row> rows, int partitions, List<String> same, List<String> order) {
        List<String> keyed = Stream.concat(Stream.of(KEY), same.stream()).toList();
        UDF2<Long, Integer, Long> name = RowKey::mixed;
        return rows.repartition(partitions, functions.col(KEY))
                .sortWithinPartitions(columns(Stream.concat(keyed.stream(), order.stream())))
                .withColumn(
                        COPY,
                        functions
                                .row_number()
                                .over(Window.partitionBy(columns(keyed.stream()))
                                        .orderBy(columns(order.isEmpty() ? Stream.of(KEY) : order.stream()))))
                .withColumn(
                        ROW,
                        functions
                                .udf(name, DataTypes.LongType)
                                .apply(functions.xxhash64(columns(keyed.stream())), functions.col(COPY)));
    }

    private static Column[] columns(Stream<String> names) {
        return names.map(functions::col).toArray(Column[]::new);
    }

    /** A random number of a laid-out row, not negative, the same wherever the row is. */
    static Column order() {
        UDF1<Long, Long> order = row -> RowKey.mixed(row, CANDIDATE_PURPOSE) >>> 1;
        return functions.udf(order, DataTypes.LongType).apply(functions.col(ROW));
    }

    /** Up to which {@link #order} there are at most so many rows: five deviations fewer than there is room for. */
    static long bound(long most, long count) {
        double share = Math.max(0, most - 5 * Math.sqrt((double) most)) / count;
        return count <= most ? Long.MAX_VALUE : (long) (share * Long.MAX_VALUE);
    }

    /**
     * At most {@link #CANDIDATES} of laid-out rows, at random but the same ones however the rows were partitioned. No more than those
     * come to the driver.
     *
     * @param count how many rows there are
     */
    static List<Row> candidates(Dataset<Row> laidOut, long count, String... columns) {
        Column[] chosen = new Column[columns.length + 1];
        for (int i = 0; i < columns.length; i++) {
            chosen[i] = functions.col(columns[i]);
        }
        chosen[columns.length] = order().as("at");
        return laidOut.select(chosen).filter(functions.col("at").leq(bound(CANDIDATES, count))).collectAsList().stream()
                .sorted(Comparator.comparingLong(row -> row.getLong(columns.length)))
                .limit(CANDIDATES)
                .toList();
    }
}

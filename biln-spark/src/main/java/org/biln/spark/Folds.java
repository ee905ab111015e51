package org.biln.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Which fold a row is in. It follows from the features, the label and the seed, so it is known again when the row is judged; or from
 * the group, where there are groups.
 *
 * <p>Rows that are the same go to one fold after another: the first copy to the fold that {@link #first} says, the next to the next.
 * A fit that has not seen that fold has not seen a copy that is exactly the row, so it judges every copy honestly.
 *
 * <p>Folds are stratified: of a rare class all have as many rows, to one; of a frequent class about as many.
 *
 * @param count how many folds
 * @param seed decides them
 * @param cuts of each class that is rare, the keys that divide its folds; of others none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Folds(int count, long seed, long[][] cuts) implements Serializable {

    /** Finds the cuts of rare classes from laid-out rows. */
    static Folds of(int count, long seed, Dataset<Row> laidOut, long[] counts) {
        Folds folds = new Folds(count, seed, new long[counts.length][0]);
        long most = Layout.CANDIDATES / counts.length;
        Object[] rare = IntStream.range(0, counts.length)
                .filter(c -> counts[c] > 0 && counts[c] <= most)
                .mapToObj(c -> (Object) (double) c)
                .toArray();
        List<Row> rows = rare.length == 0
                ? List.of()
                : laidOut.filter(functions
                                .col(Layout.LABEL)
                                .isin(rare)
                                .and(functions.col(Layout.COPY).equalTo(1)))
                        .select(Layout.LABEL, Layout.KEY)
                        .collectAsList();
        for (Object each : rare) {
            int c = ((Double) each).intValue();
            long[] keys = rows.stream()
                    .filter(row -> row.getDouble(0) == c)
                    .mapToLong(row -> folds.mixed(row.getLong(1), c))
                    .sorted()
                    .toArray();
            folds.cuts[c] = new long[count - 1];
            Arrays.setAll(folds.cuts[c], f -> keys[(int) ((long) (f + 1) * keys.length / count)]);
        }
        return folds;
    }

    private long mixed(long key, int label) {
        return RowKey.mixed(RowKey.mixed(key, label), seed);
    }

    /** The fold of the first of all rows with these features and this label. */
    int first(long key, int label) {
        long mixed = mixed(key, label);
        long[] bounds = cuts[label];
        if (bounds.length == 0) {
            return (int) Math.floorMod(mixed, (long) count);
        }
        int fold = 0;
        while (fold < bounds.length && mixed >= bounds[fold]) {
            fold++;
        }
        return fold;
    }

    /** The fold by whose fits a row is judged. */
    int judging(long key, int label, @Nullable Long group) {
        return group == null ? first(key, label) : (int) Math.floorMod(RowKey.mixed(group, seed), (long) count);
    }

    /** The fold that a row is in when the fits are made. */
    int training(long key, int label, @Nullable Long group, int copy) {
        return (judging(key, label, group) + (group == null ? copy - 1 : 0)) % count;
    }
}

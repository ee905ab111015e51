package org.biln.core.neighbours;

import java.util.Arrays;
import java.util.Objects;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * The full neighbour order of a data set: for every row all rows, nearest first, ties to the smaller row.
 *
 * <p>It depends on the data set alone. Whoever draws many subsets of one data set (a training sample per trial)
 * computes it once and then reads the k nearest neighbours <em>within a subset</em> by a scan that skips the rows
 * outside it: no distance is computed again, and the answer is the one a search among the subset's rows would give.
 *
 * <p>Building costs O(n² d + n² log n) time and 4 n² bytes (n = 2200: 19 MB). Reading the k nearest within a subset of m
 * rows costs about k n / m steps and allocates nothing.
 *
 * <pre>{@code
 * DMatrixRMaj pool = new DMatrixRMaj(new double[][] {{0}, {10}, {1}, {3}});
 * NeighbourOrder order = NeighbourOrder.of(pool);
 * NeighbourOrder.Subset training = order.newSubset();
 * training.set(new int[] {0, 1, 3});
 * int[] nearest = new int[2];
 * order.nearest(0, training, 2, SelfMatch.INCLUDED, nearest); // {0, 3}: row 2 is nearer but not in the subset
 * }</pre>
 *
 * <p>Immutable and safe to share between threads; a {@link Subset} belongs to one thread.
 */
public final class NeighbourOrder {

    private final int[][] order;

    private NeighbourOrder(int[][] order) {
        this.order = order;
    }

    /**
     * Computes the order of all rows around every row.
     *
     * @param points one point per row, all entries finite
     * @return the order
     */
    public static NeighbourOrder of(DMatrixRMaj points) {
        BruteForce search = BruteForce.of(points);
        int n = search.size();
        double[] distances = new double[n];
        int[] scratch = new int[n];
        int[][] order = new int[n][n];
        for (int row = 0; row < n; row++) {
            search.squaredDistances(points, row, distances);
            sortByDistance(distances, order[row], scratch);
        }
        return new NeighbourOrder(order);
    }

    /**
     * The number of rows of the data set.
     *
     * @return n
     */
    public int size() {
        return order.length;
    }

    /**
     * The row at the given place of the order around a row.
     *
     * @param row the centre
     * @param place 0 for the nearest row (the centre itself, or a duplicate of it with a smaller index), n - 1 for the
     *     farthest
     * @return the row found there
     */
    public int neighbour(int row, int place) {
        return order[row][place];
    }

    /**
     * An empty subset of the rows, to be filled by {@link Subset#set(int[])}.
     *
     * @return a subset for one thread
     */
    public Subset newSubset() {
        return new Subset(size());
    }

    /**
     * The subset of all rows.
     *
     * @return a subset whose positions are the rows themselves
     */
    public Subset everything() {
        Subset all = newSubset();
        int[] rows = new int[size()];
        Arrays.setAll(rows, i -> i);
        all.set(rows);
        return all;
    }

    /**
     * Reads the k nearest rows within a subset.
     *
     * @param row the centre, any row of the data set, in the subset or not
     * @param subset the rows to choose from
     * @param k how many, at least 1 and at most what the subset offers
     * @param self whether the centre may be its own neighbour
     * @param out receives k rows of the data set, nearest first
     * @throws IllegalArgumentException if k is out of range or {@code out} is shorter than k
     */
    public void nearest(int row, Subset subset, int k, SelfMatch self, int[] out) {
        Checks.row("row", row, size());
        subset.checkBelongsTo(size());
        boolean skipSelf = self == SelfMatch.EXCLUDED;
        int offered = subset.size() - (skipSelf && subset.contains(row) ? 1 : 0);
        Checks.inRange("k", k, 1, offered);
        Checks.atLeast("out.length", out.length, k);
        int[] around = order[row];
        int[] position = subset.position;
        int found = 0;
        for (int place = 0; found < k; place++) {
            int candidate = around[place];
            if (position[candidate] >= 0 && !(skipSelf && candidate == row)) {
                out[found++] = candidate;
            }
        }
    }

    /**
     * Means of a quantity over the k nearest rows within a subset, for every row of the subset and several k in one
     * scan.
     *
     * <p>A mean is the sum of the values, nearest first, divided by k. The running sum serves all k, so each extra k
     * costs one division per row. Allocates nothing. Time O(m n) at worst.
     *
     * @param subset the m rows, both the centres and their possible neighbours
     * @param values one value per <em>position</em> of the subset: {@code values[i]} belongs to {@code subset.row(i)}
     * @param ks the neighbourhood sizes, ascending, each at least 1 and at most what the subset offers
     * @param self whether a row is its own neighbour
     * @param out receives {@code ks.length} blocks of m means: {@code out[j * m + i]} is the mean over the
     *     {@code ks[j]} nearest of position i
     * @throws IllegalArgumentException if a size disagrees or a k is out of range or out of order
     */
    public void means(Subset subset, double[] values, int[] ks, SelfMatch self, double[] out) {
        subset.checkBelongsTo(size());
        int m = subset.size();
        checkMeans(m, values, ks, self, out);
        boolean skipSelf = self == SelfMatch.EXCLUDED;
        int[] position = subset.position;
        double[] spread = subset.spread(values);
        for (int i = 0; i < m; i++) {
            int centre = subset.row(i);
            if (skipSelf) {
                position[centre] = -1;
                spread[centre] = 0;
            }
            int[] around = order[centre];
            double sum = 0;
            int found = 0;
            int place = 0;
            for (int j = 0; j < ks.length; j++) {
                while (found < ks[j]) {
                    int candidate = around[place++];
                    // Without a branch, which would be mispredicted at random: a row outside adds 0 to both.
                    sum += spread[candidate];
                    found += 1 + (position[candidate] >> 31);
                }
                out[j * m + i] = sum / ks[j];
            }
            position[centre] = i;
            spread[centre] = values[i];
        }
    }

    private static void checkMeans(int m, double[] values, int[] ks, SelfMatch self, double[] out) {
        Checks.atLeast("values.length", values.length, m);
        if (out.length < (long) ks.length * m) {
            throw Checks.bad("out", "has length " + out.length + ", must be at least " + (long) ks.length * m);
        }
        int offered = m - (self == SelfMatch.EXCLUDED ? 1 : 0);
        for (int j = 0; j < ks.length; j++) {
            int least = j == 0 ? 1 : ks[j - 1];
            if (ks[j] < least || ks[j] > offered) {
                throw Checks.bad("ks", "entry " + j + " is " + ks[j] + ", must be in " + least + ".." + offered);
            }
        }
    }

    /** Bottom-up merge sort of the rows 0..n-1: stable, so equal distances keep the smaller row first. */
    static void sortByDistance(double[] distances, int[] rows, int[] scratch) {
        int n = rows.length;
        for (int i = 0; i < n; i++) {
            rows[i] = i;
        }
        // Runs of this length by insertion: below it a merge pass costs more than it saves.
        int run = 8;
        for (int from = 0; from < n; from += run) {
            int to = Math.min(from + run, n);
            for (int i = from + 1; i < to; i++) {
                int row = rows[i];
                double distance = distances[row];
                int j = i - 1;
                while (j >= from && distances[rows[j]] > distance) {
                    rows[j + 1] = rows[j];
                    j--;
                }
                rows[j + 1] = row;
            }
        }
        int[] source = rows;
        int[] target = scratch;
        for (int width = run; width < n; width *= 2) {
            for (int from = 0; from < n; from += 2 * width) {
                merge(distances, source, target, from, Math.min(from + width, n), Math.min(from + 2 * width, n));
            }
            int[] swap = source;
            source = target;
            target = swap;
        }
        if (source != rows) {
            System.arraycopy(source, 0, rows, 0, n);
        }
    }

    private static void merge(double[] distances, int[] source, int[] target, int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft = left < middle && (right >= to || distances[source[left]] <= distances[source[right]]);
            target[i] = takeLeft ? source[left++] : source[right++];
        }
    }

    /**
     * Some rows of a data set, numbered by their position in the subset.
     *
     * <p>Refilled in O(n) without allocation once it has grown; one per thread.
     *
     * <pre>{@code
     * NeighbourOrder.Subset training = order.newSubset();
     * training.set(new int[] {7, 2, 9});
     * training.position(9); // 2
     * }</pre>
     */
    public static final class Subset {

        private final int[] position;
        private int[] rows = new int[0];
        private int size;
        /** Of each row of the data set its value while means are taken, 0 outside the subset. */
        private double[] spread = new double[0];

        private Subset(int n) {
            position = new int[n];
            Arrays.fill(position, -1);
        }

        /**
         * Replaces the contents.
         *
         * @param rows distinct rows of the data set; their order gives the positions
         * @throws IllegalArgumentException if a row is out of range or named twice; the subset is then unchanged
         */
        public void set(int[] rows) {
            set(rows, rows.length);
        }

        /**
         * Replaces the contents by the first rows of an array.
         *
         * @param rows distinct rows of the data set
         * @param count how many of them to take
         * @throws IllegalArgumentException if a row is out of range or named twice; the subset is then unchanged
         */
        public void set(int[] rows, int count) {
            Checks.inRange("count", count, 0, rows.length);
            Checks.rows("rows", rows, count, position.length);
            clear();
            for (int i = 0; i < count; i++) {
                if (position[rows[i]] >= 0) {
                    int first = position[rows[i]];
                    restore(rows, i);
                    throw Checks.bad("rows", "entry " + i + " names row " + rows[i] + " again, after entry " + first);
                }
                position[rows[i]] = i;
            }
            if (this.rows.length < count) {
                this.rows = new int[count];
            }
            System.arraycopy(rows, 0, this.rows, 0, count);
            size = count;
        }

        private double[] spread(double[] values) {
            if (spread.length == 0) {
                spread = new double[position.length];
            }
            Arrays.fill(spread, 0);
            for (int i = 0; i < size; i++) {
                spread[rows[i]] = values[i];
            }
            return spread;
        }

        private void clear() {
            for (int i = 0; i < size; i++) {
                position[rows[i]] = -1;
            }
        }

        private void restore(int[] refused, int entered) {
            for (int i = 0; i < entered; i++) {
                position[refused[i]] = -1;
            }
            for (int i = 0; i < size; i++) {
                position[rows[i]] = i;
            }
        }

        /**
         * The number of rows in the subset.
         *
         * @return m
         */
        public int size() {
            return size;
        }

        /**
         * The row at a position.
         *
         * @param position between 0 and {@code size() - 1}
         * @return the row of the data set
         */
        public int row(int position) {
            return rows[Objects.checkIndex(position, size)];
        }

        /**
         * The position of a row.
         *
         * @param row a row of the data set
         * @return its position in the subset, or -1 if it is not in it
         */
        public int position(int row) {
            return position[row];
        }

        /**
         * Whether a row is in the subset.
         *
         * @param row a row of the data set
         * @return true if it is
         */
        public boolean contains(int row) {
            return position[row] >= 0;
        }

        private void checkBelongsTo(int n) {
            if (position.length != n) {
                throw Checks.bad("subset", "is of a set of " + position.length + " rows, must be of " + n);
            }
        }
    }
}

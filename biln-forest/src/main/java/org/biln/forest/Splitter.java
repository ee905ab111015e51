package org.biln.forest;

import java.util.Arrays;

/**
 * Looks for the best split of a node, column by column, and keeps the best so far. Belongs to one thread.
 *
 * <p>A column's histogram is filled from the node's rows. In a small node the bins in use are marked in 256 bits
 * and only those are visited, so that a node of m rows costs O(m) and not O(255); a large node looks at every bin.
 * Counts are whole numbers, so no sum depends on its order.
 *
 * <p>The best split has the least impurity of its two sides together; the first of equals wins.
 */
abstract class Splitter {
    /** Below so many rows the bins in use are marked. */
    static final int SMALL = 160;

    final TrainingSet data;
    final NodeRows node;
    final int minLeaf;

    /** Bins in use of the column at hand, ascending, or in the order of a categorical column's levels. */
    final int[] used = new int[256];

    private final long[] marks = new long[4];

    /** Whether the best split so far leaves both sides pure, so that none can be better. */
    boolean perfect;
    /** -1 as long as no column can be split. */
    int bestColumn;

    int bestKind;
    int bestBin;
    final long[] bestSet = new long[4];

    Splitter(TrainingSet data, NodeRows node, int minLeaf) {
        this.data = data;
        this.node = node;
        this.minLeaf = minLeaf;
    }

    static Splitter of(TrainingSet data, NodeRows node, ForestOptions options, ImpurityTable table) {
        return data.classes == 2
                ? new TwoClassSplitter(data, node, options.minLeaf(), table)
                : new ManyClassSplitter(data, node, options.minLeaf(), table);
    }

    /** Begins with the node that holds places start to end-1; tells whether it is pure. */
    final boolean begin(int start, int end) {
        perfect = false;
        bestColumn = -1;
        return count(start, end);
    }

    /** Counts the classes of a node; tells whether there is only one. */
    abstract boolean count(int start, int end);

    /** How many draws the node has. */
    abstract int draws();

    /** Writes the draws of each class. */
    abstract void counts(int[] out, int to);

    /** Tries a column. */
    final void column(int column, int start, int end) {
        byte[] codes = node.codes[column];
        if (data.table.bins.categorical(column)) {
            categories(column, codes, start, end);
        } else {
            numbers(column, codes, start, end);
        }
    }

    abstract void numbers(int column, byte[] codes, int start, int end);

    abstract void categories(int column, byte[] codes, int start, int end);

    /** Marks a bin as used. */
    final void mark(int bin) {
        marks[bin >>> 6] |= 1L << bin;
    }

    /** Lists the marked bins and forgets the marks. */
    final int takeMarks() {
        int count = 0;
        for (int w = 0; w < 4; w++) {
            long bits = marks[w];
            marks[w] = 0;
            while (bits != 0) {
                used[count++] = (w << 6) + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
            }
        }
        return count;
    }

    /** Keeps a split of numbers between the used bins j and j+1, and sends what is missing where it belongs. */
    final void keepNumbers(int column, int j, int usedCount, int kind) {
        bestColumn = column;
        bestKind = kind;
        // Midway between the bins that are in use, as a threshold is midway between values.
        bestBin = j + 1 < usedCount ? (used[j] + used[j + 1] - 1) >>> 1 : used[j];
    }

    /** Keeps a split whose left side are the first levels in order; levels that are not there go to the larger side. */
    final void keepCategories(int column, int leftLevels, int usedCount, boolean leftIsLarger) {
        bestColumn = column;
        bestKind = Tree.CATEGORIES;
        bestBin = 0;
        Arrays.fill(bestSet, leftIsLarger ? -1L : 0L);
        for (int i = leftIsLarger ? leftLevels : 0; i < (leftIsLarger ? usedCount : leftLevels); i++) {
            bestSet[used[i] >>> 6] ^= 1L << used[i];
        }
    }
}

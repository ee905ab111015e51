package org.biln.forest;

import java.util.Arrays;
import org.biln.core.math.Rng;

/**
 * Grows trees one after the other in memory of its own. Belongs to one thread; a tree is a pure function of the data, the options,
 * the seed and the tree's number.
 */
final class Grower {
    private final TrainingSet data;
    private final ForestOptions options;
    private final long seed;
    private final int mtry;
    private final int[] times;
    private final NodeRows rows;
    private final Splitter splitter;
    private final int[] columns;

    private long[] nodes = new long[64];
    private long[] sets = new long[0];
    private int[] counts = new int[64];
    private int nodeCount;
    private int setCount;
    private int leafCount;

    /** Nodes still to be split: their place, their stretch of drawn rows, their stretch of others, their depth. */
    private int[] stack = new int[6 * 64];

    /** The leaf of each row that was not drawn. */
    private final int[] leafOf;

    Grower(TrainingSet data, ForestOptions options, ImpurityTable impurity, long seed) {
        this.data = data;
        this.options = options;
        this.seed = seed;
        mtry = options.columnsAtSplit(data.table.bins.columns());
        times = new int[data.rows()];
        rows = new NodeRows(data.table, mtry);
        splitter = Splitter.of(data, rows, options, impurity);
        columns = new int[data.table.usable.length];
        leafOf = new int[data.rows()];
    }

    /** The tree of a number; its draws are left in {@link #drawn}. */
    Tree grow(int number) {
        Rng rng = Rng.of(seed, number);
        data.bootstrap.draw(rng, times);
        return grow(times, rng);
    }

    /** Marks the rows drawn last. */
    long[] drawn() {
        long[] bits = new long[(times.length + 63) >>> 6];
        for (int i = 0; i < times.length; i++) {
            if (times[i] > 0) {
                bits[i >>> 6] |= 1L << i;
            }
        }
        return bits;
    }

    /** Whether the last tree has drawn a row. */
    boolean drew(int row) {
        return times[row] > 0;
    }

    /** The leaf of the last tree for a row it has not drawn. */
    int leafOf(int row) {
        return leafOf[row];
    }

    /** The tree of given draws. */
    Tree grow(int[] draws, Rng rng) {
        int count = rows.fill(draws, data.classOf, data.classes);
        System.arraycopy(data.table.usable, 0, columns, 0, columns.length);
        nodeCount = 1;
        setCount = 0;
        leafCount = 0;
        int depth = 0;
        int gathered = 0;
        push(depth++, 0, 0, count, 0, rows.otherCount(), 0);
        while (depth > 0) {
            int at = 6 * --depth;
            int place = stack[at];
            int start = stack[at + 1];
            int end = stack[at + 2];
            int otherStart = stack[at + 3];
            int otherEnd = stack[at + 4];
            int level = stack[at + 5];
            // Left comes first, so the places of a subtree are done before any after them.
            if (start >= gathered && rows.gather(start, end, otherStart, otherEnd)) {
                gathered = end;
            }
            if (!split(start, end, level, rng)) {
                leaf(place, otherStart, otherEnd);
                continue;
            }
            int left = addSplit(place);
            int middle = divide(start, end);
            int otherMiddle = otherStart == otherEnd ? otherEnd : divideOthers(otherStart, otherEnd);
            push(depth++, left + 1, middle, end, otherMiddle, otherEnd, level + 1);
            push(depth++, left, start, middle, otherStart, otherMiddle, level + 1);
        }
        return new Tree(
                Arrays.copyOf(nodes, nodeCount),
                Arrays.copyOf(sets, setCount),
                Arrays.copyOf(counts, leafCount * data.classes),
                data.classes);
    }

    private void push(int depth, int place, int start, int end, int otherStart, int otherEnd, int level) {
        int at = 6 * depth;
        if (at == stack.length) {
            stack = Arrays.copyOf(stack, 2 * at);
        }
        stack[at] = place;
        stack[at + 1] = start;
        stack[at + 2] = end;
        stack[at + 3] = otherStart;
        stack[at + 4] = otherEnd;
        stack[at + 5] = level;
    }

    /** Finds the split of a node: looks at mtry random columns, and at more only while none of them can be split. */
    private boolean split(int start, int end, int level, Rng rng) {
        boolean pure = splitter.begin(start, end);
        if (pure || level >= options.maxDepth() || splitter.draws() / 2 < options.minLeaf()) {
            return false;
        }
        int left = columns.length;
        for (int seen = 0; left > 0 && (seen < mtry || splitter.bestColumn < 0); seen++) {
            int pick = rng.nextInt(left--);
            int column = columns[pick];
            columns[pick] = columns[left];
            columns[left] = column;
            splitter.column(column, start, end);
            if (splitter.perfect) {
                break;
            }
        }
        return splitter.bestColumn >= 0;
    }

    private int divide(int start, int end) {
        int column = splitter.bestColumn;
        return splitter.bestKind == Tree.CATEGORIES
                ? rows.divide(start, end, column, splitter.bestSet)
                : rows.divide(start, end, column, splitter.bestKind, splitter.bestBin);
    }

    private int divideOthers(int start, int end) {
        int column = splitter.bestColumn;
        return splitter.bestKind == Tree.CATEGORIES
                ? rows.divideOthers(start, end, column, splitter.bestSet)
                : rows.divideOthers(start, end, column, splitter.bestKind, splitter.bestBin);
    }

    /** Writes the split at a place and returns the place of its left child. */
    private int addSplit(int place) {
        int left = nodeCount;
        nodeCount += 2;
        if (nodeCount > nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * nodeCount);
        }
        int target = left;
        if (splitter.bestKind == Tree.CATEGORIES) {
            target = setCount;
            setCount += Tree.SET;
            if (setCount > sets.length) {
                sets = Arrays.copyOf(sets, 2 * setCount);
            }
            sets[target] = left;
            System.arraycopy(splitter.bestSet, 0, sets, target + 1, 4);
        }
        nodes[place] = Tree.node(splitter.bestColumn, splitter.bestKind, splitter.bestBin, target);
        return left;
    }

    private void leaf(int place, int otherStart, int otherEnd) {
        int from = leafCount * data.classes;
        if (from + data.classes > counts.length) {
            counts = Arrays.copyOf(counts, 2 * (from + data.classes));
        }
        splitter.counts(counts, from);
        nodes[place] = Tree.node(0, Tree.LEAF, 0, leafCount);
        for (int i = otherStart; i < otherEnd; i++) {
            leafOf[rows.id(rows.others[i])] = leafCount;
        }
        leafCount++;
    }
}

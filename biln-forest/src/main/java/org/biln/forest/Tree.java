package org.biln.forest;

/**
 * A grown tree in flat arrays: a node is one long, a leaf K counts.
 *
 * <p>A node holds its column, its kind and, for numbers, its bin; the children of a split are neighbours, so one place says
 * both. The low half is the place of the left child, of a leaf the number of the leaf, of a categorical split the place of
 * its set: the left child, then 256 bits, those of the codes that go left.
 */
final class Tree {
    /** A split of numbers whose missing values go right. */
    static final int MISSING_RIGHT = 0;
    /** A split of numbers whose missing values go left. */
    static final int MISSING_LEFT = 1;
    /** A split of categories. */
    static final int CATEGORIES = 2;
    /** Not a split. */
    static final int LEAF = 3;

    /** How many longs a set of categories takes: the left child and 256 bits. */
    static final int SET = 5;

    final long[] nodes;
    final long[] sets;
    /** For each leaf the draws of each class. */
    final int[] counts;

    final int classes;

    Tree(long[] nodes, long[] sets, int[] counts, int classes) {
        this.nodes = nodes;
        this.sets = sets;
        this.counts = counts;
        this.classes = classes;
    }

    static long node(int column, int kind, int bin, int place) {
        return (long) column << 42 | (long) kind << 40 | (long) bin << 32 | place;
    }

    static int column(long node) {
        return (int) (node >>> 42);
    }

    static int kind(long node) {
        return (int) (node >>> 40) & 3;
    }

    static int bin(long node) {
        return (int) (node >>> 32) & 0xff;
    }

    int leaves() {
        return counts.length / classes;
    }

    /** The left child of a split. */
    int left(long node) {
        return kind(node) == CATEGORIES ? (int) sets[(int) node] : (int) node;
    }

    /** Where a code goes from a split: 0 is left, 1 is right. */
    int side(long node, int code) {
        int kind = kind(node);
        if (kind == CATEGORIES) {
            return 1 - (int) (sets[(int) node + 1 + (code >>> 6)] >>> code & 1);
        }
        // With missing values left all codes move up by one and that of the missing becomes the lowest.
        return ((code + kind) & 0xff) <= bin(node) + kind ? 0 : 1;
    }

    /** The leaf of a training row. */
    int leaf(byte[][] codes, int row) {
        int at = 0;
        while (true) {
            long node = nodes[at];
            if (kind(node) == LEAF) {
                return (int) node;
            }
            at = left(node) + side(node, codes[column(node)][row] & 0xff);
        }
    }

    /** The leaf of a coded row. */
    int leaf(byte[] codes, int from) {
        int at = 0;
        while (true) {
            long node = nodes[at];
            if (kind(node) == LEAF) {
                return (int) node;
            }
            at = left(node) + side(node, codes[from + column(node)] & 0xff);
        }
    }

    /** The leaf of a row of numbers, which need no coding first. */
    int leaf(Bins bins, double[] x, int from) {
        int at = 0;
        while (true) {
            long node = nodes[at];
            if (kind(node) == LEAF) {
                return (int) node;
            }
            at = left(node) + side(node, bins, x[from + column(node)]);
        }
    }

    /** Where a value goes from a split. */
    int side(long node, Bins bins, double x) {
        return switch (kind(node)) {
            case MISSING_RIGHT -> x <= bins.end(column(node), bin(node)) ? 0 : 1;
            case MISSING_LEFT -> x > bins.end(column(node), bin(node)) ? 1 : 0;
            default -> side(node, bins.code(column(node), x));
        };
    }

    /** The share of class 1 in a leaf of a tree with two classes. */
    double share(int leaf) {
        int positive = counts[2 * leaf + 1];
        return positive / (double) (counts[2 * leaf] + positive);
    }

    /** Adds the class shares of a leaf. */
    void addShares(int leaf, double[] out, int to) {
        int from = leaf * classes;
        int sum = 0;
        for (int c = 0; c < classes; c++) {
            sum += counts[from + c];
        }
        for (int c = 0; c < classes; c++) {
            out[to + c] += counts[from + c] / (double) sum;
        }
    }
}

package org.biln.forest;

import java.util.Arrays;

/** Splits with any number of classes: a histogram has K counts for each bin. */
final class ManyClassSplitter extends Splitter {
    private final ImpurityTable impurity;
    private final int classes;
    private final int[] histogram;
    private final int[] total;
    private final int[] left;
    private int draws;
    private double bestScore;
    private final int[] levelDraws = new int[256];

    ManyClassSplitter(TrainingSet data, NodeRows node, int minLeaf, ImpurityTable impurity) {
        super(data, node, minLeaf);
        this.impurity = impurity;
        classes = data.classes;
        histogram = new int[256 * classes];
        total = new int[classes];
        left = new int[classes];
    }

    @Override
    boolean count(int start, int end) {
        Arrays.fill(total, 0);
        draws = 0;
        bestScore = Double.POSITIVE_INFINITY;
        for (int i = start; i < end; i++) {
            long add = node.adds[i];
            total[(int) (add >>> 32)] += (int) add;
            draws += (int) add;
        }
        for (int c = 0; c < classes; c++) {
            if (total[c] == draws) {
                return true;
            }
        }
        return false;
    }

    @Override
    int draws() {
        return draws;
    }

    @Override
    void counts(int[] out, int to) {
        System.arraycopy(total, 0, out, to, classes);
    }

    /** Fills the histogram and lists the bins in use; returns how many. */
    private int fill(byte[] codes, int start, int end) {
        for (int i = start; i < end; i++) {
            int code = codes[node.rows[i]] & 0xff;
            long add = node.adds[i];
            histogram[code * classes + (int) (add >>> 32)] += (int) add;
            mark(code);
        }
        return takeMarks();
    }

    private void clear(int count) {
        for (int j = 0; j < count; j++) {
            int from = used[j] * classes;
            Arrays.fill(histogram, from, from + classes, 0);
        }
    }

    @Override
    void numbers(int column, byte[] codes, int start, int end) {
        int count = fill(codes, start, end);
        if (count >= 2) {
            if (used[count - 1] == Bins.MISSING) {
                scan(column, count - 1, count - 1, -1, Tree.MISSING_RIGHT, false);
                scan(column, count - 1, count - 2, count - 1, Tree.MISSING_LEFT, false);
            } else {
                scan(column, count, count - 1, -1, Tree.MISSING_RIGHT, true);
            }
        }
        clear(count);
    }

    @Override
    void categories(int column, byte[] codes, int start, int end) {
        int count = fill(codes, start, end);
        sortByShare(count);
        scan(column, count, count - 1, -1, Tree.CATEGORIES, false);
        clear(count);
    }

    /**
     * Tries the cuts after the first {@code cuts} bins in use.
     *
     * @param first the place of a bin that is on the left from the beginning, or -1
     * @param toLarger whether no value is missing here, so that missing values later go to the larger side
     */
    private void scan(int column, int count, int cuts, int first, int kind, boolean toLarger) {
        Arrays.fill(left, 0);
        // For Gini the sums of squares of both sides, for the entropy the sums of k log k: both change by what moved.
        Sides sides = new Sides();
        for (int c = 0; c < classes; c++) {
            sides.rightSquares += (long) total[c] * total[c];
        }
        if (first >= 0) {
            move(used[first], sides);
        }
        int best = -1;
        int bestLeft = 0;
        for (int j = 0; j < cuts; j++) {
            move(used[j], sides);
            int n = sides.leftDraws;
            if (n < minLeaf) {
                continue;
            }
            if (draws - n < minLeaf) {
                break;
            }
            double here = impurity.gini() ? gini(sides) : entropy(n);
            if (here < bestScore) {
                bestScore = here;
                perfect = here == 0;
                best = j;
                bestLeft = n;
            }
        }
        if (best < 0) {
            return;
        }
        boolean leftIsLarger = 2L * bestLeft >= draws;
        if (kind == Tree.CATEGORIES) {
            keepCategories(column, best + 1, count, leftIsLarger);
        } else {
            keepNumbers(column, best, count, toLarger && leftIsLarger ? Tree.MISSING_LEFT : kind);
        }
    }

    private static final class Sides {
        int leftDraws;
        long leftSquares;
        long rightSquares;
    }

    private void move(int bin, Sides sides) {
        int from = bin * classes;
        for (int c = 0; c < classes; c++) {
            long moved = histogram[from + c];
            if (moved != 0) {
                long before = left[c];
                sides.leftSquares += moved * (2 * before + moved);
                sides.rightSquares -= moved * (2 * (total[c] - before) - moved);
                left[c] += (int) moved;
                sides.leftDraws += (int) moved;
            }
        }
    }

    private double gini(Sides sides) {
        int n = sides.leftDraws;
        int rest = draws - n;
        return (n - sides.leftSquares / (double) n) + (rest - sides.rightSquares / (double) rest);
    }

    private double entropy(int n) {
        double sum = impurity.xLogX(n) + impurity.xLogX(draws - n);
        for (int c = 0; c < classes; c++) {
            sum -= impurity.xLogX(left[c]);
            sum -= impurity.xLogX(total[c] - left[c]);
        }
        return sum;
    }

    /** Orders the levels by their share of the node's class of reference. */
    private void sortByShare(int count) {
        int most = 0;
        for (int c = 1; c < classes; c++) {
            most = moreFrequent(c, most, count) ? c : most;
        }
        for (int j = 0; j < count; j++) {
            int sum = 0;
            for (int c = 0; c < classes; c++) {
                sum += histogram[used[j] * classes + c];
            }
            levelDraws[used[j]] = sum;
        }
        for (int i = 1; i < count; i++) {
            int level = used[i];
            int j = i - 1;
            while (j >= 0 && higher(used[j], level, most)) {
                used[j + 1] = used[j];
                j--;
            }
            used[j + 1] = level;
        }
    }

    /** In the node or, of equals, in the first level that tells: what the classes are called decides nothing. */
    private boolean moreFrequent(int a, int b, int count) {
        int more = total[a] - total[b];
        for (int j = 0; j < count && more == 0; j++) {
            more = histogram[used[j] * classes + a] - histogram[used[j] * classes + b];
        }
        return more > 0;
    }

    private boolean higher(int a, int b, int c) {
        return (long) histogram[a * classes + c] * levelDraws[b] > (long) histogram[b * classes + c] * levelDraws[a];
    }
}

package org.biln.forest;

/** Splits with two classes: a histogram's entry is one long, draws in the low half and draws of class 1 in the high half. */
final class TwoClassSplitter extends Splitter {
    private final ImpurityTable impurity;
    private final long[] histogram = new long[256];
    private final long[] mass = new long[256];
    private int draws;
    private int positive;

    TwoClassSplitter(TrainingSet data, NodeRows node, int minLeaf, ImpurityTable impurity) {
        super(data, node, minLeaf);
        this.impurity = impurity;
    }

    @Override
    boolean count(int start, int end) {
        long sum = 0;
        for (int i = start; i < end; i++) {
            sum += node.adds[i];
        }
        draws = (int) sum;
        positive = (int) (sum >>> 32);
        return positive == 0 || positive == draws;
    }

    @Override
    int draws() {
        return draws;
    }

    @Override
    void counts(int[] out, int to) {
        out[to] = draws - positive;
        out[to + 1] = positive;
    }

    /** Fills the histogram, lists the bins in use and moves their entries to {@code mass}; returns how many. */
    private int fill(byte[] codes, int start, int end) {
        int[] rows = node.rows;
        long[] adds = node.adds;
        long[] h = histogram;
        int count;
        if (end - start < SMALL) {
            for (int i = start; i < end; i++) {
                int code = codes[rows[i]] & 0xff;
                h[code] += adds[i];
                mark(code);
            }
            count = takeMarks();
            for (int j = 0; j < count; j++) {
                mass[j] = h[used[j]];
                h[used[j]] = 0;
            }
            return count;
        }
        for (int i = start; i < end; i++) {
            h[codes[rows[i]] & 0xff] += adds[i];
        }
        count = 0;
        for (int b = 0; b < 256; b++) {
            used[count] = b;
            mass[count] = h[b];
            count += h[b] != 0 ? 1 : 0;
            h[b] = 0;
        }
        return count;
    }

    @Override
    void numbers(int column, byte[] codes, int start, int end) {
        int count = fill(codes, start, end);
        if (count < 2) {
            return;
        }
        if (used[count - 1] == Bins.MISSING) {
            long missing = mass[count - 1];
            scan(column, count - 1, count - 1, 0, Tree.MISSING_RIGHT, false);
            scan(column, count - 1, count - 2, missing, Tree.MISSING_LEFT, false);
        } else {
            scan(column, count, count - 1, 0, Tree.MISSING_RIGHT, true);
        }
    }

    /**
     * Tries the cuts after the first {@code cuts} bins in use.
     *
     * @param left what is on the left before the first bin
     * @param toLarger whether no value is missing here, so that missing values later go to the larger side
     */
    private void scan(int column, int count, int cuts, long left, int kind, boolean toLarger) {
        long sum = left;
        int best = -1;
        int bestLeft = 0;
        double score = bestScore;
        for (int j = 0; j < cuts; j++) {
            sum += mass[j];
            int n = (int) sum;
            int rest = draws - n;
            if (n < minLeaf) {
                continue;
            }
            if (rest < minLeaf) {
                break;
            }
            int p = (int) (sum >>> 32);
            double here = impurity.of(n, p) + impurity.of(rest, positive - p);
            if (here < score) {
                score = here;
                best = j;
                bestLeft = n;
            }
        }
        if (best >= 0) {
            boolean missingLeft = toLarger && 2L * bestLeft >= draws;
            keepNumbers(column, score, best, count, missingLeft ? Tree.MISSING_LEFT : kind);
        }
    }

    @Override
    void categories(int column, byte[] codes, int start, int end) {
        int count = fill(codes, start, end);
        sortByShare(count);
        long sum = 0;
        int best = -1;
        int bestLeft = 0;
        double score = bestScore;
        for (int j = 0; j + 1 < count; j++) {
            sum += mass[j];
            int n = (int) sum;
            int p = (int) (sum >>> 32);
            if (n < minLeaf || draws - n < minLeaf) {
                continue;
            }
            double here = impurity.of(n, p) + impurity.of(draws - n, positive - p);
            if (here < score) {
                score = here;
                best = j;
                bestLeft = n;
            }
        }
        if (best >= 0) {
            keepCategories(column, score, best + 1, count, 2L * bestLeft >= draws);
        }
    }

    /** Orders the levels by their share of class 1; equal shares stay in the order of their codes. */
    private void sortByShare(int count) {
        for (int i = 1; i < count; i++) {
            int level = used[i];
            long of = mass[i];
            int j = i - 1;
            while (j >= 0 && higher(mass[j], of)) {
                used[j + 1] = used[j];
                mass[j + 1] = mass[j];
                j--;
            }
            used[j + 1] = level;
            mass[j + 1] = of;
        }
    }

    private static boolean higher(long a, long b) {
        return (a >>> 32) * (int) b > (b >>> 32) * (int) a;
    }
}

package org.biln.forest;

/** Splits with two classes: a histogram's entry is one long, draws in the low half and draws of class 1 in the high half. */
final class TwoClassSplitter extends Splitter {
    private final ImpurityTable impurity;
    private final long[] histogram = new long[256];
    private final long[] mass = new long[256];
    private int draws;
    private int positive;

    /** The best split so far: by Gini the fall of the impurity as a fraction, by entropy the impurity. */
    private double bestGain;

    private double bestOver;
    private double bestScore;
    private int bestLeft;

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
        bestGain = -1;
        bestOver = 1;
        bestScore = Double.POSITIVE_INFINITY;
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
        int best = impurity.gini() ? scanGini(cuts, left) : scanEntropy(cuts, left);
        if (best >= 0) {
            boolean missingLeft = toLarger && 2L * bestLeft >= draws;
            keepNumbers(column, best, count, missingLeft ? Tree.MISSING_LEFT : kind);
        }
    }

    /**
     * The best cut, or -1 if none is better than what was found before.
     *
     * <p>With {@code n} draws on the left, {@code p} of them of class 1, and {@code m} on the right the impurity falls by
     * {@code (p N - P n)^2 / (N n m)}. Two such fractions are compared by multiplying crosswise: no division.
     */
    private int scanGini(int cuts, long left) {
        long sum = left;
        int best = -1;
        double gain = bestGain;
        double over = bestOver;
        double all = draws;
        double allPositive = positive;
        int leftDraws = 0;
        int leftPositive = 0;
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
            double difference = p * all - allPositive * n;
            double square = difference * difference;
            double sides = (double) n * rest;
            if (square * over > gain * sides) {
                gain = square;
                over = sides;
                best = j;
                leftDraws = n;
                leftPositive = p;
            }
        }
        if (best >= 0) {
            bestGain = gain;
            bestOver = over;
            bestLeft = leftDraws;
            int rightPositive = positive - leftPositive;
            perfect = (leftPositive == 0 && rightPositive == draws - leftDraws)
                    || (leftPositive == leftDraws && rightPositive == 0);
        }
        return best;
    }

    private int scanEntropy(int cuts, long left) {
        long sum = left;
        int best = -1;
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
            if (here < bestScore) {
                bestScore = here;
                bestLeft = n;
                best = j;
                perfect = here == 0;
            }
        }
        return best;
    }

    @Override
    void categories(int column, byte[] codes, int start, int end) {
        int count = fill(codes, start, end);
        sortByShare(count);
        int best = impurity.gini() ? scanGini(count - 1, 0) : scanEntropy(count - 1, 0);
        if (best >= 0) {
            keepCategories(column, best + 1, count, 2L * bestLeft >= draws);
        }
    }

    /** Orders the levels by their share of the node's class of reference; equal shares stay in the order of their codes. */
    private void sortByShare(int count) {
        boolean first = reference(count) == 1;
        for (int i = 1; i < count; i++) {
            int level = used[i];
            long of = mass[i];
            int j = i - 1;
            while (j >= 0 && (first ? higher(mass[j], of) : higher(of, mass[j]))) {
                used[j + 1] = used[j];
                mass[j + 1] = mass[j];
                j--;
            }
            used[j + 1] = level;
            mass[j + 1] = of;
        }
    }

    /**
     * The most frequent class of the node or, of equals, the more frequent one of the first level that tells: what the classes
     * are called decides nothing.
     */
    private int reference(int count) {
        long more = 2L * positive - draws;
        for (int i = 0; i < count && more == 0; i++) {
            more = 2 * (mass[i] >>> 32) - (int) mass[i];
        }
        return more >= 0 ? 1 : 0;
    }

    private static boolean higher(long a, long b) {
        return (a >>> 32) * (int) b > (b >>> 32) * (int) a;
    }
}

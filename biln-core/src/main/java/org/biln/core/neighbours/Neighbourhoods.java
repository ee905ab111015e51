package org.biln.core.neighbours;

/**
 * The best k candidates so far of one or several queries, ordered by (squared distance, row), so that the outcome does not
 * depend on the order in which candidates are offered: a sorted list each for small k, where moving a few numbers is
 * cheaper than keeping a heap, else a binary heap with the worst on top.
 */
final class Neighbourhoods {

    private static final int MOST_SORTED = 24;

    private double[] distances = new double[0];
    private int[] rows = new int[0];
    private int[] counts = new int[1];
    private int k;
    private int scanned;
    private boolean sorted;
    /** Where the worst of a full query is: last in a list, on top of a heap. */
    private int worstAt;

    /** Empties the lists of {@code queries} queries, each to hold k. */
    void reset(int queries, int k) {
        if (rows.length < queries * k) {
            distances = new double[queries * k];
            rows = new int[queries * k];
        }
        if (counts.length < queries) {
            counts = new int[queries];
        }
        for (int q = 0; q < queries; q++) {
            counts[q] = 0;
        }
        this.k = k;
        this.scanned = 0;
        this.sorted = k <= MOST_SORTED;
        this.worstAt = sorted ? k - 1 : 0;
    }

    /** Notes that distances were computed. */
    void addScanned(int points) {
        scanned += points;
    }

    /** How many distances were computed since the last reset, by a search that says so. */
    int scanned() {
        return scanned;
    }

    int count(int query) {
        return counts[query];
    }

    /** The row at a flat position, {@code query * k + i}; ascending by distance after {@link #sort}. */
    int row(int position) {
        return rows[position];
    }

    double distance(int position) {
        return distances[position];
    }

    /** No candidate farther than this can enter; one exactly this far may, if its row is smaller. */
    double worst(int query) {
        return counts[query] < k ? Double.POSITIVE_INFINITY : distances[query * k + worstAt];
    }

    void offer(int query, double distance, int row) {
        int base = query * k;
        int count = counts[query];
        if (sorted) {
            if (count < k) {
                counts[query] = count + 1;
                insert(base, count, distance, row);
            } else if (before(distance, row, distances[base + k - 1], rows[base + k - 1])) {
                insert(base, k - 1, distance, row);
            }
        } else if (count < k) {
            counts[query] = count + 1;
            siftUp(base, count, distance, row);
        } else if (before(distance, row, distances[base], rows[base])) {
            siftDown(base, 0, k, distance, row);
        }
    }

    /** Moves what is farther one place back, up to the free place. */
    private void insert(int base, int free, double distance, int row) {
        int at = base + free;
        while (at > base && before(distance, row, distances[at - 1], rows[at - 1])) {
            distances[at] = distances[at - 1];
            rows[at] = rows[at - 1];
            at--;
        }
        distances[at] = distance;
        rows[at] = row;
    }

    /** Puts the neighbours of a query in order, nearest first. */
    void sort(int query) {
        if (sorted) {
            return;
        }
        int base = query * k;
        for (int end = counts[query] - 1; end > 0; end--) {
            double distance = distances[base + end];
            int row = rows[base + end];
            distances[base + end] = distances[base];
            rows[base + end] = rows[base];
            siftDown(base, 0, end, distance, row);
        }
    }

    private void siftUp(int base, int from, double distance, int row) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!before(distances[base + parent], rows[base + parent], distance, row)) {
                break;
            }
            distances[base + at] = distances[base + parent];
            rows[base + at] = rows[base + parent];
            at = parent;
        }
        distances[base + at] = distance;
        rows[base + at] = row;
    }

    private void siftDown(int base, int from, int end, double distance, int row) {
        int at = from;
        for (int child = 1; child < end; child = 2 * at + 1) {
            int right = child + 1;
            if (right < end
                    && before(
                            distances[base + child], rows[base + child], distances[base + right], rows[base + right])) {
                child = right;
            }
            if (!before(distance, row, distances[base + child], rows[base + child])) {
                break;
            }
            distances[base + at] = distances[base + child];
            rows[base + at] = rows[base + child];
            at = child;
        }
        distances[base + at] = distance;
        rows[base + at] = row;
    }

    private static boolean before(double distance, int row, double otherDistance, int otherRow) {
        return distance < otherDistance || (distance == otherDistance && row < otherRow);
    }
}

package org.biln.core.neighbours;

/**
 * The best k candidates so far of one or several queries: a binary heap each, the worst on top, ordered by (squared
 * distance, row), so that the outcome does not depend on the order in which candidates are offered.
 */
final class Neighbourhoods {

    private double[] distances = new double[0];
    private int[] rows = new int[0];
    private int[] counts = new int[1];
    private int k;

    /** Empties the heaps of {@code queries} queries, each to hold k. */
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
        return counts[query] < k ? Double.POSITIVE_INFINITY : distances[query * k];
    }

    void offer(int query, double distance, int row) {
        int base = query * k;
        int count = counts[query];
        if (count < k) {
            counts[query] = count + 1;
            siftUp(base, count, distance, row);
        } else if (before(distance, row, distances[base], rows[base])) {
            siftDown(base, 0, k, distance, row);
        }
    }

    /** Turns the heap of a query into its neighbours, nearest first. */
    void sort(int query) {
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

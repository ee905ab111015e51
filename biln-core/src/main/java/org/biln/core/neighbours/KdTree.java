package org.biln.core.neighbours;

import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * Nearest neighbours by a k-d tree: balanced, split at the median of the widest coordinate, a bounding box per node.
 *
 * <p>A node is passed over when its box is farther than the worst neighbour so far. The distance of the box is summed
 * in the same order and with the same roundings as the distance of a point, and rounding is monotone, so the computed
 * distance of the box never exceeds the computed distance of a point inside it: the answers are exactly those of
 * {@link BruteForce}, ties included.
 *
 * <p>Building O(n log n) comparisons and O(n d) per level; a query O(log n) in low dimension, O(n d) at worst.
 *
 * <pre>{@code
 * KdTree tree = KdTree.of(new DMatrixRMaj(new double[][] {{0}, {2}, {5}}));
 * NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
 * tree.nearest(new DMatrixRMaj(new double[][] {{4}}), 0, 1, ws);
 * ws.row(0); // 2
 * }</pre>
 */
public final class KdTree implements NearestNeighbours {

    private static final int LEAF = 12;

    private final int n;
    private final int d;
    /** The points leaf after leaf, so that a leaf is read from contiguous memory. */
    private final double[] points;
    /** Of each place in {@link #points} the row of the caller's matrix, and the inverse. */
    private final int[] rows;

    private final int[] places;
    private final int[] start;
    private final int[] end;
    /** The right child, -1 for a leaf; the left child is the next node. */
    private final int[] right;

    private final double[] low;
    private final double[] high;

    private KdTree(DMatrixRMaj x) {
        n = x.numRows;
        d = x.numCols;
        rows = new int[n];
        for (int i = 0; i < n; i++) {
            rows[i] = i;
        }
        int most = 4 * (n / LEAF + 1);
        start = new int[most];
        end = new int[most];
        right = new int[most];
        low = new double[most * d];
        high = new double[most * d];
        build(x.data, 0, 0, n);
        points = new double[n * d];
        places = new int[n];
        for (int place = 0; place < n; place++) {
            System.arraycopy(x.data, rows[place] * d, points, place * d, d);
            places[rows[place]] = place;
        }
    }

    /**
     * A tree of the given points.
     *
     * @param points one point per row, all entries finite; copied
     * @return the tree
     */
    public static KdTree of(DMatrixRMaj points) {
        Points.check(points);
        return new KdTree(points);
    }

    /** Where a tree was measured to beat brute force: the table of {@link NearestNeighbours#of}. */
    static boolean pays(int n, int d) {
        return d <= 12 && n >= 16 << d;
    }

    /** Builds a node and what is below it; returns the next free node. */
    private int build(double[] x, int node, int from, int to) {
        start[node] = from;
        end[node] = to;
        int widest = box(x, node, from, to);
        if (to - from <= LEAF) {
            right[node] = -1;
            return node + 1;
        }
        int middle = (from + to) >>> 1;
        select(x, widest, from, to - 1, middle);
        right[node] = build(x, node + 1, from, middle);
        return build(x, right[node], middle, to);
    }

    private int box(double[] x, int node, int from, int to) {
        int widest = 0;
        double width = -1;
        for (int j = 0; j < d; j++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int place = from; place < to; place++) {
                double value = x[rows[place] * d + j];
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            low[node * d + j] = least;
            high[node * d + j] = most;
            if (most - least > width) {
                width = most - least;
                widest = j;
            }
        }
        return widest;
    }

    /** Hoare's selection: afterwards nothing left of {@code target} is larger, nothing right of it smaller. */
    private void select(double[] x, int j, int from, int to, int target) {
        int first = from;
        int last = to;
        while (first < last) {
            double pivot = x[rows[(first + last) >>> 1] * d + j];
            int a = first;
            int b = last;
            while (a <= b) {
                while (x[rows[a] * d + j] < pivot) {
                    a++;
                }
                while (x[rows[b] * d + j] > pivot) {
                    b--;
                }
                if (a <= b) {
                    int swap = rows[a];
                    rows[a++] = rows[b];
                    rows[b--] = swap;
                }
            }
            if (target <= b) {
                last = b;
            } else if (target >= a) {
                first = a;
            } else {
                return;
            }
        }
    }

    @Override
    public int size() {
        return n;
    }

    @Override
    public int dimension() {
        return d;
    }

    @Override
    public void nearest(DMatrixRMaj queries, int row, int k, Workspace ws) {
        Points.checkQuery(queries, row, d);
        Points.checkK(k, n, SelfMatch.INCLUDED);
        search(queries.data, row * d, -1, k, ws);
    }

    @Override
    public void nearestOf(int row, int k, SelfMatch self, Workspace ws) {
        Checks.row("row", row, n);
        Points.checkK(k, n, self);
        search(points, places[row] * d, self == SelfMatch.EXCLUDED ? row : -1, k, ws);
    }

    @Override
    public void nearestOfAll(int k, SelfMatch self, Workspace ws, int[] out) {
        Points.checkK(k, n, self);
        Points.checkOut(out, n, k);
        // In leaf order, so that consecutive queries walk through the same nodes while they are in the cache.
        for (int place = 0; place < n; place++) {
            int row = rows[place];
            search(points, place * d, self == SelfMatch.EXCLUDED ? row : -1, k, ws);
            for (int i = 0; i < k; i++) {
                out[row * k + i] = ws.found.row(i);
            }
        }
    }

    private void search(double[] query, int offset, int excluded, int k, Workspace ws) {
        ws.found.reset(1, k);
        visit(0, query, offset, excluded, ws.found);
        ws.found.sort(0);
    }

    private void visit(int node, double[] query, int offset, int excluded, Neighbourhoods found) {
        if (right[node] < 0) {
            scan(node, query, offset, excluded, found);
            return;
        }
        int near = node + 1;
        int far = right[node];
        double nearDistance = boxDistance(near, query, offset);
        double farDistance = boxDistance(far, query, offset);
        if (farDistance < nearDistance) {
            int swapNode = near;
            near = far;
            far = swapNode;
            double swapDistance = nearDistance;
            nearDistance = farDistance;
            farDistance = swapDistance;
        }
        // Not "<": a point as far as the worst neighbour still enters if its row is smaller.
        if (nearDistance <= found.worst(0)) {
            visit(near, query, offset, excluded, found);
        }
        if (farDistance <= found.worst(0)) {
            visit(far, query, offset, excluded, found);
        }
    }

    private void scan(int leaf, double[] query, int offset, int excluded, Neighbourhoods found) {
        for (int place = start[leaf]; place < end[leaf]; place++) {
            double distance = 0;
            int at = place * d;
            for (int j = 0; j < d; j++) {
                double difference = query[offset + j] - points[at + j];
                distance = Math.fma(difference, difference, distance);
            }
            if (distance <= found.worst(0) && rows[place] != excluded) {
                found.offer(0, distance, rows[place]);
            }
        }
    }

    private double boxDistance(int node, double[] query, int offset) {
        double distance = 0;
        int at = node * d;
        for (int j = 0; j < d; j++) {
            double q = query[offset + j];
            double outside = Math.max(0, Math.max(low[at + j] - q, q - high[at + j]));
            distance = Math.fma(outside, outside, distance);
        }
        return distance;
    }
}

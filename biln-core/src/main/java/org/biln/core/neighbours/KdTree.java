package org.biln.core.neighbours;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Nearest neighbours by a k-d tree: balanced, split at the median of the coordinate of largest variance, down to leaves of
 * a few points, each with its bounding box. In four dimensions and more the coordinates are those along the
 * {@linkplain PrincipalAxes principal axes}, else the columns.
 *
 * <p>A leaf is passed over when its box is farther than the worst neighbour so far; the points themselves are measured
 * as {@link BruteForce} measures them. Along the columns the computed distance of a box never exceeds that of a point
 * inside it: both are summed alike, and rounding is monotone. Along other axes rounding moves a coordinate by at most
 * {@code (d + 2) 2^-53} of the largest distance from the centre, far less than the {@value #BLUR} of it by which boxes
 * are widened; where a query is farther out than the points, its neighbours are as far, and {@value #SLACK} of their
 * distance is allowed for. So no leaf is passed over that has a neighbour: the answers are exactly those of
 * {@link BruteForce}, ties included.
 *
 * <p>Branches are dear and vector instructions cheap, so the tree does not branch at its lowest levels: up to
 * {@value #BOUGH} points hang on one bough, whose leaves' boxes are stored transposed and measured all at once, as
 * are the points of a leaf.
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

    private static final int LEAF = 32;
    private static final int BOUGH = 2048;
    /** A bough has at most this many leaves, for halving leaves no fewer than LEAF / 2 points in any of them. */
    private static final int MOST_LEAVES = 2 * BOUGH / LEAF;

    /**
     * What a search keeps in its scratch: distances to the points of a leaf, to the leaves of a bough, the query, and its
     * coordinates along the axes.
     */
    private static final int BOXES = LEAF;

    private static final int QUERY = BOXES + MOST_LEAVES;

    /** By this share of the points' reach boxes are widened. */
    private static final double BLUR = 1e-12;

    /** By this share squared distances of boxes may be too large. */
    private static final double SLACK = 1e-9;

    /** Beyond this many dimensions a tree is not worth the attempt. */
    static final int MOST_DIMENSIONS = 32;

    private static final int PROBES = 64;

    /** Leaves nearer than this share of the worst neighbour's squared distance come first: they bring it down. */
    private static final double NEAR = 0.25;

    private final int n;
    private final int d;
    /** The axes of the boxes, null for the columns. */
    private final @Nullable PrincipalAxes axes;
    /** Where in its scratch a search has the query's coordinates along the axes. */
    private final int along;

    private final double blur;
    /** The points leaf after leaf, each leaf transposed. */
    private final double[] points;
    /** Of each place in {@link #points} the row of the caller's matrix. */
    private final int[] rows;
    /** Of each row its leaf and its place. */
    private final int[] leaves;

    private final int[] places;

    /** Where the points of a leaf begin; the last entry is n. */
    private int[] leafStart;
    /** The boxes of the leaves, bough after bough, each bough transposed. */
    private double[] leafLow;

    private double[] leafHigh;
    private int leafCount;

    /** The right child, -1 for a bough; the left child is the next node. */
    private final int[] right;
    /** Of a bough its first leaf, and the one behind its last. */
    private final int[] firstLeaf;

    private final int[] endLeaf;
    /** The boxes of the nodes. */
    private final double[] low;

    private final double[] high;

    private KdTree(DMatrixRMaj x) {
        n = x.numRows;
        d = x.numCols;
        rows = new int[n];
        for (int i = 0; i < n; i++) {
            rows[i] = i;
        }
        axes = PrincipalAxes.of(x);
        along = axes == null ? QUERY : QUERY + d;
        blur = axes == null ? 0 : BLUR * axes.reach(x);
        double[] coordinates = axes == null ? x.data : axes.coordinates(x);
        int most = 4 * (n / BOUGH + 1);
        right = new int[most];
        firstLeaf = new int[most];
        endLeaf = new int[most];
        low = new double[most * d];
        high = new double[most * d];
        leafStart = new int[MOST_LEAVES + 1];
        leafLow = new double[0];
        leafHigh = new double[0];
        build(coordinates, 0, 0, n);
        leafStart[leafCount] = n;
        points = new double[n * d];
        leaves = new int[n];
        places = new int[n];
        for (int leaf = 0; leaf < leafCount; leaf++) {
            fill(leaf, x.data);
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

    /**
     * The share of the points whose distances a search computes, on average over a few rows.
     *
     * @param k how many neighbours are searched for, at most n
     */
    double scannedShare(int k) {
        Workspace ws = new Workspace();
        int probes = Math.min(n, PROBES);
        long scanned = 0;
        for (int i = 0; i < probes; i++) {
            searchOf((int) ((long) i * n / probes), k, SelfMatch.INCLUDED, ws);
            scanned += ws.found.scanned();
        }
        return (double) scanned / probes / n;
    }

    /** Builds a node and what is below it; returns the next free node. */
    private int build(double[] coordinates, int node, int from, int to) {
        box(coordinates, from, to, low, high, node * d, 1);
        if (to - from <= BOUGH) {
            right[node] = -1;
            firstLeaf[node] = leafCount;
            split(coordinates, from, to);
            endLeaf[node] = leafCount;
            boxLeaves(coordinates, firstLeaf[node], endLeaf[node], to);
            return node + 1;
        }
        int middle = halve(coordinates, from, to);
        right[node] = build(coordinates, node + 1, from, middle);
        return build(coordinates, right[node], middle, to);
    }

    /** Splits the points of a bough into leaves. */
    private void split(double[] coordinates, int from, int to) {
        if (to - from <= LEAF) {
            if (leafCount + 1 == leafStart.length) {
                leafStart = Arrays.copyOf(leafStart, 2 * leafStart.length);
            }
            leafStart[leafCount++] = from;
        } else {
            int middle = halve(coordinates, from, to);
            split(coordinates, from, middle);
            split(coordinates, middle, to);
        }
    }

    private void boxLeaves(double[] coordinates, int first, int end, int to) {
        if (leafLow.length < end * d) {
            leafLow = Arrays.copyOf(leafLow, 2 * end * d);
            leafHigh = Arrays.copyOf(leafHigh, 2 * end * d);
        }
        for (int leaf = first; leaf < end; leaf++) {
            int behind = leaf + 1 < end ? leafStart[leaf + 1] : to;
            box(coordinates, leafStart[leaf], behind, leafLow, leafHigh, first * d + leaf - first, end - first);
        }
    }

    /** The bounding box of some points, widened; coordinate j goes to {@code at + j * stride}. */
    private void box(double[] coordinates, int from, int to, double[] lows, double[] highs, int at, int stride) {
        for (int j = 0; j < d; j++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int place = from; place < to; place++) {
                double value = coordinates[rows[place] * d + j];
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            lows[at + j * stride] = least - blur;
            highs[at + j * stride] = most + blur;
        }
    }

    /** Orders points so that the first half is on one side of the median of the coordinate of largest variance. */
    private int halve(double[] coordinates, int from, int to) {
        int spread = 0;
        double largest = -1;
        for (int j = 0; j < d; j++) {
            double mean = 0;
            for (int place = from; place < to; place++) {
                mean += coordinates[rows[place] * d + j];
            }
            mean /= to - from;
            double squares = 0;
            for (int place = from; place < to; place++) {
                double deviation = coordinates[rows[place] * d + j] - mean;
                squares = Math.fma(deviation, deviation, squares);
            }
            if (squares > largest) {
                largest = squares;
                spread = j;
            }
        }
        int middle = (from + to) >>> 1;
        select(coordinates, spread, from, to - 1, middle);
        return middle;
    }

    /** Hoare's selection: afterwards nothing left of {@code target} is larger, nothing right of it smaller. */
    private void select(double[] coordinates, int j, int from, int to, int target) {
        int first = from;
        int last = to;
        while (first < last) {
            double pivot = coordinates[rows[(first + last) >>> 1] * d + j];
            int a = first;
            int b = last;
            while (a <= b) {
                while (coordinates[rows[a] * d + j] < pivot) {
                    a++;
                }
                while (coordinates[rows[b] * d + j] > pivot) {
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

    private void fill(int leaf, double[] x) {
        int first = leafStart[leaf];
        int count = leafStart[leaf + 1] - first;
        for (int i = 0; i < count; i++) {
            int row = rows[first + i];
            leaves[row] = leaf;
            places[row] = first + i;
            for (int j = 0; j < d; j++) {
                points[first * d + j * count + i] = x[row * d + j];
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
        System.arraycopy(queries.data, row * d, ws.distances(along + d), QUERY, d);
        search(-1, k, ws);
    }

    @Override
    public void nearestOf(int row, int k, SelfMatch self, Workspace ws) {
        Checks.row("row", row, n);
        Points.checkK(k, n, self);
        searchOf(row, k, self, ws);
    }

    @Override
    public void nearestOfAll(int k, SelfMatch self, Workspace ws, int[] out) {
        Points.checkK(k, n, self);
        Points.checkOut(out, n, k);
        // In leaf order, so that consecutive queries walk through the same leaves while they are in the cache.
        for (int place = 0; place < n; place++) {
            int row = rows[place];
            searchOf(row, k, self, ws);
            for (int i = 0; i < k; i++) {
                out[row * k + i] = ws.found.row(i);
            }
        }
    }

    private void searchOf(int row, int k, SelfMatch self, Workspace ws) {
        double[] scratch = ws.distances(along + d);
        int first = leafStart[leaves[row]];
        int count = leafStart[leaves[row] + 1] - first;
        int at = first * d + places[row] - first;
        for (int j = 0; j < d; j++) {
            scratch[QUERY + j] = points[at + j * count];
        }
        search(self == SelfMatch.EXCLUDED ? row : -1, k, ws);
    }

    private void search(int excluded, int k, Workspace ws) {
        ws.found.reset(1, k);
        if (axes != null) {
            axes.coordinates(ws.distances, QUERY, ws.distances, along);
        }
        visit(0, excluded, ws.distances, ws.found);
        ws.found.sort(0);
    }

    private void visit(int node, int excluded, double[] scratch, Neighbourhoods found) {
        if (right[node] < 0) {
            scanLeaves(node, excluded, scratch, found);
            return;
        }
        int near = node + 1;
        int far = right[node];
        double nearDistance = boxDistance(near, scratch);
        double farDistance = boxDistance(far, scratch);
        if (farDistance < nearDistance) {
            int swapNode = near;
            near = far;
            far = swapNode;
            double swapDistance = nearDistance;
            nearDistance = farDistance;
            farDistance = swapDistance;
        }
        // Not "<": a point as far as the worst neighbour still enters if its row is smaller.
        if (nearDistance <= limit(found)) {
            visit(near, excluded, scratch, found);
        }
        if (farDistance <= limit(found)) {
            visit(far, excluded, scratch, found);
        }
    }

    /** A box farther than this has no neighbour in it. */
    private static double limit(Neighbourhoods found) {
        return (1 + SLACK) * found.worst(0);
    }

    private double boxDistance(int node, double[] scratch) {
        double distance = 0;
        int at = node * d;
        for (int j = 0; j < d; j++) {
            double q = scratch[along + j];
            double outside = Math.max(0, Math.max(low[at + j] - q, q - high[at + j]));
            distance = Math.fma(outside, outside, distance);
        }
        return distance;
    }

    /** The nearest leaf first, then the near ones, then what is left and not too far. */
    private void scanLeaves(int bough, int excluded, double[] scratch, Neighbourhoods found) {
        int first = firstLeaf[bough];
        int count = endLeaf[bough] - first;
        boxDistances(first, count, scratch);
        int nearest = 0;
        for (int i = 0; i < count; i++) {
            if (Double.isNaN(scratch[BOXES + i])) {
                // Coordinates beyond half of the largest double: the box says nothing.
                scratch[BOXES + i] = 0;
            }
            if (scratch[BOXES + i] < scratch[BOXES + nearest]) {
                nearest = i;
            }
        }
        if (scratch[BOXES + nearest] <= limit(found)) {
            scan(first + nearest, excluded, scratch, found);
        }
        scratch[BOXES + nearest] = Double.NaN;
        scanWithin(NEAR, first, count, excluded, scratch, found);
        scanWithin(1, first, count, excluded, scratch, found);
    }

    /** Scans the leaves within a share of the worst neighbour's squared distance. NaN marks those already scanned. */
    private void scanWithin(double share, int first, int count, int excluded, double[] scratch, Neighbourhoods found) {
        double limit = share * limit(found);
        for (int i = 0; i < count; i++) {
            if (scratch[BOXES + i] <= limit) {
                scan(first + i, excluded, scratch, found);
                scratch[BOXES + i] = Double.NaN;
                limit = share * limit(found);
            }
        }
    }

    private void boxDistances(int first, int count, double[] scratch) {
        Arrays.fill(scratch, BOXES, BOXES + count, 0);
        for (int j = 0; j < d; j++) {
            addOutside(scratch[along + j], leafLow, leafHigh, first * d + j * count, scratch, count);
        }
    }

    private static void addOutside(double q, double[] lows, double[] highs, int at, double[] scratch, int count) {
        for (int i = 0; i < count; i++) {
            // max(0, below) + max(0, above), exactly, and several times faster: Math.max minds zeros and NaN.
            double below = lows[at + i] - q;
            double above = q - highs[at + i];
            double outside = 0.5 * ((below + Math.abs(below)) + (above + Math.abs(above)));
            scratch[BOXES + i] = Math.fma(outside, outside, scratch[BOXES + i]);
        }
    }

    private void scan(int leaf, int excluded, double[] scratch, Neighbourhoods found) {
        int first = leafStart[leaf];
        int count = leafStart[leaf + 1] - first;
        Tile.squaredDistances(scratch, QUERY, d, points, first * d, count, scratch, 0, count);
        found.addScanned(count);
        double worst = found.worst(0);
        for (int i = 0; i < count; i++) {
            if (scratch[i] <= worst && rows[first + i] != excluded) {
                found.offer(0, scratch[i], rows[first + i]);
                worst = found.worst(0);
            }
        }
    }
}

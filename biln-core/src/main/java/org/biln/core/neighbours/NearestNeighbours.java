package org.biln.core.neighbours;

import java.util.Objects;
import org.ejml.data.DMatrixRMaj;

/**
 * Exact k nearest neighbours in Euclidean distance among a fixed set of points.
 *
 * <p>Neighbours are ordered by squared distance, ties by the smaller row. The squared distance of two points is
 * accumulated coordinate by coordinate, {@code s = fma(a_j - b_j, a_j - b_j, s)} for j = 0, 1, ..., d - 1, in every
 * implementation, so that all of them return the same rows and the same bits.
 *
 * <p>{@link #of(DMatrixRMaj)} chooses between {@link BruteForce} (O(n d) per query, vectorised) and {@link KdTree}
 * (O(log n) per query in low dimension).
 *
 * <p>Queries allocate nothing once their {@link Workspace} has grown. Searches are immutable and safe to share between
 * threads; a workspace belongs to one thread.
 *
 * <pre>{@code
 * DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0, 0}, {3, 4}, {1, 0}});
 * NearestNeighbours search = NearestNeighbours.of(x);
 * NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
 * search.nearestOf(0, 2, SelfMatch.EXCLUDED, ws);
 * ws.row(0);             // 2
 * ws.squaredDistance(1); // 25.0, of row 1
 * }</pre>
 */
public sealed interface NearestNeighbours permits BruteForce, KdTree {

    /**
     * A search structure over the points, chosen by trying: a tree, unless it computes more than half of all distances for
     * the ten nearest of some of the rows. In more than 32 dimensions it is not tried.
     *
     * <p>Not the dimension decides but how the points fill it: a tree on the 18 correlated columns of the UCI Image data
     * is 2.7 times as fast as brute force (results/bench.md), on 18 independent ones it reads nearly all points. Counted, not
     * timed, so the choice is the same on every machine; the answers are the same in any case.
     *
     * @param points one point per row, all entries finite; copied
     * @return a k-d tree where it saves enough distances, else brute force
     */
    static NearestNeighbours of(DMatrixRMaj points) {
        if (points.numCols <= KdTree.MOST_DIMENSIONS) {
            KdTree tree = KdTree.of(points);
            if (tree.scannedShare(Math.min(10, points.numRows)) <= 0.5) {
                return tree;
            }
        }
        return BruteForce.of(points);
    }

    /**
     * The number of points.
     *
     * @return n
     */
    int size();

    /**
     * The dimension of the points.
     *
     * @return d
     */
    int dimension();

    /**
     * Finds the points nearest to any point.
     *
     * @param queries a matrix with d columns
     * @param row the row of {@code queries} to search around, finite
     * @param k how many neighbours, between 1 and n
     * @param ws receives the neighbours, nearest first
     * @throws IllegalArgumentException if a shape disagrees, the query is not finite or k is out of range
     */
    void nearest(DMatrixRMaj queries, int row, int k, Workspace ws);

    /**
     * Finds the points nearest to a point of the set.
     *
     * @param row the row of the set to search around
     * @param k how many neighbours, between 1 and n (n - 1 if the point itself is excluded)
     * @param self whether the point is its own neighbour
     * @param ws receives the neighbours, nearest first
     * @throws IllegalArgumentException if row or k is out of range
     */
    void nearestOf(int row, int k, SelfMatch self, Workspace ws);

    /**
     * Finds the neighbours of every point of the set.
     *
     * @param k how many neighbours, between 1 and n (n - 1 if the point itself is excluded)
     * @param self whether a point is its own neighbour
     * @param ws scratch; its neighbours are undefined afterwards
     * @param out receives n blocks of k rows: {@code out[i * k + j]} is the j-th nearest of row i
     * @throws IllegalArgumentException if k is out of range or {@code out} is too short
     */
    void nearestOfAll(int k, SelfMatch self, Workspace ws, int[] out);

    /**
     * The neighbours found by a query, and the scratch it needs. One per thread, reused from query to query.
     *
     * <pre>{@code
     * NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
     * search.nearestOf(4, 3, SelfMatch.INCLUDED, ws);
     * for (int i = 0; i < ws.count(); i++) {
     *     sum += eta[ws.row(i)];
     * }
     * }</pre>
     */
    final class Workspace {

        final Neighbourhoods found = new Neighbourhoods();
        double[] distances = new double[0];

        /** An empty workspace; it grows with its first query. */
        public Workspace() {}

        /**
         * How many neighbours the last query found.
         *
         * @return k of the last query, 0 before the first
         */
        public int count() {
            return found.count(0);
        }

        /**
         * The row of a neighbour.
         *
         * @param i 0 for the nearest
         * @return its row in the set of points
         */
        public int row(int i) {
            return found.row(Objects.checkIndex(i, count()));
        }

        /**
         * The squared distance of a neighbour.
         *
         * @param i 0 for the nearest
         * @return its squared Euclidean distance from the query
         */
        public double squaredDistance(int i) {
            return found.distance(Objects.checkIndex(i, count()));
        }

        double[] distances(int length) {
            if (distances.length < length) {
                distances = new double[length];
            }
            return distances;
        }
    }
}

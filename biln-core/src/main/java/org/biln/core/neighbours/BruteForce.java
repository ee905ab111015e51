package org.biln.core.neighbours;

import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * Nearest neighbours by computing every distance, as fast as that can be done.
 *
 * <p>The points are stored in tiles of a few hundred points, each tile transposed (coordinate by coordinate), so that
 * distances are vectorised over points. A tile fits the second-level cache and {@link #nearestOfAll} passes a block of
 * queries over it before it goes on to the next.
 *
 * <p>O(n d) time per query, n d doubles of memory.
 *
 * <pre>{@code
 * BruteForce search = BruteForce.of(new DMatrixRMaj(new double[][] {{0}, {2}, {5}}));
 * double[] squared = new double[3];
 * search.squaredDistances(new DMatrixRMaj(new double[][] {{1}}), 0, squared); // {1, 1, 16}
 * }</pre>
 */
public final class BruteForce implements NearestNeighbours {

    /** Doubles per tile: 256 KB, half of the second-level cache of the machines this was measured on. */
    private static final int TILE_DOUBLES = 1 << 15;

    private static final int SMALLEST_TILE = 16;
    private static final int LARGEST_TILE = 512;
    private static final int QUERIES_PER_BLOCK = 32;

    private final int n;
    private final int d;
    private final int width;
    private final double[][] tiles;

    private BruteForce(DMatrixRMaj points) {
        n = points.numRows;
        d = points.numCols;
        int fitting = TILE_DOUBLES / d / SMALLEST_TILE * SMALLEST_TILE;
        width = Math.max(SMALLEST_TILE, Math.min(LARGEST_TILE, fitting));
        tiles = new double[(n + width - 1) / width][];
        for (int t = 0; t < tiles.length; t++) {
            tiles[t] = transposedTile(points, t * width);
        }
    }

    private double[] transposedTile(DMatrixRMaj points, int first) {
        double[] tile = new double[d * width];
        int rows = Math.min(width, n - first);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < d; j++) {
                tile[j * width + i] = points.data[(first + i) * d + j];
            }
        }
        return tile;
    }

    /**
     * A search among the given points.
     *
     * @param points one point per row, all entries finite; copied
     * @return the search
     */
    public static BruteForce of(DMatrixRMaj points) {
        Points.check(points);
        return new BruteForce(points);
    }

    @Override
    public int size() {
        return n;
    }

    @Override
    public int dimension() {
        return d;
    }

    /**
     * The squared distances of all points from a query.
     *
     * @param queries a matrix with d columns
     * @param row the row of {@code queries} to measure from, finite
     * @param out receives n squared distances
     */
    public void squaredDistances(DMatrixRMaj queries, int row, double[] out) {
        Points.checkQuery(queries, row, d);
        Checks.atLeast("out.length", out.length, n);
        for (int t = 0; t < tiles.length; t++) {
            int first = t * width;
            Tile.squaredDistances(queries.data, row * d, d, tiles[t], 0, width, out, first, Math.min(width, n - first));
        }
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
        double[] scratch = ws.distances(width + d);
        readPoint(row, scratch, width);
        search(scratch, width, self == SelfMatch.EXCLUDED ? row : -1, k, ws);
    }

    @Override
    public void nearestOfAll(int k, SelfMatch self, Workspace ws, int[] out) {
        Points.checkK(k, n, self);
        Points.checkOut(out, n, k);
        boolean skipSelf = self == SelfMatch.EXCLUDED;
        double[] scratch = ws.distances(width + QUERIES_PER_BLOCK * d);
        for (int from = 0; from < n; from += QUERIES_PER_BLOCK) {
            int queries = Math.min(QUERIES_PER_BLOCK, n - from);
            for (int q = 0; q < queries; q++) {
                readPoint(from + q, scratch, width + q * d);
            }
            ws.found.reset(queries, k);
            for (int t = 0; t < tiles.length; t++) {
                for (int q = 0; q < queries; q++) {
                    offerTile(scratch, width + q * d, t, scratch, skipSelf ? from + q : -1, q, ws.found);
                }
            }
            for (int q = 0; q < queries; q++) {
                ws.found.sort(q);
            }
            for (int i = 0; i < queries * k; i++) {
                out[from * k + i] = ws.found.row(i);
            }
        }
    }

    private void search(double[] query, int offset, int excluded, int k, Workspace ws) {
        double[] distances = ws.distances(width + d);
        ws.found.reset(1, k);
        for (int t = 0; t < tiles.length; t++) {
            offerTile(query, offset, t, distances, excluded, 0, ws.found);
        }
        ws.found.sort(0);
    }

    private void offerTile(
            double[] query, int offset, int t, double[] distances, int excluded, int slot, Neighbourhoods found) {
        int first = t * width;
        int count = Math.min(width, n - first);
        Tile.squaredDistances(query, offset, d, tiles[t], 0, width, distances, 0, count);
        double worst = found.worst(slot);
        for (int i = 0; i < count; i++) {
            // Rows arrive in ascending order, so a tie with the worst never enters, unless that is still infinite.
            if (distances[i] <= worst && first + i != excluded) {
                found.offer(slot, distances[i], first + i);
                worst = found.worst(slot);
            }
        }
    }

    private void readPoint(int row, double[] out, int offset) {
        double[] tile = tiles[row / width];
        int i = row % width;
        for (int j = 0; j < d; j++) {
            out[offset + j] = tile[j * width + i];
        }
    }
}

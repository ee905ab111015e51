package org.biln.kmm.linear;

import java.util.Arrays;

/**
 * A factor L of low rank, {@code K ~ LL'}, by Cholesky steps on the largest remaining diagonal entry.
 *
 * <p>After r steps {@code E = K - LL'} is positive semidefinite, so its trace, which the method knows, bounds it in every
 * norm. A step costs {@code m r} operations and needs one column of K, so r steps never touch more than r columns.
 */
public final class PivotedCholesky {
    /** Where a column of K and its diagonal come from. */
    public interface ColumnSource {
        /**
         * Writes column p of K.
         *
         * @param p which column
         * @param out where it goes
         */
        void column(int p, double[] out);

        /**
         * Writes the diagonal of K.
         *
         * @param out where it goes
         */
        void diagonal(double[] out);
    }

    /** Ranks at which the decay of the trace is looked at, to give up early when the rank will not be small. */
    private static final int PROBE = 32;
    /** As many entries of a column as stay in the first cache. */
    private static final int STRETCH = 2048;

    private double[][] columns = {};
    private double[][] rows = {};
    private double[] rest = {};
    private double[] pivotRow = {};
    private double[] traces = {};
    private int m;
    private int rank;
    private double trace;
    private double fullTrace;
    private int[] pivots = {};

    /** An empty one, which grows when used. */
    public PivotedCholesky() {}

    /**
     * The point chosen at step q.
     *
     * @param q the step
     * @return its number
     */
    public int pivot(int q) {
        return pivots[q];
    }

    /**
     * Entry (i, q) of L.
     *
     * @param i the point
     * @param q the step
     * @return the entry
     */
    public double entry(int i, int q) {
        return columns[q][i];
    }

    /**
     * The rank of the factor.
     *
     * @return how many columns L has
     */
    public int rank() {
        return rank;
    }

    /**
     * The order of K.
     *
     * @return how many points
     */
    public int size() {
        return m;
    }

    /**
     * The trace of {@code K - LL'}.
     *
     * @return the trace
     */
    public double trace() {
        return trace;
    }

    /**
     * The trace of {@code K - LL'} had the factor only its first r columns.
     *
     * @param r how many columns
     * @return the trace
     */
    public double traceAt(int r) {
        return traces[r];
    }

    /**
     * The least rank after which no column was larger than given, or the whole rank.
     *
     * <p>The squared norm of the next column is how much of the trace it takes away. It is at most the largest eigenvalue of
     * what is left and of its order, which the trace itself, a sum of m of them, is not.
     *
     * @param largestColumn the squared norm of a column
     * @return the rank
     */
    public int rankFor(double largestColumn) {
        int r = rank;
        while (r > 0 && traces[r - 1] - traces[r] <= largestColumn) {
            r--;
        }
        return r;
    }

    /**
     * L, one row per point, m x rank.
     *
     * @return the rows, not copied
     */
    public double[][] rows() {
        return rows;
    }

    /**
     * Factors until the trace of the rest is at most {@code share} of the whole.
     *
     * @param k where the columns of K come from
     * @param size the order of K
     * @param maxRank the most columns
     * @param share the share of the trace that may be left
     * @param givesUp whether to stop as soon as the decay so far says that maxRank will not be enough
     * @return whether the trace was reached within maxRank
     */
    public boolean factor(ColumnSource k, int size, int maxRank, double share, boolean givesUp) {
        m = size;
        rest = Rows.grow(rest, m);
        k.diagonal(rest);
        fullTrace = Rows.sum(rest, m);
        trace = fullTrace;
        rank = 0;
        int limit = Math.min(m, maxRank);
        if (columns.length < limit) {
            columns = Arrays.copyOf(columns, limit);
        }
        pivotRow = Rows.grow(pivotRow, limit);
        traces = Rows.grow(traces, limit + 1);
        traces[0] = trace;
        double wanted = share * fullTrace;
        double probeTrace = fullTrace;
        boolean enough = trace <= wanted;
        while (!enough && rank < limit) {
            int p = largest();
            // Below this a pivot is rounding error of the diagonal, not information.
            if (!(rest[p] > 4e-16 * fullTrace / m)) {
                enough = true;
                break;
            }
            addColumn(k, p);
            enough = trace <= wanted;
            if (givesUp && !enough && rank % PROBE == 0) {
                // Geometric decay at the rate of the last stretch; convex decay makes this an optimistic guess.
                double perStep = StrictMath.log(probeTrace / trace) / PROBE;
                double steps = StrictMath.log(trace / wanted) / perStep;
                if (!(rank + 0.5 * steps <= limit)) {
                    break;
                }
                probeTrace = trace;
            }
        }
        return enough;
    }

    private int largest() {
        int p = 0;
        for (int i = 1; i < m; i++) {
            if (rest[i] > rest[p]) {
                p = i;
            }
        }
        return p;
    }

    private void addColumn(ColumnSource k, int p) {
        if (columns[rank] == null || columns[rank].length < m) {
            columns[rank] = new double[m];
        }
        if (pivots.length <= rank) {
            pivots = Arrays.copyOf(pivots, Math.max(columns.length, rank + 1));
        }
        pivots[rank] = p;
        for (int q = 0; q < rank; q++) {
            pivotRow[q] = -columns[q][p];
        }
        double inverseRoot = 1 / Math.sqrt(rest[p]);
        double[] c = columns[rank];
        k.column(p, c);
        for (int j0 = 0; j0 < m; j0 += STRETCH) {
            int j1 = Math.min(m, j0 + STRETCH);
            int q = 0;
            for (; q + 5 < rank; q += 6) {
                Rows.axpy6(
                        c,
                        columns[q],
                        columns[q + 1],
                        columns[q + 2],
                        columns[q + 3],
                        columns[q + 4],
                        columns[q + 5],
                        pivotRow[q],
                        pivotRow[q + 1],
                        pivotRow[q + 2],
                        pivotRow[q + 3],
                        pivotRow[q + 4],
                        pivotRow[q + 5],
                        j0,
                        j1);
            }
            for (; q < rank; q++) {
                Rows.axpy(c, columns[q], pivotRow[q], j0, j1);
            }
            Rows.scale(c, inverseRoot, j0, j1);
            for (int i = j0; i < j1; i++) {
                rest[i] = Math.max(0, Math.fma(-c[i], c[i], rest[i]));
            }
        }
        rest[p] = 0;
        rank++;
        trace = Rows.sum(rest, m);
        traces[rank] = trace;
    }

    /** Lays L out by rows, which the normal matrix of the Woodbury identity wants. */
    public void transpose() {
        rows = Rows.grow(rows, m, rank);
        int tile = 32;
        for (int i0 = 0; i0 < m; i0 += tile) {
            int i1 = Math.min(m, i0 + tile);
            for (int q = 0; q < rank; q++) {
                double[] c = columns[q];
                for (int i = i0; i < i1; i++) {
                    rows[i][q] = c[i];
                }
            }
        }
    }
}

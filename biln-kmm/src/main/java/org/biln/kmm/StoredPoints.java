package org.biln.kmm;

import java.util.Arrays;
import org.biln.kmm.linear.LoopThreads;
import org.biln.kmm.linear.Rows;

/**
 * Points whose features are in memory. Large sums are taken in parts, each by one thread, and the parts added in their order,
 * so the number of threads changes no bit.
 */
final class StoredPoints implements MatchedPoints {
    private final double[][] rows;
    private final int m;
    private final int rank;
    private final double[] wanted;
    private final double[] kappa;
    private final double ridge;
    private final FeasibleSet feasible;
    private final LoopThreads workers;

    /** {@code share a + L y}, and its change along the direction. */
    private final double[] v;

    private final double[] dv;
    private final double[] b;
    private final double[] centre;
    /** The argument of the projection; the gradient when a point is judged. */
    private final double[] scratch;

    private final double[] best;
    /** Which rows are in the sums over free ones, where these are kept up to date. */
    private boolean[] counted = {};

    private final Part[] parts;
    private final KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();

    /** What one part of the points contributes. */
    private static final class Part {
        final int from;
        final int to;
        final double[] match;
        final FreeSums free;
        /** The rows that came and went since the sums were last taken anew. */
        int changes;

        Part(int from, int to, int rank) {
            this.from = from;
            this.to = to;
            match = new double[rank];
            free = new FreeSums(rank);
        }
    }

    StoredPoints(double[][] rows, int rank, double[] c, double ridge, FeasibleSet feasible, LoopThreads workers) {
        this.rows = rows;
        this.m = rows.length;
        this.rank = rank;
        this.wanted = c;
        this.ridge = ridge;
        this.feasible = feasible;
        this.workers = workers;
        v = new double[m];
        dv = new double[m];
        b = new double[m];
        centre = new double[m];
        scratch = new double[m];
        best = new double[m];
        kappa = new double[m];
        parts = new Part[LoopThreads.parts(m)];
        for (int p = 0; p < parts.length; p++) {
            parts[p] = new Part(LoopThreads.begin(p, m), LoopThreads.begin(p + 1, m), rank);
        }
        judge.grow(m);
        expand(c, kappa);
    }

    /** The features' sum to be matched. */
    double[] wanted() {
        return wanted;
    }

    /** The best weights so far, not a copy. */
    double[] best() {
        return best;
    }

    @Override
    public double size() {
        return m;
    }

    @Override
    public double greatestKappa() {
        return Rows.maxAbs(kappa, m);
    }

    @Override
    public void begin() {
        Arrays.fill(b, feasible.clip(1));
    }

    /**
     * Begins a proximal step about any point, of which there are to be many: from now on sums over the free weights follow their
     * changes.
     */
    void begin(double[] point) {
        if (counted.length == 0) {
            counted = new boolean[m];
        }
        System.arraycopy(point, 0, v, 0, m);
        Arrays.fill(dv, 0.0);
        project(0);
    }

    void copyWeights(double[] out) {
        System.arraycopy(b, 0, out, 0, m);
    }

    @Override
    public void match(double[] out) {
        match(b, out);
    }

    /** {@code out = L'x}. */
    void match(double[] x, double[] out) {
        workers.run(parts.length, p -> Rows.combine(rows, parts[p].from, parts[p].to, x, parts[p].match, rank));
        Arrays.fill(out, 0.0);
        for (Part part : parts) {
            Rows.axpy(out, part.match, 1, 0, rank);
        }
    }

    @Override
    public long free(double[][] normal, double[] freeSum) {
        workers.run(parts.length, p -> {
            if (counted.length == 0) {
                addFree(parts[p]);
            } else {
                followFree(parts[p]);
            }
        });
        long free = 0;
        Arrays.fill(freeSum, 0.0);
        for (Part part : parts) {
            free += part.free.free;
            Rows.axpy(freeSum, part.free.sum, 1, 0, rank);
        }
        for (int q = 0; q < rank; q++) {
            Arrays.fill(normal[q], q, rank, 0.0);
            for (Part part : parts) {
                Rows.axpy(normal[q], part.free.normal[q], 1, q, rank);
            }
        }
        return free;
    }

    @Override
    public boolean sumActive() {
        return feasible.sumActive();
    }

    @Override
    public double towards(double[] dy) {
        expand(dy, dv);
        return Rows.dot(dv, b, 0, m);
    }

    @Override
    public double project(double step) {
        for (int i = 0; i < m; i++) {
            scratch[i] = Math.fma(step, dv[i], v[i]);
        }
        feasible.project(scratch, m, b);
        return Rows.dot(dv, b, 0, m);
    }

    @Override
    public void advance(double step) {
        Rows.axpy(v, dv, step, 0, m);
    }

    @Override
    public void recentre(double oldShare, double share) {
        for (int i = 0; i < m; i++) {
            v[i] = Math.fma(share, b[i], v[i] - oldShare * centre[i]);
        }
        System.arraycopy(b, 0, centre, 0, m);
        project(0);
    }

    @Override
    public double moved() {
        return Rows.maxDifference(b, centre, m);
    }

    @Override
    public KmmEvaluator.Scratch judge(double[] slope) {
        expand(slope, scratch);
        Rows.axpy(scratch, b, ridge, 0, m);
        KmmEvaluator.measure(m, kappa, feasible.bound(), feasible.least(), feasible.greatest(), b, scratch, judge);
        return judge;
    }

    @Override
    public void keep() {
        System.arraycopy(b, 0, best, 0, m);
    }

    @Override
    public void recall() {
        System.arraycopy(best, 0, b, 0, m);
    }

    private boolean free(int i) {
        return b[i] > 0 && b[i] < feasible.bound();
    }

    private void addFree(Part part) {
        part.free.clear();
        for (int i = part.from; i < part.to; i++) {
            if (free(i)) {
                part.free.add(rows[i], 1);
            }
        }
        part.free.finish();
    }

    /** Adds and subtracts the rows that changed, or takes the sums anew when so many have that rounding or time would be more. */
    private void followFree(Part part) {
        int free = 0;
        int changes = 0;
        for (int i = part.from; i < part.to; i++) {
            free += free(i) ? 1 : 0;
            changes += free(i) == counted[i] ? 0 : 1;
        }
        part.changes += changes;
        boolean anew = 2 * part.changes > free;
        if (anew) {
            addFree(part);
            part.changes = 0;
        }
        for (int i = part.from; i < part.to; i++) {
            if (!anew && free(i) != counted[i]) {
                part.free.add(rows[i], free(i) ? 1 : -1);
            }
            counted[i] = free(i);
        }
        part.free.finish();
    }

    /** {@code out = L u}. */
    private void expand(double[] u, double[] out) {
        workers.run(parts.length, p -> Rows.multiply(rows, parts[p].from, parts[p].to, u, out, rank));
    }
}

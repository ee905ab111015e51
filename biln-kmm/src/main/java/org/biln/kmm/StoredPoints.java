package org.biln.kmm;

import java.util.Arrays;
import org.biln.kmm.linear.Rows;
import org.biln.kmm.linear.Workers;

/**
 * Points whose features are in memory. Large sums are taken in parts, each by one thread, and the parts added in their order,
 * so the number of threads changes no bit.
 */
final class StoredPoints implements MatchedPoints {
    private final double[][] rows;
    private final int m;
    private final int rank;
    private final double[] kappa;
    private final double ridge;
    private final FeasibleSet feasible;
    private final Workers workers;

    /** {@code share a + L y}, and its change along the direction. */
    private final double[] v;

    private final double[] dv;
    private final double[] b;
    private final double[] centre;
    /** The argument of the projection; the gradient when a point is judged. */
    private final double[] scratch;

    private final double[] best;
    private final Part[] parts;
    private final KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();

    /** What one part of the points contributes. */
    private static final class Part {
        final int from;
        final int to;
        final double[] match;
        final FreeSums free;

        Part(int from, int to, int rank) {
            this.from = from;
            this.to = to;
            match = new double[rank];
            free = new FreeSums(rank);
        }
    }

    StoredPoints(double[][] rows, int rank, double[] c, double ridge, FeasibleSet feasible, Workers workers) {
        this.rows = rows;
        this.m = rows.length;
        this.rank = rank;
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
        parts = new Part[Workers.parts(m)];
        for (int p = 0; p < parts.length; p++) {
            parts[p] = new Part(Workers.begin(p, m), Workers.begin(p + 1, m), rank);
        }
        judge.grow(m);
        expand(c, kappa);
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

    @Override
    public void match(double[] out) {
        workers.run(parts.length, p -> Rows.combine(rows, parts[p].from, parts[p].to, b, parts[p].match, rank));
        Arrays.fill(out, 0.0);
        for (Part part : parts) {
            Rows.axpy(out, part.match, 1, 0, rank);
        }
    }

    @Override
    public long free(double[][] normal, double[] freeSum) {
        workers.run(parts.length, p -> addFree(parts[p]));
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

    private void addFree(Part part) {
        part.free.clear();
        for (int i = part.from; i < part.to; i++) {
            if (b[i] > 0 && b[i] < feasible.bound()) {
                part.free.add(rows[i]);
            }
        }
        part.free.finish();
    }

    /** {@code out = L u}. */
    private void expand(double[] u, double[] out) {
        workers.run(parts.length, p -> Rows.multiply(rows, parts[p].from, parts[p].to, u, out, rank));
    }
}

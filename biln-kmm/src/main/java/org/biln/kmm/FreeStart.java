package org.biln.kmm;

import org.biln.kmm.linear.Cholesky;
import org.biln.kmm.linear.Rows;

/**
 * Tries the point that minimises without constraints, {@code (K + ridge I)^-1 kappa}, with a few weights held at zero.
 *
 * <p>When the source is most of the target and K is well conditioned, hardly any constraint is active: one factorisation
 * then replaces all iterations of the interior point. Weights that come out negative are held at zero (and released when
 * their gradient asks for it) by bordering the one factorisation: with {@code P = (K + ridge I)^-1}, holding the
 * set Z at zero subtracts {@code P_Z (P_ZZ)^-1 x_Z}. This is only a guess; the evaluator decides about it.
 */
final class FreeStart {
    /** More weights at zero than this and the interior point is the better way. */
    private static final int MOST_HELD = 200;

    private static final int MOST_ROUNDS = 12;

    private double[] free = {};
    private double[] point = {};
    private double[] product = {};
    private double[][] columns = {};
    private int[] held = new int[MOST_HELD];
    private double[][] inner = {};
    private double[] force = new double[MOST_HELD];
    private int count;

    double[] point() {
        return point;
    }

    boolean solve(KmmProblem problem, DenseSystem system) {
        int m = problem.size();
        free = Rows.grow(free, m);
        point = Rows.grow(point, m);
        product = Rows.grow(product, problem.stride());
        system.prepare(problem);
        if (!system.factorPlain()) {
            return false;
        }
        System.arraycopy(problem.kappaArray(), 0, point, 0, m);
        system.solve(point, free);
        // One step of refinement: the factor's error is the condition number times rounding.
        problem.multiply(free, product);
        for (int i = 0; i < m; i++) {
            point[i] = problem.kappa(i) - product[i];
        }
        system.solve(point, product);
        Rows.axpy(free, product, 1, 0, m);
        count = 0;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            assemble(m);
            int changes = release();
            for (int i = 0; i < m; i++) {
                if (point[i] < 0) {
                    if (count == MOST_HELD) {
                        return false;
                    }
                    hold(i, m, system);
                    changes++;
                }
            }
            if (changes == 0) {
                double sum = Rows.sum(point, m);
                boolean inside = sum >= problem.leastSum() && sum <= problem.greatestSum();
                for (int i = 0; i < m; i++) {
                    inside &= point[i] <= problem.bound();
                }
                return inside;
            }
        }
        return false;
    }

    private void hold(int i, int m, DenseSystem system) {
        columns = columns.length == 0 ? new double[MOST_HELD][] : columns;
        if (columns[count] == null || columns[count].length < m) {
            columns[count] = new double[m];
        }
        java.util.Arrays.fill(product, 0, m, 0.0);
        product[i] = 1;
        system.solve(product, columns[count]);
        held[count++] = i;
    }

    /** The point with the held weights at zero, and the force each needs: its gradient's negative. */
    private void assemble(int m) {
        System.arraycopy(free, 0, point, 0, m);
        if (count == 0) {
            return;
        }
        inner = Rows.grow(inner, count, count);
        for (int a = 0; a < count; a++) {
            for (int b = a; b < count; b++) {
                inner[a][b] = columns[a][held[b]];
            }
            force[a] = free[held[a]];
        }
        Cholesky.factor(inner, count, 1e-300);
        Cholesky.solve(inner, count, force);
        for (int a = 0; a < count; a++) {
            Rows.axpy(point, columns[a], -force[a], 0, m);
        }
        for (int a = 0; a < count; a++) {
            point[held[a]] = 0;
        }
    }

    private int release() {
        int kept = 0;
        int released = 0;
        for (int a = 0; a < count; a++) {
            if (force[a] > 0) {
                released++;
                continue;
            }
            double[] swap = columns[kept];
            columns[kept] = columns[a];
            columns[a] = swap;
            held[kept++] = held[a];
        }
        count = kept;
        return released;
    }
}

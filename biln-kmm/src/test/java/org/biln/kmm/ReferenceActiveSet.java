package org.biln.kmm;

import java.util.Arrays;

/**
 * The textbook primal active-set method on small, strictly convex problems, one constraint in or out at a time and every
 * system solved afresh: slow, and so simple that it can be believed.
 */
final class ReferenceActiveSet {
    private ReferenceActiveSet() {}

    static double[] solve(KmmProblem p) {
        int m = p.size();
        double low = Math.max(0, p.leastSum() / m);
        double high = Math.min(p.bound(), p.greatestSum() / m);
        double[] b = new double[m];
        Arrays.fill(b, 0.5 * (low + high));
        // -1 at zero, +1 at the bound, 0 free; the last entry is the sum: -1 at its least, +1 at its greatest.
        int[] state = new int[m + 1];
        if (low == high) {
            state[m] = p.leastSum() >= m * p.bound() ? 0 : -1;
            if (low == p.bound()) {
                return b;
            }
        }
        boolean sumFixed = p.leastSum() == p.greatestSum();
        for (int round = 0; round < 100 * (m + 2); round++) {
            double[] g = gradient(p, b);
            double[] step = new double[m];
            double multiplier = newton(p, g, state, step);
            double length = 1;
            int blocking = -1;
            int side = 0;
            double sum = Arrays.stream(b).sum();
            double sumStep = Arrays.stream(step).sum();
            for (int i = 0; i <= m; i++) {
                if (state[i] != 0) {
                    continue;
                }
                double at = i < m ? b[i] : sum;
                double by = i < m ? step[i] : sumStep;
                double least = i < m ? 0 : p.leastSum();
                double most = i < m ? p.bound() : p.greatestSum();
                if (by < -1e-15 && (least - at) / by < length) {
                    length = Math.max(0, (least - at) / by);
                    blocking = i;
                    side = -1;
                }
                if (by > 1e-15 && (most - at) / by < length) {
                    length = Math.max(0, (most - at) / by);
                    blocking = i;
                    side = 1;
                }
            }
            for (int i = 0; i < m; i++) {
                b[i] += length * step[i];
            }
            if (blocking >= 0) {
                state[blocking] = side;
                if (blocking < m) {
                    b[blocking] = side < 0 ? 0 : p.bound();
                }
                continue;
            }
            g = gradient(p, b);
            int worst = -1;
            double worstValue = 1e-13 * (1 + m);
            for (int i = 0; i < m; i++) {
                double value = state[i] * (g[i] - multiplier);
                if (value > worstValue) {
                    worst = i;
                    worstValue = value;
                }
            }
            if (!sumFixed && state[m] * multiplier > worstValue) {
                worst = m;
            }
            if (worst < 0) {
                return b;
            }
            state[worst] = 0;
        }
        throw new IllegalStateException("the reference did not finish");
    }

    private static double[] gradient(KmmProblem p, double[] b) {
        int m = p.size();
        double[] g = new double[m];
        for (int i = 0; i < m; i++) {
            g[i] = p.ridge() * b[i] - p.kappa(i);
            for (int j = 0; j < m; j++) {
                g[i] += p.gram(i, j) * b[j];
            }
        }
        return g;
    }

    /** The step to the minimiser over the working set, and the multiplier of the sum if that is in it. */
    private static double newton(KmmProblem p, double[] g, int[] state, double[] step) {
        int m = p.size();
        int[] free = java.util.stream.IntStream.range(0, m)
                .filter(i -> state[i] == 0)
                .toArray();
        int f = free.length;
        boolean sum = state[m] != 0;
        if (f == 0) {
            return 0;
        }
        int n = f + (sum ? 1 : 0);
        double[][] a = new double[n][n + 1];
        for (int r = 0; r < f; r++) {
            for (int c = 0; c < f; c++) {
                a[r][c] = p.gram(free[r], free[c]) + (r == c ? p.ridge() : 0);
            }
            a[r][n] = -g[free[r]];
            if (sum) {
                a[r][f] = -1;
                a[f][r] = 1;
            }
        }
        double[] x = eliminate(a);
        for (int r = 0; r < f; r++) {
            step[free[r]] = x[r];
        }
        return sum ? x[f] : 0;
    }

    private static double[] eliminate(double[][] a) {
        int n = a.length;
        for (int c = 0; c < n; c++) {
            int pivot = c;
            for (int r = c + 1; r < n; r++) {
                if (Math.abs(a[r][c]) > Math.abs(a[pivot][c])) {
                    pivot = r;
                }
            }
            double[] swap = a[c];
            a[c] = a[pivot];
            a[pivot] = swap;
            for (int r = 0; r < n; r++) {
                if (r != c) {
                    double factor = a[r][c] / a[c][c];
                    for (int k = c; k <= n; k++) {
                        a[r][k] -= factor * a[c][k];
                    }
                }
            }
        }
        double[] x = new double[n];
        for (int r = 0; r < n; r++) {
            x[r] = a[r][n] / a[r][r];
        }
        return x;
    }
}

package org.biln.kmm;

import org.biln.core.internal.Checks;
import org.biln.kmm.linear.Rows;

/**
 * The judge of a solution: it knows the problem and the weights, and nothing of how they were found.
 *
 * <p>With {@code g = (K + ridge I) b - kappa} the gradient and C the feasible set,
 *
 * <ul>
 *   <li>the <b>projected gradient</b> is {@code b - P(b - g)}, P the Euclidean projection onto C; it is zero exactly at
 *       the optimum (the Karush-Kuhn-Tucker conditions in one line, the multiplier of the sum included);
 *   <li>the <b>infeasibility</b> is the largest violation of a bound or of the sum constraint;
 *   <li>the <b>gap</b> is {@code g'b - min over v in C of g'v}, which bounds how far the objective is above its minimum.
 * </ul>
 *
 * <p>The <b>residual</b> of a solution is
 * {@code max(|projected gradient|_inf / (1 + |kappa|_inf), infeasibility / m, gap / (1 + |objective|))}.
 * One product with K, O(m^2), and O(m log m) besides.
 *
 * <pre>{@code
 * KmmProblem problem = KmmProblem.of(new DMatrixRMaj(new double[][] {{1.0}}), new double[] {0.8}, 10, 0.5);
 * KmmEvaluator.Evaluation e = KmmEvaluator.evaluate(problem, new double[] {0.8});
 * boolean optimal = e.residual() < 1e-8;
 * }</pre>
 */
public final class KmmEvaluator {
    private KmmEvaluator() {}

    /**
     * What the judge found.
     *
     * @param objective {@code 1/2 b'(K + ridge I) b - kappa'b}
     * @param primalResidual the infeasibility divided by m
     * @param dualResidual the projected gradient's largest entry divided by {@code 1 + |kappa|_inf}
     * @param gap the duality gap, not divided
     * @param residual the largest of the three, the gap divided by {@code 1 + |objective|}
     */
    public record Evaluation(
            double objective, double primalResidual, double dualResidual, double gap, double residual) {}

    /**
     * Judges weights.
     *
     * @param problem the problem
     * @param beta the weights, one per source point
     * @return what was found; the residual is NaN if a weight is
     */
    public static Evaluation evaluate(KmmProblem problem, double[] beta) {
        int m = problem.size();
        Checks.length("beta", beta.length, m);
        double[] gradient = new double[m];
        gradient(problem, beta, gradient);
        Scratch scratch = new Scratch();
        scratch.grow(m);
        measure(problem, beta, gradient, scratch);
        return scratch.toEvaluation();
    }

    /** Room for a judgement and its outcome, so that a solver may ask at every iteration and allocate nothing. */
    static final class Scratch {
        private double[] point = {};
        private int[] heap = {};
        double objective;
        double primalResidual;
        double dualResidual;
        double gap;
        double residual;

        void grow(int m) {
            point = Rows.grow(point, m);
            if (heap.length < m) {
                heap = new int[m];
            }
        }

        Evaluation toEvaluation() {
            return new Evaluation(objective, primalResidual, dualResidual, gap, residual);
        }
    }

    static void gradient(KmmProblem problem, double[] beta, double[] gradient) {
        problem.multiply(beta, gradient);
        Rows.axpy(gradient, problem.kappaArray(), -1, 0, problem.size());
    }

    /** Judges weights whose gradient is known. */
    static void measure(KmmProblem problem, double[] beta, double[] gradient, Scratch out) {
        measure(
                problem.size(),
                problem.kappaArray(),
                problem.bound(),
                problem.leastSum(),
                problem.greatestSum(),
                beta,
                gradient,
                out);
    }

    static void measure(
            int m,
            double[] kappa,
            double bound,
            double least,
            double greatest,
            double[] beta,
            double[] gradient,
            Scratch out) {
        double sum = Rows.sum(beta, m);
        double violation = Math.max(Math.max(0, least - sum), sum - greatest);
        for (int i = 0; i < m; i++) {
            violation = Math.max(violation, Math.max(-beta[i], beta[i] - bound));
        }
        double bg = Rows.dot(beta, gradient, 0, m);
        out.objective = 0.5 * (bg - Rows.dot(beta, kappa, 0, m));
        out.gap = Math.max(0, bg - leastLinear(gradient, m, bound, least, greatest, out.heap));
        out.primalResidual = violation / m;
        out.dualResidual =
                projectedGradient(beta, gradient, m, bound, least, greatest, out.point) / (1 + Rows.maxAbs(kappa, m));
        out.residual =
                Math.max(Math.max(out.dualResidual, out.primalResidual), out.gap / (1 + Math.abs(out.objective)));
        if (!Double.isFinite(bg)) {
            out.residual = Double.NaN;
        }
    }

    private static double projectedGradient(
            double[] beta, double[] g, int m, double bound, double least, double greatest, double[] point) {
        for (int i = 0; i < m; i++) {
            point[i] = beta[i] - g[i];
        }
        double shift = 0;
        double sum = clippedSum(point, m, 0, bound);
        if (sum < least) {
            shift = shiftTo(least, point, m, bound);
        } else if (sum > greatest) {
            shift = shiftTo(greatest, point, m, bound);
        }
        double largest = 0;
        for (int i = 0; i < m; i++) {
            largest = Math.max(largest, Math.abs(beta[i] - Math.min(bound, Math.max(0, point[i] + shift))));
        }
        return largest;
    }

    private static double clippedSum(double[] point, int m, double shift, double bound) {
        double s0 = 0;
        double s1 = 0;
        int i = 0;
        for (; i + 1 < m; i += 2) {
            s0 += Math.min(bound, Math.max(0, point[i] + shift));
            s1 += Math.min(bound, Math.max(0, point[i + 1] + shift));
        }
        if (i < m) {
            s0 += Math.min(bound, Math.max(0, point[i] + shift));
        }
        return s0 + s1;
    }

    /** The shift at which the clipped point sums to the wanted value: Newton on a piecewise linear function, bracketed. */
    private static double shiftTo(double wanted, double[] point, int m, double bound) {
        double min = point[0];
        double max = point[0];
        for (int i = 1; i < m; i++) {
            min = Math.min(min, point[i]);
            max = Math.max(max, point[i]);
        }
        double low = -max;
        double high = bound - min;
        double shift = Math.min(high, Math.max(low, 0));
        for (int round = 0; round < 200; round++) {
            double sum = clippedSum(point, m, shift, bound);
            double error = sum - wanted;
            if (Math.abs(error) <= 1e-15 * m) {
                break;
            }
            if (error > 0) {
                high = shift;
            } else {
                low = shift;
            }
            int free = 0;
            for (int i = 0; i < m; i++) {
                double v = point[i] + shift;
                if (v > 0 && v < bound) {
                    free++;
                }
            }
            double next = free > 0 ? shift - error / free : 0.5 * (low + high);
            if (!(next > low && next < high)) {
                next = 0.5 * (low + high);
            }
            if (next == shift) {
                break;
            }
            shift = next;
        }
        return shift;
    }

    /** The least of {@code g'v} over the feasible set: weight goes to the smallest gradients first. */
    static double leastLinear(double[] g, int m, double bound, double least, double greatest, int[] heap) {
        for (int i = 0; i < m; i++) {
            heap[i] = i;
        }
        for (int i = m / 2 - 1; i >= 0; i--) {
            sift(heap, g, i, m);
        }
        double used = 0;
        double value = 0;
        for (int size = m; size > 0; size--) {
            double gi = g[heap[0]];
            double amount = Math.min(bound, (gi < 0 ? greatest : least) - used);
            if (!(amount > 0)) {
                break;
            }
            value = Math.fma(gi, amount, value);
            used += amount;
            heap[0] = heap[size - 1];
            sift(heap, g, 0, size - 1);
        }
        return value;
    }

    private static void sift(int[] heap, double[] key, int at, int size) {
        int moving = at < size ? heap[at] : 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && key[heap[child + 1]] < key[heap[child]]) {
                child++;
            }
            if (key[moving] <= key[heap[child]]) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        if (at < size) {
            heap[at] = moving;
        }
    }
}

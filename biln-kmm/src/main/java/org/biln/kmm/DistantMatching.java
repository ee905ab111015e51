package org.biln.kmm;

import java.util.Locale;
import org.biln.core.Certificate;
import org.biln.kmm.linear.Rows;

/**
 * Kernel mean matching of points that are elsewhere: the same Newton method in r features as
 * {@link KernelMeanMatching#weigh(org.ejml.data.DMatrixRMaj, org.ejml.data.DMatrixRMaj, FeatureMap)}, every step of it a few
 * sums over all rows. What comes back is not a weight for each point but the function that gives it.
 *
 * <p>A Newton step is one sum of r^2 numbers and as many of r as its line search has trials, mostly one.
 *
 * <pre>{@code
 * FeatureMap map = FeatureMap.of(Kernel.gaussian(0.5), points, 8, 1e-6);
 * double[][] features = map.features(points);
 * FeatureRows rows = new FeatureRows() {
 *     public long size() {
 *         return features.length;
 *     }
 *
 *     public <S extends FeatureRows.Sum<S>> S sum(S nothing) {
 *         nothing.add(features);
 *         return nothing;
 *     }
 * };
 * double[] sums = new double[map.rank()];
 * map.addKernelSums(target, sums);
 * DistantMatching.Result result = DistantMatching.solve(
 *         KernelMeanMatching.Options.paper(map.kernel()), rows, map.mean(sums, target.numRows));
 * double weight = result.weights().weight(features[0]);
 * }</pre>
 */
public final class DistantMatching {

    private DistantMatching() {}

    /**
     * What was found.
     *
     * @param weights the weight of a point by its features
     * @param status how the solve ended
     * @param evaluation the judge's opinion, found by sums of its own
     * @param iterations how many Newton steps it took
     * @param traceResidual the mean of what the features leave of {@code k(x, x)}
     */
    public record Result(
            WeightFunction weights,
            KmmResult.Status status,
            KmmEvaluator.Evaluation evaluation,
            int iterations,
            double traceResidual)
            implements Certificate {

        @Override
        public boolean converged() {
            return status == KmmResult.Status.CONVERGED;
        }

        @Override
        public double residual() {
            return evaluation.residual();
        }

        @Override
        public String summary() {
            return String.format(
                    Locale.ROOT,
                    "%s after %d iterations, residual %.1e, %d proximal steps; the features leave %.1e of the kernel",
                    status,
                    iterations,
                    evaluation.residual(),
                    weights.steps(),
                    traceResidual);
        }
    }

    /**
     * Solves.
     *
     * @param options the bound of a weight, the freedom of their sum, the ridge, and how to solve
     * @param rows the features of the points to be weighted, at least one
     * @param mean the mean features of the points to be matched, r numbers
     * @return the weights, as a function, and their certificate
     */
    public static Result solve(KernelMeanMatching.Options options, FeatureRows rows, double[] mean) {
        int m = Math.toIntExact(rows.size());
        double epsilon = options.epsilon().applyAsDouble(m);
        KmmProblem.checkFeasible(m, options.bound(), epsilon, options.ridge());
        FeasibleSet feasible = new FeasibleSet(options.bound(), m * (1 - epsilon), m * (1 + epsilon));
        double[] c = new double[mean.length];
        for (int q = 0; q < c.length; q++) {
            c[q] = m * mean[q];
        }
        DistantPoints points = new DistantPoints(rows, c, options.ridge(), feasible);
        ProximalNewton newton = new ProximalNewton(points, c, options.ridge());
        InteriorPoint.StopReason outcome = newton.solve(options.solver());
        KmmEvaluator.Evaluation evaluation = newton.evaluation();
        boolean good = evaluation.residual() <= options.solver().tolerance();
        return new Result(
                points.best(),
                KmmSolver.status(outcome, good),
                evaluation,
                newton.iterations(),
                rows.sum(new Left()).sum / m);
    }

    /** What the features leave of the kernel at the points themselves. */
    private static final class Left implements FeatureRows.Sum<Left> {
        private static final long serialVersionUID = 1L;

        private double sum;

        @Override
        public void add(double[][] rows) {
            for (double[] f : rows) {
                sum += Math.max(0, 1 - Rows.dot(f, f, 0, f.length));
            }
        }

        @Override
        public void add(Left other) {
            sum += other.sum;
        }
    }
}

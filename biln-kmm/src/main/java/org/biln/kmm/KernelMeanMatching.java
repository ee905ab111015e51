package org.biln.kmm;

import java.util.function.IntToDoubleFunction;
import org.biln.core.internal.Checks;
import org.biln.core.learn.Importance;
import org.biln.core.learn.ImportanceEstimator;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching (Huang, Smola, Gretton, Borgwardt and Schoelkopf, 2007): weights for a source sample so that its
 * weighted mean in a kernel's feature space is the mean of a target sample, an estimate of the ratio of their densities.
 *
 * <p>The programme is that of {@link KmmProblem}, by default with the paper's {@code B = 1000} and
 * {@code epsilon = (sqrt m - 1) / sqrt m}. Up to {@value #DENSE_UP_TO} source points {@link KmmSolver} factors the Gram matrix.
 * Up to {@link LargeScale#exactUpTo} the same problem is solved to the tolerance by products with that matrix, {@code m^2}
 * operations each, some hundred of them at 1e-6; the rank of the features that prepare them is what is predicted to cost
 * least. Where that misses the tolerance and there are no more than {@value #DENSE_AFTER_ALL} points, the matrix is factored after all. Memory is half the matrix, or less: what the heap does not hold is computed again. Beyond, a problem of rank r takes
 * its place: {@code O((m + n) r d + m r^2)} for the features and at most m r^2 operations an iteration, of which a dozen are usual and
 * some fifty a hard case; memory is m r numbers. {@link KmmResult#approximation} reports its error, and among weights that match
 * equally well even ones are preferred.
 *
 * <p>Immutable, and usable by several threads at once.
 *
 * <pre>{@code
 * KernelMeanMatching matching = KernelMeanMatching.of(Kernel.gaussian(0.01));
 * KmmResult result = matching.weigh(source, target);
 * double[] weights = result.beta();
 * }</pre>
 */
public final class KernelMeanMatching implements ImportanceEstimator {
    /**
     * When and how to leave the exact problem for one of low rank.
     *
     * @param exactUpTo the most source points for which the true problem is solved, not negative
     * @param maxRank the largest rank of a problem in place of the true one, at least 1
     * @param traceShare the share of the trace of K at which the rank is enough, in [0,1)
     * @param threads how many threads a large solve may use, at least 1; the result does not depend on it
     * @param auditRows at how many random points the true residual is measured, not negative
     */
    public record LargeScale(int exactUpTo, int maxRank, double traceShare, int threads, int auditRows) {
        /**
         * Refuses what cannot be.
         *
         * @param exactUpTo not negative
         * @param maxRank at least 1
         * @param traceShare in [0,1)
         * @param threads at least 1
         * @param auditRows not negative
         */
        public LargeScale {
            Checks.atLeast("exactUpTo", exactUpTo, 0);
            Checks.atLeast("maxRank", maxRank, 1);
            Checks.require(traceShare >= 0 && traceShare < 1, "traceShare", "is " + traceShare + ", must be in [0,1)");
            Checks.atLeast("threads", threads, 1);
            Checks.atLeast("auditRows", auditRows, 0);
        }

        /**
         * The true problem up to 20 000 points, then rank at most 256 and a trace share of 1e-6, one thread, 100 points audited.
         *
         * @return the settings
         */
        public static LargeScale defaults() {
            return new LargeScale(20_000, 256, 1e-6, 1, 100);
        }

        /**
         * These settings with another number of threads.
         *
         * @param newThreads how many
         * @return the new settings
         */
        public LargeScale withThreads(int newThreads) {
            return new LargeScale(exactUpTo, maxRank, traceShare, newThreads, auditRows);
        }

        /**
         * These settings with another largest rank.
         *
         * @param newMaxRank the rank
         * @return the new settings
         */
        public LargeScale withMaxRank(int newMaxRank) {
            return new LargeScale(exactUpTo, newMaxRank, traceShare, threads, auditRows);
        }

        /**
         * These settings with another limit of the exact problem.
         *
         * @param newExactUpTo the most source points solved exactly
         * @return the new settings
         */
        public LargeScale withExactUpTo(int newExactUpTo) {
            return new LargeScale(newExactUpTo, maxRank, traceShare, threads, auditRows);
        }
    }

    /**
     * What to match and how.
     *
     * @param kernel the kernel
     * @param bound the upper bound B of a weight, above zero
     * @param epsilon the freedom of the sum of the weights as a function of the number m of source points
     * @param ridge added to the diagonal of the Gram matrix, not negative
     * @param solver how to solve
     * @param largeScale when and how to leave the exact problem
     */
    public record Options(
            Kernel kernel,
            double bound,
            IntToDoubleFunction epsilon,
            double ridge,
            KmmSolver.Options solver,
            LargeScale largeScale) {
        /**
         * Refuses a bound that is not above zero and a negative ridge.
         *
         * @param kernel the kernel
         * @param bound above zero
         * @param epsilon of the number of source points
         * @param ridge not negative
         * @param solver how to solve
         * @param largeScale when and how to leave the exact problem
         */
        public Options {
            Checks.positive("bound", bound);
            Checks.notNegative("ridge", ridge);
        }

        /**
         * The paper's choice: B = 1000, {@code epsilon = (sqrt m - 1) / sqrt m}, no ridge; residual 1e-8, and at most 2000
         * iterations, because those of a large solve are many and short.
         *
         * @param kernel the kernel
         * @return the options
         */
        public static Options paper(Kernel kernel) {
            return new Options(
                    kernel,
                    1000,
                    KmmProblem::paperEpsilon,
                    0,
                    KmmSolver.Options.defaults().withMaxIterations(2000),
                    LargeScale.defaults());
        }

        /**
         * These options with another bound.
         *
         * @param newBound the upper bound B of a weight
         * @return the new options
         */
        public Options withBound(double newBound) {
            return new Options(kernel, newBound, epsilon, ridge, solver, largeScale);
        }

        /**
         * These options with the same epsilon for every m.
         *
         * @param newEpsilon the freedom of the sum, not negative
         * @return the new options
         */
        public Options withEpsilon(double newEpsilon) {
            Checks.notNegative("epsilon", newEpsilon);
            return new Options(kernel, bound, m -> newEpsilon, ridge, solver, largeScale);
        }

        /**
         * These options with a ridge.
         *
         * @param newRidge added to the diagonal
         * @return the new options
         */
        public Options withRidge(double newRidge) {
            return new Options(kernel, bound, epsilon, newRidge, solver, largeScale);
        }

        /**
         * These options with another way to solve.
         *
         * @param newSolver how to solve
         * @return the new options
         */
        public Options withSolver(KmmSolver.Options newSolver) {
            return new Options(kernel, bound, epsilon, ridge, newSolver, largeScale);
        }

        /**
         * These options with other settings for large sets.
         *
         * @param newLargeScale the settings
         * @return the new options
         */
        public Options withLargeScale(LargeScale newLargeScale) {
            return new Options(kernel, bound, epsilon, ridge, solver, newLargeScale);
        }
    }

    /** Up to here factorisations of the Gram matrix take less time than many products with it. */
    private static final int DENSE_UP_TO = 2000;

    /** Up to here factorisations are made where products did not reach the tolerance: they take a minute, but they do. */
    private static final int DENSE_AFTER_ALL = 5000;

    private final Options options;
    private final KmmSolver solver;

    private KernelMeanMatching(Options options) {
        this.options = options;
        this.solver = new KmmSolver(options.solver());
    }

    /**
     * Matching with the paper's defaults.
     *
     * @param kernel the kernel
     * @return the estimator
     */
    public static KernelMeanMatching of(Kernel kernel) {
        return new KernelMeanMatching(Options.paper(kernel));
    }

    /**
     * Matching as the options say.
     *
     * @param options what to match and how
     * @return the estimator
     */
    public static KernelMeanMatching of(Options options) {
        return new KernelMeanMatching(options);
    }

    /**
     * The options given.
     *
     * @return the options
     */
    public Options options() {
        return options;
    }

    /**
     * Weighs a source sample to look like a target sample.
     *
     * @param source the points to be weighted, one per row
     * @param target the points to be matched, one per row
     * @return the weights and their certificate
     */
    public KmmResult weigh(DMatrixRMaj source, DMatrixRMaj target) {
        Gram.checkPair(source, target);
        int m = source.numRows;
        if (m > options.largeScale().exactUpTo()) {
            return LargeScaleMatching.approximate(options, source, target);
        }
        if (m > DENSE_UP_TO && options.solver().path() == KmmSolver.Path.AUTO) {
            KmmResult result = LargeScaleMatching.solve(options, source, target);
            boolean missed = !result.converged() && result.status() != KmmResult.Status.CANCELLED;
            if (!missed || m > DENSE_AFTER_ALL) {
                return result;
            }
        }
        double epsilon = options.epsilon().applyAsDouble(m);
        KmmProblem.checkFeasible(m, options.bound(), epsilon, options.ridge());
        return solver.solve(KmmProblem.of(
                Gram.of(options.kernel(), source),
                Gram.crossMeans(options.kernel(), source, target),
                options.bound(),
                epsilon,
                options.ridge()));
    }

    /**
     * Weighs a source sample to look like a target sample, at low rank in features that are given, whatever the number of
     * points.
     *
     * @param source the points to be weighted, one per row
     * @param target the points to be matched, one per row
     * @param map the features
     * @return the weights and their certificate
     */
    public KmmResult weigh(DMatrixRMaj source, DMatrixRMaj target, FeatureMap map) {
        Gram.checkPair(source, target);
        return LargeScaleMatching.approximate(options, source, target, map);
    }

    /**
     * Weighs some rows of a sample to look like all of it.
     *
     * @param sample the sample, one point per row
     * @param rows the rows to be weighted, at least one
     * @return the weights and their certificate, a {@link KmmResult}
     */
    @Override
    public Importance weigh(DMatrixRMaj sample, int[] rows) {
        Checks.atLeast("rows.length", rows.length, 1);
        Checks.rows("rows", rows, rows.length, sample.numRows);
        DMatrixRMaj source = new DMatrixRMaj(rows.length, sample.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(sample.data, rows[i] * sample.numCols, source.data, i * sample.numCols, sample.numCols);
        }
        KmmResult result = weigh(source, sample);
        return new Importance(result.beta(), result);
    }
}

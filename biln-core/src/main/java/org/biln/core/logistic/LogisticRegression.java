package org.biln.core.logistic;

import java.util.Arrays;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Weighted binary logistic regression: minimises
 *
 * <pre>{@code sum_i w_i log(1 + exp(-y_i theta.x_i)) + l2/2 ||theta||^2}</pre>
 *
 * over theta. Labels are -1 and +1, weights are not negative (all 1 if none are given), an intercept is a constant column,
 * by convention the first.
 *
 * <p>An evaluation costs O(n d), an L-BFGS iteration one or a little more of them plus O(history d), a Newton iteration
 * O(n d^2 + d^3).
 *
 * <p><b>When there is no minimiser, or not one.</b>
 *
 * <ul>
 *   <li>An empty sample, or weights that are all zero: the start is returned unchanged, {@link StopReason#NO_EXAMPLES}.
 *   <li>Separable data and data of one class, without penalty: the loss has no minimiser, its infimum is approached along
 *       a ray. With {@link Loss#STABLE} training goes on until a tolerance or the cap on iterations is met; the parameters
 *       are finite and separate the sample. With {@link Loss#SATURATING} the line search keeps every probability away from
 *       1, as in the paper's program. With a penalty on all parameters there is exactly one minimiser.
 *   <li>More features than examples: separable in general, see above; or, with a penalty, one minimiser.
 * </ul>
 *
 * <p>An object of this class only holds options: it is immutable and may be shared by threads, a {@link Workspace} may not.
 *
 * <pre>{@code
 * LogisticRegression regression = new LogisticRegression(LogisticRegression.Options.recommended().withL2(0.5));
 * LogisticFit fit = regression.fit(sample, null);
 * if (!fit.certificate().converged()) {
 *     throw new IllegalStateException(fit.certificate().toString());
 * }
 *
 * LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
 * workspace.startAtZero(sample.dimension());
 * regression.fit(sample.x(), sample.signs(), null, sample.size(), workspace);
 * double first = workspace.theta()[0];
 * }</pre>
 */
public final class LogisticRegression {
    private final Options options;

    /**
     * A regression with given options.
     *
     * @param options how to train
     */
    public LogisticRegression(Options options) {
        this.options = options;
    }

    /**
     * The options.
     *
     * @return as given
     */
    public Options options() {
        return options;
    }

    /**
     * How to train.
     *
     * <pre>{@code
     * LogisticRegression.Options paper = LogisticRegression.Options.published(100);
     * LogisticRegression.Options ours = LogisticRegression.Options.recommended().withL2(0.1);
     * }</pre>
     *
     * @param optimiser the method
     * @param loss how the loss of an example is computed
     * @param maxIterations the most steps, 0 or more
     * @param maxEvaluations the evaluations after which no new step is begun, at least 1
     * @param l2 the weight of the penalty {@code l2/2 ||theta||^2}, 0 or more
     * @param penaliseIntercept whether the penalty includes the first column
     * @param gradientTolerance stop when the largest absolute entry of the gradient is within it
     * @param progressTolerance stop when a step, or what it gains, is within it
     * @param history the number of curvature pairs L-BFGS keeps, at least 1
     */
    public record Options(
            Optimiser optimiser,
            Loss loss,
            int maxIterations,
            int maxEvaluations,
            double l2,
            boolean penaliseIntercept,
            double gradientTolerance,
            double progressTolerance,
            int history) {

        /**
         * Refuses options that make no sense, by name.
         *
         * @param optimiser the method
         * @param loss how the loss of an example is computed
         * @param maxIterations the most steps
         * @param maxEvaluations the evaluations after which no new step is begun
         * @param l2 the weight of the penalty
         * @param penaliseIntercept whether the penalty includes the first column
         * @param gradientTolerance the tolerance on the gradient
         * @param progressTolerance the tolerance on steps and gains
         * @param history the number of curvature pairs
         */
        public Options {
            Checks.atLeast("maxIterations", maxIterations, 0);
            Checks.atLeast("maxEvaluations", maxEvaluations, 1);
            Checks.notNegative("l2", l2);
            Checks.notNegative("gradientTolerance", gradientTolerance);
            Checks.notNegative("progressTolerance", progressTolerance);
            Checks.atLeast("history", history, 1);
        }

        /**
         * What the paper's program did: minFunc's L-BFGS on the loss as written, no penalty.
         *
         * @param maxIterations 20 on its synthetic data, 100 on its real data
         * @return the options
         */
        public static Options published(int maxIterations) {
            return new Options(Optimiser.LBFGS, Loss.SATURATING, maxIterations, 1000, 0, true, 1e-5, 1e-9, 100);
        }

        /**
         * What we recommend: the stable loss with a mild penalty on all parameters, so that every sample, separable or not,
         * has exactly one minimiser; tolerances tight enough for the certificate to mean it. Choose the penalty with
         * {@link CrossValidation} where the number of features is not small against the number of examples.
         *
         * @return the options, l2 = 1
         */
        public static Options recommended() {
            return new Options(Optimiser.LBFGS, Loss.STABLE, 1000, 2000, 1, true, 1e-6, 1e-12, 50);
        }

        /**
         * Newton's method to the last digits, for few features.
         *
         * @return the options, without penalty
         */
        public static Options newton() {
            return new Options(Optimiser.NEWTON, Loss.STABLE, 100, 1000, 0, true, 1e-11, 1e-13, 1);
        }

        /**
         * The same with another penalty.
         *
         * @param value the weight of the penalty
         * @return new options
         */
        public Options withL2(double value) {
            return new Options(
                    optimiser,
                    loss,
                    maxIterations,
                    maxEvaluations,
                    value,
                    penaliseIntercept,
                    gradientTolerance,
                    progressTolerance,
                    history);
        }

        /**
         * The same with the first column penalised or not.
         *
         * @param value whether it is
         * @return new options
         */
        public Options withPenalisedIntercept(boolean value) {
            return new Options(
                    optimiser,
                    loss,
                    maxIterations,
                    maxEvaluations,
                    l2,
                    value,
                    gradientTolerance,
                    progressTolerance,
                    history);
        }

        /**
         * The same with the loss computed another way.
         *
         * @param value how
         * @return new options
         */
        public Options withLoss(Loss value) {
            return new Options(
                    optimiser,
                    value,
                    maxIterations,
                    maxEvaluations,
                    l2,
                    penaliseIntercept,
                    gradientTolerance,
                    progressTolerance,
                    history);
        }

        /**
         * The same with other tolerances.
         *
         * @param gradient stop when the largest absolute entry of the gradient is within it
         * @param progress stop when a step, or what it gains, is within it
         * @return new options
         */
        public Options withTolerances(double gradient, double progress) {
            return new Options(
                    optimiser, loss, maxIterations, maxEvaluations, l2, penaliseIntercept, gradient, progress, history);
        }

        /**
         * The same with another cap on iterations.
         *
         * @param value the most steps
         * @return new options
         */
        public Options withMaxIterations(int value) {
            return new Options(
                    optimiser,
                    loss,
                    value,
                    maxEvaluations,
                    l2,
                    penaliseIntercept,
                    gradientTolerance,
                    progressTolerance,
                    history);
        }
    }

    /**
     * Everything a fit needs beside its input, the start, and the result: one per thread. It grows with the largest sample
     * it has seen (a copy of the sample, and 2 history d numbers) and is then used again without allocation.
     *
     * <pre>{@code
     * LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
     * workspace.start(new double[] {0.1, -0.2});
     * }</pre>
     */
    public static final class Workspace {
        private final LogisticObjective objective = new LogisticObjective();
        private final Lbfgs lbfgs = new Lbfgs();
        private final Newton newton = new Newton();
        private final Outcome outcome = new Outcome();
        private double[] theta = {};
        private int dimension;

        /** An empty workspace. */
        public Workspace() {}

        /**
         * Sets where the next fit starts.
         *
         * @param start one finite number per feature, copied
         */
        public void start(double[] start) {
            Checks.finite("start", start, start.length);
            grow(start.length);
            System.arraycopy(start, 0, theta, 0, start.length);
        }

        /**
         * Lets the next fit start at zero.
         *
         * @param features how many features there are
         */
        public void startAtZero(int features) {
            Checks.atLeast("features", features, 0);
            grow(features);
            Arrays.fill(theta, 0, features, 0.0);
        }

        private void grow(int features) {
            if (theta.length < features) {
                theta = new double[features];
            }
            dimension = features;
        }

        /**
         * The parameters: the start before a fit, the result after it and the start of the next one unless another is set.
         * The array itself, not a copy; only its first {@link #dimension()} entries count.
         *
         * @return the live array
         */
        public double[] theta() {
            return theta;
        }

        /**
         * The number of parameters.
         *
         * @return how many
         */
        public int dimension() {
            return dimension;
        }

        /**
         * The loss with its penalty at the result of the last fit.
         *
         * @return the loss
         */
        public double loss() {
            return outcome.loss;
        }

        /**
         * The largest absolute entry of the gradient at the result of the last fit.
         *
         * @return the norm
         */
        public double gradientNorm() {
            return outcome.gradientNorm;
        }

        /**
         * The steps of the last fit.
         *
         * @return how many
         */
        public int iterations() {
            return outcome.iterations;
        }

        /**
         * The evaluations of the last fit.
         *
         * @return how many
         */
        public int evaluations() {
            return outcome.evaluations;
        }

        /**
         * Why the last fit stopped.
         *
         * @return the reason
         */
        public StopReason reason() {
            return outcome.reason;
        }

        /**
         * The certificate of the last fit, as a new object.
         *
         * @return the certificate
         */
        public FitCertificate certificate() {
            return outcome.certificate();
        }

        /**
         * The result of the last fit, as a new object.
         *
         * @return the classifier
         */
        public LinearClassifier classifier() {
            return new LinearClassifier(Arrays.copyOf(theta, dimension));
        }
    }

    /**
     * Trains on a sample.
     *
     * @param sample the examples of two classes, whose weights count
     * @param start where to start, or null for zero
     * @return the classifier and its certificate
     */
    public LogisticFit fit(Sample sample, double @Nullable [] start) {
        Workspace workspace = new Workspace();
        if (start == null) {
            workspace.startAtZero(sample.dimension());
        } else {
            workspace.start(start);
        }
        return fitFrom(sample, workspace);
    }

    /**
     * Trains on a sample from the start in the workspace.
     *
     * @param sample the examples of two classes, whose weights count
     * @param workspace the start, and the memory of the fit
     * @return the classifier and its certificate, whose loss and gradient are not the optimiser's word
     */
    public LogisticFit fitFrom(Sample sample, Workspace workspace) {
        train(sample, workspace);
        LinearClassifier classifier = workspace.classifier();
        if (workspace.reason() == StopReason.NO_EXAMPLES) {
            return new LogisticFit(classifier, workspace.certificate());
        }
        LogisticEvaluator judge = LogisticEvaluator.at(workspace.theta(), sample, options);
        return new LogisticFit(
                classifier,
                new FitCertificate(
                        judge.loss(),
                        judge.gradientNorm(),
                        workspace.iterations(),
                        workspace.evaluations(),
                        workspace.reason(),
                        judge.gain()));
    }

    /** Trains on a sample from the start in the workspace, where the result is left. */
    void train(Sample sample, Workspace workspace) {
        fit(sample.x(), sample.signs(), sample.weights(), sample.size(), workspace);
    }

    /**
     * Trains on the first rows of a matrix, from the start in the workspace; the result is left there. Allocates nothing
     * once the workspace has grown.
     *
     * @param x the features, one row an example
     * @param y the labels, -1 or +1
     * @param weights the weights, or null for all 1
     * @param n how many rows, labels and weights count
     * @param workspace start and result
     */
    public void fit(DMatrixRMaj x, int[] y, double @Nullable [] weights, int n, Workspace workspace) {
        Checks.atLeast("n", n, 0);
        Checks.finite("x", x, n);
        fit(x, null, n, y, weights, workspace);
    }

    /**
     * Trains on chosen rows of a matrix, from the start in the workspace; the result is left there. Allocates nothing once
     * the workspace has grown.
     *
     * @param x the features, one row an example
     * @param rows which rows; one may occur more than once
     * @param count how many entries of {@code rows} count
     * @param y the labels: {@code y[i]} belongs to row {@code rows[i]}
     * @param weights the weights in the same order, or null for all 1
     * @param workspace start and result
     */
    public void fitRows(
            DMatrixRMaj x, int[] rows, int count, int[] y, double @Nullable [] weights, Workspace workspace) {
        Checks.inRange("count", count, 0, rows.length);
        Checks.rows("rows", rows, count, x.numRows);
        for (int i = 0; i < count; i++) {
            if (!Checks.allFinite(x.data, rows[i] * x.numCols, x.numCols)) {
                throw Checks.bad("x", "row " + rows[i] + " has an entry that is not finite");
            }
        }
        fit(x, rows, count, y, weights, workspace);
    }

    private void fit(
            DMatrixRMaj x,
            int @Nullable [] rows,
            int count,
            int[] y,
            double @Nullable [] weights,
            Workspace workspace) {
        int d = x.numCols;
        Checks.signs("y", y, count);
        if (weights != null) {
            Checks.weights("weights", weights, count);
        }
        Checks.length("workspace.start", workspace.dimension, d);
        Checks.finite("workspace.start", workspace.theta, d);
        LogisticObjective f = workspace.objective;
        f.load(x, rows, count, y, weights);
        f.function(options.loss(), options.l2(), options.penaliseIntercept());
        if (f.totalWeight() == 0) {
            workspace.outcome.set(0, 0, 0, 0, StopReason.NO_EXAMPLES);
        } else if (options.optimiser() == Optimiser.LBFGS) {
            workspace.lbfgs.minimise(f, workspace.theta, d, options, workspace.outcome);
        } else {
            workspace.newton.minimise(f, workspace.theta, d, options, workspace.outcome);
        }
    }
}

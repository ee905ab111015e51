package org.biln.core.logistic;

import java.util.Arrays;
import org.biln.core.Folds;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.biln.core.internal.InnerProduct;
import org.biln.core.math.Exp;
import org.jspecify.annotations.Nullable;

/**
 * Seeded k-fold cross-validation of logistic regression on the labels as observed, noisy or not.
 *
 * <p>An unregularised fit in high dimension memorises the noise: its probabilities on its own training sample are close to
 * the noisy labels themselves. Two remedies, which go together: a penalty chosen by what the examples left out of training
 * say ({@link #chooseL2}), and posteriors that come, for every example, from a fit that did not see it ({@link #posteriors}).
 *
 * <p>The folds are stratified: each class is dealt out in an order that depends on the seed only. Everything is
 * deterministic. Cost: {@code folds} fits, times the number of penalties tried.
 *
 * <pre>{@code
 * CrossValidation validation = new CrossValidation(5, 42L);
 * LogisticRegression.Options options = LogisticRegression.Options.recommended();
 * PenaltyChoice choice = validation.chooseL2(sample, null, options, CrossValidation.logGrid(1e-2, 1e4, 13));
 * LogisticRegression regression = new LogisticRegression(options.withL2(choice.l2()));
 * double[] eta = validation.posteriors(sample, null, regression);
 * }</pre>
 */
public final class CrossValidation {
    private final int folds;
    private final long seed;

    /**
     * Cross-validation with given folds.
     *
     * @param folds how many folds, at least 2
     * @param seed decides which example is in which fold
     */
    public CrossValidation(int folds, long seed) {
        Checks.atLeast("folds", folds, 2);
        this.folds = folds;
        this.seed = seed;
    }

    /**
     * Penalties in equal ratios.
     *
     * @param low the smallest, above 0
     * @param high the largest
     * @param count how many, at least 2
     * @return the penalties, ascending
     */
    public static double[] logGrid(double low, double high, int count) {
        Checks.positive("low", low);
        Checks.positive("high", high);
        Checks.require(low < high, "high", "is " + high + ", must be above low = " + low);
        Checks.atLeast("count", count, 2);
        double[] grid = new double[count];
        double first = StrictMath.log(low);
        double last = StrictMath.log(high);
        for (int k = 0; k < count; k++) {
            grid[k] = StrictMath.exp(first + (last - first) * k / (count - 1));
        }
        grid[0] = low;
        grid[count - 1] = high;
        return grid;
    }

    /**
     * Chooses the penalty with the least mean loss on left-out examples; of equals, the largest.
     *
     * <p>Within a fold the penalties are tried from the largest down, each fit starting from the one before.
     *
     * @param sample the examples, at least as many as there are folds
     * @param weights their weights, or null for all 1
     * @param options how to train, but for the penalty
     * @param grid the penalties to try
     * @return the choice, with the loss of every penalty
     */
    public PenaltyChoice chooseL2(
            Sample sample, double @Nullable [] weights, LogisticRegression.Options options, double[] grid) {
        checkGrid(grid);
        checkSample(sample, weights);
        double[] ascending = grid.clone();
        Arrays.sort(ascending);
        double[] losses = new double[grid.length];
        Folds assigned = Folds.of(sample, folds, seed);
        LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
        Split split = new Split(sample, weights);
        for (int f = 0; f < folds; f++) {
            split.leaveOut(assigned, f);
            workspace.startAtZero(sample.dimension());
            for (int k = grid.length - 1; k >= 0; k--) {
                split.train(new LogisticRegression(options.withL2(ascending[k])), workspace);
                losses[k] += split.lossLeftOut(workspace.theta());
            }
        }
        double total = split.totalWeight();
        int best = grid.length - 1;
        for (int k = grid.length - 1; k >= 0; k--) {
            losses[k] = total == 0 ? 0 : losses[k] / total;
            if (losses[k] < losses[best]) {
                best = k;
            }
        }
        return new PenaltyChoice(ascending[best], ascending, losses);
    }

    /**
     * The probability of +1 for every example, by a fit that did not see it (cross-fitting).
     *
     * @param sample the examples, at least as many as there are folds
     * @param weights their weights in training, or null for all 1
     * @param regression how to train; every fit starts at zero
     * @return one probability for each example
     */
    public double[] posteriors(Sample sample, double @Nullable [] weights, LogisticRegression regression) {
        checkSample(sample, weights);
        double[] eta = new double[sample.size()];
        Folds assigned = Folds.of(sample, folds, seed);
        LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
        Split split = new Split(sample, weights);
        for (int f = 0; f < folds; f++) {
            split.leaveOut(assigned, f);
            workspace.startAtZero(sample.dimension());
            split.train(regression, workspace);
            for (int i = 0; i < eta.length; i++) {
                if (assigned.of(i) == f) {
                    eta[i] = Exp.sigmoid(split.score(workspace.theta(), i));
                }
            }
        }
        return eta;
    }

    /**
     * Chooses the penalty and gives the posteriors of the same fits: {@link #chooseL2} and {@link #posteriors} at once, for
     * samples on which both are wanted again and again.
     *
     * <p>The penalties are tried from the largest down, each fold starting from its fit before; once the loss on left-out
     * examples has risen twice in a row, the smaller ones, which take longest to train, are left out.
     *
     * @param sample the examples, at least as many as there are folds
     * @param weights their weights, or null for all 1
     * @param options how to train, but for the penalty
     * @param grid the penalties to try
     * @return the choice among the penalties tried, and the probability of +1 for every example by a fit with that penalty
     *     that did not see it
     */
    public CrossFit crossFit(
            Sample sample, double @Nullable [] weights, LogisticRegression.Options options, double[] grid) {
        checkGrid(grid);
        checkSample(sample, weights);
        double[] ascending = grid.clone();
        Arrays.sort(ascending);
        double[] losses = new double[grid.length];
        Folds assigned = Folds.of(sample, folds, seed);
        double[][] starts = new double[folds][sample.dimension()];
        LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
        Split split = new Split(sample, weights);
        double[] scores = new double[sample.size()];
        double[] bestScores = scores;
        int best = grid.length - 1;
        int tried = grid.length;
        for (int rises = 0; tried > 0 && rises < 2; ) {
            int k = --tried;
            LogisticRegression regression = new LogisticRegression(options.withL2(ascending[k]));
            for (int f = 0; f < folds; f++) {
                split.leaveOut(assigned, f);
                workspace.start(starts[f]);
                split.train(regression, workspace);
                System.arraycopy(workspace.theta(), 0, starts[f], 0, starts[f].length);
                losses[k] += split.lossLeftOut(workspace.theta(), scores);
            }
            rises = k + 1 < grid.length && losses[k] > losses[k + 1] ? rises + 1 : 0;
            if (k == grid.length - 1 || losses[k] < losses[best]) {
                best = k;
                bestScores = scores.clone();
            }
        }
        double total = split.totalWeight();
        double[] means = Arrays.copyOfRange(losses, tried, losses.length);
        for (int k = 0; k < means.length; k++) {
            means[k] = total == 0 ? 0 : means[k] / total;
        }
        PenaltyChoice choice =
                new PenaltyChoice(ascending[best], Arrays.copyOfRange(ascending, tried, ascending.length), means);
        Exp.sigmoid(bestScores, 0, bestScores, 0, bestScores.length);
        return new CrossFit(choice, bestScores);
    }

    private static void checkGrid(double[] grid) {
        Checks.atLeast("grid.length", grid.length, 1);
        for (double l2 : grid) {
            Checks.notNegative("grid", l2);
        }
    }

    private void checkSample(Sample sample, double @Nullable [] weights) {
        Checks.atLeast("sample.size", sample.size(), folds);
        if (weights != null) {
            Checks.length("weights", weights.length, sample.size());
            Checks.weights("weights", weights, weights.length);
        }
    }

    /** A sample divided into the examples trained on and those left out. */
    private static final class Split {
        private final Sample sample;
        private final double[] weights;
        private final int[] rows;
        private final int[] labels;
        private final double[] trainingWeights;
        private final int[] left;
        private int training;
        private int leftOut;

        Split(Sample sample, double @Nullable [] weights) {
            int n = sample.size();
            this.sample = sample;
            this.weights = new double[n];
            if (weights == null) {
                Arrays.fill(this.weights, 1.0);
            } else {
                System.arraycopy(weights, 0, this.weights, 0, n);
            }
            rows = new int[n];
            labels = new int[n];
            trainingWeights = new double[n];
            left = new int[n];
        }

        void leaveOut(Folds folds, int f) {
            training = 0;
            leftOut = 0;
            for (int i = 0; i < weights.length; i++) {
                if (folds.of(i) == f) {
                    left[leftOut++] = i;
                } else {
                    rows[training] = i;
                    labels[training] = sample.label(i);
                    trainingWeights[training++] = weights[i];
                }
            }
        }

        void train(LogisticRegression regression, LogisticRegression.Workspace workspace) {
            regression.fitRows(sample.x(), rows, training, labels, trainingWeights, workspace);
        }

        double score(double[] theta, int row) {
            int d = sample.dimension();
            return InnerProduct.of(theta, 0, sample.x().data, row * d, d);
        }

        double lossLeftOut(double[] theta) {
            return lossLeftOut(theta, new double[weights.length]);
        }

        /** The loss on the examples left out, whose scores are entered. */
        double lossLeftOut(double[] theta, double[] scores) {
            double loss = 0;
            for (int k = 0; k < leftOut; k++) {
                int i = left[k];
                scores[i] = score(theta, i);
                loss = Math.fma(weights[i], Exp.log1pExp(-sample.label(i) * scores[i]), loss);
            }
            return loss;
        }

        double totalWeight() {
            double total = 0;
            for (double w : weights) {
                total += w;
            }
            return total;
        }
    }
}

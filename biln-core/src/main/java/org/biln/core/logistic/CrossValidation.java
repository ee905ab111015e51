package org.biln.core.logistic;

import java.util.Arrays;
import org.biln.core.Folds;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.biln.core.internal.InnerProduct;
import org.biln.core.internal.Workers;
import org.biln.core.math.Exp;

/**
 * Seeded k-fold cross-validation of logistic regression on the labels as observed, noisy or not.
 *
 * <p>An unregularised fit in high dimension memorises the noise: its probabilities on its own training sample are close to
 * the noisy labels themselves. Two remedies, which go together: a penalty chosen by what the examples left out of training
 * say, and posteriors that come, for every example, from a fit that did not see it.
 *
 * <p>The folds are stratified: each class is dealt out in an order that depends on the seed only. Everything is
 * deterministic. Cost: {@code folds} fits for each penalty tried.
 */
final class CrossValidation {
    private final int folds;
    private final long seed;
    private final int threads;

    /** So many folds, at least 2; the seed decides which example is in which. The folds of a penalty are fitted side by side. */
    CrossValidation(int folds, long seed, int threads) {
        Checks.atLeast("folds", folds, 2);
        this.folds = folds;
        this.seed = seed;
        this.threads = threads;
    }

    /**
     * Chooses the penalty with the least mean loss on left-out examples, of equals the largest, and gives the posteriors of the same
     * fits.
     *
     * <p>The penalties are tried from the largest down, each fold starting from its fit before; once the loss on left-out
     * examples has risen twice in a row, the smaller ones, which take longest to train, are left out.
     *
     * @param sample the examples, at least as many as there are folds; their weights count
     * @param options how to train, but for the penalty
     * @param grid the penalties to try
     * @return the choice among the penalties tried, and the probability of +1 for every example by a fit with that penalty
     *     that did not see it
     */
    CrossFit crossFit(Sample sample, LogisticRegression.Options options, double[] grid) {
        Checks.atLeast("grid.length", grid.length, 1);
        for (double l2 : grid) {
            Checks.notNegative("grid", l2);
        }
        Checks.atLeast("sample.size", sample.size(), folds);
        double[] ascending = grid.clone();
        Arrays.sort(ascending);
        double[] losses = new double[grid.length];
        Folds assigned = Folds.of(sample, folds, seed);
        Split[] splits = new Split[folds];
        Arrays.setAll(splits, f -> new Split(sample, assigned, f));
        double[] scores = new double[sample.size()];
        double[] bestScores = scores;
        int best = grid.length - 1;
        int tried = grid.length;
        for (int rises = 0; tried > 0 && rises < 2; ) {
            int k = --tried;
            LogisticRegression regression = new LogisticRegression(options.withL2(ascending[k]));
            double[] lossOf = new double[folds];
            Workers.run(threads, folds, () -> {
                LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
                return f -> lossOf[f] = splits[f].fit(regression, workspace, scores);
            });
            for (double loss : lossOf) {
                losses[k] += loss;
            }
            rises = k + 1 < grid.length && losses[k] > losses[k + 1] ? rises + 1 : 0;
            if (k == grid.length - 1 || losses[k] < losses[best]) {
                best = k;
                bestScores = scores.clone();
            }
        }
        Exp.sigmoid(bestScores, 0, bestScores, 0, bestScores.length);
        return new CrossFit(ascending[best], bestScores);
    }

    /** A sample divided into the examples trained on and those left out, and where training on them has got to. */
    private static final class Split {
        private final Sample sample;
        private final int[] rows;
        private final int[] labels;
        private final double[] weights;
        private final int[] left;
        private final double[] theta;

        Split(Sample sample, Folds folds, int f) {
            this.sample = sample;
            rows = folds.others(f);
            labels = Arrays.stream(rows).map(sample::sign).toArray();
            weights = Arrays.stream(rows).mapToDouble(sample::weight).toArray();
            left = folds.rows(f);
            theta = new double[sample.dimension()];
        }

        /** Trains from where the penalty before ended; enters the scores of the examples left out and returns their loss. */
        double fit(LogisticRegression regression, LogisticRegression.Workspace workspace, double[] scores) {
            int d = theta.length;
            workspace.start(theta);
            regression.fitRows(sample.x(), rows, rows.length, labels, weights, workspace);
            System.arraycopy(workspace.theta(), 0, theta, 0, d);
            double loss = 0;
            for (int row : left) {
                scores[row] = InnerProduct.of(theta, 0, sample.x().data, row * d, d);
                loss = Math.fma(sample.weight(row), Exp.log1pExp(-sample.sign(row) * scores[row]), loss);
            }
            return loss;
        }
    }
}

package org.biln.experiments.protocol;

import org.biln.core.logistic.LogisticRegression;
import org.biln.core.logistic.Loss;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** Logistic regression as a reading has it, from its start to its accuracy, in memory of its own. One per thread. */
final class Fitter {

    private final LogisticRegression regression;
    private final boolean randomStart;
    private final LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
    private double[] start = {};

    Fitter(Problem problem) {
        Reading reading = problem.reading();
        LogisticRegression.Options options =
                LogisticRegression.Options.published(reading.maxIterations(problem.dataset()));
        this.regression = new LogisticRegression(
                reading.loss() == Reading.LossForm.STABLE ? options.withLoss(Loss.STABLE) : options);
        this.randomStart = reading.start() == Reading.Start.RANDOM;
    }

    /** Trains on all rows of x; returns the parameters, good until the next fit. */
    double[] fit(DMatrixRMaj x, int[] y, Rng rng) {
        begin(x.getNumCols(), rng);
        regression.fit(x, y, null, x.getNumRows(), workspace);
        return workspace.theta();
    }

    /** Trains on the first {@code count} of some rows of x, labels and weights in their order; none leaves the start. */
    double[] fit(DMatrixRMaj x, int[] rows, int count, int[] y, double @Nullable [] weights, Rng rng) {
        begin(x.getNumCols(), rng);
        regression.fitRows(x, rows, count, y, weights, workspace);
        return workspace.theta();
    }

    private void begin(int d, Rng rng) {
        if (start.length != d) {
            start = new double[d];
        }
        if (randomStart) {
            for (int j = 0; j < d; j++) {
                start[j] = 1e-3 * rng.nextDouble();
            }
        }
        workspace.start(start);
    }

    /** The estimated probability of the label +1 for every row. */
    static void posterior(DMatrixRMaj x, double[] theta, double[] eta) {
        for (int i = 0; i < x.getNumRows(); i++) {
            eta[i] = score(x, i, theta);
        }
        Exp.sigmoid(eta, 0, eta, 0, x.getNumRows());
    }

    /** How many rows are on their label's side of the boundary; the boundary itself is positive. */
    static int correct(DMatrixRMaj x, int[] y, double[] theta) {
        int correct = 0;
        for (int i = 0; i < x.getNumRows(); i++) {
            int predicted = score(x, i, theta) >= 0 ? 1 : -1;
            if (predicted == y[i]) {
                correct++;
            }
        }
        return correct;
    }

    private static double score(DMatrixRMaj x, int row, double[] theta) {
        int d = x.getNumCols();
        int at = row * d;
        double even = 0;
        double odd = 0;
        int j = 0;
        for (; j + 1 < d; j += 2) {
            even = Math.fma(theta[j], x.data[at + j], even);
            odd = Math.fma(theta[j + 1], x.data[at + j + 1], odd);
        }
        return j < d ? Math.fma(theta[j], x.data[at + j], even + odd) : even + odd;
    }
}

package org.biln.bench.forest;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * Rows with observed and with true labels. The truth is a sum of columns and products of columns, so that no single split and no line
 * finds it; a tenth of the observed labels is wrong, as in the data this project is for.
 */
final class ForestProblem {
    /** Trees of every peer. */
    static final int TREES = 100;

    private static final double NOISE = 0.1;

    final DMatrixRMaj x;
    final int[] observed;
    final int[] truth;

    private ForestProblem(DMatrixRMaj x, int[] observed, int[] truth) {
        this.x = x;
        this.observed = observed;
        this.truth = truth;
    }

    static ForestProblem of(int n, int d) {
        Rng rng = Rng.of(20261116, n, d);
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        int[] observed = new int[n];
        int[] truth = new int[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                x.set(i, j, rng.nextGaussian());
            }
            double score = 0;
            for (int j = 0; j < 6; j++) {
                score += j % 2 == 0 ? x.get(i, j) : x.get(i, j) * x.get(i, j - 1);
            }
            truth[i] = score > 0 ? 1 : 0;
            observed[i] = rng.nextDouble() < NOISE ? 1 - truth[i] : truth[i];
        }
        return new ForestProblem(x, observed, truth);
    }

    /** The first rows, for training, or the others. */
    ForestProblem part(int from, int to) {
        int d = x.numCols;
        DMatrixRMaj rows = new DMatrixRMaj(to - from, d);
        System.arraycopy(x.data, from * d, rows.data, 0, rows.data.length);
        return new ForestProblem(rows, Arrays.copyOfRange(observed, from, to), Arrays.copyOfRange(truth, from, to));
    }

    int rows() {
        return x.numRows;
    }

    int columns() {
        return x.numCols;
    }

    /** How many columns a split looks at, for every peer. */
    int mtry() {
        return (int) Math.sqrt(x.numCols);
    }

    /** The share of rows whose true label is not the predicted one. */
    double error(int[] predicted) {
        int wrong = 0;
        for (int i = 0; i < truth.length; i++) {
            wrong += predicted[i] == truth[i] ? 0 : 1;
        }
        return wrong / (double) truth.length;
    }
}

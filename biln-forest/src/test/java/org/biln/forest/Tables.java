package org.biln.forest;

import java.util.List;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/** Small tables for tests: numbers, categories, holes, and labels that depend on them up to noise. */
final class Tables {
    final int n;
    final int d;
    final double[] x;
    final int[] y;
    final int classes;
    final List<Integer> categorical;

    Tables(int n, int d, double[] x, int[] y, int classes, List<Integer> categorical) {
        this.n = n;
        this.d = d;
        this.x = x;
        this.y = y;
        this.classes = classes;
        this.categorical = categorical;
    }

    /** Columns of normal numbers; the class depends on the first two. */
    static Tables numbers(int n, int d, int classes, double noise, long seed) {
        Rng rng = Rng.of(seed);
        double[] x = new double[n * d];
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                x[i * d + j] = rng.nextGaussian();
            }
            double score = x[i * d] + (d > 1 ? x[i * d + 1] : 0);
            y[i] = Math.min(classes - 1, Math.max(0, (int) Math.floor(score + classes / 2.0)));
            if (rng.nextDouble() < noise) {
                y[i] = rng.nextInt(classes);
            }
        }
        return new Tables(n, d, x, y, classes, List.of());
    }

    /** Two columns of numbers on a coarse grid, one of normal numbers, one of categories, with holes; noisy classes. */
    static Tables mixed(int n, int classes, long seed) {
        Rng rng = Rng.of(seed);
        int d = 4;
        double[] x = new double[n * d];
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            x[i * d] = rng.nextInt(6);
            x[i * d + 1] = rng.nextInt(30) / 10.0;
            x[i * d + 2] = rng.nextGaussian();
            x[i * d + 3] = rng.nextInt(9);
            y[i] = (int) (x[i * d] + x[i * d + 3] * 5 % 7 + rng.nextInt(3)) % classes;
            for (int j = 0; j < d; j++) {
                if (rng.nextDouble() < 0.15) {
                    x[i * d + j] = Double.NaN;
                }
            }
        }
        return new Tables(n, d, x, y, classes, List.of(3));
    }

    BinnedTable binned(double @Nullable [] weights) {
        return BinnedTable.of(x, n, d, weights, categorical, 255, 1);
    }

    TrainingSet data(double @Nullable [] weights) {
        return new TrainingSet(binned(weights), y, classes, weights, null);
    }

    ForestFit fit(ForestOptions options, double @Nullable [] weights, long seed) {
        Growth growth = new Growth(data(weights), options, seed);
        growth.growTo(options.trees());
        return growth.toFit(null);
    }

    Tree tree(ForestOptions options, int[] draws, long seed) {
        TrainingSet data = data(null);
        ImpurityTable impurity = ImpurityTable.of(options.criterion(), n);
        return new Grower(data, options, impurity, seed).grow(draws, Rng.of(seed));
    }

    double[] row(int i) {
        double[] row = new double[d];
        System.arraycopy(x, i * d, row, 0, d);
        return row;
    }
}

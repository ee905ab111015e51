package org.biln.forest;

import org.jspecify.annotations.Nullable;

/** Everything the trees of a forest are grown from: coded rows, classes, and how rows are drawn. */
final class TrainingSet {
    final BinnedTable table;
    final int[] classOf;
    final int classes;
    final double @Nullable [] weights;
    final Bootstrap bootstrap;
    /** The weighted share of each class. */
    final double[] prior;

    TrainingSet(BinnedTable table, int[] classOf, int classes, double @Nullable [] weights, int @Nullable [] groups) {
        this.table = table;
        this.classOf = classOf;
        this.classes = classes;
        this.weights = weights;
        this.bootstrap = Bootstrap.of(table.rows, weights, groups);
        this.prior = prior(classOf, classes, weights);
    }

    private static double[] prior(int[] classOf, int classes, double @Nullable [] weights) {
        double[] mass = new double[classes];
        double total = 0;
        for (int i = 0; i < classOf.length; i++) {
            double w = weights == null ? 1 : weights[i];
            mass[classOf[i]] += w;
            total += w;
        }
        for (int c = 0; c < classes; c++) {
            mass[c] /= total;
        }
        return mass;
    }

    int rows() {
        return table.rows;
    }
}

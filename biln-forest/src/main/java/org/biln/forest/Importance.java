package org.biln.forest;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.internal.Workers;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * How much each column matters to a forest: the rise of the out-of-bag log-loss of the observed labels when the column is
 * permuted among the rows (Breiman's permutation importance, with the log-loss for the error).
 *
 * <p>Each column has one permutation for all trees, so a row is judged by the same trees as before with another row's value in
 * that column. A column that no tree uses has importance exactly 0. O(trees x n x depth) for a column in use; the result depends on the
 * seed and not on the number of threads.
 *
 * <pre>{@code
 * ForestFit fit = ForestTrainer.of(ForestOptions.defaults().withTrees(50)).grow(sample, Rng.of(1));
 * double rise = Importance.of(fit, Rng.of(2)).of(0);
 * }</pre>
 */
public final class Importance {
    private final double base;
    private final double[] rise;

    private Importance(double base, double[] rise) {
        this.base = base;
        this.rise = rise;
    }

    /**
     * Measures all columns.
     *
     * @param fit the fit; its uncalibrated posteriors are judged
     * @param rng where the permutations come from; one number of it is used
     * @return the importance of each column
     */
    public static Importance of(ForestFit fit, Rng rng) {
        long seed = rng.nextLong();
        int d = fit.forest().dimension();
        double base = loss(fit, -1, null);
        double[] rise = new double[d];
        boolean[] used = used(fit.forest());
        Workers.run(fit.options().threads(), d, () -> j -> {
            if (used[j]) {
                int[] permutation = Rng.of(seed, j).permutation(fit.size());
                rise[j] = loss(fit, j, permutation) - base;
            }
        });
        return new Importance(base, rise);
    }

    private static boolean[] used(Forest forest) {
        boolean[] used = new boolean[forest.dimension()];
        for (int t = 0; t < forest.trees(); t++) {
            for (long node : forest.tree(t).nodes) {
                if (Tree.kind(node) != Tree.LEAF) {
                    used[Tree.column(node)] = true;
                }
            }
        }
        return used;
    }

    private static double loss(ForestFit fit, int column, int @Nullable [] permutation) {
        TrainingSet data = fit.data();
        byte[][] codes = data.table.codes.clone();
        if (permutation != null) {
            byte[] mixed = new byte[fit.size()];
            for (int i = 0; i < mixed.length; i++) {
                mixed[i] = codes[column][permutation[i]];
            }
            codes[column] = mixed;
        }
        Forest forest = fit.forest();
        int k = data.classes;
        double[] posteriors = new double[fit.size() * k];
        for (int t = 0; t < forest.trees(); t++) {
            Tree tree = forest.tree(t);
            for (int i = 0; i < fit.size(); i++) {
                if (!fit.drew(t, i)) {
                    forest.add(tree, tree.nodes.length == 1 ? -1 : tree.leaf(codes, i), posteriors, i * k);
                }
            }
        }
        for (int i = 0; i < fit.size(); i++) {
            Average.of(posteriors, i * k, k, fit.outOfBagTrees(i), forest.prior(), forest.smoothing());
        }
        return LogLoss.of(posteriors, data.classOf, k, data.weights);
    }

    /**
     * The out-of-bag log-loss with every column in its place.
     *
     * @return the mean over the rows
     */
    public double logLoss() {
        return base;
    }

    /**
     * How much the log-loss rises without a column.
     *
     * @param column the column
     * @return the rise; near 0, of either sign, for a column that says nothing
     */
    public double of(int column) {
        Checks.inRange("column", column, 0, rise.length - 1);
        return rise[column];
    }

    /**
     * All rises.
     *
     * @return a copy, one number for each column
     */
    public double[] toArray() {
        return rise.clone();
    }

    /** The rises. */
    @Override
    public String toString() {
        return "Importance[log-loss " + base + ", rises " + Arrays.toString(rise) + "]";
    }
}

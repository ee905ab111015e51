package org.biln.forest;

import java.util.Arrays;
import org.biln.core.ensemble.Calibration;
import org.biln.core.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * A forest while it grows, with the sums of what its trees say of the rows they have not drawn.
 *
 * <p>More trees can be added at any time; what comes out is the same as if all had been grown at once, because the sums run over
 * the trees in the order of their numbers, on any number of threads.
 */
final class Growth {
    private final TrainingSet data;
    private final ForestOptions options;
    private final ImpurityTable impurity;
    private final long seed;
    private Tree[] trees = new Tree[0];
    private long[][] drawn = new long[0][];
    /** For two classes the sum of the shares of class 1 of each row, otherwise of each class. */
    private final double[] sums;

    private final int[] outOfBagTrees;

    Growth(TrainingSet data, ForestOptions options, long seed) {
        this.data = data;
        this.options = options;
        this.seed = seed;
        impurity = ImpurityTable.of(options.criterion(), data.rows());
        sums = new double[data.rows() * (data.classes == 2 ? 1 : data.classes)];
        outOfBagTrees = new int[data.rows()];
    }

    /** Adds trees until there are so many. */
    void growTo(int count) {
        int before = trees.length;
        trees = Arrays.copyOf(trees, count);
        drawn = Arrays.copyOf(drawn, count);
        Turns turns = new Turns();
        Workers.run(options.threads(), count - before, () -> {
            Grower grower = new Grower(data, options, impurity, seed);
            return job -> {
                try {
                    Tree tree = grower.grow(before + job);
                    trees[before + job] = tree;
                    drawn[before + job] = grower.drawn();
                    turns.await(job);
                    judge(tree, grower);
                } finally {
                    turns.done(job);
                }
            };
        });
    }

    /** Adds what a tree says of the rows that it has not drawn. */
    private void judge(Tree tree, Grower grower) {
        int k = data.classes;
        boolean alone = tree.nodes.length == 1;
        for (int i = 0; i < outOfBagTrees.length; i++) {
            if (grower.drew(i)) {
                continue;
            }
            outOfBagTrees[i]++;
            if (k == 2) {
                sums[i] += alone ? data.prior[1] : tree.share(grower.leafOf(i));
            } else if (alone) {
                for (int c = 0; c < k; c++) {
                    sums[i * k + c] += data.prior[c];
                }
            } else {
                tree.addShares(grower.leafOf(i), sums, i * k);
            }
        }
    }

    /** The out-of-bag posterior of every row, n K numbers. */
    double[] posteriors() {
        int k = data.classes;
        double[] out = new double[data.rows() * k];
        double[] sum = new double[k];
        for (int i = 0; i < data.rows(); i++) {
            if (k == 2) {
                sum[1] = sums[i];
            } else {
                System.arraycopy(sums, i * k, sum, 0, k);
            }
            Average.of(sum, outOfBagTrees[i], data.prior, options.smoothing());
            System.arraycopy(sum, 0, out, i * k, k);
        }
        return out;
    }

    ForestFit toFit(@Nullable Calibration calibration) {
        Forest forest = new Forest(data.table.bins, trees, data.prior, options.smoothing(), calibration);
        return new ForestFit(forest, data, options, drawn, outOfBagTrees.clone(), posteriors());
    }

    TrainingSet data() {
        return data;
    }
}

package org.biln.forest;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A forest while it grows, with the sums of what its trees say of the rows they have not drawn.
 *
 * <p>More trees can be added at any time; what comes out is the same as if all had been grown at once, because the sums run over
 * the trees in the order of their numbers, row by row, on any number of threads.
 */
final class Growth {
    /** Rows judged at a time: their codes and sums stay in the cache while the trees come and go. */
    private static final int BLOCK = 2048;

    private final TrainingSet data;
    private final ForestOptions options;
    private final ImpurityTable impurity;
    private final long seed;
    private Tree[] trees = new Tree[0];
    private long[][] drawn = new long[0][];
    /** For two classes the sum of the shares of class 1 of each row, otherwise of each class. */
    private final double[] sums;

    private final int[] judges;

    Growth(TrainingSet data, ForestOptions options, long seed) {
        this.data = data;
        this.options = options;
        this.seed = seed;
        impurity = ImpurityTable.of(options.criterion(), data.rows());
        sums = new double[data.rows() * (data.classes == 2 ? 1 : data.classes)];
        judges = new int[data.rows()];
    }

    /** Adds trees until there are so many. */
    void growTo(int count) {
        int before = trees.length;
        Tree[] all = Arrays.copyOf(trees, count);
        long[][] allDrawn = Arrays.copyOf(drawn, count);
        Workers.run(options.threads(), count - before, () -> {
            Grower grower = new Grower(data, options, impurity, seed);
            return job -> {
                all[before + job] = grower.grow(before + job);
                allDrawn[before + job] = grower.drawn();
            };
        });
        trees = all;
        drawn = allDrawn;
        int blocks = (data.rows() + BLOCK - 1) / BLOCK;
        Workers.run(options.threads(), blocks, () -> block -> {
            int end = Math.min(data.rows(), (block + 1) * BLOCK);
            for (int t = before; t < count; t++) {
                judge(t, block * BLOCK, end);
            }
        });
    }

    /** Adds what a tree says of the rows of a block that it has not drawn. */
    private void judge(int t, int start, int end) {
        Tree tree = trees[t];
        long[] seen = drawn[t];
        byte[][] codes = data.table.codes;
        boolean alone = tree.nodes.length == 1;
        for (int i = start; i < end; i++) {
            if ((seen[i >>> 6] >>> i & 1) != 0) {
                continue;
            }
            judges[i]++;
            if (data.classes == 2) {
                sums[i] += alone ? data.prior[1] : tree.share(tree.leaf(codes, i));
            } else if (alone) {
                for (int c = 0; c < data.classes; c++) {
                    sums[i * data.classes + c] += data.prior[c];
                }
            } else {
                tree.addShares(tree.leaf(codes, i), sums, i * data.classes);
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
            Average.of(sum, judges[i], data.prior, options.smoothing());
            System.arraycopy(sum, 0, out, i * k, k);
        }
        return out;
    }

    ForestFit toFit(@Nullable Calibration calibration) {
        Forest forest = new Forest(data.table.bins, trees, data.prior, options.smoothing(), calibration);
        return new ForestFit(forest, data, options, drawn, judges.clone(), posteriors());
    }

    TrainingSet data() {
        return data;
    }
}

package org.biln.forest;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.biln.core.Classifier;
import org.biln.core.ensemble.Calibration;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A classification forest: the posterior of a row is the mean over the trees of the class shares in the row's leaf, with
 * the prior of the training rows as a few trees more (the smoothing of {@link ForestOptions}), and calibrated if it was asked for.
 *
 * <p>It takes rows as they are: numbers, NaN where a value is missing, category codes. A category that was not there in training goes
 * with the larger side of each split that asks for it. A prediction costs O(trees x depth) and allocates
 * nothing; a batch codes its rows in blocks and visits the trees block by block. Immutable, and usable by several threads at once.
 *
 * <pre>{@code
 * Forest forest = ForestTrainer.of(ForestOptions.defaults().withTrees(50)).grow(sample, Rng.of(1)).forest();
 * int label = forest.predict(sample.x(), 0);
 * ByteArrayOutputStream bytes = new ByteArrayOutputStream();
 * forest.write(new DataOutputStream(bytes));
 * Forest again = Forest.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
 * }</pre>
 */
public final class Forest implements Classifier {
    private static final int BLOCK = 64;

    private final Bins bins;
    private final Tree[] trees;
    private final double[] prior;
    private final double smoothing;
    private final @Nullable Calibration calibration;

    Forest(Bins bins, Tree[] trees, double[] prior, double smoothing, @Nullable Calibration calibration) {
        this.bins = bins;
        this.trees = trees;
        this.prior = prior;
        this.smoothing = smoothing;
        this.calibration = calibration;
    }

    /**
     * The number of classes, K.
     *
     * @return at least 2
     */
    @Override
    public int classes() {
        return prior.length;
    }

    /**
     * The number of columns a row must have.
     *
     * @return how many
     */
    @Override
    public int dimension() {
        return bins.columns();
    }

    /**
     * The number of trees.
     *
     * @return at least 1
     */
    public int trees() {
        return trees.length;
    }

    /**
     * The number of leaves of all trees together.
     *
     * @return how many
     */
    public long leaves() {
        long sum = 0;
        for (Tree tree : trees) {
            sum += tree.leaves();
        }
        return sum;
    }

    /**
     * The weighted share of a class among the training rows.
     *
     * @param c the class
     * @return its share
     */
    public double prior(int c) {
        Checks.inRange("c", c, 0, prior.length - 1);
        return prior[c];
    }

    /** Refuses a number that is infinite, and a category that is not a code 0, 1, 2, ...; a missing value is fine. */
    @Override
    public void check(double[] features, int from) {
        for (int j = 0; j < bins.columns(); j++) {
            double x = features[from + j];
            boolean category = bins.categorical(j);
            if (Double.isInfinite(x) || (category && (x < 0 || x != Math.rint(x)) && !Double.isNaN(x))) {
                throw Checks.bad(
                        "features",
                        "feature " + j + " is " + x + ", must be "
                                + (category ? "a category code 0, 1, 2, ... or NaN" : "finite or NaN"));
            }
        }
    }

    /**
     * The posterior of one row.
     *
     * @param features numbers, NaN where one is missing
     * @param from where the row begins
     * @param out where the K probabilities go
     * @param to where they begin
     */
    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        int k = prior.length;
        for (int c = 0; c < k; c++) {
            out[to + c] = 0;
        }
        for (Tree tree : trees) {
            add(tree, tree.nodes.length == 1 ? -1 : tree.leaf(bins, features, from), out, to);
        }
        finish(out, to);
    }

    /**
     * The posteriors of all rows of a matrix.
     *
     * @param x the rows
     * @param out where the n K probabilities go, row after row
     */
    @Override
    public void probabilities(DMatrixRMaj x, double[] out) {
        Checks.length("x.numCols", x.numCols, bins.columns());
        int k = prior.length;
        Checks.require(out.length >= (long) x.numRows * k, "out.length", "is " + out.length + ", too short");
        int d = x.numCols;
        byte[] codes = new byte[Math.min(BLOCK, x.numRows) * d];
        for (int row = 0; row < x.numRows; row++) {
            checkRow(x, row);
        }
        for (int start = 0; start < x.numRows; start += BLOCK) {
            int rows = Math.min(BLOCK, x.numRows - start);
            bins.encode(x.data, start * d, rows, codes);
            Arrays.fill(out, start * k, (start + rows) * k, 0);
            for (Tree tree : trees) {
                boolean alone = tree.nodes.length == 1;
                for (int i = 0; i < rows; i++) {
                    add(tree, alone ? -1 : tree.leaf(codes, i * d), out, (start + i) * k);
                }
            }
            for (int i = 0; i < rows; i++) {
                finish(out, (start + i) * k);
            }
        }
    }

    /**
     * Writes the forest: compact, with a version and a checksum.
     *
     * @param out where it goes
     * @throws IOException if writing fails
     */
    public void write(DataOutput out) throws IOException {
        ForestWriter.write(this, out);
    }

    /**
     * Reads a forest that was written with {@link #write}; it gives the same bits as the one that was written.
     *
     * @param in where it comes from
     * @return the forest
     * @throws ForestFormatException if the bytes are damaged or not a forest, by field
     * @throws IOException if reading fails
     */
    public static Forest read(DataInput in) throws IOException {
        return ForestReader.read(in);
    }

    /** Adds what a tree says; a tree that is only a root, leaf -1, says the prior. */
    void add(Tree tree, int leaf, double[] out, int to) {
        if (leaf < 0) {
            for (int c = 0; c < prior.length; c++) {
                out[to + c] += prior[c];
            }
        } else if (prior.length == 2) {
            out[to + 1] += tree.share(leaf);
        } else {
            tree.addShares(leaf, out, to);
        }
    }

    private void finish(double[] out, int to) {
        Average.of(out, to, prior.length, trees.length, prior, smoothing);
        if (calibration != null) {
            calibration.apply(out, to);
        }
    }

    Bins bins() {
        return bins;
    }

    Tree tree(int t) {
        return trees[t];
    }

    double[] prior() {
        return prior;
    }

    double smoothing() {
        return smoothing;
    }

    /**
     * The calibration applied to the mean of the trees.
     *
     * @return null if there is none
     */
    public @Nullable Calibration calibration() {
        return calibration;
    }

    /** Says what it is. */
    @Override
    public String toString() {
        return "Forest[" + trees.length + " trees, " + leaves() + " leaves, " + prior.length + " classes, "
                + bins.columns() + " columns]";
    }
}

package org.biln.forest;

import java.util.Arrays;
import org.biln.core.internal.Checks;

/**
 * Why a forest says what it says of a row: the contribution of each column to a probability (Saabas' decomposition).
 *
 * <p>On the way of a row through a tree each split changes the share of the class from that of the node to that of the child;
 * the change is credited to the split's column. Averaged over the trees the credits add up exactly to the prediction minus what the roots
 * say, which is the prior up to the bootstrap. It is the forest's own mean that is explained, before any calibration.
 *
 * <p>Made once for a forest, O(nodes x K) time and memory, then O(trees x depth) a row. Immutable, and usable by several threads.
 *
 * <pre>{@code
 * ForestFit fit = ForestTrainer.of(ForestOptions.defaults().withTrees(50)).grow(sample, Rng.of(1));
 * Contributions why = Contributions.of(fit.forest());
 * double[] credit = new double[sample.dimension()];
 * double start = why.explainOutOfBag(fit, sample.x().data, 0, 1, credit); // start + sum of credit = fit.posterior(0, 1)
 * }</pre>
 */
public final class Contributions {
    private final Forest forest;
    /** For each tree the draws of each class at each node. */
    private final int[][] counts;

    private Contributions(Forest forest, int[][] counts) {
        this.forest = forest;
        this.counts = counts;
    }

    /**
     * Prepares to explain a forest.
     *
     * @param forest the forest
     * @return its contributions
     */
    public static Contributions of(Forest forest) {
        int[][] counts = new int[forest.trees()][];
        for (int t = 0; t < counts.length; t++) {
            counts[t] = nodeCounts(forest.tree(t));
        }
        return new Contributions(forest, counts);
    }

    /** The draws of each class at each node: those of its leaves. Children stand after their parent. */
    private static int[] nodeCounts(Tree tree) {
        int k = tree.classes;
        int[] counts = new int[tree.nodes.length * k];
        for (int at = tree.nodes.length - 1; at >= 0; at--) {
            long node = tree.nodes[at];
            boolean leaf = Tree.kind(node) == Tree.LEAF;
            int left = leaf ? 0 : tree.left(node);
            for (int c = 0; c < k; c++) {
                counts[at * k + c] =
                        leaf ? tree.counts[(int) node * k + c] : counts[left * k + c] + counts[(left + 1) * k + c];
            }
        }
        return counts;
    }

    /**
     * Explains the probability of a class for a row.
     *
     * @param features the row's numbers
     * @param from where they begin
     * @param c the class
     * @param out where the contribution of each column goes
     * @return what the roots say; with the sum of {@code out} it makes the forest's uncalibrated probability
     */
    public double explain(double[] features, int from, int c, double[] out) {
        check(c, out);
        double roots = 0;
        for (int t = 0; t < counts.length; t++) {
            roots += walk(t, features, from, c, out);
        }
        return average(roots, counts.length, c, out);
    }

    /**
     * Explains the out-of-fold probability of a class for a training row: only the trees that have not drawn it speak.
     *
     * @param fit the fit whose forest this explains
     * @param features the numbers of the training rows, row after row
     * @param row the row
     * @param c the class
     * @param out where the contribution of each column goes
     * @return what the roots say; with the sum of {@code out} it makes the row's uncalibrated out-of-fold posterior
     */
    public double explainOutOfBag(ForestFit fit, double[] features, int row, int c, double[] out) {
        check(c, out);
        Checks.require(fit.forest() == forest, "fit", "is not of the forest that is explained");
        Checks.inRange("row", row, 0, fit.size() - 1);
        double roots = 0;
        int trees = 0;
        for (int t = 0; t < counts.length; t++) {
            if (!fit.drew(t, row)) {
                roots += walk(t, features, row * forest.dimension(), c, out);
                trees++;
            }
        }
        return average(roots, trees, c, out);
    }

    private void check(int c, double[] out) {
        Checks.inRange("c", c, 0, forest.classes() - 1);
        Checks.length("out", out.length, forest.dimension());
        Arrays.fill(out, 0);
    }

    /** Adds the credits of one tree and returns what its root says. */
    private double walk(int t, double[] features, int from, int c, double[] out) {
        Tree tree = forest.tree(t);
        if (tree.nodes.length == 1) {
            return forest.prior(c);
        }
        int[] of = counts[t];
        int at = 0;
        double root = share(of, 0, c);
        double here = root;
        while (true) {
            long node = tree.nodes[at];
            if (Tree.kind(node) == Tree.LEAF) {
                return root;
            }
            int column = Tree.column(node);
            at = tree.left(node) + tree.side(node, forest.bins(), features[from + column]);
            double next = share(of, at, c);
            out[column] += next - here;
            here = next;
        }
    }

    private double share(int[] of, int node, int c) {
        int k = forest.classes();
        int sum = 0;
        for (int j = 0; j < k; j++) {
            sum += of[node * k + j];
        }
        return of[node * k + c] / (double) sum;
    }

    private double average(double roots, int trees, int c, double[] out) {
        double weight = trees + forest.smoothing();
        if (weight == 0) {
            return forest.prior(c);
        }
        for (int j = 0; j < out.length; j++) {
            out[j] /= weight;
        }
        return (roots + forest.smoothing() * forest.prior(c)) / weight;
    }
}

package org.biln.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which simulated tables look like a given one, and what each says of it.
 *
 * <p>A table counts as often as it shares a leaf of the forest with the given one. Leaves are coarse: tables of one leaf still look a
 * little different, and so their curves differ by more than chance. The curves of a noisy table are therefore moved by as much as
 * what is expected around it differs from what is expected here, which leaves its own deviation (regression adjustment, Beaumont,
 * Zhang and Balding, Genetics 2002). Tables without an error stay as they are: there is nothing to move.
 *
 * <p>Immutable. O(trees times tables) to make and to ask.
 */
final class SimilarTables {

    /** What a simulated table says of a table that looks like it. */
    record Weighed(double weight, boolean clean, NoiseCurve ofPlus, NoiseCurve ofMinus, NoiseCurve truth) {

        Weighed times(double factor) {
            return new Weighed(factor * weight, clean, ofPlus, ofMinus, truth);
        }

        /** What it says of the same table with its classes exchanged. */
        @SuppressWarnings("ArgumentSelectionDefectChecker") // exchanging them is what it is for
        Weighed mirrored() {
            return new Weighed(weight, clean, ofMinus, ofPlus, new NoiseCurve(-truth.intercept(), truth.slope()));
        }
    }

    /** Intercepts and slopes beyond say no more than this, and must not rule a mean: probabilities are rounded at 1e-4. */
    private static final double LARGEST = 9.2;

    private static final int NUMBERS = 6;

    private final ParticleForest forest;
    private final boolean[] clean;
    private final double[][] curves;
    private final int[][] leafOf;
    private final double[][] deviations;

    /**
     * Takes the tables, each with its classes either way: those of the second half are the first half's with classes exchanged.
     *
     * @param forest that says which are alike
     * @param codes the coded summary of each
     * @param clean whether all labels of it are right
     * @param curves intercept and slope of its three curves: of errors among +1, of errors among -1, of the truth
     */
    SimilarTables(ParticleForest forest, byte[][] codes, boolean[] clean, double[][] curves) {
        this.forest = forest;
        this.clean = clean;
        this.curves = new double[curves.length][];
        Arrays.setAll(
                this.curves,
                i -> Arrays.stream(curves[i])
                        .map(v -> Math.max(-LARGEST, Math.min(LARGEST, v)))
                        .toArray());
        leafOf = new int[forest.trees()][codes.length];
        for (int t = 0; t < leafOf.length; t++) {
            for (int i = 0; i < codes.length; i++) {
                leafOf[t][i] = forest.leaf(t, codes[i]);
            }
        }
        deviations = deviations();
    }

    /** How far the curves of each noisy table are from those of its neighbours, itself and its mirror image left out. */
    private double[][] deviations() {
        int m = curves.length;
        double[][] means = new double[m][NUMBERS];
        int[] heard = new int[m];
        for (int[] leaf : leafOf) {
            int leaves = Arrays.stream(leaf).max().orElse(-1) + 1;
            double[][] sums = new double[leaves][NUMBERS];
            int[] counts = new int[leaves];
            for (int i = 0; i < m; i++) {
                if (!clean[i]) {
                    counts[leaf[i]]++;
                    add(curves[i], 1, sums[leaf[i]]);
                }
            }
            for (int i = 0; i < m; i++) {
                int mirror = (i + m / 2) % m;
                boolean both = leaf[mirror] == leaf[i];
                int others = counts[leaf[i]] - (both ? 2 : 1);
                if (!clean[i] && others > 0) {
                    heard[i]++;
                    add(sums[leaf[i]], 1.0 / others, means[i]);
                    add(curves[i], -1.0 / others, means[i]);
                    if (both) {
                        add(curves[mirror], -1.0 / others, means[i]);
                    }
                }
            }
        }
        double[][] deviations = new double[m][NUMBERS];
        for (int i = 0; i < m; i++) {
            if (heard[i] > 0) {
                add(curves[i], 1, deviations[i]);
                add(means[i], -1.0 / heard[i], deviations[i]);
            }
        }
        return deviations;
    }

    private static void add(double[] what, double times, double[] to) {
        for (int c = 0; c < to.length; c++) {
            to[c] += times * what[c];
        }
    }

    /**
     * The tables that look like one.
     *
     * @param looks its coded summary
     * @return those with a weight; their weights have the sum 1
     */
    List<Weighed> to(byte[] looks) {
        double[] weights = weights(looks);
        double[] here = new double[NUMBERS];
        double noisy = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0 && !clean[i]) {
                noisy += weights[i];
                add(curves[i], weights[i], here);
            }
        }
        List<Weighed> similar = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                double[] curve = curves[i];
                if (!clean[i]) {
                    curve = deviations[i].clone();
                    add(here, 1 / noisy, curve);
                }
                similar.add(new Weighed(weights[i], clean[i], curve(curve, 0), curve(curve, 2), curve(curve, 4)));
            }
        }
        return similar;
    }

    private static NoiseCurve curve(double[] numbers, int at) {
        return new NoiseCurve(numbers[at], Math.max(0, numbers[at + 1]));
    }

    private double[] weights(byte[] looks) {
        double[] weights = new double[curves.length];
        for (int t = 0; t < leafOf.length; t++) {
            int leaf = forest.leaf(t, looks);
            int count = 0;
            for (int other : leafOf[t]) {
                count += other == leaf ? 1 : 0;
            }
            for (int i = 0; i < weights.length; i++) {
                if (leafOf[t][i] == leaf) {
                    weights[i] += 1.0 / leafOf.length / count;
                }
            }
        }
        return weights;
    }
}

package org.biln.forest;

import java.util.List;
import org.biln.core.internal.Checks;

/**
 * How a forest is grown. Immutable; the defaults are those of the field, 200 trees of full depth that look at the square
 * root of the columns at each split.
 *
 * <pre>{@code
 * ForestOptions options = ForestOptions.defaults().withTrees(50).withMinLeaf(5).withCategorical(2);
 * }</pre>
 *
 * @param trees how many trees, at least 1
 * @param mtry how many columns a split looks at; 0 stands for the whole part of the square root of their number
 * @param minLeaf the fewest draws of the bootstrap in a leaf, at least 1; a row drawn twice counts twice
 * @param maxDepth the most splits between root and leaf; 0 leaves the root alone, {@link #UNLIMITED} does not limit
 * @param bins into how many bins a column of numbers is cut at most, 2 to 255; missing values have one of their own
 * @param criterion what a split makes small
 * @param smoothing how many trees' weight the prior has among the trees when they are averaged, not negative
 * @param threads how many threads may grow trees, at least 1; the result does not depend on it
 * @param categorical the columns that hold category codes 0, 1, 2, ..., ascending
 */
public record ForestOptions(
        int trees,
        int mtry,
        int minLeaf,
        int maxDepth,
        int bins,
        Criterion criterion,
        double smoothing,
        int threads,
        List<Integer> categorical) {
    /** The value of {@code maxDepth} that does not limit the depth. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** The most trees a forest may have: the sums over them stay exact counts, and a crafted file cannot ask for more. */
    static final int MOST_TREES = 1_000_000;

    /** What a split makes small. */
    public enum Criterion {
        /** The chance that two draws from a leaf differ: {@code sum p_k (1 - p_k)}. */
        GINI,
        /** The entropy of a leaf, {@code - sum p_k log p_k}: the log-loss of the tree on its own draws. */
        LOG_LOSS
    }

    /**
     * Refuses what cannot be, and sorts the categorical columns.
     *
     * @param trees at least 1
     * @param mtry not negative
     * @param minLeaf at least 1
     * @param maxDepth not negative
     * @param bins 2 to 255
     * @param criterion what a split makes small
     * @param smoothing not negative
     * @param threads at least 1
     * @param categorical column numbers, not negative
     */
    public ForestOptions {
        Checks.inRange("trees", trees, 1, MOST_TREES);
        Checks.atLeast("mtry", mtry, 0);
        Checks.atLeast("minLeaf", minLeaf, 1);
        Checks.atLeast("maxDepth", maxDepth, 0);
        Checks.inRange("bins", bins, 2, Bins.MOST);
        Checks.require(smoothing >= 0 && smoothing < 1e6, "smoothing", "is " + smoothing + ", must be in [0, 1e6)");
        Checks.inRange("threads", threads, 1, 4096);
        categorical = categorical.stream().sorted().distinct().toList();
        for (int column : categorical) {
            Checks.atLeast("categorical", column, 0);
        }
    }

    /**
     * 200 trees of full depth, leaves of one draw, the square root of the columns at a split, 255 bins, Gini, the prior
     * as one tree among them, one thread, no categorical column.
     *
     * @return the options
     */
    public static ForestOptions defaults() {
        return new ForestOptions(200, 0, 1, UNLIMITED, Bins.MOST, Criterion.GINI, 1, 1, List.of());
    }

    /**
     * These options with another number of trees.
     *
     * @param newTrees how many
     * @return the new options
     */
    public ForestOptions withTrees(int newTrees) {
        return new ForestOptions(newTrees, mtry, minLeaf, maxDepth, bins, criterion, smoothing, threads, categorical);
    }

    /**
     * These options with another number of columns at a split.
     *
     * @param newMtry how many; 0 for the square root of their number
     * @return the new options
     */
    public ForestOptions withMtry(int newMtry) {
        return new ForestOptions(trees, newMtry, minLeaf, maxDepth, bins, criterion, smoothing, threads, categorical);
    }

    /**
     * These options with another leaf size.
     *
     * @param newMinLeaf the fewest draws in a leaf
     * @return the new options
     */
    public ForestOptions withMinLeaf(int newMinLeaf) {
        return new ForestOptions(trees, mtry, newMinLeaf, maxDepth, bins, criterion, smoothing, threads, categorical);
    }

    /**
     * These options with another depth.
     *
     * @param newMaxDepth the most splits between root and leaf
     * @return the new options
     */
    public ForestOptions withMaxDepth(int newMaxDepth) {
        return new ForestOptions(trees, mtry, minLeaf, newMaxDepth, bins, criterion, smoothing, threads, categorical);
    }

    /**
     * These options with another number of bins.
     *
     * @param newBins the most bins of a column of numbers
     * @return the new options
     */
    public ForestOptions withBins(int newBins) {
        return new ForestOptions(trees, mtry, minLeaf, maxDepth, newBins, criterion, smoothing, threads, categorical);
    }

    /**
     * These options with another criterion.
     *
     * @param newCriterion what a split makes small
     * @return the new options
     */
    public ForestOptions withCriterion(Criterion newCriterion) {
        return new ForestOptions(trees, mtry, minLeaf, maxDepth, bins, newCriterion, smoothing, threads, categorical);
    }

    /**
     * These options with another weight of the prior.
     *
     * @param newSmoothing how many trees' weight
     * @return the new options
     */
    public ForestOptions withSmoothing(double newSmoothing) {
        return new ForestOptions(trees, mtry, minLeaf, maxDepth, bins, criterion, newSmoothing, threads, categorical);
    }

    /**
     * These options with another number of threads.
     *
     * @param newThreads how many
     * @return the new options
     */
    public ForestOptions withThreads(int newThreads) {
        return new ForestOptions(trees, mtry, minLeaf, maxDepth, bins, criterion, smoothing, newThreads, categorical);
    }

    /**
     * These options with other categorical columns.
     *
     * @param newCategorical all of their numbers
     * @return the new options
     */
    public ForestOptions withCategorical(Integer... newCategorical) {
        return withCategorical(List.of(newCategorical));
    }

    /**
     * These options with other categorical columns.
     *
     * @param newCategorical all of their numbers
     * @return the new options
     */
    public ForestOptions withCategorical(List<Integer> newCategorical) {
        return new ForestOptions(trees, mtry, minLeaf, maxDepth, bins, criterion, smoothing, threads, newCategorical);
    }

    /** How many of d columns a split looks at. */
    int columnsAtSplit(int d) {
        return mtry == 0 ? Math.max(1, (int) Math.sqrt(d)) : Math.min(mtry, d);
    }
}

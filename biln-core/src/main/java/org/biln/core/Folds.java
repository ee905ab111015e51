package org.biln.core;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;

/**
 * A sample divided into parts of nearly equal size, in each of which the classes have nearly their share. Rows of one group
 * ({@link Sample#groups()}) are in one fold.
 *
 * <p>Which row goes where depends on the labels, the groups and the seed only. O(n).
 *
 * <pre>{@code
 * Folds folds = Folds.of(sample, 5, 42);
 * int[] leftOut = folds.rows(0);
 * int[] trained = folds.others(0);
 * }</pre>
 */
public final class Folds {

    private final int[] fold;

    private Folds(int[] fold) {
        this.fold = fold;
    }

    /**
     * Divides a sample.
     *
     * @param sample at least as many examples as folds
     * @param folds how many, at least 2
     * @param seed decides who goes where
     * @return the folds
     */
    public static Folds of(Sample sample, int folds, long seed) {
        Checks.atLeast("folds", folds, 2);
        Checks.atLeast("sample.size()", sample.size(), folds);
        int[] groups = sample.groups();
        int[] fold = groups == null ? stratified(sample, folds, seed) : grouped(groups, folds, seed);
        return new Folds(fold);
    }

    /**
     * Class by class in random order, dealt like cards: neither folds nor the classes within them differ by more than 1. The
     * class that comes up first is dealt first, so that what the classes are called changes nothing.
     */
    private static int[] stratified(Sample sample, int folds, long seed) {
        int[] fold = new int[sample.size()];
        int[] order = Rng.of(seed).permutation(fold.length);
        int[] classes = Arrays.stream(order).map(sample::label).distinct().toArray();
        int next = 0;
        for (int c : classes) {
            for (int row : order) {
                if (sample.label(row) == c) {
                    fold[row] = next++ % folds;
                }
            }
        }
        return fold;
    }

    /** Groups in random order, each to the fold that is smallest so far. */
    private static int[] grouped(int[] groups, int folds, long seed) {
        int[] names = Arrays.stream(groups).distinct().sorted().toArray();
        Checks.atLeast("groups", names.length, folds);
        int[] size = new int[names.length];
        for (int group : groups) {
            size[Arrays.binarySearch(names, group)]++;
        }
        int[] foldOf = new int[names.length];
        int[] filled = new int[folds];
        for (int group : Rng.of(seed).permutation(names.length)) {
            int least = 0;
            for (int f = 1; f < folds; f++) {
                least = filled[f] < filled[least] ? f : least;
            }
            foldOf[group] = least;
            filled[least] += size[group];
        }
        return Arrays.stream(groups)
                .map(group -> foldOf[Arrays.binarySearch(names, group)])
                .toArray();
    }

    /**
     * The fold of a row.
     *
     * @param row the row
     * @return a number from 0
     */
    public int of(int row) {
        return fold[row];
    }

    /**
     * The rows of a fold.
     *
     * @param f the fold
     * @return the rows, ascending
     */
    public int[] rows(int f) {
        return IntStream.range(0, fold.length).filter(row -> fold[row] == f).toArray();
    }

    /**
     * The rows of all other folds.
     *
     * @param f the fold left out
     * @return the rows, ascending
     */
    public int[] others(int f) {
        return IntStream.range(0, fold.length).filter(row -> fold[row] != f).toArray();
    }
}

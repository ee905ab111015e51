package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Every split of a tree that looks at all columns is as good as the best that a search by definition finds. */
class BestSplitTest {
    @Property(tries = 40)
    void noSplitIsBetterThanTheOneChosen(
            @ForAll @IntRange(min = 2, max = 180) int n,
            @ForAll @IntRange(min = 2, max = 4) int classes,
            @ForAll @IntRange(min = 1, max = 4) int minLeaf,
            @ForAll ForestOptions.Criterion criterion,
            @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.mixed(n, classes, seed);
        ForestOptions options = ForestOptions.defaults()
                .withMtry(4)
                .withMinLeaf(minLeaf)
                .withCriterion(criterion)
                .withMaxDepth(3);
        int[] draws = new int[n];
        Arrays.fill(draws, 1);
        Tree tree = table.tree(options, draws, seed);
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(i);
        }
        check(table, tree, 0, 0, all, options);
    }

    private static void check(Tables table, Tree tree, int at, int depth, List<Integer> rows, ForestOptions options) {
        long node = tree.nodes[at];
        if (Tree.kind(node) == Tree.LEAF) {
            int[] counts = counts(table, rows);
            for (int c = 0; c < table.classes; c++) {
                assertThat(tree.counts[(int) node * table.classes + c]).isEqualTo(counts[c]);
            }
            boolean pure = Arrays.stream(counts).anyMatch(count -> count == rows.size());
            if (!pure && depth < options.maxDepth()) {
                assertThat(bestOfAll(table, rows, options)).isInfinite();
            }
            return;
        }
        BinnedTable binned = table.binned(null);
        int column = Tree.column(node);
        List<Integer> left = new ArrayList<>();
        List<Integer> right = new ArrayList<>();
        for (int i : rows) {
            (tree.side(node, binned.codes[column][i] & 0xff) == 0 ? left : right).add(i);
        }
        double best = bestOfAll(table, rows, options);
        assertThat(score(table, left, right, options)).isLessThanOrEqualTo(best + 1e-9 * n(rows));
        check(table, tree, tree.left(node), depth + 1, left, options);
        check(table, tree, tree.left(node) + 1, depth + 1, right, options);
    }

    private static double bestOfAll(Tables table, List<Integer> rows, ForestOptions options) {
        double best = Double.POSITIVE_INFINITY;
        for (int j = 0; j < table.d; j++) {
            best = Math.min(best, bestOf(table, j, rows, options));
        }
        return best;
    }

    private static double n(List<Integer> rows) {
        return rows.size();
    }

    /** The best split of a column by definition: every threshold with the missing on either side, every prefix of levels. */
    private static double bestOf(Tables table, int j, List<Integer> rows, ForestOptions options) {
        double best = Double.POSITIVE_INFINITY;
        if (table.categorical.contains(j)) {
            int[] counts = counts(table, rows);
            int most = 0;
            for (int c = 1; c < counts.length; c++) {
                boolean more = counts[c] == counts[most] ? leads(table, j, rows, c, most) : counts[c] > counts[most];
                most = more ? c : most;
            }
            int ranked = table.classes == 2 ? 1 : most;
            double[] cuts = rows.stream()
                    .mapToDouble(i -> share(table, j, table.x[i * table.d + j], rows, ranked))
                    .sorted()
                    .distinct()
                    .toArray();
            // Levels of equal share are kept together here and may be divided by ours: it can only be the better for
            // it.
            for (double cut : cuts) {
                best = Math.min(
                        best,
                        divided(
                                table,
                                rows,
                                i -> share(table, j, table.x[i * table.d + j], rows, ranked) <= cut,
                                options));
            }
            return best;
        }
        for (int r : rows) {
            double cut = table.x[r * table.d + j];
            best = Math.min(best, divided(table, rows, i -> table.x[i * table.d + j] <= cut, options));
            best = Math.min(best, divided(table, rows, i -> !(table.x[i * table.d + j] > cut), options));
        }
        return best;
    }

    /** Whether the first level in which two classes are not equally frequent has more of the former. */
    private static boolean leads(Tables table, int j, List<Integer> rows, int a, int b) {
        byte[] codes = table.binned(null).codes[j];
        int[] levels =
                rows.stream().mapToInt(i -> codes[i] & 0xff).sorted().distinct().toArray();
        for (int level : levels) {
            int more = rows.stream()
                    .filter(i -> (codes[i] & 0xff) == level)
                    .mapToInt(i -> table.y[i] == a ? 1 : table.y[i] == b ? -1 : 0)
                    .sum();
            if (more != 0) {
                return more > 0;
            }
        }
        return false;
    }

    private static double share(Tables table, int j, double level, List<Integer> rows, int c) {
        int all = 0;
        int of = 0;
        for (int i : rows) {
            if (Double.compare(table.x[i * table.d + j], level) == 0) {
                all++;
                of += table.y[i] == c ? 1 : 0;
            }
        }
        return of / (double) all;
    }

    private static double divided(
            Tables table, List<Integer> rows, java.util.function.IntPredicate goesLeft, ForestOptions options) {
        List<Integer> left = new ArrayList<>();
        List<Integer> right = new ArrayList<>();
        for (int i : rows) {
            (goesLeft.test(i) ? left : right).add(i);
        }
        return score(table, left, right, options);
    }

    private static double score(Tables table, List<Integer> left, List<Integer> right, ForestOptions options) {
        if (left.size() < options.minLeaf() || right.size() < options.minLeaf()) {
            return Double.POSITIVE_INFINITY;
        }
        return impurity(counts(table, left), options) + impurity(counts(table, right), options);
    }

    private static double impurity(int[] counts, ForestOptions options) {
        double n = Arrays.stream(counts).sum();
        double sum = 0;
        for (int count : counts) {
            double p = count / n;
            if (options.criterion() == ForestOptions.Criterion.GINI) {
                // With two classes ours counts p (1 - p) once and not twice.
                sum += n * p * (1 - p) / (counts.length == 2 ? 2 : 1);
            } else if (count > 0) {
                sum -= n * p * Math.log(p);
            }
        }
        return sum;
    }

    private static int[] counts(Tables table, List<Integer> rows) {
        int[] counts = new int[table.classes];
        for (int i : rows) {
            counts[table.y[i]]++;
        }
        return counts;
    }
}

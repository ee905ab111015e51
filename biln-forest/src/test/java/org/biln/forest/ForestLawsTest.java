package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.biln.core.math.Rng;

/** The laws every forest obeys. */
class ForestLawsTest {
    private static final ForestOptions FEW = ForestOptions.defaults().withTrees(9);

    @Property(tries = 40)
    void aRowDrawnTwiceIsARowGivenTwice(
            @ForAll @IntRange(min = 2, max = 120) int n,
            @ForAll @IntRange(min = 2, max = 3) int classes,
            @ForAll @IntRange(min = 1, max = 5) int minLeaf,
            @ForAll @IntRange(min = 0, max = 3) int column,
            @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables mixed = Tables.mixed(n, classes, seed);
        Rng rng = Rng.of(seed, 1);
        int[] draws = new int[n];
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            draws[i] = 1 + rng.nextInt(3);
            x[i] = mixed.x[i * 4 + column];
        }
        int[] ones = new int[Arrays.stream(draws).sum()];
        double[] repeatedX = new double[ones.length];
        int[] repeatedY = new int[ones.length];
        int at = 0;
        for (int copy = 0; copy < 3; copy++) {
            for (int i = 0; i < n; i++) {
                if (copy < draws[i]) {
                    ones[at] = 1;
                    repeatedX[at] = x[i];
                    repeatedY[at++] = mixed.y[i];
                }
            }
        }
        // One column: with several, ties between them go by what they hold, and repeated columns hold something else.
        List<Integer> categorical = column == 3 ? List.of(0) : List.of();
        Tables once = new Tables(n, 1, x, mixed.y, classes, categorical);
        Tables repeated = new Tables(ones.length, 1, repeatedX, repeatedY, classes, categorical);
        double[] weights = Arrays.stream(draws).asDoubleStream().toArray();
        ForestOptions options = FEW.withMinLeaf(minLeaf);
        Tree few = new Grower(once.data(weights), options, ImpurityTable.of(options.criterion(), ones.length), 1)
                .grow(draws, Rng.of(seed));
        Tree many = repeated.tree(options, ones, seed);
        assertThat(few.nodes).isEqualTo(many.nodes);
        assertThat(few.sets).isEqualTo(many.sets);
        assertThat(few.counts).isEqualTo(many.counts);
    }

    @Property(tries = 30)
    void permutingColumnsPermutesTheForestAndNothingElse(
            @ForAll @IntRange(min = 2, max = 150) int n, @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.mixed(n, 2, seed);
        int[] to = Rng.of(seed, 2).permutation(table.d);
        double[] x = new double[n * table.d];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < table.d; j++) {
                x[i * table.d + to[j]] = table.x[i * table.d + j];
            }
        }
        Tables moved = new Tables(n, table.d, x, table.y, 2, List.of(to[3]));
        assertThat(moved.fit(FEW, null, seed).posteriors())
                .containsExactly(table.fit(FEW, null, seed).posteriors());
    }

    @Property(tries = 30)
    void renamingCategoriesChangesNothing(
            @ForAll @IntRange(min = 2, max = 150) int n, @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.mixed(n, 3, seed);
        int[] name = Rng.of(seed, 2).permutation(1000);
        double[] x = table.x.clone();
        for (int i = 0; i < n; i++) {
            double old = x[i * table.d + 3];
            x[i * table.d + 3] = Double.isNaN(old) ? old : name[(int) old];
        }
        Tables renamed = new Tables(n, table.d, x, table.y, 3, table.categorical);
        assertThat(renamed.fit(FEW, null, seed).posteriors())
                .containsExactly(table.fit(FEW, null, seed).posteriors());
    }

    @Property(tries = 30)
    void renamingClassesRenamesThePosteriors(
            @ForAll @IntRange(min = 2, max = 150) int n,
            @ForAll @IntRange(min = 2, max = 4) int classes,
            @ForAll boolean gini,
            @ForAll @IntRange(min = 0, max = 1000) int seed) {
        ForestOptions options =
                FEW.withCriterion(gini ? ForestOptions.Criterion.GINI : ForestOptions.Criterion.LOG_LOSS);
        Tables table = Tables.mixed(n, classes, seed);
        int[] y = Arrays.stream(table.y).map(c -> classes - 1 - c).toArray();
        Tables renamed = new Tables(n, table.d, table.x, y, classes, table.categorical);
        double[] posteriors = table.fit(options, null, seed).posteriors();
        double[] mirrored = renamed.fit(options, null, seed).posteriors();
        // sums of entropies go by class and round otherwise: of two classes only they are free of it
        for (int i = 0; i < posteriors.length && (gini || classes == 2); i++) {
            int c = i % classes;
            assertThat(mirrored[i - c + classes - 1 - c]).isCloseTo(posteriors[i], within(1e-12));
        }
    }

    @Property(tries = 30)
    void increasingMapsOfAllNumbersChangeNothing(
            @ForAll @IntRange(min = 2, max = 150) int n, @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.numbers(n, 5, 2, 0.2, seed);
        double[] x = new double[5 * n];
        for (int i = 0; i < x.length; i++) {
            double v = table.x[i];
            x[i] = switch (i % 5) {
                case 0 -> 1e6 * v;
                case 1 -> 1.7e9 + 3e7 * v;
                case 2 -> v * v * v;
                case 3 -> StrictMath.exp(v);
                default -> StrictMath.atan(v);
            };
        }
        Tables mapped = new Tables(n, 5, x, table.y, 2, List.of());
        assertThat(mapped.fit(FEW, null, seed).posteriors())
                .containsExactly(table.fit(FEW, null, seed).posteriors());
    }

    @Property(tries = 30)
    void anIncreasingMapOfANumberChangesNothing(
            @ForAll @IntRange(min = 2, max = 150) int n, @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.numbers(n, 1, 2, 0.2, seed);
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = StrictMath.exp(table.x[i]);
        }
        Tables mapped = new Tables(n, 1, x, table.y, 2, List.of());
        assertThat(mapped.fit(FEW, null, seed).posteriors())
                .containsExactly(table.fit(FEW, null, seed).posteriors());
    }

    @Property(tries = 20)
    void aConstantColumnIsNeverUsed(@ForAll @IntRange(min = 2, max = 100) int n, @ForAll boolean categorical) {
        Tables table = Tables.numbers(n, 4, 2, 0.3, n);
        for (int i = 0; i < n; i++) {
            table.x[i * 4 + 1] = 5;
            table.x[i * 4 + 2] = Double.NaN;
        }
        Tables constant = new Tables(n, 4, table.x, table.y, 2, categorical ? List.of(1) : List.of());
        Forest forest = constant.fit(FEW.withMtry(1), null, 1).forest();
        for (int t = 0; t < forest.trees(); t++) {
            for (long node : forest.tree(t).nodes) {
                if (Tree.kind(node) != Tree.LEAF) {
                    assertThat(Tree.column(node)).isIn(0, 3);
                }
            }
        }
    }

    @Property(tries = 40)
    void leavesPartitionTheDrawsAndAreLargeEnough(
            @ForAll @IntRange(min = 1, max = 200) int n,
            @ForAll @IntRange(min = 2, max = 4) int classes,
            @ForAll @IntRange(min = 1, max = 12) int minLeaf,
            @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.mixed(n, classes, seed);
        int[] draws = new int[n];
        Bootstrap.of(n, null, null).draw(Rng.of(seed), draws);
        Tree tree = table.tree(FEW.withMinLeaf(minLeaf), draws, seed);
        BinnedTable binned = table.binned(null);
        int[] counts = new int[tree.counts.length];
        for (int i = 0; i < n; i++) {
            counts[tree.leaf(binned.codes, i) * classes + table.y[i]] += draws[i];
            assertThat(tree.leaf(binned.bins, table.x, i * table.d)).isEqualTo(tree.leaf(binned.codes, i));
        }
        assertThat(counts).isEqualTo(tree.counts);
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            int sum = 0;
            for (int c = 0; c < classes; c++) {
                sum += counts[leaf * classes + c];
            }
            assertThat(sum).isGreaterThanOrEqualTo(Math.min(n, minLeaf));
        }
    }

    @Property(tries = 40)
    void probabilitiesSumToOneForAnyRow(
            @ForAll @IntRange(min = 1, max = 80) int n,
            @ForAll @IntRange(min = 2, max = 5) int classes,
            @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.mixed(n, classes, seed);
        ForestFit fit = table.fit(FEW, null, seed);
        double[] p = new double[classes];
        double[] strange = {Double.NaN, Double.POSITIVE_INFINITY, -1e300, 77};
        fit.forest().probabilities(strange, 0, p, 0);
        assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                assertThat(fit.posterior(i, c)).isBetween(0.0, 1.0);
                sum += fit.posterior(i, c);
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
        }
    }

    @Property(tries = 20)
    void treesOfDepthZeroGiveThePrior(
            @ForAll @IntRange(min = 1, max = 80) int n, @ForAll @IntRange(min = 2, max = 4) int classes) {
        Tables table = Tables.mixed(n, classes, n);
        ForestFit fit = table.fit(FEW.withMaxDepth(0), null, 3);
        double[] p = new double[classes];
        fit.forest().probabilities(table.x, 0, p, 0);
        for (int c = 0; c < classes; c++) {
            int of = c;
            double share = Arrays.stream(table.y).filter(y -> y == of).count() / (double) n;
            assertThat(p[c]).isCloseTo(share, within(1e-12));
            assertThat(fit.posterior(0, c)).isCloseTo(share, within(1e-12));
        }
    }

    @Property(tries = 20)
    void aRowIsJudgedByTheTreesThatHaveNotDrawnItAndByNoOther(
            @ForAll @IntRange(min = 1, max = 60) int n, @ForAll @IntRange(min = 0, max = 1000) int seed) {
        Tables table = Tables.mixed(n, 2, seed);
        ForestFit fit = table.fit(FEW, null, seed);
        int[] times = new int[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            int trees = 0;
            for (int t = 0; t < fit.forest().trees(); t++) {
                fit.data().bootstrap.draw(Rng.of(seed, t), times);
                assertThat(fit.drew(t, i)).isEqualTo(times[i] > 0);
                if (times[i] == 0) {
                    Tree tree = fit.forest().tree(t);
                    sum += tree.nodes.length == 1
                            ? fit.forest().prior(1)
                            : tree.share(tree.leaf(fit.forest().bins(), table.x, i * table.d));
                    trees++;
                }
            }
            assertThat(fit.outOfBagTrees(i)).isEqualTo(trees);
            assertThat(fit.posterior(i, 1)).isEqualTo((sum + fit.forest().prior(1)) / (trees + 1));
        }
    }
}

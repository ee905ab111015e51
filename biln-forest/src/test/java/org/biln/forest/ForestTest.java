package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ForestTest {
    private static final ForestOptions FEW = ForestOptions.defaults().withTrees(40);

    @Test
    void aBatchAndSingleRowsAgreeBitForBit() {
        for (int classes = 2; classes <= 3; classes++) {
            Tables table = Tables.mixed(300, classes, 5);
            Forest forest = table.fit(FEW, null, 5).forest();
            double[] batch = new double[300 * classes];
            forest.probabilities(DMatrixRMaj.wrap(300, table.d, table.x), batch);
            double[] one = new double[classes];
            for (int i = 0; i < 300; i++) {
                forest.probabilities(table.x, i * table.d, one, 0);
                for (int c = 0; c < classes; c++) {
                    assertThat(batch[i * classes + c]).isEqualTo(one[c]);
                }
            }
        }
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBits() {
        Tables table = Tables.mixed(5000, 2, 8);
        ForestFit one = table.fit(FEW, null, 8);
        ForestFit three = table.fit(FEW.withThreads(3), null, 8);
        assertThat(three.posteriors()).containsExactly(one.posteriors());
        assertThat(Importance.of(three, Rng.of(1)).toArray())
                .containsExactly(Importance.of(one, Rng.of(1)).toArray());
    }

    @Test
    void onManyRowsToEachEndsInTheLeafThatATripThroughTheTreeFinds() {
        Tables table = Tables.numbers(60_000, 10, 2, 0.5, 3);
        for (int i = 0; i < table.x.length; i += 7) {
            table.x[i] = Double.NaN;
        }
        for (int i = 0; i < table.n; i++) {
            table.x[i * 10 + 9] = i % 37;
        }
        Tables mixed = new Tables(table.n, 10, table.x, table.y, 2, List.of(9));
        TrainingSet data = mixed.data(null);
        Grower grower = new Grower(data, FEW, ImpurityTable.of(FEW.criterion(), table.n), 1);
        Tree tree = grower.grow(0);
        int[] times = new int[table.n];
        data.bootstrap.draw(Rng.of(1, 0), times);
        int[] counts = new int[tree.counts.length];
        int elsewhere = 0;
        for (int i = 0; i < table.n; i++) {
            int leaf = tree.leaf(data.table.codes, i);
            counts[2 * leaf + table.y[i]] += times[i];
            elsewhere += times[i] == 0 && grower.leafOf(i) != leaf ? 1 : 0;
        }
        assertThat(elsewhere).isZero();
        assertThat(counts).isEqualTo(tree.counts);
    }

    @Test
    void growingInTwoStepsIsGrowingAtOnce() {
        Tables table = Tables.mixed(200, 3, 8);
        Growth growth = new Growth(table.data(null), FEW, 4);
        growth.growTo(7);
        growth.growTo(40);
        assertThat(growth.posteriors()).containsExactly(table.fit(FEW, null, 4).posteriors());
    }

    @Test
    void itLearnsAndItsHonestPosteriorDoesNotFlatterItself() {
        Tables table = Tables.numbers(1500, 5, 2, 0.4, 1);
        Tables fresh = Tables.numbers(4000, 5, 2, 0.4, 2);
        ForestFit fit = table.fit(FEW.withTrees(100), null, 1);
        double[] p = new double[8000];
        fit.forest().probabilities(DMatrixRMaj.wrap(4000, 5, fresh.x), p);
        double onFresh = LogLoss.of(p, fresh.y, 2, null);
        double[] own = new double[3000];
        fit.forest().probabilities(DMatrixRMaj.wrap(1500, 5, table.x), own);
        assertThat(onFresh).isLessThan(0.6);
        assertThat(fit.logLoss()).isCloseTo(onFresh, within(0.05));
        assertThat(LogLoss.of(own, table.y, 2, null)).isLessThan(onFresh - 0.2);
    }

    @Test
    void weightsMoveThePosterior() {
        Tables table = Tables.numbers(400, 1, 2, 1, 3);
        double[] weights = new double[400];
        for (int i = 0; i < 400; i++) {
            weights[i] = table.y[i] == 1 ? 9 : 1;
        }
        ForestFit fit = table.fit(FEW.withMinLeaf(50), weights, 1);
        double mean = 0;
        for (int i = 0; i < 400; i++) {
            mean += fit.posterior(i, 1) / 400;
        }
        assertThat(mean).isCloseTo(0.9, within(0.05));
        assertThat(fit.forest().prior(1)).isCloseTo(0.9, within(0.03));
    }

    @Test
    void aRowOfWeightZeroIsJudgedByAllTreesAndChangesNothing() {
        Tables table = Tables.mixed(60, 2, 3);
        double[] weights = new double[60];
        java.util.Arrays.fill(weights, 1);
        weights[7] = 0;
        ForestFit fit = table.fit(FEW, weights, 1);
        assertThat(fit.outOfBagTrees(7)).isEqualTo(40);
        table.y[7] = 1 - table.y[7];
        table.x[7 * table.d] = 1e6;
        assertThat(table.fit(FEW, weights, 1).posterior(8, 1)).isEqualTo(fit.posterior(8, 1));
    }

    @Test
    void aRowThatEveryTreeHasDrawnSaysSoAndHasThePrior() {
        Tables table = Tables.mixed(3, 2, 3);
        ForestFit fit = table.fit(FEW, new double[] {1e9, 1, 1}, 1);
        assertThat(fit.outOfBagTrees(0)).isZero();
        assertThat(fit.unjudged()).isEqualTo(1);
        assertThat(fit.posterior(0, 1)).isEqualTo(fit.forest().prior(1));
        assertThat(table.fit(FEW.withSmoothing(0), new double[] {1e9, 1, 1}, 1).posterior(0, 1))
                .isEqualTo(fit.forest().prior(1));
    }

    @Test
    void aSingleRowAndEqualRowsGiveThePrior() {
        Tables single = new Tables(1, 2, new double[] {1, Double.NaN}, new int[] {1}, 3, List.of());
        assertThat(single.fit(FEW, null, 1).posteriors()).containsExactly(0, 1, 0);
        Tables equal = new Tables(4, 1, new double[] {2, 2, 2, 2}, new int[] {0, 1, 1, 1}, 2, List.of());
        assertThat(equal.fit(FEW, null, 1).posterior(2, 1)).isEqualTo(0.75);
        Tables without = new Tables(2, 0, new double[0], new int[] {0, 1}, 2, List.of());
        assertThat(without.fit(FEW, null, 1).posterior(0, 1)).isEqualTo(0.5);
    }

    @Test
    void classesWithoutARowHaveProbabilityZeroAndNoNaN() {
        Tables table = Tables.mixed(80, 2, 9);
        Tables more = new Tables(80, table.d, table.x, table.y, 5, table.categorical);
        ForestFit fit = more.fit(FEW, null, 1);
        assertThat(fit.posterior(3, 4)).isZero();
        assertThat(fit.posteriors()).doesNotContain(Double.NaN);
        Tables oneClass = new Tables(80, table.d, table.x, new int[80], 2, table.categorical);
        assertThat(oneClass.fit(FEW, null, 1).posterior(3, 0)).isEqualTo(1);
    }

    @Test
    void tenThousandCategoriesAreLearntFromWhereTheyAreFrequent() {
        int n = 20_000;
        Rng rng = Rng.of(4);
        double[] x = new double[n];
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            // Half of the rows are of 100 categories, whose parity is the class; the others are rare.
            x[i] = i % 2 == 0 ? rng.nextInt(100) : 100 + rng.nextInt(10_000);
            y[i] = (int) x[i] % 2;
        }
        Tables table = new Tables(n, 1, x, y, 2, List.of(0));
        ForestFit fit = table.fit(FEW.withTrees(20), null, 1);
        int right = 0;
        for (int i = 0; i < n; i += 2) {
            right += (fit.posterior(i, 1) > 0.5 ? 1 : 0) == y[i] ? 1 : 0;
        }
        assertThat(right).isGreaterThan(9_900);
        double[] p = new double[2];
        fit.forest().probabilities(new double[] {123_456}, 0, p, 0);
        assertThat(p[0] + p[1]).isEqualTo(1);
    }

    @Test
    void whatIsMissingIsASignalIfItIsOne() {
        Tables table = Tables.numbers(600, 2, 2, 0, 3);
        for (int i = 0; i < 600; i++) {
            table.x[i * 2] = table.y[i] == 1 && i % 3 > 0 ? Double.NaN : i % 7;
            table.x[i * 2 + 1] = 0;
        }
        ForestFit fit = table.fit(FEW, null, 1);
        double[] p = new double[2];
        fit.forest().probabilities(new double[] {Double.NaN, 0}, 0, p, 0);
        assertThat(p[1]).isGreaterThan(0.95);
    }

    @Test
    void groupsAreJudgedByTreesThatHaveSeenNoneOfTheirRows() {
        Tables table = Tables.numbers(90, 2, 2, 0.3, 3);
        int[] groups = new int[90];
        for (int i = 0; i < 90; i++) {
            groups[i] = i / 3;
        }
        TrainingSet data = new TrainingSet(table.binned(null), table.y, 2, null, groups);
        Growth growth = new Growth(data, FEW, 5);
        growth.growTo(40);
        ForestFit fit = growth.toFit(null);
        for (int t = 0; t < 40; t++) {
            for (int i = 0; i < 90; i++) {
                assertThat(fit.drew(t, i)).isEqualTo(fit.drew(t, i / 3 * 3));
            }
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Tables table = Tables.mixed(10, 2, 3);
        Forest forest = table.fit(FEW, null, 1).forest();
        assertThatThrownBy(() -> forest.probabilities(new DMatrixRMaj(2, 3), new double[4]))
                .hasMessageContaining("numCols");
        assertThatThrownBy(() -> forest.probabilities(new DMatrixRMaj(2, 4), new double[3]))
                .hasMessageContaining("out.length");
        assertThatThrownBy(() -> forest.prior(2)).hasMessageContaining("c: is 2");
    }

    @Test
    void itPrintsReadably() {
        assertThat(Tables.mixed(10, 2, 3).fit(FEW, null, 1).forest().toString())
                .startsWith("Forest[40 trees, ")
                .endsWith(" leaves, 2 classes, 4 columns]");
    }
}

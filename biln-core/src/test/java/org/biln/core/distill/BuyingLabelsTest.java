package org.biln.core.distill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Rng;
import org.biln.core.noise.UpperBounds;
import org.junit.jupiter.api.Test;

class BuyingLabelsTest {

    private static final Distillation FIVE_UNDECIDED =
            Distiller.distill(new double[] {0.0, 0.45, 0.7, 0.55, 1.0, 0.5, 0.35}, 0.5, 0.5);

    @Test
    void theRandomStrategyAsksForDistinctUndecidedRows() {
        for (int seed = 0; seed < 50; seed++) {
            int[] rows = QueryStrategy.random().choose(FIVE_UNDECIDED, 3, Rng.of(seed));
            assertThat(rows).hasSize(3).doesNotHaveDuplicates();
            assertThat(FIVE_UNDECIDED.undecided()).contains(rows);
        }
    }

    @Test
    void theRandomStrategyAsksForEveryUndecidedRowEquallyOften() {
        int[] asked = new int[7];
        int[] first = new int[7];
        int draws = 20_000;
        for (int seed = 0; seed < draws; seed++) {
            int[] rows = QueryStrategy.random().choose(FIVE_UNDECIDED, 2, Rng.of(seed));
            first[rows[0]]++;
            for (int row : rows) {
                asked[row]++;
            }
        }
        for (int row : FIVE_UNDECIDED.undecided()) {
            assertThat(asked[row] / (double) draws).isEqualTo(0.4, within(0.02));
            assertThat(first[row] / (double) draws).isEqualTo(0.2, within(0.02));
        }
    }

    @Test
    void aSeedAsksForTheSameRows() {
        assertThat(QueryStrategy.random().choose(FIVE_UNDECIDED, 4, Rng.of(9)))
                .isEqualTo(QueryStrategy.random().choose(FIVE_UNDECIDED, 4, Rng.of(9)));
    }

    @Test
    void uncertaintyIsNearnessToOneHalfThenTheSmallerRow() {
        assertThat(QueryStrategy.mostUncertain().choose(FIVE_UNDECIDED, 4, Rng.of(1)))
                .containsExactly(5, 1, 3, 6);
    }

    @Test
    void depthIsMeasuredFromTheNearerThresholdOfEachRow() {
        UpperBounds bounds = UpperBounds.of(new double[] {0.5, 0.5, 1, 0.1}, new double[] {0.5, 0.1, 1, 0.1});
        // Twice the distance from the nearer threshold: 0.5, 0.1, 0.8, 0.1.
        Distillation d = Distiller.distill(new double[] {0.5, 0.5, 0.4, 0.5}, bounds);
        assertThat(QueryStrategy.deepestUndecided().choose(d, 4, Rng.of(1))).containsExactly(2, 0, 1, 3);
    }

    @Test
    void depthCountsFromBothSides() {
        UpperBounds bounds = UpperBounds.of(new double[] {0.6, 0.6, 0.6}, new double[] {0.6, 0.6, 0.6});
        Distillation d = Distiller.distill(new double[] {0.3, 0.75, 0.45}, bounds);
        assertThat(QueryStrategy.deepestUndecided().choose(d, 2, Rng.of(1))).containsExactly(2, 0);
    }

    @Test
    void whereFewerAreUndecidedAllAreAskedFor() {
        QueryStrategy[] all = {QueryStrategy.random(), QueryStrategy.mostUncertain(), QueryStrategy.deepestUndecided()};
        for (QueryStrategy strategy : all) {
            assertThat(strategy.choose(FIVE_UNDECIDED, 9, Rng.of(1))).containsExactlyInAnyOrder(1, 2, 3, 5, 6);
            assertThat(strategy.choose(FIVE_UNDECIDED, 0, Rng.of(1))).isEmpty();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> strategy.choose(FIVE_UNDECIDED, -1, Rng.of(1)))
                    .withMessageContainingAll("count", "-1");
        }
    }

    @Test
    void anOracleAnswersFromACopy() {
        int[] labels = {1, -1};
        Oracle oracle = Oracle.of(labels);
        labels[1] = 1;
        assertThat(oracle.label(1)).isEqualTo(-1);
        assertThatIllegalArgumentException().isThrownBy(() -> oracle.label(2)).withMessageContaining("2");
    }
}

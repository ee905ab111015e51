package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class NoiseSummaryTest {

    private static TableEvidence table(int from, int to, boolean exchanged, boolean lined) {
        TableEvidence evidence = new TableEvidence(7);
        for (int row = from; row < to; row++) {
            Rng rng = Rng.of(4, row);
            double eta = rng.nextDouble();
            double line = 0.5 * (eta + rng.nextDouble());
            int observed = rng.nextDouble() < eta ? 1 : -1;
            if (lined) {
                evidence.add(exchanged ? 1 - eta : eta, exchanged ? 1 - line : line, exchanged ? -observed : observed);
            } else {
                evidence.add(exchanged ? 1 - eta : eta, exchanged ? -observed : observed);
            }
        }
        return evidence;
    }

    @Test
    void exchanged_classes_exchange_their_numbers() {
        for (boolean lined : new boolean[] {false, true}) {
            double[] one = table(0, 500, false, lined).summary();
            double[] other = table(0, 500, true, lined).summary();
            assertThat(one).hasSize(lined ? NoiseSummary.WITH_LINE : NoiseSummary.ALONE);
            for (int j = 0; j < one.length; j++) {
                assertThat(NoiseSummary.mirrored(NoiseSummary.mirrored(j))).isEqualTo(j);
                assertThat(other[NoiseSummary.mirrored(j)]).as("number %d", j).isCloseTo(one[j], within(1e-9));
            }
        }
    }

    @Test
    void a_table_counted_in_parts_is_the_table() {
        TableEvidence parts = table(300, 500, false, true);
        parts.addAll(table(0, 300, false, true));
        assertThat(parts.summary()).containsExactly(table(0, 500, false, true).summary());
    }

    @Test
    void no_rows_and_one_class_have_a_summary() {
        assertThat(new TableEvidence(1).summary()).doesNotContain(Double.NaN);
        TableEvidence one = new TableEvidence(1);
        one.add(1, 1);
        one.add(0, 1);
        assertThat(one.summary()).doesNotContain(Double.NaN);
    }
}

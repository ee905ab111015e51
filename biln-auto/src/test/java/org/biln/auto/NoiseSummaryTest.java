package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class NoiseSummaryTest {

    private static TableEvidence table(int from, int to, boolean exchanged, boolean lined) {
        TableEvidence evidence = new TableEvidence(7);
        for (int row = from; row < to; row++) {
            Rng rng = Rng.of(4, row);
            double eta = rng.nextDouble();
            double line = 0.5 * (eta + rng.nextDouble());
            int observed = rng.nextDouble() < eta ? 1 : 0;
            if (lined) {
                evidence.add(
                        exchanged ? 1 - eta : eta, exchanged ? 1 - line : line, exchanged ? 1 - observed : observed);
            } else {
                evidence.add(exchanged ? 1 - eta : eta, exchanged ? 1 - observed : observed);
            }
        }
        return evidence;
    }

    private static double[] summary(TableEvidence evidence) {
        return evidence.summary(WholeTable.of(List.of(evidence)));
    }

    @Test
    void the_whole_table_is_the_same_by_its_rows_and_by_the_counts_of_its_classes() {
        int k = 3;
        double[] own = new double[200];
        long[] counts = new long[k];
        List<TableEvidence> classes =
                IntStream.range(0, k).mapToObj(c -> new TableEvidence(2)).toList();
        for (int row = 0; row < own.length; row++) {
            Rng rng = Rng.of(9, row);
            int observed = rng.nextInt(k);
            counts[observed]++;
            double rest = rng.nextDouble();
            double[] p = {0.3 * rest, 0.7 * rest, 1 - rest};
            own[row] = p[observed];
            for (int c = 0; c < k; c++) {
                classes.get(c).add(p[c], c == observed ? 1 : 0);
            }
        }
        WholeTable one = WholeTable.of(counts, own);
        WholeTable other = WholeTable.of(classes);
        assertThat(other.own()).containsExactly(one.own());
        assertThat(other.entropy()).isEqualTo(one.entropy());
        assertThat(other).hasToString("WholeTable[200 rows of 3 classes]");
    }

    @Test
    void exchanged_classes_exchange_their_numbers() {
        for (boolean lined : new boolean[] {false, true}) {
            double[] one = summary(table(0, 500, false, lined));
            double[] other = summary(table(0, 500, true, lined));
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
        assertThat(summary(parts)).containsExactly(summary(table(0, 500, false, true)));
    }

    @Test
    void no_rows_and_one_class_have_a_summary() {
        assertThat(summary(new TableEvidence(1))).doesNotContain(Double.NaN);
        TableEvidence one = new TableEvidence(1);
        one.add(1, 1);
        one.add(0, 1);
        assertThat(summary(one)).doesNotContain(Double.NaN);
    }
}

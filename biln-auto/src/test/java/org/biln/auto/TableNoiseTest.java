package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Counts say what rows say, wherever they were counted. */
class TableNoiseTest {

    private static final int ROWS = 400;
    private static final int COLUMNS = 4;

    private final double[] posteriors;
    private final int[] labels = new int[ROWS];

    TableNoiseTest() {
        posteriors = posteriors(2);
    }

    private double[] posteriors(int k) {
        Rng rng = Rng.of(k);
        double[] all = new double[ROWS * k];
        for (int row = 0; row < ROWS; row++) {
            int c = row % k;
            double p = 0.5 + rng.nextDouble() / 2;
            for (int j = 0; j < k; j++) {
                all[row * k + j] = j == c ? p : (1 - p) / (k - 1);
            }
            int said = rng.nextDouble() < 0.2 ? (c + 1) % k : c;
            labels[row] = said;
        }
        return all;
    }

    private Sample sample(int k) {
        DMatrixRMaj x = new DMatrixRMaj(ROWS, COLUMNS);
        return Sample.of(x, labels, k);
    }

    /** Counted in three parts, the last first, each sent as numbers as between machines. */
    private TableNoise counted(int every) {
        TableEvidence all = new TableEvidence(COLUMNS);
        for (int part = 2; part >= 0; part--) {
            TableEvidence evidence = new TableEvidence(COLUMNS);
            for (int row = part; row < ROWS; row += 3) {
                if (row % every == 0) {
                    evidence.addAnswered(posteriors[2 * row + 1], labels[row], truth(row));
                } else {
                    evidence.add(posteriors[2 * row + 1], labels[row]);
                }
            }
            all.addAll(TableEvidence.ofNumbers(COLUMNS, evidence.numbers()));
        }
        return TableNoise.of(NoisePrior.ofAnyPosterior(), List.of(all), null, null);
    }

    private static int truth(int row) {
        return row % 2 == 0 ? 0 : 1;
    }

    private Answers answers(int every) {
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row += every) {
            rows.add(row);
        }
        return Answers.of(
                rows.stream().mapToInt(row -> row).toArray(),
                rows.stream().mapToInt(TableNoiseTest::truth).toArray());
    }

    @Test
    void a_judgement_spread_to_more_rows_keeps_its_curves_and_grows_with_the_errors() {
        TableEvidence part =
                TableEvidence.of(sample(2), posteriors, null, Answers.none()).get(0);
        TableNoise judged = TableNoise.of(NoisePrior.ofAnyPosterior(), List.of(part), null, null);
        TableEvidence twice = TableEvidence.ofNumbers(COLUMNS, part.numbers());
        twice.addAll(part);
        TableNoise spread = judged.spread(List.of(twice));
        assertThat(judged.spread(List.of(part)).errorInterval()).isEqualTo(judged.errorInterval());
        assertThat(spread.curves()).isEqualTo(judged.curves());
        assertThat(spread.rates()).isEqualTo(judged.rates());
        assertThat(spread.expectedErrors()).isCloseTo(2 * judged.expectedErrors(), within(1e-9));
        assertThat(spread.expectedSuspects()).isEqualTo(Math.round(spread.expectedErrors()));
        assertThat((double) spread.errorInterval()[1]).isCloseTo(2.0 * judged.errorInterval()[1], within(2.0));
    }

    @Test
    void counts_in_parts_say_to_the_bit_what_rows_say() {
        TableNoise counted = counted(7);
        NoisePosterior rows =
                NoisePosterior.of(NoisePrior.ofAnyPosterior(), sample(2), posteriors, null, answers(7), null, null);
        assertThat(counted.curves()).isEqualTo(rows.table().curves());
        assertThat(counted.expectedErrors()).isEqualTo(rows.expectedErrors());
        assertThat(counted.errorInterval()).containsExactly(rows.errorInterval()[0], rows.errorInterval()[1]);
        assertThat(counted.rates()).isEqualTo(List.of(rows.rate(0), rows.rate(1)));
        assertThat(counted.answered()).isEqualTo(rows.answers()).isEqualTo(58);
        assertThat(counted.toString()).contains("400 rows").contains("58 answers");
    }

    @Test
    void what_is_expected_of_many_classes_is_the_sum_over_rows() {
        double[] three = posteriors(3);
        NoisePosterior rows = NoisePosterior.of(NoisePrior.ofAnyPosterior(), sample(3), three, null);
        double sum = 0;
        for (double wrong : rows.wrong()) {
            sum += wrong;
        }
        assertThat(rows.expectedErrors()).isCloseTo(sum, within(1e-8 * ROWS));
        assertThat(rows.table().expectedSuspects()).isEqualTo(Math.round(sum));
        assertThat(rows.table().classes()).isEqualTo(3);
    }

    @Test
    void curves_come_back_from_their_numbers() {
        LabelCurves curves = counted(ROWS).curves();
        assertThat(LabelCurves.ofNumbers(2, curves.numbers())).isEqualTo(curves).hasSameHashCodeAs(curves);
        assertThat(curves.toString()).isEqualTo("LabelCurves[2 classes]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelCurves.ofNumbers(3, curves.numbers()))
                .withMessageContaining("numbers");
    }

    @Test
    void counts_that_do_not_belong_together_are_refused() {
        TableEvidence none = new TableEvidence(1);
        TableEvidence one = new TableEvidence(1);
        one.add(0.3, 1);
        NoisePrior prior = NoisePrior.ofAnyPosterior();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableNoise.of(prior, List.of(one, one), null, null))
                .withMessageContaining("evidence: is of 2 classes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableNoise.of(prior, List.of(one, none, one), null, null))
                .withMessageContaining("is of 0 and of 1 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableNoise.of(prior, List.of(one, one, one), null, new double[2]))
                .withMessageContaining("bounds");
    }
}

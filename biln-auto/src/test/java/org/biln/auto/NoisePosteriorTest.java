package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class NoisePosteriorTest {

    private static final int ROWS = 300;

    /** Posteriors of three rows in four that are sure of one class, and labels that contradict a fifth of them. */
    private static double[] eta(long seed) {
        Rng rng = Rng.of(seed);
        double[] eta = new double[ROWS];
        Arrays.setAll(eta, row -> row % 4 == 0 ? rng.nextDouble() : row % 2 == 0 ? 0.9 : 0.15);
        return eta;
    }

    private static int[] labels(double[] eta, long seed) {
        Rng rng = Rng.of(seed, 1);
        return Arrays.stream(eta)
                .mapToInt(p -> rng.nextDouble() < 0.8 == p > 0.5 ? 1 : 0)
                .toArray();
    }

    private static Sample sample(int[] labels) {
        return Sample.of(new DMatrixRMaj(labels.length, 4), labels);
    }

    private static double[] both(double[] eta) {
        return Arrays.stream(eta)
                .flatMap(p -> Arrays.stream(new double[] {1 - p, p}))
                .toArray();
    }

    private static NoisePosterior posterior(double[] eta, int[] labels) {
        return NoisePosterior.of(NoisePrior.ofAnyPosterior(), sample(labels), both(eta), null);
    }

    @Test
    void the_classes_may_change_their_names() {
        double[] eta = eta(1);
        int[] labels = labels(eta, 1);
        double[] other = Arrays.stream(eta).map(p -> 1 - p).toArray();
        NoisePosterior one = posterior(eta, labels);
        NoisePosterior two =
                posterior(other, Arrays.stream(labels).map(y -> 1 - y).toArray());
        for (int row = 0; row < ROWS; row++) {
            assertThat(two.wrong()[row]).isCloseTo(one.wrong()[row], within(1e-9));
        }
        assertThat(two.rate(0).mean()).isCloseTo(one.rate(1).mean(), within(1e-9));
        assertThat(two.errorInterval()).containsExactly(one.errorInterval());
    }

    @Test
    void the_order_of_the_rows_changes_nothing() {
        double[] eta = eta(2);
        int[] labels = labels(eta, 2);
        int[] order = Rng.of(5).permutation(ROWS);
        NoisePosterior one = posterior(eta, labels);
        NoisePosterior two = posterior(
                IntStream.of(order).mapToDouble(row -> eta[row]).toArray(),
                IntStream.of(order).map(row -> labels[row]).toArray());
        for (int row = 0; row < ROWS; row++) {
            assertThat(two.wrong()[row]).isEqualTo(one.wrong()[order[row]]);
        }
    }

    @Test
    void a_label_that_is_contradicted_more_is_wrong_with_more_probability() {
        double[] eta = eta(3);
        int[] labels = labels(eta, 3);
        double[] wrong = posterior(eta, labels).wrong();
        for (int a = 0; a < ROWS; a++) {
            for (int b = 0; b < ROWS; b++) {
                if (labels[a] > 0 && labels[b] > 0 && eta[a] < eta[b]) {
                    assertThat(wrong[a]).isGreaterThanOrEqualTo(wrong[b]);
                }
            }
        }
    }

    @Test
    void number_interval_and_rates_come_from_the_same_tables() {
        double[] eta = eta(4);
        int[] labels = labels(eta, 4);
        NoisePosterior noise = posterior(eta, labels);
        double expected = Arrays.stream(noise.wrong()).sum();
        assertThat(noise.expectedErrors()).isCloseTo(expected, within(1e-8 * ROWS));
        assertThat(expected).isBetween((double) noise.errorInterval()[0], (double) noise.errorInterval()[1]);
        for (int c = 0; c < 2; c++) {
            assertThat(noise.rate(c).mean())
                    .isBetween(noise.rate(c).low(), noise.rate(c).high());
            assertThat(noise.rateOfOthers(c)).isEqualTo(noise.rate(1 - c));
        }
    }

    @Test
    void known_bounds_leave_the_tables_that_keep_them() {
        double[] eta = eta(5);
        int[] labels = labels(eta, 5);
        NoisePosterior bounded = NoisePosterior.of(
                NoisePrior.ofAnyPosterior(), sample(labels), both(eta), null, Answers.none(), null, new double[] {
                    0.05, 0.1
                });
        assertThat(bounded.rate(1).high()).isLessThanOrEqualTo(0.05);
        assertThat(bounded.rate(0).high()).isLessThanOrEqualTo(0.1);
        assertThat(bounded.expectedErrors()).isLessThan(posterior(eta, labels).expectedErrors());
    }

    @Test
    void who_expects_noise_finds_more_of_it() {
        double[] eta = eta(6);
        int[] labels = labels(eta, 6);
        double last = Double.POSITIVE_INFINITY;
        for (double clean : new double[] {0.01, 0.3, 0.6, 0.99}) {
            double expected = NoisePosterior.of(
                            NoisePrior.ofAnyPosterior(), sample(labels), both(eta), null, Answers.none(), clean, null)
                    .expectedErrors();
            assertThat(expected).isLessThan(last);
            last = expected;
        }
    }

    @Test
    void answers_that_contradict_raise_the_rates_and_answers_that_confirm_lower_them() {
        double[] eta = eta(7);
        int[] labels = labels(eta, 7);
        int[] doubted = IntStream.range(0, ROWS)
                .filter(row -> labels[row] > 0 && eta[row] < 0.4)
                .limit(12)
                .toArray();
        NoisePosterior none = posterior(eta, labels);
        NoisePosterior wrong = answered(eta, labels, doubted, 0);
        NoisePosterior right = answered(eta, labels, doubted, 1);
        assertThat(wrong.rate(0).mean()).isGreaterThan(none.rate(0).mean());
        assertThat(right.rate(0).mean()).isLessThan(none.rate(0).mean());
        assertThat(wrong.expectedErrors()).isGreaterThan(none.expectedErrors());
        assertThat(right.expectedErrors()).isLessThan(none.expectedErrors());
        assertThat(wrong.wrong()[doubted[0]]).isEqualTo(1);
        assertThat(right.wrong()[doubted[0]]).isZero();
        assertThat(wrong.errorInterval()[0]).isGreaterThanOrEqualTo(12);
        assertThat(wrong.answers()).isEqualTo(12);
    }

    private static NoisePosterior answered(double[] eta, int[] labels, int[] rows, int said) {
        int[] answers = IntStream.of(rows).map(row -> said).toArray();
        return NoisePosterior.of(
                NoisePrior.ofAnyPosterior(), sample(labels), both(eta), null, Answers.of(rows, answers), null, null);
    }

    @Test
    void many_classes_are_judged_each_against_the_rest() {
        int k = 3;
        Rng rng = Rng.of(8);
        double[] posteriors = new double[ROWS * k];
        int[] labels = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            labels[row] = rng.nextDouble() < 0.1 ? (row + 1) % k : row % k;
            double doubt = StrictMath.exp(-5 + rng.nextGaussian());
            for (int c = 0; c < k; c++) {
                double is = c == row % k ? 1 - 2 * doubt : doubt;
                double before = c == (row + 1) % k ? 1 - 2 * doubt : doubt;
                posteriors[row * k + c] = 0.9 * is + 0.1 * before;
            }
        }
        NoisePosterior noise = NoisePosterior.of(
                NoisePrior.ofAnyPosterior(), Sample.of(new DMatrixRMaj(ROWS, 2), labels, k), posteriors, null);
        double[] wrong = noise.wrong();
        double leastOfWrong = 1;
        double mostOfRight = 0;
        int errors = 0;
        for (int row = 0; row < ROWS; row++) {
            assertThat(noise.alternative(row)).isNotEqualTo(labels[row]);
            if (labels[row] == row % k) {
                mostOfRight = Math.max(mostOfRight, wrong[row]);
            } else {
                assertThat(noise.alternative(row)).isEqualTo(row % k);
                leastOfWrong = Math.min(leastOfWrong, wrong[row]);
                errors++;
            }
        }
        assertThat(leastOfWrong).isGreaterThan(10 * mostOfRight);
        assertThat(errors).isBetween(noise.errorInterval()[0], noise.errorInterval()[1]);
        assertThat(noise.expectedErrors()).isBetween(errors / 3.0, 1.5 * errors);
    }

    @Test
    void what_does_not_belong_together_is_refused() {
        double[] eta = eta(9);
        int[] labels = labels(eta, 9);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NoisePosterior.of(NoisePrior.ofAnyPosterior(), sample(labels), eta, null))
                .withMessageContaining("posteriors");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NoisePosterior.of(NoisePrior.shipped(), sample(labels), both(eta), null))
                .withMessageContaining("lines");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NoisePosterior.of(
                        NoisePrior.ofAnyPosterior(), sample(labels), both(eta), null, Answers.none(), 1.0, null))
                .withMessageContaining("clean");
    }
}

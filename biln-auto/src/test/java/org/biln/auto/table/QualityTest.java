package org.biln.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class QualityTest {

    private static final int N = 20000;

    @Test
    void what_is_implied_of_true_labels_is_what_is_true_of_them() {
        Rng rng = Rng.of(1);
        int[] observed = new int[N];
        double[] probabilities = new double[2 * N];
        int right = 0;
        for (int row = 0; row < N; row++) {
            int truth = rng.nextDouble() < 0.3 ? 1 : 0;
            int predicted = rng.nextDouble() < 0.9 ? truth : 1 - truth;
            right += predicted == truth ? 1 : 0;
            observed[row] = rng.nextDouble() < (truth == 1 ? 0.1 : 0.25) ? 1 - truth : truth;
            probabilities[2 * row + 1] = predicted > 0 ? 0.8 : 0.2;
            probabilities[2 * row] = 1 - probabilities[2 * row + 1];
        }
        Quality quality = Quality.of(Sample.of(new DMatrixRMaj(N, 1), observed), probabilities);
        assertThat((double) quality.accuracy().count() / N).isLessThan(0.8);
        assertThat(quality.ofTrueLabels(0.1, 0.25)).isCloseTo((double) right / N, within(0.01));
        assertThat(quality.ofTrueLabels(0, 0))
                .isCloseTo((double) quality.accuracy().count() / N, within(1e-12));
    }

    @Test
    void the_curve_of_honest_probabilities_is_the_diagonal() {
        Rng rng = Rng.of(2);
        int[] observed = new int[N];
        double[] probabilities = new double[2 * N];
        for (int row = 0; row < N; row++) {
            probabilities[2 * row + 1] = rng.nextDouble();
            probabilities[2 * row] = 1 - probabilities[2 * row + 1];
            observed[row] = rng.nextDouble() < probabilities[2 * row + 1] ? 1 : 0;
        }
        Quality quality = Quality.of(Sample.of(new DMatrixRMaj(N, 1), observed), probabilities);
        assertThat(quality.curve()).hasSize(10).allSatisfy(tenth -> {
            assertThat(tenth.rows()).isEqualTo(N / 10);
            assertThat(tenth.given()).isCloseTo(tenth.predicted(), within(0.04));
        });
        assertThat(quality.calibration()).isLessThan(0.02);
    }

    @Test
    void few_rows_have_few_points() {
        Quality quality =
                Quality.of(Sample.of(new DMatrixRMaj(3, 1), new int[] {0, 1, 1}), new double[] {1, 0, 0.4, 0.6, 0, 1});
        assertThat(quality.curve()).hasSize(3);
        assertThat(quality.accuracy().count()).isEqualTo(3);
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

final class MannWhitneyTest {

    @Test
    void countsPairsInOrderAndHalfOfThoseThatAreEven() {
        double[] eta = {0.1, 0.4, 0.4, 0.8};
        int[] observed = {-1, -1, 1, 1};
        // of four pairs three are in order and one is even: 3.5, where chance gives 2
        assertThat(MannWhitney.z(eta, observed)).isCloseTo(1.5 / Math.sqrt(4 * 5 / 12.0), within(1e-15));
        assertThat(MannWhitney.z(eta, new int[] {1, 1, -1, -1}))
                .isCloseTo(-1.5 / Math.sqrt(4 * 5 / 12.0), within(1e-15));
    }

    @Test
    void isAStandardScoreWhereThereIsNothingToTell() {
        int trials = 2000;
        double sum = 0;
        double squares = 0;
        for (int trial = 0; trial < trials; trial++) {
            Rng rng = Rng.of(trial);
            double[] eta = new double[60];
            int[] observed = new int[60];
            Arrays.setAll(eta, i -> rng.nextDouble());
            Arrays.setAll(observed, i -> i < 20 ? 1 : -1);
            double z = MannWhitney.z(eta, observed);
            sum += z;
            squares += z * z;
        }
        assertThat(sum / trials).isCloseTo(0, within(0.07));
        assertThat(squares / trials).isCloseTo(1, within(0.1));
    }

    @Test
    void knowsNothingOfOneClass() {
        assertThat(MannWhitney.z(new double[] {0.2, 0.7}, new int[] {1, 1})).isZero();
    }
}

package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    private static double[] meanTimes(int n, double @Nullable [] weights, int @Nullable [] groups, int repeats) {
        Bootstrap bootstrap = Bootstrap.of(n, weights, groups);
        double[] mean = new double[n];
        int[] times = new int[n];
        for (int r = 0; r < repeats; r++) {
            bootstrap.draw(Rng.of(5, r), times);
            for (int i = 0; i < n; i++) {
                mean[i] += times[i] / (double) repeats;
            }
        }
        return mean;
    }

    @Test
    void withoutWeightsEveryRowIsExpectedOnce() {
        for (double mean : meanTimes(10, null, null, 20_000)) {
            assertThat(mean).isCloseTo(1, within(0.04));
        }
    }

    @Test
    void aRowIsDrawnInProportionToItsWeightAndNeverWithoutOne() {
        double[] mean = meanTimes(5, new double[] {0, 1, 2, 5, 0}, null, 40_000);
        assertThat(mean[0]).isZero();
        assertThat(mean[4]).isZero();
        // Three rows have weight: three draws.
        assertThat(mean[1]).isCloseTo(3 / 8.0, within(0.02));
        assertThat(mean[2]).isCloseTo(6 / 8.0, within(0.02));
        assertThat(mean[3]).isCloseTo(15 / 8.0, within(0.03));
    }

    @Test
    void weightsOfAnyScaleDrawTheSame() {
        int[] a = new int[4];
        int[] b = new int[4];
        Bootstrap.of(4, new double[] {1, 2, 3, 4}, null).draw(Rng.of(1), a);
        Bootstrap.of(4, new double[] {1024, 2048, 3072, 4096}, null).draw(Rng.of(1), b);
        assertThat(a).isEqualTo(b);
    }

    @Test
    void aGroupComesWholeOrNotAtAll() {
        int[] groups = {7, 7, 3, 7, 3, -1};
        Bootstrap bootstrap = Bootstrap.of(6, null, groups);
        int[] times = new int[6];
        for (int r = 0; r < 100; r++) {
            bootstrap.draw(Rng.of(2, r), times);
            assertThat(times[1]).isEqualTo(times[0]);
            assertThat(times[3]).isEqualTo(times[0]);
            assertThat(times[4]).isEqualTo(times[2]);
            assertThat(times[0] + times[2] + times[5]).isEqualTo(3);
        }
    }

    @Test
    void inGroupsToARowIsExpectedInProportionToItsWeight() {
        double[] weights = {1, 3, 0, 2, 2, 4};
        int[] groups = {1, 1, 1, 2, 2, 3};
        double[] mean = meanTimes(6, weights, groups, 40_000);
        double scale = Arrays.stream(weights).sum() / 5;
        for (int i = 0; i < 6; i++) {
            assertThat(mean[i]).isCloseTo(weights[i] / scale, within(0.04));
        }
    }
}

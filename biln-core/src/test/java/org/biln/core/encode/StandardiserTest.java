package org.biln.core.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class StandardiserTest {

    private static double[] uniform(int n, double offset, double scale) {
        Rng rng = Rng.of(1);
        return IntStream.range(0, n)
                .mapToDouble(i -> offset + scale * rng.nextDouble())
                .toArray();
    }

    @Test
    void offsets_and_scales_do_not_cost_the_variance() {
        double expected = Moments.of(uniform(1000, 0, 1), null).deviation();
        assertThat(expected).isCloseTo(Math.sqrt(1.0 / 12), within(0.01));
        assertThat(Moments.of(uniform(1000, 1e13, 1), null).deviation()).isCloseTo(expected, within(1e-3));
        assertThat(Moments.of(uniform(1000, 0, 1e-170), null).deviation() / 1e-170)
                .isCloseTo(expected, within(1e-12));
        assertThat(Moments.of(uniform(1000, 0, 1e308), null).deviation() / 1e308)
                .isCloseTo(expected, within(1e-12));
        assertThat(Moments.of(new double[] {-1.7e308, 1.7e308}, null).deviation())
                .isFinite();
        assertThat(Moments.of(new double[] {0.1, 0.1, 0.1}, null).deviation()).isZero();
    }

    @Test
    void a_weight_of_two_is_a_value_given_twice() {
        Moments once = Moments.of(new double[] {1, 2, 2, 7}, null);
        Moments weighted = Moments.of(new double[] {1, 2, 7}, new double[] {1, 2, 1});
        assertThat(weighted.mean()).isCloseTo(once.mean(), within(1e-15));
        assertThat(weighted.deviation()).isCloseTo(once.deviation(), within(1e-15));
    }

    @Test
    void columns_get_mean_0_and_deviation_1_and_constants_become_0() {
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 5}, {3, 5}});
        Standardiser standardiser = Standardiser.fit(Sample.of(x, new int[] {1, 0}));
        assertThat(standardiser.encode(x).data).containsExactly(-1, 0, 1, 0);
        double[] out = new double[2];
        standardiser.encode(new double[] {1e308, -1e308}, 0, out, 0);
        assertThat(out).containsExactly(Standardiser.LIMIT, -Standardiser.LIMIT);
        assertThat(Arrays.stream(out)).allMatch(Double::isFinite);
    }
}

package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class EmTest {

    /** What is lost to rounding is a part in 10^10 of a sum of many logarithms, and the units that votes are counted in. */
    static void neverFalls(List<Double> steps) {
        assertThat(steps.size()).isGreaterThan(1);
        for (int i = 1; i < steps.size(); i++) {
            assertThat(steps.get(i)).isGreaterThan(steps.get(i - 1) - 1e-8);
        }
        assertThat(steps.get(steps.size() - 1)).isGreaterThan(steps.get(0) - 1e-8);
    }

    @Test
    void logarithms_far_below_zero_become_probabilities() {
        double[] log = {0, -2000, -2000 + Math.log(3)};
        assertThat(Em.normalise(log, 1, 2, -1)).isCloseTo(-2000 + Math.log(4), within(1e-9));
        assertThat(log[1]).isCloseTo(0.25, within(1e-12));
        assertThat(log[0]).isZero();
    }

    @Test
    void what_is_known_is_certain_and_counts_by_its_own_probability() {
        double[] log = {-1, -3};
        assertThat(Em.normalise(log, 0, 2, 1)).isEqualTo(-3);
        assertThat(log).containsExactly(0, 1);
    }
}

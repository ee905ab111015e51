package org.biln.experiments.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void mean_and_standard_deviation_are_in_percent() {
        Tally tally = Tally.ofCounts(new int[] {90, 92, 97}, 100);
        assertThat(tally.trials()).isEqualTo(3);
        assertThat(tally.mean()).isCloseTo(93, within(1e-12));
        assertThat(tally.sd()).isCloseTo(Math.sqrt(13), within(1e-12));
        assertThat(tally.standardError()).isCloseTo(Math.sqrt(13 / 3.0), within(1e-12));
    }

    @Test
    void equal_trials_have_no_spread_and_neither_has_a_single_one() {
        assertThat(Tally.ofCounts(new int[] {7, 7, 7}, 8).sd()).isZero();
        assertThat(Tally.ofCounts(new int[] {3}, 8).sd()).isZero();
        assertThat(Tally.ofCounts(new int[] {3}, 8).standardError()).isNaN();
    }

    @Test
    void numbers_that_are_none_do_not_count() {
        Tally tally = Tally.of(new double[] {1, Double.NaN, 4});
        assertThat(tally).isEqualTo(new Tally(2, 2.5, Math.sqrt(4.5)));
        assertThat(Tally.of(new double[] {Double.NaN}).mean()).isNaN();
    }
}

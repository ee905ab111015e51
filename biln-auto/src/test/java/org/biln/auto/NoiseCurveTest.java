package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NoiseCurveTest {

    private static final double[] Z = {-4, -2, -1, 0, 1, 2, 4};

    @Test
    void many_rows_show_the_curve_they_are_drawn_from() {
        NoiseCurve planted = new NoiseCurve(-1.5, 0.7);
        long[] all = new long[Z.length];
        long[] hits = new long[Z.length];
        Arrays.fill(all, 1_000_000);
        Arrays.setAll(hits, i -> Math.round(all[i] * planted.at(Z[i])));
        NoiseCurve found = NoiseCurve.fit(Z, all, hits, NoiseCurve.FEW_ERRORS);
        assertThat(found.intercept()).isCloseTo(-1.5, within(1e-3));
        assertThat(found.slope()).isCloseTo(0.7, within(1e-3));
    }

    @Test
    void no_rows_leave_the_usual_curve() {
        long[] none = new long[Z.length];
        assertThat(NoiseCurve.fit(Z, none, none, NoiseCurve.FEW_ERRORS)).isEqualTo(NoiseCurve.FEW_ERRORS);
    }

    @Test
    void no_errors_among_many_rows_leave_next_to_none() {
        long[] all = new long[Z.length];
        Arrays.fill(all, 1000);
        NoiseCurve found = NoiseCurve.fit(Z, all, new long[Z.length], NoiseCurve.FEW_ERRORS);
        double expected = 0;
        for (double z : Z) {
            expected += 1000 * found.at(z);
        }
        assertThat(expected).isLessThan(1);
    }

    @Test
    void doubt_never_lowers_the_probability() {
        long[] all = {10, 10, 10, 10, 10, 10, 10};
        long[] falling = {10, 9, 8, 5, 2, 1, 0};
        assertThat(NoiseCurve.fit(Z, all, falling, NoiseCurve.FEW_ERRORS).slope())
                .isZero();
    }
}

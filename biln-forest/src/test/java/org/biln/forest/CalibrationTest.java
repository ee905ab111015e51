package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    @Test
    void itFindsTheSlopeAndTheShiftThatWereThere() {
        int n = 20_000;
        Rng rng = Rng.of(1);
        double[] p = new double[2 * n];
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            double logit = 2 * rng.nextGaussian();
            p[2 * i + 1] = Exp.sigmoid(logit);
            p[2 * i] = 1 - p[2 * i + 1];
            y[i] = rng.nextDouble() < Exp.sigmoid(0.5 * logit + 0.3) ? 1 : 0;
        }
        Calibration calibration = Calibration.fit(p, y, 2, null);
        assertThat(calibration.slope()).isCloseTo(0.5, within(0.03));
        assertThat(calibration.shift(1)).isCloseTo(0.3, within(0.05));
        assertThat(calibration.shift(0)).isZero();
        double before = LogLoss.of(p, y, 2, null);
        for (int i = 0; i < n; i++) {
            calibration.apply(p, 2 * i);
        }
        assertThat(LogLoss.of(p, y, 2, null)).isLessThan(before);
    }

    @Test
    void ofManyClassesItFindsThemToo() {
        int n = 30_000;
        Rng rng = Rng.of(2);
        double[] p = new double[3 * n];
        int[] y = new int[n];
        double[] shift = {0, 0.5, -0.4};
        for (int i = 0; i < n; i++) {
            double[] q = new double[3];
            double sum = 0;
            double raised = 0;
            for (int c = 0; c < 3; c++) {
                p[3 * i + c] = Exp.exp(rng.nextGaussian());
                sum += p[3 * i + c];
            }
            for (int c = 0; c < 3; c++) {
                p[3 * i + c] /= sum;
                q[c] = Exp.exp(1.5 * StrictMath.log(p[3 * i + c]) + shift[c]);
                raised += q[c];
            }
            double u = rng.nextDouble() * raised;
            y[i] = u < q[0] ? 0 : u < q[0] + q[1] ? 1 : 2;
        }
        Calibration calibration = Calibration.fit(p, y, 3, null);
        assertThat(calibration.classes()).isEqualTo(3);
        assertThat(calibration.slope()).isCloseTo(1.5, within(0.06));
        assertThat(calibration.shift(1)).isCloseTo(0.5, within(0.06));
        assertThat(calibration.shift(2)).isCloseTo(-0.4, within(0.06));
    }

    @Test
    void ofFewOrCertainRowsItLeavesNearlyEverythingAsItIs() {
        Calibration one = Calibration.fit(new double[] {0.3, 0.7}, new int[] {1}, 2, null);
        assertThat(one.slope()).isBetween(0.9, 1.3);
        assertThat(Math.abs(one.shift(1))).isLessThan(0.4);
        Calibration certain = Calibration.fit(new double[] {0, 1, 1, 0}, new int[] {1, 0}, 2, null);
        assertThat(certain.slope()).isFinite().isGreaterThan(0);
        Calibration empty = Calibration.fit(new double[0], new int[0], 2, null);
        assertThat(empty.slope()).isEqualTo(1);
        assertThat(empty.toString()).isEqualTo("Calibration[slope 1.0, shifts [0.0]]");
    }

    @Test
    void aWeightOfTwoIsARowGivenTwice() {
        double[] p = {0.3, 0.7, 0.6, 0.4, 0.2, 0.8};
        Calibration weighted = Calibration.fit(p, new int[] {1, 1, 0}, 2, new double[] {2, 1, 0});
        Calibration repeated =
                Calibration.fit(new double[] {0.3, 0.7, 0.3, 0.7, 0.6, 0.4}, new int[] {1, 1, 1}, 2, null);
        assertThat(weighted.slope()).isCloseTo(repeated.slope(), within(1e-9));
        assertThat(weighted.shift(1)).isCloseTo(repeated.shift(1), within(1e-9));
    }

    @Test
    void whatIsNotAProbabilityIsRefused() {
        assertThatThrownBy(() -> Calibration.fit(new double[] {0.5, Double.NaN}, new int[] {1}, 2, null))
                .hasMessage("posteriors: row 0 is NaN, must be in [0,1]");
        assertThatThrownBy(() -> Calibration.fit(new double[] {0.5}, new int[] {1}, 2, null))
                .hasMessageContaining("posteriors: has length 1");
    }
}

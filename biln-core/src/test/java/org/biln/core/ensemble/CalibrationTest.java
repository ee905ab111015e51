package org.biln.core.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
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
    }

    @Test
    void ofManyClassesItFindsTheSlopeAlone() {
        int n = 20_000;
        Rng rng = Rng.of(2);
        double[] p = new double[3 * n];
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            double[] true3 = new double[3];
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                true3[c] = Exp.exp(rng.nextGaussian());
                sum += true3[c];
            }
            double u = rng.nextDouble() * sum;
            y[i] = u < true3[0] ? 0 : u < true3[0] + true3[1] ? 1 : 2;
            double squares = 0;
            for (int c = 0; c < 3; c++) {
                squares += true3[c] * true3[c];
            }
            // twice as sure as it should be
            for (int c = 0; c < 3; c++) {
                p[3 * i + c] = true3[c] * true3[c] / squares;
            }
        }
        Calibration calibration = Calibration.fit(p, y, 3, null);
        assertThat(calibration.slope()).isCloseTo(0.5, within(0.03));
        assertThat(calibration.shift(1)).isZero();
        calibration.apply(p, 0);
        assertThat(p[0] + p[1] + p[2]).isCloseTo(1, within(1e-12));
    }
}

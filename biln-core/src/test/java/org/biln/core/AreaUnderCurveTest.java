package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class AreaUnderCurveTest {
    private static final double[] SCORES = {0.1, 0.4, 0.4, 0.8};

    @Test
    void countsPairsInOrderAndHalfOfThoseThatAreEven() {
        AreaUnderCurve area = AreaUnderCurve.of(SCORES, new int[] {0, 0, 1, 1});
        assertThat(area.value()).isEqualTo(0.875);
        // of four pairs 3.5 are in order, where chance gives 2 with variance 4 * 5 / 12
        assertThat(area.standardScore()).isCloseTo(1.5 / Math.sqrt(4 * 5 / 12.0), within(1e-15));
        AreaUnderCurve turned = AreaUnderCurve.of(SCORES, new int[] {1, 1, 0, 0});
        assertThat(turned.value()).isEqualTo(0.125);
        assertThat(turned.standardScore()).isCloseTo(-area.standardScore(), within(1e-15));
    }

    @Test
    void isAStandardScoreWhereThereIsNothingToTell() {
        int trials = 2000;
        double sum = 0;
        double squares = 0;
        for (int trial = 0; trial < trials; trial++) {
            Rng rng = Rng.of(trial);
            double[] scores = new double[60];
            int[] labels = new int[60];
            Arrays.setAll(scores, i -> rng.nextDouble());
            Arrays.setAll(labels, i -> i < 20 ? 1 : 0);
            double z = AreaUnderCurve.of(scores, labels).standardScore();
            sum += z;
            squares += z * z;
        }
        assertThat(sum / trials).isCloseTo(0, within(0.07));
        assertThat(squares / trials).isCloseTo(1, within(0.1));
    }

    @Test
    void readsTheSecondOfTwoProbabilitiesAndNoneOfThree() {
        DMatrixRMaj x = new DMatrixRMaj(4, 1);
        double[] probabilities = {0.9, 0.1, 0.6, 0.4, 0.6, 0.4, 0.2, 0.8};
        assertThat(AreaUnderCurve.ofProbabilities(probabilities, Sample.of(x, new int[] {0, 0, 1, 1})))
                .isEqualTo(0.875);
        assertThat(AreaUnderCurve.ofProbabilities(new double[12], Sample.of(x, new int[] {0, 1, 2, 0}, 3)))
                .isNaN();
    }

    @Test
    void knowsNothingOfOneClass() {
        AreaUnderCurve area = AreaUnderCurve.of(SCORES, new int[] {1, 1, 1, 1});
        assertThat(area.value()).isNaN();
        assertThat(area.standardScore()).isZero();
        assertThat(area.positive()).isEqualTo(4);
        assertThat(area.negative()).isZero();
    }
}

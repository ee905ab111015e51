package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.AreaUnderCurve;
import org.biln.core.noise.Extremes;
import org.junit.jupiter.api.Test;

final class ThresholdTest {

    private static final double EMPTY_VALLEY = 0.1;
    private static final double FULL_VALLEY = 1;
    private static final int N = 200;

    /** The area under the curve of a posterior that tells nothing, and of one that tells all. */
    private static final double NOTHING = 0.5;

    private static final double ALL = 1;

    /** The end of +1 is uncertain by 0.4 and that of -1 by 0.2, so that the classes would be even at 0.4. */
    private static final Extremes ENDS = new Extremes(0.4, 0.2);

    private static int[] labels(int n, int positive) {
        int[] labels = new int[n];
        Arrays.setAll(labels, i -> i < positive ? 1 : -1);
        return labels;
    }

    private static double decisive(Extremes ends, double valley, double area, int positive) {
        Evidence evidence = new Evidence(ends, valley, new AreaUnderCurve(area, positive, N - positive));
        return Threshold.decisive(evidence, labels(N, positive));
    }

    /** An area so many standard errors above one half. */
    private static double told(double standardErrors, int positive) {
        double one = new AreaUnderCurve(0.51, positive, N - positive).standardScore();
        return 0.5 + 0.01 * standardErrors / one;
    }

    @Test
    void movesInFullWhereTheValleyIsEmpty() {
        assertThat(decisive(ENDS, EMPTY_VALLEY, NOTHING, 20)).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void movesInFullTowardsTheLargerClassWhateverThePosteriorTells() {
        assertThat(decisive(ENDS, FULL_VALLEY, NOTHING, 110)).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void movesTowardsTheRarerClassOnlyByEvidence() {
        assertThat(decisive(ENDS, FULL_VALLEY, NOTHING, 70))
                .as("a posterior that tells nothing")
                .isEqualTo(0.5);
        assertThat(decisive(ENDS, FULL_VALLEY, ALL, 70))
                .as("damped by the square of twice 0.35")
                .isCloseTo(0.5 - 0.1 * 0.49, within(1e-12));
        assertThat(decisive(ENDS, FULL_VALLEY, told(3.5, 70), 70))
                .as("half way from some evidence to much")
                .isCloseTo(0.5 - 0.1 * 0.49 / 2, within(1e-6));
        assertThat(decisive(ENDS, FULL_VALLEY, NOTHING, 90))
                .as("0.45 is half way from rarer to even")
                .isCloseTo(0.5 - 0.1 * 0.81 / 2, within(1e-12));
    }

    @Test
    void overlapOfOneClassAloneMovesNothing() {
        Extremes oneEnd = new Extremes(0.4, 0.1);
        assertThat(decisive(oneEnd, FULL_VALLEY, ALL, 100)).isEqualTo(0.5);
        AreaUnderCurve area = new AreaUnderCurve(ALL, 100, 100);
        assertThat(Threshold.ranking(new Evidence(oneEnd, FULL_VALLEY, area))).isEqualTo(0.5);
        assertThat(Threshold.ranking(new Evidence(new Extremes(0.4, 0.135), FULL_VALLEY, area)))
                .isCloseTo(0.5 - 0.7 * 0.265 / 2, within(1e-12));
    }

    @Test
    void aValleyThatIsHalfEmptyMovesTheThresholdByHalf() {
        Extremes oneEnd = new Extremes(0.3, 0.1);
        assertThat(decisive(oneEnd, 0.4, ALL, 100)).isCloseTo(0.4, within(1e-12));
        assertThat(decisive(oneEnd, 0.6, ALL, 100)).isCloseTo(0.45, within(1e-12));
        assertThat(decisive(oneEnd, 0.8, ALL, 100)).isEqualTo(0.5);
    }
}

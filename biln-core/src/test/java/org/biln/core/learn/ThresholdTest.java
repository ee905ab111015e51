package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.noise.Extremes;
import org.junit.jupiter.api.Test;

final class ThresholdTest {

    private static final double EMPTY_VALLEY = 0.1;
    private static final double FULL_VALLEY = 1;

    /** The end of +1 is uncertain by 0.4 and that of -1 by 0.2, so that the classes would be even at 0.4. */
    private static final Extremes ENDS = new Extremes(0.4, 0.2);

    private static int[] labels(int n, int positive) {
        int[] labels = new int[n];
        Arrays.setAll(labels, i -> i < positive ? 1 : -1);
        return labels;
    }

    /** Posteriors that put a share of all pairs in order, the others evenly in both. */
    private static double[] telling(int[] labels, double share) {
        double[] eta = new double[labels.length];
        for (int i = 0; i < eta.length; i++) {
            boolean told = i % 10 < 10 * share;
            eta[i] = told && labels[i] > 0 ? 0.6 : told ? 0.4 : 0.5;
        }
        return eta;
    }

    @Test
    void movesInFullWhereTheValleyIsEmpty() {
        int[] rare = labels(200, 20);
        assertThat(Threshold.decisive(ENDS, EMPTY_VALLEY, 0, rare)).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void movesInFullTowardsTheLargerClassWhateverThePosteriorTells() {
        int[] labels = labels(200, 110);
        assertThat(Threshold.decisive(ENDS, FULL_VALLEY, Threshold.told(telling(labels, 0), labels), labels))
                .isCloseTo(0.4, within(1e-12));
    }

    @Test
    void movesTowardsTheRarerClassOnlyByEvidence() {
        int[] labels = labels(200, 70);
        assertThat(Threshold.decisive(ENDS, FULL_VALLEY, Threshold.told(telling(labels, 0), labels), labels))
                .as("a posterior that tells nothing")
                .isEqualTo(0.5);
        assertThat(Threshold.decisive(ENDS, FULL_VALLEY, Threshold.told(telling(labels, 0.5), labels), labels))
                .as("damped by the square of twice 0.35")
                .isCloseTo(0.5 - 0.1 * 0.49, within(1e-12));
        assertThat(Threshold.decisive(ENDS, FULL_VALLEY, 3.5, labels))
                .as("half way from some evidence to full")
                .isCloseTo(0.5 - 0.1 * 0.49 / 2, within(1e-12));
        assertThat(Threshold.decisive(ENDS, FULL_VALLEY, 0, labels(200, 90)))
                .as("0.45 is half way from rarer to even")
                .isCloseTo(0.5 - 0.1 * 0.81 / 2, within(1e-12));
    }

    @Test
    void overlapOfOneClassAloneMovesNothing() {
        int[] labels = labels(200, 100);
        Extremes oneEnd = new Extremes(0.4, 0.1);
        assertThat(Threshold.decisive(oneEnd, FULL_VALLEY, 20, labels)).isEqualTo(0.5);
        assertThat(Threshold.ranking(oneEnd, FULL_VALLEY)).isEqualTo(0.5);
        assertThat(Threshold.ranking(new Extremes(0.4, 0.135), FULL_VALLEY))
                .isCloseTo(0.5 - 0.7 * 0.265 / 2, within(1e-12));
    }

    @Test
    void aSecondOpinionCountsByTheShiftAndByWhatTheFirstTells() {
        Extremes clean = new Extremes(0.02, 0.3);
        assertThat(Threshold.shareOfSecond(0.5, clean, 1, 20)).as("no shift").isZero();
        assertThat(Threshold.shareOfSecond(0.52, clean, 1, 20)).isCloseTo(0.12, within(1e-12));
        assertThat(Threshold.shareOfSecond(0.48, clean, 1, 20)).isCloseTo(0.12, within(1e-12));
        assertThat(Threshold.shareOfSecond(0.3, clean, 1, 20))
                .as("never more than half")
                .isEqualTo(0.5);
        assertThat(Threshold.shareOfSecond(0.3, clean, 1, 3))
                .as("little was told")
                .isZero();
        assertThat(Threshold.shareOfSecond(0.3, clean, 1, 4.5)).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void aValleyThatIsHalfEmptyMovesTheThresholdByHalf() {
        int[] labels = labels(200, 100);
        Extremes oneEnd = new Extremes(0.3, 0.1);
        assertThat(Threshold.decisive(oneEnd, 0.4, 20, labels)).isCloseTo(0.4, within(1e-12));
        assertThat(Threshold.decisive(oneEnd, 0.55, 20, labels)).isCloseTo(0.45, within(1e-12));
        assertThat(Threshold.decisive(oneEnd, 0.7, 20, labels)).isEqualTo(0.5);
    }

    @Test
    void twoUncertainEndsAreTakenForErrorsMoreSlowlyThanForNoise() {
        assertThat(Threshold.bothUncertain(new Extremes(0.15, 0.4))).isCloseTo(0.75, within(1e-12));
        assertThat(Threshold.bothUncertain(new Extremes(0.4, 0.2))).isEqualTo(1);
    }

    @Test
    void itDecidesWhereTheValleyIsEmptyAndNoEndIsCertain() {
        Extremes both = new Extremes(0.1, 0.1);
        assertThat(Threshold.shareOfSecond(0.5, both, 0.2, 20)).isEqualTo(1);
        assertThat(Threshold.shareOfSecond(0.5, both, 0.6, 20)).isCloseTo(0.5, within(1e-12));
        assertThat(Threshold.shareOfSecond(0.5, both, 0.9, 20))
                .as("a full valley")
                .isZero();
        assertThat(Threshold.shareOfSecond(0.5, new Extremes(0.06, 0.2), 0.2, 20))
                .isCloseTo(0.5, within(1e-12));
        assertThat(Threshold.shareOfSecond(0.5, new Extremes(0.01, 0.2), 0.2, 20))
                .as("nothing to clean")
                .isZero();
        assertThat(Threshold.shareOfSecond(0.5, both, 0.2, 3))
                .as("little was told")
                .isZero();
    }

    /** A line that changes the first decisions of a hundred, of which so many the observed labels had. */
    private static double shareOfLine(int changed, int better, Extremes ends, double told) {
        double[] decided = new double[100];
        double[] line = new double[100];
        int[] observed = labels(100, 50);
        for (int row = 0; row < 100; row++) {
            boolean agrees = row >= changed || row < better;
            line[row] = (observed[row] > 0) == agrees ? 0.8 : 0.2;
            decided[row] = row < changed ? 1 - line[row] : line[row];
        }
        return Threshold.shareOfLine(line, decided, observed, ends, told);
    }

    @Test
    void aLineThatChangesLittleIsBelievedUnlessTheLabelsSpeakAgainstIt() {
        assertThat(shareOfLine(0, 0, ENDS, 20)).isEqualTo(1);
        assertThat(shareOfLine(1, 1, ENDS, 20)).isEqualTo(1);
        assertThat(shareOfLine(2, 1, ENDS, 20)).as("nothing said, asked 0.6").isCloseTo(0.9, within(1e-12));
        assertThat(shareOfLine(4, 2, ENDS, 20)).as("nothing said, asked 1.2").isCloseTo(0.3, within(1e-12));
        assertThat(shareOfLine(1, 0, ENDS, 20)).as("-1, asked 0.3").isCloseTo(0.2, within(1e-12));
        assertThat(shareOfLine(4, 0, ENDS, 20)).isZero();
    }

    @Test
    void aLineThatChangesMuchIsBelievedOnlyIfTheLabelsSpeakForIt() {
        assertThat(shareOfLine(10, 5, ENDS, 20)).isZero();
        assertThat(shareOfLine(10, 8, ENDS, 20))
                .as("6 of 10 is 1.9 standard errors, asked are 3")
                .isBetween(0.3, 0.5);
        assertThat(shareOfLine(10, 10, ENDS, 20)).isEqualTo(1);
        assertThat(shareOfLine(20, 20, ENDS, 20)).as("4.5, asked are 6").isZero();
    }

    @Test
    void aLineIsNotAskedWhereTheEndsAreCertainOrNothingIsTold() {
        assertThat(shareOfLine(0, 0, new Extremes(0.01, 0.002), 20)).isZero();
        assertThat(shareOfLine(0, 0, new Extremes(0.002, 0.015), 20)).isCloseTo(0.5, within(1e-12));
        assertThat(shareOfLine(0, 0, ENDS, 3)).isZero();
        assertThat(shareOfLine(0, 0, ENDS, 4.5)).isCloseTo(0.5, within(1e-12));
        assertThat(Threshold.worthALine(new Extremes(0.01, 0.002), 20)).isZero();
        assertThat(Threshold.worthALine(ENDS, 20)).isEqualTo(1);
    }
}

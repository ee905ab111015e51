package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.LinearClassifier;
import org.junit.jupiter.api.Test;

final class LineTest {

    /**
     * The share of a line that changes the first decisions of a hundred, of which so many the observed labels had, and leaves
     * the last ones, which contradict their labels.
     */
    private static double share(int changed, int better, int left, double sure, double gap, double told) {
        double[] decided = new double[100];
        double[] eta = new double[100];
        int[] observed = new int[100];
        Arrays.setAll(observed, row -> row < 50 ? 1 : -1);
        for (int row = 0; row < 100; row++) {
            boolean agrees = row < changed ? row < better : row < 100 - left;
            boolean positive = observed[row] > 0 == agrees;
            eta[row] = positive ? 0.8 : 0.2;
            decided[row] = 0.5 + (positive == row >= changed ? 0.5 : -0.5) * sure;
        }
        Opinion opinion = new Opinion(new LinearClassifier(new double[] {1}), eta);
        return new Line(opinion, gap).share(decided, observed, told);
    }

    /** The same with a tenth contradicted. */
    private static double share(int changed, int better, double sure, double gap, double told) {
        return share(changed, better, 10, sure, gap, told);
    }

    /** The same without a gap. */
    private static double share(int changed, int better, double told) {
        return share(changed, better, 0.2, 0, told);
    }

    @Test
    void oneThatChangesLittleIsBelievedUnlessTheLabelsSpeakAgainstIt() {
        assertThat(share(0, 0, 1)).isEqualTo(1);
        assertThat(share(1, 1, 1)).isEqualTo(1);
        assertThat(share(2, 1, 1)).as("nothing said, asked 0.6").isCloseTo(0.4, within(1e-12));
        assertThat(share(4, 2, 1)).as("nothing said, asked 1.2").isZero();
        assertThat(share(1, 0, 1)).as("-1, asked 0.3").isZero();
    }

    @Test
    void oneThatChangesMuchIsBelievedOnlyIfTheLabelsSpeakForIt() {
        assertThat(share(10, 8, 1))
                .as("6 of 10 is 1.9 standard errors, asked are 3")
                .isZero();
        assertThat(share(10, 9, 1)).as("8 of 10 is 2.5").isBetween(0.5, 0.6);
        assertThat(share(10, 10, 1)).isEqualTo(1);
        assertThat(share(20, 20, 1)).as("4.5, asked are 6").isZero();
    }

    @Test
    void oneThroughAGapIsBelievedUnlessTheLabelsClearlySpeakAgainstIt() {
        assertThat(share(36, 18, 0.2, 1, 1)).as("nothing said").isEqualTo(1);
        assertThat(share(36, 12, 0.2, 1, 1)).as("-2 standard errors").isEqualTo(1);
        assertThat(share(36, 9, 0.2, 1, 1)).as("-3").isZero();
        assertThat(share(36, 18, 0.2, 0, 1)).as("no gap").isZero();
    }

    @Test
    void aGapChangesNoDecisionThatIsBetterThanACoin() {
        assertThat(share(36, 18, 0.5, 1, 1)).isZero();
        assertThat(share(4, 2, 0.4, 1, 1)).as("half asked 1.2, half -2").isEqualTo(1);
        assertThat(share(16, 8, 0.4, 1, 1)).as("half asked 4.8, half -2").isZero();
    }

    @Test
    void whereHardlyALabelIsContradictedThereIsNothingToMend() {
        assertThat(share(0, 0, 1, 0.2, 1, 1)).isZero();
        assertThat(share(0, 0, 3, 0.2, 1, 1)).as("half way from 0.01 to 0.05").isCloseTo(0.5, within(1e-12));
        assertThat(share(0, 0, 5, 0.2, 1, 1)).isEqualTo(1);
    }

    @Test
    void itIsBelievedAsFarAsTheClassesAreToldApart() {
        assertThat(share(0, 0, 0)).isZero();
        assertThat(share(0, 0, 0.5)).isCloseTo(0.5, within(1e-12));
    }
}

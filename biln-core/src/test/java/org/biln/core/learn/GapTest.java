package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

final class GapTest {

    /** Posteriors whose logits are normal about so much on either side of a line. */
    private static double[] clouds(double apart) {
        Rng rng = Rng.of(1);
        double[] line = new double[2000];
        Arrays.setAll(line, row -> Exp.sigmoid((row % 2 == 0 ? apart : -apart) + rng.nextGaussian()));
        return line;
    }

    @Test
    void rowsThatAreSpreadEvenlyAreAsManyAtTheLineAsAnywhere() {
        double[] even = new double[100_000];
        Arrays.setAll(even, row -> Exp.sigmoid((row + 0.5) / 10_000 - 5));
        assertThat(Gap.fullness(even)).isCloseTo(1, within(0.03));
        assertThat(Gap.empty(even)).isZero();
    }

    @Test
    void thereIsAGapBetweenCloudsThatDoNotTouchAndNoneInOneCloud() {
        assertThat(Gap.empty(clouds(3))).isEqualTo(1);
        assertThat(Gap.empty(clouds(2.3))).isBetween(0.1, 0.9);
        assertThat(Gap.empty(clouds(1))).isZero();
        assertThat(Gap.empty(clouds(0))).isZero();
    }

    @Test
    void itDoesNotMatterHowSteepTheLineIs() {
        double[] steep = clouds(2);
        Arrays.setAll(steep, row -> Exp.sigmoid(2 * LabelDoubt.logit(steep[row])));
        assertThat(Gap.fullness(steep)).isEqualTo(Gap.fullness(clouds(2)));
        assertThat(Gap.fullness(steep, clouds(2)))
                .as("lines of two steepnesses together")
                .isBetween(0.9 * Gap.fullness(steep), Gap.fullness(steep));
    }

    @Test
    void fewRowsLeaveNoGap() {
        double[] few = {0.01, 0.02, 0.98, 0.99};
        assertThat(Gap.empty(few)).isZero();
        double[] many = new double[400];
        Arrays.setAll(many, row -> few[row % 4]);
        assertThat(Gap.empty(many)).isEqualTo(1);
    }

    @Test
    void aLineWithoutTwoSidesHasNoGap() {
        for (double p : new double[] {0, 0.2, 0.5, 1}) {
            double[] same = new double[1000];
            Arrays.fill(same, p);
            assertThat(Gap.empty(same)).isZero();
        }
    }
}

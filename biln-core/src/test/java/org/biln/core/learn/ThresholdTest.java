package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.AreaUnderCurve;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.biln.core.noise.Extremes;
import org.biln.core.noise.FlipMixture;
import org.junit.jupiter.api.Test;

final class ThresholdTest {

    private static final double EMPTY_VALLEY = 0.1;
    private static final double FULL_VALLEY = 1;

    /** The area under the curve of a posterior that tells nothing, and of one that tells all. */
    private static final double NOTHING = 0.5;

    private static final double ALL = 1;

    private static final Extremes CERTAIN = new Extremes(0, 0);
    private static final Extremes UNCERTAIN = new Extremes(0.4, 0.2);

    /** With these rates the classes are even at 0.4. */
    private static final FlipMixture RATES = new FlipMixture(0.4, 0.2, 0.5, 3);

    private static double decisive(Extremes ends, double valley, double area) {
        return Threshold.decisive(new Evidence(ends, valley, new AreaUnderCurve(area, 100, 100)), RATES);
    }

    @Test
    void movesInFullWhereTheValleyIsEmpty() {
        assertThat(decisive(CERTAIN, EMPTY_VALLEY, ALL)).isCloseTo(0.4, within(1e-12));
        assertThat(decisive(CERTAIN, EMPTY_VALLEY, NOTHING)).isEqualTo(0.5);
    }

    @Test
    void movesInFullWhereNeitherEndIsCertainAndSomethingWasLearnt() {
        assertThat(decisive(UNCERTAIN, FULL_VALLEY, ALL)).isCloseTo(0.4, within(1e-12));
        assertThat(decisive(UNCERTAIN, FULL_VALLEY, NOTHING)).isEqualTo(0.5);
        double one = new AreaUnderCurve(0.51, 100, 100).standardScore();
        assertThat(decisive(UNCERTAIN, FULL_VALLEY, 0.5 + 0.01 * 3.5 / one))
                .as("half way from some evidence to much")
                .isCloseTo(0.45, within(1e-6));
    }

    @Test
    void oneHeapBetweenUncertainEndsMovesNothing() {
        assertThat(decisive(UNCERTAIN, 1.6, ALL)).isEqualTo(0.5);
        assertThat(decisive(UNCERTAIN, 1.4, ALL)).isCloseTo(0.45, within(1e-12));
    }

    @Test
    void overlapOfOneClassAloneMovesNothing() {
        assertThat(decisive(new Extremes(0.4, 0.1), FULL_VALLEY, ALL)).isEqualTo(0.5);
        assertThat(decisive(new Extremes(0.4, 0.125), FULL_VALLEY, ALL))
                .as("half way from overlap to noise")
                .isCloseTo(0.45, within(1e-12));
    }

    @Test
    void aRareClassIsNotPredictedMoreOften() {
        assertThat(decisive(20, 80)).as("towards the rare class").isEqualTo(0.5);
        assertThat(decisive(30, 70)).isCloseTo(0.45, within(1e-12));
        assertThat(decisive(40, 60)).isCloseTo(0.4, within(1e-12));
        assertThat(decisive(80, 20)).as("away from it").isCloseTo(0.4, within(1e-12));
    }

    private static double decisive(int positive, int negative) {
        AreaUnderCurve area = new AreaUnderCurve(ALL, positive, negative);
        return Threshold.decisive(new Evidence(UNCERTAIN, EMPTY_VALLEY, area), RATES);
    }

    @Test
    void aValleyThatIsHalfEmptyMovesTheThresholdByHalf() {
        assertThat(decisive(CERTAIN, 0.4, ALL)).isCloseTo(0.4, within(1e-12));
        assertThat(decisive(CERTAIN, 0.6, ALL)).isCloseTo(0.45, within(1e-12));
        assertThat(decisive(CERTAIN, 0.8, ALL)).isEqualTo(0.5);
    }

    /**
     * One of three rows is positive, the classes overlap so that both ends are uncertain, and no label is wrong. The end of the
     * rarer class is the less certain one, which alone would move the threshold far.
     */
    @Test
    void overlapWithARarerClassMovesItLittle() {
        double moved = 0;
        double byTheEnds = 0;
        for (int draw = 0; draw < 5; draw++) {
            Rng rng = Rng.of(draw);
            double distance = 0.45;
            double[] eta = new double[1200];
            int[] labels = new int[eta.length];
            for (int row = 0; row < eta.length; row++) {
                labels[row] = rng.nextDouble() < 1.0 / 3 ? 1 : -1;
                double x = rng.nextGaussian() + distance * labels[row] / 2;
                eta[row] = Exp.sigmoid(distance * x - StrictMath.log(2));
            }
            Evidence evidence = Evidence.of(eta, labels);
            FlipMixture rates = FlipMixture.fit(eta, labels, evidence.largest());
            moved += Math.abs(Threshold.decisive(evidence, rates) - 0.5) / 5;
            byTheEnds += (evidence.ends().plus() - evidence.ends().minus()) / 2 / 5;
        }
        assertThat(byTheEnds).isGreaterThan(0.12);
        assertThat(moved).isLessThan(0.03);
    }

    @Test
    void shiftedPosteriorsAreEvenWhereTheThresholdWas() {
        assertThat(Threshold.shifted(new double[] {0.4, 0.2, 0.7}, 0.4))
                .satisfies(p -> assertThat(p[0]).isCloseTo(0.5, within(1e-12)))
                .satisfies(p -> assertThat(p[1]).isLessThan(0.5))
                .satisfies(p -> assertThat(p[2]).isGreaterThan(0.5));
    }
}

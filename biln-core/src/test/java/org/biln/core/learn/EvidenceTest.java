package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.AreaUnderCurve;
import org.biln.core.noise.Extremes;
import org.junit.jupiter.api.Test;

final class EvidenceTest {

    private static final double FULL_VALLEY = 2;

    private static Evidence of(double plus, double minus, double valley, double area) {
        return new Evidence(new Extremes(plus, minus), valley, new AreaUnderCurve(area, 100, 100));
    }

    @Test
    void aValleyIsAsFullAsTheRarerClassCanMakeIt() {
        Extremes ends = new Extremes(0, 0);
        double[] eta = new double[100];
        Arrays.setAll(eta, row -> row < 6 ? 0.5 : row < 10 ? 1 : 0);
        assertThat(Evidence.valley(eta, ends, 10)).isEqualTo(1);
        assertThat(Evidence.valley(eta, ends, 50)).isEqualTo(0.2);
        assertThat(Evidence.valley(eta, new Extremes(0.5, 0.48), 50))
                .as("no way between the ends")
                .isEqualTo(FULL_VALLEY);
    }

    @Test
    void aPosteriorIsLookedAtAsAWhole() {
        double[] eta = new double[100];
        Arrays.setAll(eta, row -> row < 6 ? 0.5 : row < 20 ? 0.9 : 0.1);
        int[] observed = new int[100];
        Arrays.setAll(observed, row -> row < 20 ? 1 : -1);
        Evidence evidence = Evidence.of(eta, observed);
        assertThat(evidence.ends().plus()).isCloseTo(0.1, within(1e-12));
        assertThat(evidence.ends().minus()).isCloseTo(0.1, within(1e-12));
        assertThat(evidence.valley()).as("6 of 12").isCloseTo(0.5, within(1e-12));
        assertThat(evidence.area()).isEqualTo(AreaUnderCurve.of(eta, observed));
    }

    @Test
    void bothEndsMustBeMoreUncertainThanOverlapLeavesThem() {
        assertThat(of(0.4, 0.1, 1, 0.9).blurred()).isZero();
        assertThat(of(0.1, 0.4, 1, 0.9).blurred()).isZero();
        assertThat(of(0.4, 0.135, 1, 0.9).blurred()).isCloseTo(0.7, within(1e-12));
        assertThat(of(0.15, 0.4, 1, 0.9).blurred()).isEqualTo(1);
    }

    @Test
    void uncertainEndsOfOneHeapAreOverlap() {
        assertThat(of(0.3, 0.4, 1.2, 0.9).blurred()).isEqualTo(1);
        assertThat(of(0.3, 0.4, 1.4, 0.9).blurred()).isCloseTo(0.5, within(1e-12));
        assertThat(of(0.3, 0.4, 1.6, 0.9).blurred()).isZero();
    }

    @Test
    void disagreementIsNoiseWhereTheValleyIsEmptyHoweverCertainTheEnds() {
        assertThat(of(0, 0, 0.4, 0.9).confidence()).isEqualTo(1);
        assertThat(of(0, 0, 1.2, 0.9).confidence()).isCloseTo(0.5, within(1e-12));
        assertThat(of(0, 0.3, FULL_VALLEY, 0.9).confidence()).isZero();
    }

    @Test
    void disagreementIsNoiseWhereBothEndsAreUncertain() {
        assertThat(of(0.15, 0.3, FULL_VALLEY, 0.55).confidence()).isCloseTo(0.9, within(1e-12));
        assertThat(of(0.05, 0.3, FULL_VALLEY, 0.55).confidence()).isCloseTo(0.3, within(1e-12));
    }

    @Test
    void labelsAreNamedAsFarAsThePosteriorTellsTheClassesApart() {
        assertThat(of(0.15, 0.3, 1, 0.62).clear()).isZero();
        assertThat(of(0.15, 0.3, 1, 0.65).clear()).isCloseTo(0.5, within(1e-12));
        assertThat(of(0.15, 0.3, 1, 0.68).clear()).isEqualTo(1);
        assertThat(of(0, 0, 1, 0.8).nearlyAll()).isZero();
        assertThat(of(0, 0, 1, 0.85).nearlyAll()).isCloseTo(0.5, within(1e-12));
        assertThat(of(0, 0, 1, 0.9).nearlyAll()).isEqualTo(1);
    }

    @Test
    void ratesAreAsLargeAsTheEndsLeaveAndAnyWhereTheValleyIsEmpty() {
        assertThat(of(0.2, 0.1, FULL_VALLEY, 0.9).largest()).isEqualTo(new Extremes(0.2, 0.1));
        assertThat(of(0.2, 0.1, 0.4, 0.9).largest()).isEqualTo(new Extremes(0.5, 0.5));
        Extremes half = of(0.4, 0.1, 0.6, 0.9).largest();
        assertThat(half.plus()).isEqualTo(0.4);
        assertThat(half.minus()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void anAreaThatChanceCouldHaveMadeTellsNothing() {
        assertThat(of(0.2, 0.2, 1, 0.5).told()).isZero();
        assertThat(of(0.2, 0.2, 1, 0.3).told()).isZero();
        assertThat(of(0.2, 0.2, 1, 0.99).told()).isEqualTo(1);
    }
}

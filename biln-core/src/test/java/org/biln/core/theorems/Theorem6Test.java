package org.biln.core.theorems;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.domains.Domain;

/** The theorem with label th6: the noisy posterior bounds the rates. */
@Domain(Exactly.class)
class Theorem6Test {

    @Property(seed = "601")
    void thePositiveRateIsAtMostOneMinusTheNoisyPosterior(@ForAll NoisyPoint x) {
        assertThat(x.rhoPlus()).isLessThanOrEqualTo(Rational.ONE.minus(x.noisyEta()));
    }

    @Property(seed = "602")
    void theNegativeRateIsAtMostTheNoisyPosterior(@ForAll NoisyPoint x) {
        assertThat(x.rhoMinus()).isLessThanOrEqualTo(x.noisyEta());
    }

    @Refuted
    @Property(seed = "601", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheBoundOfThePositiveRateIsLowered(@ForAll NoisyPoint x) {
        assertThat(x.rhoPlus())
                .isLessThanOrEqualTo(Rational.ONE.minus(x.noisyEta()).minus(Laws.MOVED));
    }

    @Refuted
    @Property(seed = "602", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheBoundOfTheNegativeRateIsLowered(@ForAll NoisyPoint x) {
        assertThat(x.rhoMinus()).isLessThanOrEqualTo(x.noisyEta().minus(Laws.MOVED));
    }

    @Refuted
    @Property(seed = "603", shrinking = ShrinkingMode.OFF)
    void fallsForThePositiveRateWithThePairingOfTheText(@ForAll NoisyPoint x) {
        assertThat(x.rhoPlus()).isLessThanOrEqualTo(x.noisyEta());
    }

    @Refuted
    @Property(seed = "604", shrinking = ShrinkingMode.OFF)
    void fallsForTheNegativeRateWithThePairingOfTheText(@ForAll NoisyPoint x) {
        assertThat(x.rhoMinus()).isLessThanOrEqualTo(Rational.ONE.minus(x.noisyEta()));
    }

    @Refuted
    @Property(seed = "605", shrinking = ShrinkingMode.OFF)
    void fallsWithoutAssumption1(@ForAll Rational eta, @ForAll Rational rhoPlus, @ForAll Rational rhoMinus) {
        NoisyPoint x = new NoisyPoint(eta, rhoPlus, rhoMinus, Rational.ONE, Rational.ONE);
        assertThat(x.rhoPlus()).isLessThanOrEqualTo(Rational.ONE.minus(x.noisyEta()));
    }
}

package org.biln.core.distill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.UpperBounds;
import org.biln.core.theorems.Rational;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class DistillerTest {

    /** A case of the theorem in doubles. */
    record Case(double eta, double boundPlus, double boundMinus) {}

    @Property(seed = "51", tries = 5000)
    void theVerdictIsTheTheoremsInExactArithmetic(@ForAll("cases") Case c) {
        assertThat(Distiller.verdict(c.eta(), c.boundPlus(), c.boundMinus())).isEqualTo(exactly(c));
    }

    @Test
    void theThresholdsThemselvesDistilNothing() {
        assertThat(Distiller.verdict(0.375, 0.25, 0.5)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Distiller.verdict(Math.nextDown(0.375), 0.25, 0.5)).isEqualTo(Verdict.NEGATIVE);
        assertThat(Distiller.verdict(0.75, 0.25, 0.5)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Distiller.verdict(Math.nextUp(0.75), 0.25, 0.5)).isEqualTo(Verdict.POSITIVE);
    }

    @Test
    void theThresholdOfAClassAmongManyDistilsNothingEither() {
        UpperBounds quarter = UpperBounds.of(new double[3], new double[] {0.25, 0.25, 0.25});
        double at = (1 + 0.25) / 2;
        double[] posteriors = {at, 0.25, 0.125, Math.nextUp(at), 0.25, 0.125, Math.nextDown(at), 0.25, 0.125};
        Distillation d = Distiller.distillClasses(posteriors, List.of(quarter, quarter, quarter));
        assertThat(d.distilled()).containsExactly(1);
        assertThat(d.label(1)).isZero();
    }

    @Test
    void roundingNeverMovesAThreshold() {
        // 2 * 0.5 + 1e-300 and 2 * 0.5 - 1e-300 both round to 1.
        assertThat(Distiller.verdict(0.5, 1e-300, 1e-300)).isEqualTo(Verdict.UNDECIDED);
        double below = Math.nextDown(0.5);
        assertThat(Distiller.verdict(below, 0x1p-54, 0)).isEqualTo(Verdict.NEGATIVE);
        assertThat(Distiller.verdict(below, 0x1p-53, 0)).isEqualTo(Verdict.UNDECIDED);
        double above = Math.nextUp(0.5);
        assertThat(Distiller.verdict(above, 0, 0x1p-53)).isEqualTo(Verdict.POSITIVE);
        assertThat(Distiller.verdict(above, 0, 0x1p-52)).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void aBoundOfOneSilencesItsSide() {
        assertThat(Distiller.verdict(0, 1, 0)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Distiller.verdict(1, 0, 1)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Distiller.verdict(0, 0, 1)).isEqualTo(Verdict.NEGATIVE);
        assertThat(Distiller.verdict(1, 1, 0)).isEqualTo(Verdict.POSITIVE);
    }

    @Test
    void withoutNoiseEverythingButATieIsDistilled() {
        Distillation d = Distiller.distill(new double[] {0.49, 0.5, 0.51}, 0, 0);
        assertThat(d.negatives()).containsExactly(0);
        assertThat(d.undecided()).containsExactly(1);
        assertThat(d.positives()).containsExactly(2);
    }

    @Test
    void eachRowHasItsOwnBounds() {
        UpperBounds bounds = UpperBounds.of(new double[] {0.2, 0.8, 0, 0}, new double[] {0, 0, 0.2, 0.8});
        Distillation d = Distiller.distill(new double[] {0.3, 0.3, 0.7, 0.7}, bounds);
        assertThat(d.verdict(0)).isEqualTo(Verdict.NEGATIVE);
        assertThat(d.verdict(1)).isEqualTo(Verdict.UNDECIDED);
        assertThat(d.verdict(2)).isEqualTo(Verdict.POSITIVE);
        assertThat(d.verdict(3)).isEqualTo(Verdict.UNDECIDED);
        assertThat(d.bounds()).isSameAs(bounds);
        assertThat(d.eta(2)).isEqualTo(0.7);
        assertThat(d.size()).isEqualTo(4);
        assertThat(d.distilled()).containsExactly(0, 2);
        assertThat(d.undecided()).containsExactly(1, 3);
    }

    @Test
    void theCorollaryUsesTheSameBoundsEverywhere() {
        Distillation d = Distiller.distill(new double[] {0.39, 0.41, 0.69, 0.71}, 0.2, 0.4);
        assertThat(d.negatives()).containsExactly(0);
        assertThat(d.undecided()).containsExactly(1, 2);
        assertThat(d.positives()).containsExactly(3);
        assertThat(d.bounds().plus()).containsOnly(0.2);
        assertThat(d.bounds().minus()).containsOnly(0.4);
    }

    @Test
    void theResultDoesNotFollowTheCallersArray() {
        double[] eta = {0.1};
        Distillation d = Distiller.distill(eta, 0, 0);
        eta[0] = 0.9;
        assertThat(d.eta(0)).isEqualTo(0.1);
    }

    @Test
    void verdictsNameTheirLabel() {
        assertThat(Verdict.POSITIVE.label()).isEqualTo(1);
        assertThat(Verdict.NEGATIVE.label()).isEqualTo(-1);
        assertThat(Verdict.UNDECIDED.label()).isZero();
    }

    @Test
    void badArgumentsAreRefused() {
        UpperBounds two = UpperBounds.of(new double[2], new double[2]);
        refused(() -> Distiller.distill(new double[3], two), "eta", "3", "2");
        refused(() -> Distiller.distill(new double[] {0, 1.5}, two), "eta", "row 1", "1.5");
        refused(() -> Distiller.distill(new double[] {Double.NaN}, 0, 0), "eta", "row 0", "NaN");
        refused(() -> Distiller.distill(new double[1], 1, 0), "rhoPlusMax", "1.0");
        refused(() -> Distiller.distill(new double[1], 0, 1), "rhoMinusMax", "1.0");
        refused(() -> Distiller.distill(new double[1], -0.1, 0), "rhoPlusMax", "-0.1");
        refused(() -> Distiller.distill(new double[1], Double.NaN, 0), "rhoPlusMax", "NaN");
        refused(() -> Distiller.verdict(-0.5, 0, 0), "eta", "-0.5");
        refused(() -> Distiller.verdict(1.5, 0, 0), "eta", "1.5");
        refused(() -> Distiller.verdict(0.5, 1.5, 0), "boundPlus", "1.5");
        refused(() -> Distiller.verdict(0.5, 0, -1), "boundMinus", "-1.0");
    }

    @Test
    void withTheTruePosteriorNoDistilledLabelEverDisagreesWithTheBayesClassifier() {
        int draws = 1_000_000;
        int perModel = 10_000;
        Rng rng = Rng.of(2020);
        DMatrixRMaj x = new DMatrixRMaj(1, 3);
        long distilled = 0;
        for (int model = 0; model < draws / perModel; model++) {
            double plusMax = rng.nextDouble() * 0.5;
            double minusMax = rng.nextDouble() * 0.5;
            BoundedNoise noise = BoundedNoise.draw(plusMax, minusMax, 3, rng);
            for (int i = 0; i < perModel; i++) {
                int side = rng.nextInt(2) * 2 - 1;
                x.data[0] = 1;
                x.data[1] = -1.2 * side + rng.nextGaussian();
                x.data[2] = 1.2 * side + rng.nextGaussian();
                // Two unit normals at +-u: the clean posterior is the logistic of 2 u . x.
                double eta = Exp.sigmoid(2 * (-1.2 * x.data[1] + 1.2 * x.data[2]));
                Verdict verdict = Distiller.verdict(noise.noisyPosterior(x, 0, eta), plusMax, minusMax);
                if (verdict != Verdict.UNDECIDED) {
                    distilled++;
                    if (verdict.label() != (eta > 0.5 ? 1 : -1)) {
                        throw new AssertionError("distilled " + verdict + " at a clean posterior of " + eta);
                    }
                }
            }
        }
        assertThat(distilled).isGreaterThan(draws / 2);
    }

    private static Verdict exactly(Case c) {
        Rational eta = Rational.exactly(c.eta());
        Rational lower = Rational.ONE.minus(Rational.exactly(c.boundPlus())).over(Rational.TWO);
        Rational upper = Rational.ONE.plus(Rational.exactly(c.boundMinus())).over(Rational.TWO);
        if (eta.lessThan(lower)) {
            return Verdict.NEGATIVE;
        }
        return upper.lessThan(eta) ? Verdict.POSITIVE : Verdict.UNDECIDED;
    }

    /** Anywhere in the unit cube, and within a few units in the last place of either threshold. */
    @Provide
    Arbitrary<Case> cases() {
        Arbitrary<Double> unit = Arbitraries.longs().between(0, 1L << 53).map(i -> i * 0x1p-53);
        Arbitrary<Double> small = Arbitraries.integers().between(0, 1074).map(e -> StrictMath.scalb(1.0, -e));
        Arbitrary<Double> bound = Arbitraries.oneOf(unit, small, Arbitraries.of(0.0, 1.0));
        Arbitrary<Integer> ulps = Arbitraries.integers().between(-3, 3);
        return Combinators.combine(
                        unit, bound, bound, ulps, Arbitraries.integers().between(0, 2))
                .as((eta, plus, minus, steps, where) -> switch (where) {
                    case 0 -> new Case(eta, plus, minus);
                    case 1 -> new Case(near((1 - plus) / 2, steps), plus, minus);
                    default -> new Case(near((1 + minus) / 2, steps), plus, minus);
                });
    }

    private static double near(double value, int ulps) {
        return Math.max(0, Math.min(1, value + ulps * Math.ulp(value)));
    }

    private static void refused(Runnable attempt, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(attempt::run).withMessageContainingAll(parts);
    }
}

package org.biln.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class BoundedNoiseTest {

    private static final DMatrixRMaj X = new DMatrixRMaj(new double[][] {{1, 0.5}, {1, -2}, {1, 3}});
    private static final BoundedNoise NOISE =
            new BoundedNoise(0.25, 0.49, new double[] {0.3, -0.8}, new double[] {-0.6, 1.3});

    @Test
    void aRateIsItsMaximumTimesTheLogisticOfTheScore() {
        assertThat(NOISE.plus(X, 1)).isEqualTo(0.25 * Exp.sigmoid(0.3 + 1.6), within(1e-16));
        assertThat(NOISE.minus(X, 2)).isEqualTo(0.49 * Exp.sigmoid(-0.6 + 3.9), within(1e-16));
    }

    @Test
    void itTellsWhatItIsMadeOf() {
        assertThat(NOISE.rhoPlusMax()).isEqualTo(0.25);
        assertThat(NOISE.rhoMinusMax()).isEqualTo(0.49);
        assertThat(NOISE.wPlus()).containsExactly(0.3, -0.8);
        assertThat(NOISE.wMinus()).containsExactly(-0.6, 1.3);
        assertThat(NOISE.dimension()).isEqualTo(2);
    }

    @Test
    void itCannotBeChangedFromOutside() {
        double[] w = {1, 2};
        BoundedNoise noise = new BoundedNoise(0.1, 0.1, w, w);
        w[0] = 9;
        noise.wPlus()[1] = 9;
        noise.wMinus()[1] = 9;
        assertThat(noise.wPlus()).containsExactly(1, 2);
        assertThat(noise.wMinus()).containsExactly(1, 2);
    }

    @Test
    void theNoisyPosteriorMixesTheTwoRates() {
        double plus = NOISE.plus(X, 0);
        double minus = NOISE.minus(X, 0);
        assertThat(NOISE.noisyPosterior(X, 0, 1)).isEqualTo(1 - plus);
        assertThat(NOISE.noisyPosterior(X, 0, 0)).isEqualTo(minus);
        assertThat(NOISE.noisyPosterior(X, 0, 0.5)).isEqualTo((1 - plus + minus) / 2, within(1e-15));
        refused(() -> NOISE.noisyPosterior(X, 0, 1.5), "eta", "1.5");
        refused(() -> NOISE.noisyPosterior(X, 0, Double.NaN), "eta", "NaN");
    }

    @Test
    void labelsFlipAsOftenAsTheRateSays() {
        int draws = 200_000;
        DMatrixRMaj same = new DMatrixRMaj(draws, 2);
        for (int row = 0; row < draws; row++) {
            same.data[2 * row] = 1;
            same.data[2 * row + 1] = 0.5;
        }
        int[] clean = new int[draws];
        Arrays.setAll(clean, row -> row % 2 == 0 ? 1 : 0);
        int[] noisy = NOISE.noisyLabels(same, clean, Rng.of(5));
        int missed = 0;
        int mistaken = 0;
        for (int row = 0; row < draws; row++) {
            missed += clean[row] == 1 && noisy[row] == 0 ? 1 : 0;
            mistaken += clean[row] == 0 && noisy[row] == 1 ? 1 : 0;
        }
        // Five standard errors of a share of 100 000 draws are below 0.008.
        assertThat(missed / (draws / 2.0)).isEqualTo(NOISE.plus(X, 0), within(0.008));
        assertThat(mistaken / (draws / 2.0)).isEqualTo(NOISE.minus(X, 0), within(0.008));
    }

    @Test
    void oneNumberPerRowDecidesInTheOrderOfTheRows() {
        int[] clean = {1, 0, 1};
        Rng numbers = Rng.of(77);
        int[] expected = new int[3];
        for (int row = 0; row < 3; row++) {
            double rate = clean[row] == 1 ? NOISE.plus(X, row) : NOISE.minus(X, row);
            expected[row] = numbers.nextDouble() < rate ? -clean[row] : clean[row];
        }
        assertThat(NOISE.noisyLabels(X, clean, Rng.of(77))).isEqualTo(expected);
        NOISE.noisyLabels(X, clean, Rng.of(77), clean);
        assertThat(clean).isEqualTo(expected);
    }

    @Test
    void withoutNoiseNothingFlips() {
        BoundedNoise none = new BoundedNoise(0, 0, new double[] {5, 5}, new double[] {5, 5});
        assertThat(none.noisyLabels(X, new int[] {1, 0, 1}, Rng.of(1))).containsExactly(1, 0, 1);
    }

    @Test
    void aSeedGivesTheSameModel() {
        BoundedNoise one = BoundedNoise.draw(0.2, 0.3, 4, Rng.of(3));
        BoundedNoise two = BoundedNoise.draw(0.2, 0.3, 4, Rng.of(3));
        assertThat(one.wPlus()).isEqualTo(two.wPlus()).isNotEqualTo(one.wMinus());
        assertThat(one.wMinus()).isEqualTo(two.wMinus());
        Rng rng = Rng.of(3);
        for (double weight : one.wPlus()) {
            assertThat(weight).isEqualTo(rng.nextGaussian());
        }
        refused(() -> BoundedNoise.draw(0.2, 0.3, 0, Rng.of(3)), "dimension", "0");
    }

    @Test
    void maximaOfOneHalfAreLegalWhereverTheLogisticSaturates() {
        DMatrixRMaj far = new DMatrixRMaj(new double[][] {{40}, {800}, {-800}, {1e9}});
        BoundedNoise noise = new BoundedNoise(0.5, 0.5, new double[] {1}, new double[] {1});
        assertThatCode(() -> noise.check(far)).doesNotThrowAnyException();
        assertThat(noise.noisyLabels(far, new int[] {1, 0, 1, 1}, Rng.of(2))).hasSize(4);
    }

    @Test
    void maximaAboveOneTogetherAreJudgedExampleByExample() {
        BoundedNoise noise = new BoundedNoise(0.7, 0.6, new double[] {1}, new double[] {1});
        assertThatCode(() -> noise.check(new DMatrixRMaj(new double[][] {{0}, {1}})))
                .doesNotThrowAnyException();
        // 1.3 S(z) reaches 1 at S(z) = 10/13, z = log(10/3).
        double edge = StrictMath.log(10.0 / 3.0);
        assertThatCode(() -> noise.check(new DMatrixRMaj(new double[][] {{edge - 1e-9}})))
                .doesNotThrowAnyException();
        DMatrixRMaj beyond = new DMatrixRMaj(new double[][] {{0}, {edge + 1e-9}});
        refused(() -> noise.check(beyond), "row 1", "less than 1");
        int[] labels = {1, 1};
        refused(() -> noise.noisyLabels(beyond, labels, Rng.of(1), labels), "row 1");
        assertThat(labels).containsExactly(1, 1);
    }

    @Test
    void aSlackBelowTheLastPlaceStillCounts() {
        // S(0) = 1/2 exactly: 0.375 + 0.625 S(z) and its mirror image stay below 1 for every z, but round to 1.
        DMatrixRMaj far = new DMatrixRMaj(new double[][] {{100}});
        BoundedNoise plus = new BoundedNoise(0.75, 0.625, new double[] {0}, new double[] {1});
        assertThatCode(() -> plus.check(far)).doesNotThrowAnyException();
        BoundedNoise minus = new BoundedNoise(0.625, 0.75, new double[] {1}, new double[] {0});
        assertThatCode(() -> minus.check(far)).doesNotThrowAnyException();
        BoundedNoise broken = new BoundedNoise(0.75, Math.nextUp(0.625), new double[] {0}, new double[] {1});
        refused(() -> broken.check(far), "row 0");
    }

    @Property(seed = "9", tries = 500)
    void legalRatesStayBelowTheirMaximaAndBelowOneTogether(
            @ForAll @DoubleRange(max = 0.5) double plusMax,
            @ForAll @DoubleRange(max = 0.5) double minusMax,
            @ForAll @DoubleRange(min = -30, max = 30) double z,
            @ForAll @DoubleRange(min = -30, max = 30) double w) {
        BoundedNoise noise = new BoundedNoise(plusMax, minusMax, new double[] {1}, new double[] {w});
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{z}});
        noise.check(x);
        assertThat(noise.plus(x, 0)).isBetween(0.0, plusMax);
        assertThat(noise.minus(x, 0)).isBetween(0.0, minusMax);
    }

    @Test
    void badModelsAreRefused() {
        double[] w = {1};
        refused(() -> new BoundedNoise(1, 0, w, w), "rhoPlusMax", "1.0");
        refused(() -> new BoundedNoise(-0.1, 0, w, w), "rhoPlusMax", "-0.1");
        refused(() -> new BoundedNoise(0, Double.NaN, w, w), "rhoMinusMax", "NaN");
        refused(() -> new BoundedNoise(0, 0, w, new double[] {1, 2}), "wMinus", "2");
        refused(() -> new BoundedNoise(0, 0, new double[] {Double.NaN}, w), "wPlus", "NaN");
        refused(() -> new BoundedNoise(0, 0, w, new double[] {Double.NEGATIVE_INFINITY}), "wMinus", "-Infinity");
    }

    @Test
    void badSamplesAreRefused() {
        refused(() -> NOISE.check(new DMatrixRMaj(2, 3)), "x.numCols", "3");
        refused(() -> NOISE.plus(new DMatrixRMaj(2, 3), 0), "x.numCols", "3");
        refused(() -> NOISE.minus(new DMatrixRMaj(2, 3), 0), "x.numCols", "3");
        refused(() -> NOISE.plus(X, 3), "row", "3");
        refused(() -> NOISE.minus(X, -1), "row", "-1");
        refused(() -> NOISE.check(new DMatrixRMaj(new double[][] {{0, 0}, {1, Double.NaN}})), "x", "row 1", "NaN");
        refused(() -> NOISE.noisyLabels(X, new int[] {1, 1}, Rng.of(1)), "y", "2", "3");
        refused(() -> NOISE.noisyLabels(X, new int[] {1, 1, 2}, Rng.of(1)), "y", "row 2", "2");
        refused(() -> NOISE.noisyLabels(X, new int[] {1, 1, 1}, Rng.of(1), new int[2]), "out", "2");
    }

    private static void refused(Runnable attempt, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(attempt::run).withMessageContainingAll(parts);
    }
}

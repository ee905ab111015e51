package org.biln.core.theorems;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Verdict;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The laws of the paper on what the program says, with numbers of so few binary digits that no double rounds them. */
class TheoremsOfTheProductTest {

    private static final int PARTS = 64;

    /** P(observed c | x) of a class, all three probabilities in 64ths. */
    private static double noisy(int clean, int plus, int minus) {
        return ((PARTS - plus) * clean + minus * (PARTS - clean)) / (double) (PARTS * PARTS);
    }

    private static double looser(int rate, int slack) {
        return Math.min(1, (rate + slack) / (double) PARTS);
    }

    @Property(seed = "551")
    void whatTheDistillerVouchesForIsTheBayesLabel(
            @ForAll @IntRange(max = PARTS) int eta,
            @ForAll @IntRange(max = PARTS) int plus,
            @ForAll @IntRange(max = PARTS) int minus,
            @ForAll @IntRange(max = 9) int slack) {
        Assume.that(plus + minus < PARTS);
        Verdict verdict = Distiller.verdict(noisy(eta, plus, minus), looser(plus, slack), looser(minus, slack));
        if (verdict == Verdict.NEGATIVE) {
            assertThat(2 * eta).isLessThan(PARTS);
        } else if (verdict == Verdict.POSITIVE) {
            assertThat(2 * eta).isGreaterThan(PARTS);
        }
    }

    @Property(seed = "552")
    void ofMoreClassesTheOneItVouchesForHasTheMajority(
            @ForAll @IntRange(max = PARTS) int first,
            @ForAll @IntRange(max = PARTS) int second,
            @ForAll @IntRange(max = PARTS / 2 - 1) int plus,
            @ForAll @IntRange(max = PARTS / 2 - 1) int minus) {
        Assume.that(first + second <= PARTS);
        int[] clean = {first, second, PARTS - first - second};
        // another noise for each class
        int[] rates = {minus, minus / 2, plus};
        double[] posteriors = new double[3];
        UpperBounds[] bounds = new UpperBounds[3];
        for (int c = 0; c < 3; c++) {
            posteriors[c] = noisy(clean[c], plus, rates[c]);
            bounds[c] = UpperBounds.of(new double[] {looser(plus, 0)}, new double[] {looser(rates[c], 0)});
        }
        Distillation distillation = Distiller.distillClasses(posteriors, List.of(bounds));
        if (distillation.decided(0)) {
            assertThat(2 * clean[distillation.label(0)]).isGreaterThan(PARTS);
        }
    }

    @Property(seed = "651")
    void theNoisyPosteriorBoundsTheRatesAsTheTheoremPairsThem(
            @ForAll @IntRange(max = PARTS) int eta,
            @ForAll @IntRange(max = PARTS) int plus,
            @ForAll @IntRange(max = PARTS) int minus) {
        Assume.that(plus + minus < PARTS);
        double noisy = noisy(eta, plus, minus);
        UpperBounds bounds =
                RateBounds.neighbourhood(1, Pairing.THEOREM_6).bounds(new DMatrixRMaj(1, 1), new double[] {noisy});
        assertThat(looser(plus, 0))
                .isLessThanOrEqualTo(bounds.plus(0))
                .isLessThanOrEqualTo(Pairing.THEOREM_6.plus(noisy));
        assertThat(looser(minus, 0))
                .isLessThanOrEqualTo(bounds.minus(0))
                .isLessThanOrEqualTo(Pairing.THEOREM_6.minus(noisy));
    }

    @Test
    void asTheTextPairsThemTheyAreNoBounds() {
        double noisy = noisy(0, 32, 8);
        assertThat(Pairing.AS_WRITTEN.plus(noisy)).isLessThan(0.5);
        assertThat(Pairing.AS_WRITTEN.minus(noisy(PARTS, 8, 32))).isLessThan(0.5);
    }
}

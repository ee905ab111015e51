package org.biln.core.theorems;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The laws the theorems state, as assertions with a slack: at {@link #EXACT} a theorem, beyond it a mutation that moves a
 * threshold the wrong way.
 */
final class Laws {

    static final Rational EXACT = Rational.ZERO;
    /** How far a mutation moves a threshold. */
    static final Rational MOVED = Rational.of(1, 40);

    private Laws() {}

    static void negativeIsDistilled(NoisyPoint x, Rational boundPlus, Rational slack) {
        if (Th5.negative(x.noisyEta(), boundPlus, slack)) {
            assertThat(x.eta()).isLessThan(Rational.HALF);
        }
    }

    static void positiveIsDistilled(NoisyPoint x, Rational boundMinus, Rational slack) {
        if (Th5.positive(x.noisyEta(), boundMinus, slack)) {
            assertThat(x.eta()).isGreaterThan(Rational.HALF);
        }
    }

    static void constantsDistil(List<NoisyPoint> support, Rational plus, Rational minus, Rational slack) {
        for (NoisyPoint x : support) {
            negativeIsDistilled(x, plus, slack);
            positiveIsDistilled(x, minus, slack);
        }
    }

    static Rational largestPlus(List<NoisyPoint> support) {
        return support.stream().map(NoisyPoint::rhoPlus).reduce(Rational.ZERO, Rational::max);
    }

    static Rational largestMinus(List<NoisyPoint> support) {
        return support.stream().map(NoisyPoint::rhoMinus).reduce(Rational.ZERO, Rational::max);
    }

    static void nothingIsDistilled(Rational noisyEta, Rational plus, Rational minus, Rational slack) {
        assertThat(Th5.negative(noisyEta, plus, slack)).isFalse();
        assertThat(Th5.positive(noisyEta, minus, slack)).isFalse();
    }

    static void bestOnDistilledIsBestOnClean(FiniteProblem problem, ToIntFunction<FiniteProblem.Atom> distilledMass) {
        List<int[]> clean = problem.bestUnderClean();
        for (int[] labels : problem.bestUnderDistilled(distilledMass)) {
            assertThat(clean).anyMatch(best -> Arrays.equals(best, labels));
        }
    }

    static void majorityIsDistilled(ManyClasses x, Rational slack) {
        for (int c = 0; c < x.classes(); c++) {
            if (Th5.positive(x.noisyEta(c), x.bound(c), slack)) {
                assertThat(x.clean().get(c)).isGreaterThan(Rational.HALF);
            }
        }
    }

    /** Whatever the bounds, valid or not, as long as they are not negative. */
    static void atMostOneClass(ManyClasses x, Rational bound, Rational slack) {
        int distilled = 0;
        for (int c = 0; c < x.classes(); c++) {
            if (Th5.positive(x.noisyEta(c), bound, slack)) {
                distilled++;
            }
        }
        assertThat(distilled).isLessThanOrEqualTo(1);
    }
}

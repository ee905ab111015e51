package org.biln.core.theorems;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.domains.Domain;

/** The corollary of th5: the largest rates serve as bounds everywhere. */
@Domain(Exactly.class)
class CorollaryTest {

    @Property(seed = "301")
    void theLargestRatesDistilEveryPointCorrectly(@ForAll List<NoisyPoint> support) {
        Laws.constantsDistil(support, Laws.largestPlus(support), Laws.largestMinus(support), Laws.EXACT);
    }

    @Refuted
    @Property(seed = "301", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheThresholdsAreMoved(@ForAll List<NoisyPoint> support) {
        Laws.constantsDistil(support, Laws.largestPlus(support), Laws.largestMinus(support), Laws.MOVED);
    }

    @Refuted
    @Property(seed = "302", shrinking = ShrinkingMode.OFF)
    void fallsWhenMeansTakeThePlaceOfTheLargestRates(@ForAll List<NoisyPoint> support) {
        Rational n = Rational.of(support.size(), 1);
        Rational plus = support.stream().map(NoisyPoint::rhoPlus).reduce(Rational.ZERO, Rational::plus);
        Rational minus = support.stream().map(NoisyPoint::rhoMinus).reduce(Rational.ZERO, Rational::plus);
        Laws.constantsDistil(support, plus.over(n), minus.over(n), Laws.EXACT);
    }
}

package org.biln.core.theorems;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.domains.Domain;

/** The reduction of several classes to one against the rest. */
@Domain(Exactly.class)
class MoreThanTwoClassesTest {

    @Property(seed = "801")
    void aboveTheThresholdTheClassHasTheMajority(@ForAll ManyClasses x) {
        Laws.majorityIsDistilled(x, Laws.EXACT);
    }

    @Property(seed = "802")
    void theMistakenRateIsAtMostTheNoisyPosterior(@ForAll ManyClasses x) {
        for (int c = 0; c < x.classes(); c++) {
            if (x.missed(c).plus(x.mistaken(c)).lessThan(Rational.ONE)) {
                assertThat(x.mistaken(c)).isLessThanOrEqualTo(x.noisyEta(c));
            }
        }
    }

    @Property(seed = "803")
    void noPointIsDistilledForTwoClasses(@ForAll ManyClasses x, @ForAll Rational bound) {
        Laws.atMostOneClass(x, bound, Laws.EXACT);
    }

    @Refuted
    @Property(seed = "801", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheThresholdIsLowered(@ForAll ManyClasses x) {
        Laws.majorityIsDistilled(x, Laws.MOVED);
    }

    @Refuted
    @Property(seed = "802", shrinking = ShrinkingMode.OFF)
    void theMistakenRateIsNotBoundedWithoutTheAssumption(@ForAll ManyClasses x) {
        for (int c = 0; c < x.classes(); c++) {
            assertThat(x.mistaken(c)).isLessThanOrEqualTo(x.noisyEta(c));
        }
    }

    @Refuted
    @Property(seed = "803", shrinking = ShrinkingMode.OFF)
    void aPointCouldBeDistilledTwiceBelowOneHalf(@ForAll ManyClasses x, @ForAll Rational bound) {
        Laws.atMostOneClass(x, bound, Laws.MOVED);
    }
}

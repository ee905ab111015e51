package org.biln.core.theorems;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.domains.Domain;

/** The theorem with label th5: what the thresholds distil is Bayes-optimal. */
@Domain(Exactly.class)
class Theorem5Test {

    @Property(seed = "501")
    void belowTheLowerThresholdTheBayesLabelIsNegative(@ForAll NoisyPoint x) {
        Laws.negativeIsDistilled(x, x.boundPlus(), Laws.EXACT);
    }

    @Property(seed = "502")
    void aboveTheUpperThresholdTheBayesLabelIsPositive(@ForAll NoisyPoint x) {
        Laws.positiveIsDistilled(x, x.boundMinus(), Laws.EXACT);
    }

    @Refuted
    @Property(seed = "501", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheLowerThresholdIsRaised(@ForAll NoisyPoint x) {
        Laws.negativeIsDistilled(x, x.boundPlus(), Laws.MOVED);
    }

    @Refuted
    @Property(seed = "502", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheUpperThresholdIsLowered(@ForAll NoisyPoint x) {
        Laws.positiveIsDistilled(x, x.boundMinus(), Laws.MOVED);
    }

    @Refuted
    @Property(seed = "503", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheBoundOfTheOtherRateIsUsedBelow(@ForAll NoisyPoint x) {
        Laws.negativeIsDistilled(x, x.boundMinus(), Laws.EXACT);
    }

    @Refuted
    @Property(seed = "504", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheBoundOfTheOtherRateIsUsedAbove(@ForAll NoisyPoint x) {
        Laws.positiveIsDistilled(x, x.boundPlus(), Laws.EXACT);
    }
}

package org.biln.core.theorems;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.domains.Domain;

/** The paper's observation that th6's bounds are of no use at the point they come from. */
@Domain(Exactly.class)
class TheBoundsOfTheorem6AtThePointItselfTest {

    @Property(seed = "701")
    void neverDistilAnything(@ForAll Rational noisyEta) {
        Laws.nothingIsDistilled(noisyEta, Rational.ONE.minus(noisyEta), noisyEta, Laws.EXACT);
    }

    @Refuted
    @Property(seed = "701", shrinking = ShrinkingMode.OFF)
    void wouldDistilWithMovedThresholds(@ForAll Rational noisyEta) {
        Laws.nothingIsDistilled(noisyEta, Rational.ONE.minus(noisyEta), noisyEta, Laws.MOVED);
    }

    @Refuted
    @Property(seed = "702", shrinking = ShrinkingMode.OFF)
    void wouldDistilWithThePairingOfTheText(@ForAll Rational noisyEta) {
        Laws.nothingIsDistilled(noisyEta, noisyEta, Rational.ONE.minus(noisyEta), Laws.EXACT);
    }
}

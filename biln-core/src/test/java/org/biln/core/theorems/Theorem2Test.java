package org.biln.core.theorems;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.domains.Domain;

/** The theorem with label th2: learning from distilled examples aims at the same classifier, on finite supports. */
@Domain(Exactly.class)
class Theorem2Test {

    @Property(seed = "201")
    void whatIsBestOnDistilledExamplesIsBestOnCleanOnes(@ForAll FiniteProblem problem) {
        Laws.bestOnDistilledIsBestOnClean(problem, FiniteProblem.Atom::distilledMass);
    }

    @Refuted
    @Property(seed = "201", shrinking = ShrinkingMode.OFF)
    void fallsWhenTheSupportOfTheDistilledExamplesIsSmaller(@ForAll FiniteProblem problem) {
        Laws.bestOnDistilledIsBestOnClean(problem, atom -> atom.tieIsPositive() ? atom.distilledMass() : 0);
    }
}

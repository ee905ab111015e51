package org.biln.core.theorems;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** A clean distribution D and a distilled one D* on a common finite support, small enough to try every classifier. */
record FiniteProblem(List<Atom> atoms) {

    /**
     * One point of the support.
     *
     * @param mass its (unnormalised) probability under D
     * @param eta its clean posterior
     * @param distilledMass its (unnormalised) probability under D*
     * @param tieIsPositive the label it is distilled with when both are Bayes-optimal
     */
    record Atom(int mass, Rational eta, int distilledMass, boolean tieIsPositive) {

        int bayesLabel() {
            int sign = eta.compareTo(Rational.HALF);
            return sign == 0 ? (tieIsPositive ? 1 : -1) : sign;
        }

        /** The (unnormalised) probability of an error under D when this point gets a label. */
        Rational cleanRisk(int label) {
            Rational wrong = label == 1 ? Rational.ONE.minus(eta) : eta;
            return wrong.times(Rational.of(mass, 1));
        }
    }

    /** All classifiers on the support that minimise the 0-1 risk under D. */
    List<int[]> bestUnderClean() {
        return best(this::cleanRisk);
    }

    /** All classifiers on the support that minimise the 0-1 risk under D*, given the masses of D*. */
    List<int[]> bestUnderDistilled(ToIntFunction<Atom> distilledMass) {
        return best(labels -> distilledRisk(labels, distilledMass));
    }

    private Rational cleanRisk(int[] labels) {
        Rational risk = Rational.ZERO;
        for (int i = 0; i < labels.length; i++) {
            risk = risk.plus(atoms.get(i).cleanRisk(labels[i]));
        }
        return risk;
    }

    private Rational distilledRisk(int[] labels, ToIntFunction<Atom> distilledMass) {
        Rational risk = Rational.ZERO;
        for (int i = 0; i < labels.length; i++) {
            Atom atom = atoms.get(i);
            if (labels[i] != atom.bayesLabel()) {
                risk = risk.plus(Rational.of(distilledMass.applyAsInt(atom), 1));
            }
        }
        return risk;
    }

    private List<int[]> best(Function<int[], Rational> risk) {
        List<int[]> best = new ArrayList<>();
        Rational least = null;
        for (int code = 0; code < 1 << atoms.size(); code++) {
            int[] labels = new int[atoms.size()];
            for (int i = 0; i < labels.length; i++) {
                labels[i] = (code >> i & 1) == 1 ? 1 : -1;
            }
            Rational value = risk.apply(labels);
            if (least == null || value.lessThan(least)) {
                least = value;
                best.clear();
            }
            if (value.equals(least)) {
                best.add(labels);
            }
        }
        return best;
    }
}

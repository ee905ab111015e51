package org.biln.core.theorems;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Arbitrary exact problems: every admissible value can come up, the extreme ones often. */
final class Exactly extends DomainContextBase {

    @Provide
    Arbitrary<Rational> unit() {
        return closedUnit();
    }

    @Provide
    Arbitrary<NoisyPoint> point() {
        return noisyPoint();
    }

    @Provide
    Arbitrary<List<NoisyPoint>> points() {
        return noisyPoint().list().ofMinSize(1).ofMaxSize(6);
    }

    @Provide
    Arbitrary<FiniteProblem> finiteProblem() {
        Arbitrary<Integer> mass = Arbitraries.integers().between(1, 9);
        Arbitrary<FiniteProblem.Atom> atom = Combinators.combine(mass, closedUnit(), mass, Arbitraries.of(true, false))
                .as(FiniteProblem.Atom::new);
        return atom.list().ofMinSize(1).ofMaxSize(4).map(FiniteProblem::new);
    }

    @Provide
    Arbitrary<ManyClasses> manyClasses() {
        return Arbitraries.integers()
                .between(2, 4)
                .flatMap(classes -> Combinators.combine(
                                masses(classes), masses(classes).list().ofSize(classes), closedUnit())
                        .as((prior, transitions, share) -> new ManyClasses(
                                distribution(prior),
                                transitions.stream().map(Exactly::distribution).toList(),
                                share)));
    }

    /** [0, 1], with simple fractions and both ends frequent. */
    static Arbitrary<Rational> closedUnit() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 60),
                        Arbitraries.integers().between(0, 60))
                .as((denominator, numerator) -> Rational.of(numerator % (denominator + 1), denominator));
    }

    /** [0, 1). */
    static Arbitrary<Rational> belowOne() {
        return closedUnit().map(value -> value.equals(Rational.ONE) ? Rational.of(60, 61) : value);
    }

    /** Rates that obey Assumption 1 and bounds anywhere between a rate and 1. */
    private static Arbitrary<NoisyPoint> noisyPoint() {
        return Combinators.combine(closedUnit(), belowOne(), belowOne(), closedUnit(), closedUnit())
                .as((eta, rhoPlus, share, slackPlus, slackMinus) -> {
                    Rational rhoMinus = share.times(Rational.ONE.minus(rhoPlus));
                    return new NoisyPoint(
                            eta, rhoPlus, rhoMinus, between(rhoPlus, slackPlus), between(rhoMinus, slackMinus));
                });
    }

    private static Rational between(Rational rate, Rational share) {
        return rate.plus(share.times(Rational.ONE.minus(rate)));
    }

    private static Arbitrary<List<Integer>> masses(int count) {
        return Arbitraries.integers().between(0, 12).list().ofSize(count);
    }

    private static List<Rational> distribution(List<Integer> masses) {
        int total = masses.stream().mapToInt(Integer::intValue).sum();
        if (total == 0) {
            return masses.stream().map(mass -> Rational.of(1, masses.size())).toList();
        }
        return masses.stream().map(mass -> Rational.of(mass, total)).toList();
    }
}

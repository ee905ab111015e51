package org.biln.core.theorems;

/** Theorem 5's two thresholds, with a slack that moves both the wrong way: 0 is the theorem. */
final class Th5 {

    private Th5() {}

    static boolean negative(Rational noisyEta, Rational boundPlus, Rational slack) {
        Rational threshold = Rational.ONE.minus(boundPlus).over(Rational.TWO).plus(slack);
        return noisyEta.lessThan(threshold);
    }

    static boolean positive(Rational noisyEta, Rational boundMinus, Rational slack) {
        Rational threshold = Rational.ONE.plus(boundMinus).over(Rational.TWO).minus(slack);
        return threshold.lessThan(noisyEta);
    }
}

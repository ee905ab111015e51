package org.biln.core.theorems;

/**
 * One point of a problem under bounded noise, exactly: its clean posterior, its two noise rates, and an upper bound of
 * each.
 */
record NoisyPoint(Rational eta, Rational rhoPlus, Rational rhoMinus, Rational boundPlus, Rational boundMinus) {

    /** P(observed +1 | x). */
    Rational noisyEta() {
        return Rational.ONE.minus(rhoPlus).times(eta).plus(rhoMinus.times(Rational.ONE.minus(eta)));
    }

    /** Assumption 1 at this point. */
    boolean ratesSumBelowOne() {
        return rhoPlus.plus(rhoMinus).lessThan(Rational.ONE);
    }
}

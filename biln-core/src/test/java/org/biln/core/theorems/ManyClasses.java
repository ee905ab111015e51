package org.biln.core.theorems;

import java.util.List;

/**
 * One point of a problem with several classes, exactly.
 *
 * @param clean the clean posterior of each class
 * @param transitions of each true class the distribution of the observed one
 * @param share where between the effective rate and 1 an upper bound lies
 */
record ManyClasses(List<Rational> clean, List<List<Rational>> transitions, Rational share) {

    int classes() {
        return clean.size();
    }

    /** P(c observed | x). */
    Rational noisyEta(int c) {
        Rational sum = Rational.ZERO;
        for (int truth = 0; truth < classes(); truth++) {
            sum = sum.plus(clean.get(truth).times(transitions.get(truth).get(c)));
        }
        return sum;
    }

    /** r_c = P(not c observed | c, x). */
    Rational missed(int c) {
        return Rational.ONE.minus(transitions.get(c).get(c));
    }

    /** s_c = P(c observed | not c, x); 0 where the rest has no mass and the rate no meaning. */
    Rational mistaken(int c) {
        Rational rest = Rational.ONE.minus(clean.get(c));
        if (rest.equals(Rational.ZERO)) {
            return Rational.ZERO;
        }
        Rational own = clean.get(c).times(transitions.get(c).get(c));
        return noisyEta(c).minus(own).over(rest);
    }

    /** An upper bound of s_c. */
    Rational bound(int c) {
        Rational rate = mistaken(c);
        return rate.plus(share.times(Rational.ONE.minus(rate)));
    }
}

package org.biln.core.theorems;

import java.math.BigDecimal;
import java.math.BigInteger;

/** An exact fraction: what the theorems are stated in. */
public record Rational(BigInteger numerator, BigInteger denominator) implements Comparable<Rational> {

    public static final Rational ZERO = of(0, 1);
    public static final Rational HALF = of(1, 2);
    public static final Rational ONE = of(1, 1);
    public static final Rational TWO = of(2, 1);

    public Rational {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("denominator is zero");
        }
        BigInteger divisor = numerator.gcd(denominator);
        if (denominator.signum() < 0) {
            divisor = divisor.negate();
        }
        numerator = numerator.divide(divisor);
        denominator = denominator.divide(divisor);
    }

    public static Rational of(long numerator, long denominator) {
        return new Rational(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** The value of a double, exactly. */
    public static Rational exactly(double value) {
        BigDecimal decimal = new BigDecimal(value);
        return new Rational(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()));
    }

    public Rational plus(Rational other) {
        return new Rational(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Rational minus(Rational other) {
        return plus(new Rational(other.numerator.negate(), other.denominator));
    }

    public Rational times(Rational other) {
        return new Rational(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    public Rational over(Rational other) {
        return new Rational(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    public boolean lessThan(Rational other) {
        return compareTo(other) < 0;
    }

    public boolean atMost(Rational other) {
        return compareTo(other) <= 0;
    }

    public Rational max(Rational other) {
        return lessThan(other) ? other : this;
    }

    @Override
    public int compareTo(Rational other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public String toString() {
        return numerator + "/" + denominator;
    }
}

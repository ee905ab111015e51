package org.biln.core.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ExpTest {
    private static final MathContext DIGITS = new MathContext(42);

    @Property(tries = 1500)
    void expIsWithinOneUlpOfTheTrueValueOverTheWholeRange(@ForAll @DoubleRange(min = -745.2, max = 709.7) double x) {
        assertThat(ulps(Exp.exp(x), bigExp(x))).isLessThanOrEqualTo(1.0);
    }

    @Test
    void expIsWithinOneUlpOnADenseGridAndAroundEveryChangeOfTheBinaryExponent() {
        double worst = 0;
        Rng rng = Rng.of(1);
        for (int i = 0; i < 3_000; i++) {
            double x = 2 * rng.nextDouble() - 1;
            worst = Math.max(worst, ulps(Exp.exp(x), bigExp(x)));
        }
        for (int k = -1074; k <= 1023; k += 3) {
            double x = (k + 0.5) * StrictMath.log(2);
            worst = Math.max(worst, ulps(Exp.exp(x), bigExp(x)));
            worst = Math.max(worst, ulps(Exp.exp(Math.nextUp(x)), bigExp(Math.nextUp(x))));
        }
        for (double x = 1e-300; x < 1; x *= 13.7) {
            worst = Math.max(worst, ulps(Exp.exp(x), bigExp(x)));
            worst = Math.max(worst, ulps(Exp.exp(-x), bigExp(-x)));
        }
        assertThat(worst).isLessThan(0.8);
    }

    @Property(tries = 10_000)
    void expStaysWithinOneUlpOfStrictMathForAnyDouble(@ForAll double x) {
        double ours = Exp.exp(x);
        double theirs = StrictMath.exp(x);
        assertThat(Math.abs(ours - theirs) <= Math.ulp(theirs) || ours == theirs || Double.isNaN(x))
                .isTrue();
    }

    @Property(tries = 10_000)
    void expStaysWithinOneUlpOfStrictMathWhereItIsFinite(@ForAll @DoubleRange(min = -746, max = 710) double x) {
        double theirs = StrictMath.exp(x);
        double ours = Exp.exp(x);
        assertThat(ours == theirs || Math.abs(ours - theirs) <= Math.ulp(theirs))
                .isTrue();
    }

    @Test
    void expHasTheSpecialValuesOfStrictMath() {
        double[] special = {
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            0.0,
            -0.0,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.MAX_VALUE,
            -Double.MAX_VALUE,
            709.782712893384,
            709.7827128933841,
            -745.1332191019411,
            -745.1332191019412,
            1e-20
        };
        for (double x : special) {
            assertThat(Exp.exp(x)).as("exp(%s)", x).isEqualTo((Double) StrictMath.exp(x));
        }
    }

    @Property(tries = 1500)
    void log1pExpIsWithinTwoUlpOfTheTrueValue(@ForAll @DoubleRange(min = -745, max = 800) double x) {
        assertThat(ulps(Exp.log1pExp(x), bigLog1pExp(x))).isLessThanOrEqualTo(2.0);
    }

    @Test
    void log1pExpIsWithinTwoUlpWhereBothTermsCount() {
        Rng rng = Rng.of(2);
        double worst = 0;
        for (int i = 0; i < 3_000; i++) {
            double x = 80 * rng.nextDouble() - 40;
            worst = Math.max(worst, ulps(Exp.log1pExp(x), bigLog1pExp(x)));
            x /= 40;
            worst = Math.max(worst, ulps(Exp.log1pExp(x), bigLog1pExp(x)));
        }
        assertThat(worst).isLessThan(1.7);
    }

    @Test
    void log1pExpHasItsLimits() {
        assertThat(Exp.log1pExp(Double.NaN)).isNaN();
        assertThat(Exp.log1pExp(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Exp.log1pExp(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(Exp.log1pExp(Double.MAX_VALUE)).isEqualTo(Double.MAX_VALUE);
        assertThat(Exp.log1pExp(0)).isEqualTo(StrictMath.log(2));
        assertThat(Exp.log1pExp(-745)).isEqualTo(Exp.exp(-745));
    }

    @Property(tries = 1500)
    void sigmoidIsWithinTwoUlpOfTheTrueValue(@ForAll @DoubleRange(min = -745, max = 745) double x) {
        BigDecimal e = bigExp(-x);
        assertThat(ulps(Exp.sigmoid(x), BigDecimal.ONE.divide(BigDecimal.ONE.add(e), DIGITS)))
                .isLessThanOrEqualTo(2.0);
    }

    @Test
    void sigmoidHasItsLimits() {
        assertThat(Exp.sigmoid(Double.NaN)).isNaN();
        assertThat(Exp.sigmoid(Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(Exp.sigmoid(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(Exp.sigmoid(0.0)).isEqualTo(0.5);
        assertThat(Exp.sigmoid(-0.0)).isEqualTo(0.5);
        assertThat(Exp.sigmoid(Double.MIN_VALUE)).isEqualTo(0.5);
        assertThat(Exp.sigmoid(-1e-17)).isEqualTo(0.5);
        assertThat(Exp.sigmoid(-740)).isEqualTo(Exp.exp(-740));
    }

    @Test
    void arraysGiveTheSameBitsAsSingleNumbersInPlaceOrNot() {
        Rng rng = Rng.of(3);
        int n = 4096;
        double[] x = new double[n + 7];
        for (int i = 0; i < x.length; i++) {
            x[i] = 1600 * rng.nextDouble() - 800;
        }
        x[9] = Double.NaN;
        x[10] = Double.POSITIVE_INFINITY;
        x[11] = Double.NEGATIVE_INFINITY;
        // Repeated, so that the compiled (vectorised) loops are compared too.
        for (int repeat = 0; repeat < 40; repeat++) {
            for (int function = 0; function < 3; function++) {
                double[] apart = new double[n + 3];
                apply(function, x, 5, apart, 2, n);
                double[] sameOffset = new double[x.length];
                apply(function, x, 5, sameOffset, 5, n);
                double[] inPlace = x.clone();
                apply(function, inPlace, 5, inPlace, 5, n);
                for (int i = 0; i < n; i++) {
                    double single = apply(function, x[5 + i]);
                    assertSameBits(apart[2 + i], single);
                    assertSameBits(sameOffset[5 + i], single);
                    assertSameBits(inPlace[5 + i], single);
                }
                assertThat(inPlace[4]).isEqualTo(x[4]);
                assertThat(apart[1]).isZero();
                assertThat(sameOffset[4]).isZero();
                assertThat(sameOffset[n + 5]).isZero();
                assertThat(apart[n + 2]).isZero();
            }
            double[] softplus = new double[n];
            double[] sigmoid = new double[n];
            Exp.log1pExpAndSigmoid(x, softplus, sigmoid, 0, n);
            for (int i = 0; i < n; i++) {
                assertSameBits(softplus[i], Exp.log1pExp(x[i]));
                assertSameBits(sigmoid[i], Exp.sigmoid(x[i]));
            }
        }
    }

    @Test
    void arraysThatAreTooShortOrSharedAreRefused() {
        double[] three = new double[3];
        assertThatThrownBy(() -> Exp.exp(three, 1, new double[3], 0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Exp.sigmoid(three, 0, new double[2], 0, 3))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Exp.log1pExp(three, 0, three, 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Exp.log1pExpAndSigmoid(three, three, new double[3], 0, 3))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Exp.log1pExpAndSigmoid(three, new double[3], new double[2], 0, 3))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static void assertSameBits(double a, double b) {
        if (Double.doubleToLongBits(a) != Double.doubleToLongBits(b)) {
            assertThat(a).isEqualTo(b);
        }
    }

    private static void apply(int function, double[] x, int xOff, double[] out, int outOff, int n) {
        switch (function) {
            case 0 -> Exp.exp(x, xOff, out, outOff, n);
            case 1 -> Exp.log1pExp(x, xOff, out, outOff, n);
            default -> Exp.sigmoid(x, xOff, out, outOff, n);
        }
    }

    private static double apply(int function, double x) {
        return switch (function) {
            case 0 -> Exp.exp(x);
            case 1 -> Exp.log1pExp(x);
            default -> Exp.sigmoid(x);
        };
    }

    /** The distance in units of the last place of the double nearest to the true value. */
    private static double ulps(double value, BigDecimal truth) {
        BigDecimal ulp = new BigDecimal(Math.ulp(truth.doubleValue()), DIGITS);
        return new BigDecimal(value, DIGITS)
                .subtract(truth, DIGITS)
                .abs()
                .divide(ulp, MathContext.DECIMAL64)
                .doubleValue();
    }

    private static BigDecimal bigExp(double x) {
        return bigExp(new BigDecimal(x, DIGITS));
    }

    private static BigDecimal bigExp(BigDecimal x) {
        BigDecimal small = x.divide(new BigDecimal(4096), DIGITS);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int i = 1; i < 28; i++) {
            term = term.multiply(small, DIGITS).divide(new BigDecimal(i), DIGITS);
            sum = sum.add(term, DIGITS);
        }
        for (int i = 0; i < 12; i++) {
            sum = sum.multiply(sum, DIGITS);
        }
        return sum;
    }

    /** By Newton's method on the exponential from a double's accuracy; by the series where the logarithm is tiny. */
    private static BigDecimal bigLog1pExp(double x) {
        BigDecimal t = bigExp(x);
        if (x < -30) {
            BigDecimal square = t.multiply(t, DIGITS);
            return t.subtract(square.divide(new BigDecimal(2), DIGITS), DIGITS)
                    .add(square.multiply(t, DIGITS).divide(new BigDecimal(3), DIGITS), DIGITS);
        }
        BigDecimal y = new BigDecimal(Math.max(x, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x))));
        for (int i = 0; i < 2; i++) {
            BigDecimal ratio = BigDecimal.ONE.add(t).divide(bigExp(y), DIGITS);
            y = y.add(ratio.subtract(BigDecimal.ONE), DIGITS);
        }
        return y;
    }
}

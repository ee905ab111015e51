package org.biln.core.math;

import java.util.Objects;

/**
 * The exponential function and its two relatives of logistic regression, built from exactly rounded operations only.
 *
 * <p>{@code exp} is at most 1 ulp and {@code log1pExp} at most 2 ulp from the true value over the whole range, with the
 * special values of {@link StrictMath}. Every result is a fixed sequence of IEEE operations, so the scalar and the array
 * forms agree bit for bit, on every Java version and whatever vector instructions the compiler picks.
 *
 * <p><b>How.</b> With {@code k} the integer nearest to {@code x / ln 2} and {@code r = x - k ln 2} carried in two doubles,
 * {@code e^x = 2^k (1 + r + r^2 P(r))}, {@code P} the Taylor polynomial: on {@code |r| <= ln(2)/2} its remainder is below
 * 0.04 ulp. {@code log(1 + t)} for {@code t} in [0,1] is {@code 2 atanh(t / (2 + t))} by its Taylor series.
 *
 * <p><b>Speed.</b> O(n), nothing allocated. Given two different arrays and the same offset in both, the array forms split the
 * work into loops the compiler turns into vector code (the polynomials) and one short scalar loop (moving {@code k} into
 * the exponent): about three times as fast as the plain loop they use otherwise, which includes writing over the argument.
 *
 * <pre>{@code
 * double[] x = {-1.0, 0.0, 1.0};
 * double[] out = new double[3];
 * Exp.exp(x, 0, out, 0, 3);
 * double half = Exp.sigmoid(0.0);
 * double log2 = Exp.log1pExp(0.0);
 * }</pre>
 */
public final class Exp {
    /** Beyond these the result is infinite or zero; clamping keeps {@code k} within two normal factors. */
    private static final double UPPER = 710.0;

    private static final double LOWER = -746.0;

    private static final double LOG2_E = 0x1.71547652b82fep0;
    /** Adding this to a number below 2^51 leaves the nearest integer in the low bits of the sum. */
    private static final double ROUND = 0x1.8p52;

    private static final long ROUND_BITS = Double.doubleToRawLongBits(ROUND);
    /** ln 2 in two parts; the first has 32 significant bits, so its product with {@code k} is exact. */
    private static final double LN2_HI = 0x1.62e42feep-1;

    private static final double LN2_LO = 0x1.a39ef35793c76p-33;

    private static final double C3 = 1.0 / 6;
    private static final double C4 = 1.0 / 24;
    private static final double C5 = 1.0 / 120;
    private static final double C6 = 1.0 / 720;
    private static final double C7 = 1.0 / 5040;
    private static final double C8 = 1.0 / 40320;
    private static final double C9 = 1.0 / 362880;
    private static final double C10 = 1.0 / 3628800;
    private static final double C11 = 1.0 / 39916800;
    private static final double C12 = 1.0 / 479001600;
    private static final double C13 = 1.0 / 6227020800.0;

    private Exp() {}

    /**
     * {@code e^x}.
     *
     * @param x the exponent
     * @return the power, within 1 ulp; 0 below about -745.13, infinity above about 709.78, NaN for NaN
     */
    public static double exp(double x) {
        return scale(mantissa(x), x);
    }

    /**
     * {@code out[i] = e^x[i]} for {@code n} elements.
     *
     * @param x the exponents
     * @param xOff where they begin
     * @param out where the powers go; either the same elements as {@code x} or none of them
     * @param outOff where they begin
     * @param n how many
     */
    public static void exp(double[] x, int xOff, double[] out, int outOff, int n) {
        check(x, xOff, out, outOff, n);
        if (x == out || xOff != outOff) {
            for (int i = 0; i < n; i++) {
                out[outOff + i] = exp(x[xOff + i]);
            }
            return;
        }
        int end = xOff + n;
        for (int i = xOff; i < end; i++) {
            out[i] = mantissa(x[i]);
        }
        for (int i = xOff; i < end; i++) {
            out[i] = scale(out[i], x[i]);
        }
    }

    /**
     * {@code log(1 + e^x)}, the logistic loss of a margin {@code -x}.
     *
     * @param x the argument
     * @return the logarithm, within 2 ulp, without overflow or cancellation
     */
    public static double log1pExp(double x) {
        return softplus(x, exp(-Math.abs(x)));
    }

    /**
     * {@code out[i] = log(1 + e^x[i])} for {@code n} elements.
     *
     * @param x the arguments
     * @param xOff where they begin
     * @param out where the logarithms go; either the same elements as {@code x} or none of them
     * @param outOff where they begin
     * @param n how many
     */
    public static void log1pExp(double[] x, int xOff, double[] out, int outOff, int n) {
        check(x, xOff, out, outOff, n);
        if (x == out || xOff != outOff) {
            for (int i = 0; i < n; i++) {
                out[outOff + i] = log1pExp(x[xOff + i]);
            }
            return;
        }
        int end = xOff + n;
        expOfMinusAbs(x, out, xOff, end);
        for (int i = xOff; i < end; i++) {
            out[i] = softplus(x[i], out[i]);
        }
    }

    /**
     * {@code 1 / (1 + e^-x)}, the probability that belongs to a score.
     *
     * @param x the score
     * @return the probability, within 2 ulp, also where it is subnormal
     */
    public static double sigmoid(double x) {
        return sigmoid(x, exp(-Math.abs(x)));
    }

    /**
     * {@code out[i] = 1 / (1 + e^-x[i])} for {@code n} elements.
     *
     * @param x the scores
     * @param xOff where they begin
     * @param out where the probabilities go; either the same elements as {@code x} or none of them
     * @param outOff where they begin
     * @param n how many
     */
    public static void sigmoid(double[] x, int xOff, double[] out, int outOff, int n) {
        check(x, xOff, out, outOff, n);
        if (x == out || xOff != outOff) {
            for (int i = 0; i < n; i++) {
                out[outOff + i] = sigmoid(x[xOff + i]);
            }
            return;
        }
        int end = xOff + n;
        expOfMinusAbs(x, out, xOff, end);
        for (int i = xOff; i < end; i++) {
            out[i] = sigmoid(x[i], out[i]);
        }
    }

    /**
     * {@link #log1pExp(double)} and its derivative {@link #sigmoid(double)} of the same elements, at the price of one
     * exponential.
     *
     * @param x the arguments
     * @param log1pExp where the logarithms go
     * @param sigmoid where the derivatives go; the three arrays are different ones
     * @param from the first element
     * @param to the element after the last
     */
    public static void log1pExpAndSigmoid(double[] x, double[] log1pExp, double[] sigmoid, int from, int to) {
        if (x == log1pExp || x == sigmoid || log1pExp == sigmoid) {
            throw new IllegalArgumentException("x, log1pExp and sigmoid: must be three different arrays");
        }
        Objects.checkFromToIndex(from, to, Math.min(x.length, Math.min(log1pExp.length, sigmoid.length)));
        expOfMinusAbs(x, sigmoid, from, to);
        for (int i = from; i < to; i++) {
            log1pExp[i] = softplus(x[i], sigmoid[i]);
        }
        for (int i = from; i < to; i++) {
            sigmoid[i] = sigmoid(x[i], sigmoid[i]);
        }
    }

    private static void expOfMinusAbs(double[] x, double[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = mantissa(-Math.abs(x[i]));
        }
        for (int i = from; i < to; i++) {
            out[i] = scale(out[i], -Math.abs(x[i]));
        }
    }

    /** {@code e^x / 2^k}, with {@code k} as in {@link #scale}. */
    private static double mantissa(double x) {
        double clamped = Math.min(Math.max(x, LOWER), UPPER);
        double k = Math.fma(clamped, LOG2_E, ROUND) - ROUND;
        double high = Math.fma(-k, LN2_HI, clamped);
        double low = k * LN2_LO;
        double r = high - low;
        double rest = (high - r) - low;
        double p = Math.fma(C13, r, C12);
        p = Math.fma(p, r, C11);
        p = Math.fma(p, r, C10);
        p = Math.fma(p, r, C9);
        p = Math.fma(p, r, C8);
        p = Math.fma(p, r, C7);
        p = Math.fma(p, r, C6);
        p = Math.fma(p, r, C5);
        p = Math.fma(p, r, C4);
        p = Math.fma(p, r, C3);
        p = Math.fma(p, r, 0.5);
        // 1 + r with what its rounding lost: the last addition is then the only one that rounds at full size.
        double sum = 1.0 + r;
        double lost = r - (sum - 1.0);
        return sum + (lost + Math.fma(rest, sum, r * r * p));
    }

    /** {@code m 2^k}, {@code k} the integer nearest to {@code x / ln 2}, by two factors so that subnormals round once. */
    private static double scale(double m, double x) {
        // Branches, not Math.min: this loop stays scalar and they are as good as always predicted.
        double clamped = x < LOWER ? LOWER : x > UPPER ? UPPER : x;
        long k = Double.doubleToRawLongBits(Math.fma(clamped, LOG2_E, ROUND)) - ROUND_BITS;
        long half = k >> 1;
        return m * Double.longBitsToDouble((half + 1023) << 52) * Double.longBitsToDouble((k - half + 1023) << 52);
    }

    /** {@code log(1 + e^x)} from {@code t = e^-|x|}. */
    private static double softplus(double x, double t) {
        // s = t / (1 + t/2) is twice the argument of atanh; `rest` is what rounding took from it, since 1/w = 1 - s/2.
        double half = 0.5 * t;
        double w = 1.0 + half;
        double s = t / w;
        double rest = (Math.fma(-s, w, t) - s * (half - (w - 1.0))) * Math.fma(-0.5, s, 1.0);
        double u = 0.25 * s * s;
        double p = Math.fma(1.0 / 35, u, 1.0 / 33);
        p = Math.fma(p, u, 1.0 / 31);
        p = Math.fma(p, u, 1.0 / 29);
        p = Math.fma(p, u, 1.0 / 27);
        p = Math.fma(p, u, 1.0 / 25);
        p = Math.fma(p, u, 1.0 / 23);
        p = Math.fma(p, u, 1.0 / 21);
        p = Math.fma(p, u, 1.0 / 19);
        p = Math.fma(p, u, 1.0 / 17);
        p = Math.fma(p, u, 1.0 / 15);
        p = Math.fma(p, u, 1.0 / 13);
        p = Math.fma(p, u, 1.0 / 11);
        p = Math.fma(p, u, 1.0 / 9);
        p = Math.fma(p, u, 1.0 / 7);
        p = Math.fma(p, u, 1.0 / 5);
        p = Math.fma(p, u, 1.0 / 3);
        return Math.max(x, 0.0) + (s + Math.fma(s, u * p, rest));
    }

    /** {@code 1 / (1 + e^-x)} from {@code t = e^-|x|}. */
    private static double sigmoid(double x, double t) {
        // The numerator is 1 for x >= 0 and t below. Without a branch, so that the loop vectorises: the step is exact
        // except within 2^-60 of zero, where t is 1 anyway.
        double step = Math.min(Math.max(x * 0x1p60, 0.0), 1.0);
        return Math.max(t, step) / (1.0 + t);
    }

    private static void check(double[] x, int xOff, double[] out, int outOff, int n) {
        Objects.checkFromIndexSize(xOff, n, x.length);
        Objects.checkFromIndexSize(outOff, n, out.length);
    }
}

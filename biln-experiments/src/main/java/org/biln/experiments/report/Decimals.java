package org.biln.experiments.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers as text with a fixed number of decimals, rounded from the exact binary value. {@code String.format} goes through
 * {@code Double.toString}, whose digits changed in Java 19; files must not.
 */
final class Decimals {

    private Decimals() {}

    /** For instance {@code 98.20}; {@code nan} for what is not a finite number. */
    static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return "nan";
        }
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        return rounded.toPlainString();
    }

    /** With its sign, for instance {@code +0.3}, {@code -1.2}; what rounds to zero is {@code +0.0}. */
    static String signed(double value, int decimals) {
        String text = fixed(value, decimals);
        return text.startsWith("-") || text.equals("nan") ? text : "+" + text;
    }

    /** Mean and spread as the paper prints them, for instance {@code 98.20±1.35}. */
    static String meanAndSd(double mean, double sd) {
        return fixed(mean, 2) + "±" + fixed(sd, 2);
    }

    /** A duration for people: {@code 48 s}, {@code 5 min 12 s}, {@code 1 h 3 min}. */
    static String duration(double seconds) {
        if (!(seconds >= 0)) {
            return "not measured";
        }
        if (seconds < 10) {
            return fixed(seconds, 1) + " s";
        }
        long whole = (long) Math.rint(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return whole / 60 + " min " + whole % 60 + " s";
        }
        return whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }
}

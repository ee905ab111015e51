package org.biln.table;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Locale;
import java.util.Set;

/** Numbers as they stand in cells: one way to read them, one way to write them. */
public final class Numbers {
    private static final Set<String> MISSING = Set.of("", "na", "n/a", "nan", "null", "none", "nil", "-", "?");

    private Numbers() {}

    /** Powers of ten that a double holds exactly. */
    private static final double[] EXACT = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private static final long LARGEST_EXACT = 1L << 53;

    /**
     * Whether a cell says that the value is missing: empty, NA, NaN, a question mark, null, nil, none or a dash. The last
     * four may be values where other cells are words.
     *
     * @param cell the cell's text
     * @return true for a missing value
     */
    public static boolean isMissing(String cell) {
        String stripped = cell.strip();
        return stripped.length() <= 4 && MISSING.contains(stripped.toLowerCase(Locale.ROOT));
    }

    /**
     * Whether a cell is a finite decimal number. Java's own notations (hexadecimal, a trailing d or f) are not numbers
     * here.
     *
     * @param cell the cell's text
     * @return true if {@link #parse} gives a finite number
     */
    public static boolean isNumber(String cell) {
        return Double.isFinite(parse(cell));
    }

    /**
     * Reads a decimal number.
     *
     * @param cell the cell's text, blanks around it are ignored
     * @return the number; infinity when the text is one or too large; NaN when the text is not a number
     */
    public static double parse(String cell) {
        return parse(cell.toCharArray(), 0, cell.length(), '.');
    }

    /**
     * Reads a decimal number from characters, without a string in between for all but the longest numbers. A product or
     * quotient of a whole number up to 2^53 and a power of ten up to 10^22 is rounded once, so it is the number itself.
     */
    static double parse(char[] buffer, int from, int to, char decimal) {
        int i = from;
        int end = to;
        while (i < end && buffer[i] <= ' ') {
            i++;
        }
        while (i < end && buffer[end - 1] <= ' ') {
            end--;
        }
        if (i == end) {
            return Double.NaN;
        }
        int start = i;
        boolean negative = buffer[i] == '-';
        if (negative || buffer[i] == '+') {
            i++;
        }
        long digits = 0;
        int count = 0;
        int scale = 0;
        boolean point = false;
        int seen = 0;
        for (; i < end; i++) {
            char c = buffer[i];
            if (c >= '0' && c <= '9') {
                seen++;
                if (count > 0 || c != '0') {
                    count++;
                    digits = count <= 18 ? 10 * digits + (c - '0') : digits;
                }
                scale += point ? 1 : 0;
            } else if (c == decimal && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (seen == 0) {
            return i - start <= 1 ? infinity(new String(buffer, start, end - start)) : Double.NaN;
        }
        int exponent = 0;
        if (i < end) {
            if (buffer[i] != 'e' && buffer[i] != 'E') {
                return Double.NaN;
            }
            int sign = i + 1 < end && (buffer[i + 1] == '-' || buffer[i + 1] == '+') ? 1 : 0;
            int first = i + 1 + sign;
            if (first == end) {
                return Double.NaN;
            }
            for (int k = first; k < end; k++) {
                if (buffer[k] < '0' || buffer[k] > '9') {
                    return Double.NaN;
                }
                exponent = Math.min(99_999, 10 * exponent + (buffer[k] - '0'));
            }
            exponent = sign == 1 && buffer[i + 1] == '-' ? -exponent : exponent;
        }
        int power = exponent - scale;
        if (count <= 18 && digits <= LARGEST_EXACT && Math.abs(power) < EXACT.length) {
            double value = power < 0 ? digits / EXACT[-power] : digits * EXACT[power];
            return negative ? -value : value;
        }
        return slow(new String(buffer, start, end - start), decimal);
    }

    private static double slow(String text, char decimal) {
        return Double.parseDouble(decimal == '.' ? text : text.replace(decimal, '.'));
    }

    private static double infinity(String text) {
        String bare = text.toLowerCase(Locale.ROOT);
        boolean negative = bare.startsWith("-");
        if (negative || bare.startsWith("+")) {
            bare = bare.substring(1);
        }
        if (bare.equals("inf") || bare.equals("infinity") || bare.equals("∞")) {
            return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return Double.NaN;
    }

    /**
     * The shortest text that reads back to the same number. Not {@link Double#toString}: its digits changed in JDK 19,
     * and files must not depend on the Java that wrote them.
     *
     * @param value any number
     * @return its text
     */
    public static String format(double value) {
        return NumberOutput.toString(value, true);
    }

    /**
     * A number for people: a whole one without its decimal point.
     *
     * @param value any number
     * @return its text
     */
    public static String brief(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole ? Long.toString((long) value) : format(value);
    }
}

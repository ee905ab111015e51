package org.biln.cli.table;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Locale;
import java.util.Set;

/** Numbers as they stand in cells: one way to read them, one way to write them. */
public final class Numbers {
    private static final Set<String> MISSING = Set.of("", "na", "n/a", "nan", "null", "none", "?");

    private Numbers() {}

    /**
     * Whether a cell says that the value is missing: empty, NA, NaN, null, none or a question mark.
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
        int last = cell.length() - 1;
        while (last >= 0 && cell.charAt(last) <= ' ') {
            last--;
        }
        if (last < 0) {
            return Double.NaN;
        }
        char end = cell.charAt(last);
        if ((end < '0' || end > '9') && end != '.') {
            return infinity(cell.strip());
        }
        for (int i = 0; i <= last; i++) {
            char c = cell.charAt(i);
            if (c == 'x' || c == 'X' || c == 'p' || c == 'P') {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(cell);
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
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
}

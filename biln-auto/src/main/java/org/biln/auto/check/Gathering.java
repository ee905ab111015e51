package org.biln.auto.check;

import java.util.Locale;

/**
 * Rows that have something in common and more wrong labels than chance gives.
 *
 * @param column what they have in common is in this column; empty for the place in the file
 * @param value the value, the months or the range
 * @param rows how many they are
 * @param expected how many of their labels are expected to be wrong, by the posterior of the noise
 * @param byChance how many were expected if rows with these labels had been drawn from the whole table
 * @param chance at most so probable are so many by chance, after the correction for all groups that were looked at
 */
public record Gathering(String column, String value, int rows, double expected, double byChance, double chance) {

    /**
     * What the rows have in common.
     *
     * @return for people
     */
    public String where() {
        return column.isEmpty() ? "rows " + value : column + " = " + value;
    }

    /**
     * What was found.
     *
     * @return one sentence without its full stop
     */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: about %,.0f of %,d labels look wrong, where chance gives %s",
                where(),
                expected,
                rows,
                byChance < 0.95 ? "less than 1" : String.format(Locale.ROOT, "%,.0f", byChance));
    }
}

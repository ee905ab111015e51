package org.biln.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A named column of a table. Numbers and dates take 8 bytes per cell; categories, booleans and text 4, and each different
 * value once. A column that is ignored, constant or empty keeps nothing.
 */
public final class Column {
    private final String name;
    private final int position;
    private final Role role;
    private final Kind kind;
    private final int missing;
    private final double @Nullable [] values;
    private final int @Nullable [] codes;
    private final @Nullable Dictionary dictionary;
    private final int @Nullable [] order;
    private final double min;
    private final double max;
    private final String constant;
    private final String note;

    Column(
            String name,
            int position,
            Role role,
            Kind kind,
            int missing,
            double @Nullable [] values,
            int @Nullable [] codes,
            @Nullable Dictionary dictionary,
            int @Nullable [] order,
            double min,
            double max,
            String constant,
            String note) {
        this.name = name;
        this.position = position;
        this.role = role;
        this.kind = kind;
        this.missing = missing;
        this.values = values;
        this.codes = codes;
        this.dictionary = dictionary;
        this.order = order;
        this.min = min;
        this.max = max;
        this.constant = constant;
        this.note = note;
    }

    /**
     * The name in the header.
     *
     * @return the name, blanks around it removed; {@code c1}, {@code c2}, ... without a header
     */
    public String name() {
        return name;
    }

    /**
     * The place in the file.
     *
     * @return the position, from 0
     */
    public int position() {
        return position;
    }

    /**
     * The part the column plays.
     *
     * @return the role
     */
    public Role role() {
        return role;
    }

    /**
     * What the column holds.
     *
     * @return the kind; of an ignored column {@link Kind#EMPTY}, since nobody looked
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Cells without a value.
     *
     * @return the count
     */
    public int missing() {
        return missing;
    }

    /**
     * What a person should know of the column.
     *
     * @return a remark, or an empty text
     */
    public String note() {
        return note;
    }

    /**
     * Whether the column is learnt from.
     *
     * @return true for a feature of an informative kind
     */
    public boolean used() {
        return role == Role.FEATURE && kind.informative();
    }

    /**
     * The number in a cell.
     *
     * @param row the row, from 0
     * @return the number, or the days since 1970-01-01 of a date; NaN where missing
     */
    public double number(int row) {
        if (values == null) {
            throw new IllegalStateException("column " + InputException.quote(name) + " holds no numbers");
        }
        return values[row];
    }

    /**
     * The value in a cell of a column that is not of numbers.
     *
     * @param row the row, from 0
     * @return a position in {@link #levels()}, or -1 where missing
     */
    public int code(int row) {
        if (codes == null) {
            throw new IllegalStateException("column " + InputException.quote(name) + " holds no categories");
        }
        return codes[row];
    }

    boolean numeric() {
        return values != null;
    }

    boolean coded() {
        return codes != null;
    }

    /**
     * How many different values there are.
     *
     * @return the count for a column of categories, booleans or text; 0 for others
     */
    public int levelCount() {
        return dictionary == null ? 0 : dictionary.size();
    }

    /**
     * One of the different values.
     *
     * @param code its code
     * @return the text
     */
    public String level(int code) {
        if (dictionary == null) {
            throw new IllegalStateException("column " + InputException.quote(name) + " holds no categories");
        }
        return dictionary.text(order == null ? code : order[code]);
    }

    /**
     * The different values: numbers in their order, other words in alphabetical order, false before true, identifiers
     * as they came.
     *
     * @return a new list
     */
    public List<String> levels() {
        List<String> all = new ArrayList<>(levelCount());
        for (int k = 0; k < levelCount(); k++) {
            all.add(level(k));
        }
        return all;
    }

    /**
     * How often each value occurs.
     *
     * @return one count per level
     */
    public int[] counts() {
        int[] counts = new int[levelCount()];
        if (codes != null) {
            for (int code : codes) {
                if (code >= 0) {
                    counts[code]++;
                }
            }
        }
        return counts;
    }

    /**
     * The smallest number.
     *
     * @return the minimum, NaN without numbers
     */
    public double min() {
        return min;
    }

    /**
     * The largest number.
     *
     * @return the maximum, NaN without numbers
     */
    public double max() {
        return max;
    }

    /**
     * The value of a constant column.
     *
     * @return its text, empty for other kinds
     */
    public String constant() {
        return constant;
    }

    @Override
    public String toString() {
        return Shown.name(name) + " (" + role + ", " + kind + ")";
    }
}

package org.biln.cli.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * The label values of a file and their order. With two values the second is the positive one: the value named by the
 * user, else the one that reads as "yes" (1, +1, yes, true, positive, ...), else the later in order. With more values
 * the order is numerical where all are numbers, else alphabetical.
 *
 * @param values the distinct values; for two, negative first
 * @param guessed whether the positive value was neither named nor plain from the words
 */
public record LabelSet(List<String> values, boolean guessed) {
    /** Above this many values the column is taken for something other than a label. */
    public static final int MOST_CLASSES = 100;

    private static final Set<String> YES =
            Set.of("1", "+1", "1.0", "yes", "y", "true", "t", "positive", "pos", "spam", "bad", "fraud");
    private static final Set<String> NO =
            Set.of("0", "-1", "0.0", "-1.0", "no", "n", "false", "f", "negative", "neg", "ham", "good", "ok");

    /**
     * Copies the list.
     *
     * @param values the distinct values; for two, negative first
     * @param guessed whether the positive value was neither named nor plain from the words
     */
    public LabelSet {
        values = List.copyOf(values);
        if (values.size() < 2) {
            throw new IllegalArgumentException("values: " + values + " (needed: at least two)");
        }
    }

    /**
     * Orders the values found in a label column.
     *
     * @param file the file, for complaints
     * @param column the label column's name
     * @param found the distinct values
     * @param positive the value the user calls positive, or null
     * @return the label set
     */
    public static LabelSet of(String file, String column, List<String> found, @Nullable String positive) {
        if (found.isEmpty()) {
            throw InputException.in(file, "has no rows below its header", "it needs labelled rows to learn from");
        }
        if (found.size() == 1) {
            throw InputException.in(
                    file,
                    "column '" + column + "' holds one label only, " + InputException.quote(found.get(0)),
                    "there is nothing to tell apart: rows of at least two labels are needed");
        }
        if (positive != null) {
            return named(file, column, found, positive);
        }
        if (found.size() > 2) {
            return new LabelSet(sorted(found), false);
        }
        String first = found.get(0);
        String second = found.get(1);
        if (says(YES, second) && says(NO, first)) {
            return new LabelSet(List.of(first, second), false);
        }
        if (says(YES, first) && says(NO, second)) {
            return new LabelSet(List.of(second, first), false);
        }
        return new LabelSet(sorted(found), true);
    }

    private static LabelSet named(String file, String column, List<String> found, String positive) {
        if (!found.contains(positive)) {
            String close = Columns.closest(positive, found);
            throw InputException.in(
                    file,
                    "column '" + column + "' never holds " + InputException.quote(positive) + " (--positive)",
                    (close == null ? "" : "did you mean " + InputException.quote(close) + "? ") + "its values are: "
                            + Columns.shortList(sorted(found)));
        }
        if (found.size() > 2) {
            throw InputException.in(
                    file,
                    "column '" + column + "' holds " + found.size() + " label values ("
                            + Columns.shortList(sorted(found)) + ") but --positive is for two",
                    variants(found) + "leave --positive out to tell all of them apart");
        }
        return new LabelSet(List.of(found.get(found.get(0).equals(positive) ? 1 : 0), positive), false);
    }

    /** Spellings that differ in case or blanks only are the most common reason for a third label. */
    private static String variants(List<String> found) {
        Map<String, String> seen = new HashMap<>();
        for (String value : found) {
            String other = seen.put(value.strip().toLowerCase(Locale.ROOT), value);
            if (other != null) {
                return InputException.quote(other) + " and " + InputException.quote(value)
                        + " look like two spellings of one label: make them the same; or ";
            }
        }
        return "";
    }

    private static boolean says(Set<String> words, String value) {
        return words.contains(value.toLowerCase(Locale.ROOT));
    }

    private static List<String> sorted(List<String> found) {
        List<String> values = new ArrayList<>(found);
        if (values.stream().allMatch(Numbers::isNumber)) {
            values.sort((a, b) -> Double.compare(Numbers.parse(a), Numbers.parse(b)));
        } else {
            values.sort(null);
        }
        return values;
    }

    /**
     * Whether there are two values.
     *
     * @return true for two
     */
    public boolean binary() {
        return values.size() == 2;
    }

    /**
     * The positive one of two values.
     *
     * @return the second value
     */
    public String positive() {
        return values.get(1);
    }
}

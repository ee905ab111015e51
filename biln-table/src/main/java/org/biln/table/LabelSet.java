package org.biln.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a label column. With two classes the second is the positive one: the value named by the user, else the
 * one that reads as "yes" (1, +1, yes, true, positive, ...), else the later in order. With more classes the order is
 * numerical where all are numbers, else alphabetical.
 *
 * <pre>{@code
 * LabelSet labels = LabelSet.of(table, "yes");
 * int[] classOfEachRow = labels.codes(table);
 * }</pre>
 */
public final class LabelSet {
    /** Above this many values the column is taken for something other than a label. */
    public static final int MOST_CLASSES = 100;

    private static final Set<String> YES =
            Set.of("1", "+1", "1.0", "yes", "y", "true", "t", "positive", "pos", "spam", "bad", "fraud");
    private static final Set<String> NO =
            Set.of("0", "-1", "0.0", "-1.0", "no", "n", "false", "f", "negative", "neg", "ham", "good", "ok");

    private final String column;
    private final List<String> classes;
    private final int[] counts;
    private final int missing;
    private final boolean guessed;

    /**
     * Classes that are known.
     *
     * @param column the label column's name
     * @param classes the distinct values; for two, negative first
     * @param counts how often each occurs in training
     * @param missing rows without a label
     */
    public LabelSet(String column, List<String> classes, int[] counts, int missing) {
        this(column, classes, counts, missing, false);
    }

    private LabelSet(String column, List<String> classes, int[] counts, int missing, boolean guessed) {
        this.column = column;
        this.classes = List.copyOf(classes);
        this.counts = counts.clone();
        this.missing = missing;
        this.guessed = guessed;
        if (classes.size() < 2
                || classes.size() > MOST_CLASSES
                || classes.stream().distinct().count() != classes.size()
                || classes.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("classes: " + classes.size() + " values (needed: 2 to " + MOST_CLASSES
                    + ", all different, none empty)");
        }
        if (counts.length != classes.size()
                || missing < 0
                || Arrays.stream(counts).anyMatch(c -> c < 0)) {
            throw new IllegalArgumentException("counts: one of at least 0 for each class is needed");
        }
    }

    /**
     * The classes of a training table.
     *
     * @param table the table, with a label column
     * @param positive the value the user calls positive, or null
     * @return the labels
     */
    public static LabelSet of(Table table, @Nullable String positive) {
        Column column = table.column(Role.LABEL);
        if (column == null) {
            throw InputException.in(table.name(), "no column of labels was named", "name it with --label");
        }
        String file = table.name();
        String shown = "column " + InputException.quote(column.name());
        if (column.levelCount() > MOST_CLASSES) {
            throw InputException.in(
                    file,
                    shown + " holds " + column.levelCount() + " different values",
                    "a label is one of a few values: is --label the right column?");
        }
        if (column.levelCount() == 0) {
            throw InputException.in(file, shown + " holds no label at all", "rows of two classes are needed");
        }
        List<String> found = column.levels();
        if (found.size() == 1) {
            throw InputException.in(
                    file,
                    shown + " holds one label only, " + InputException.quote(found.get(0)),
                    "there is nothing to tell apart: rows of at least two labels are needed");
        }
        int[] counts = column.counts();
        if (positive != null) {
            check(file, shown, found, positive);
        }
        boolean second = found.size() == 2
                && (positive != null
                        ? found.get(0).equals(positive)
                        : (says(YES, found.get(0)) && says(NO, found.get(1))));
        boolean plain =
                found.size() > 2 || positive != null || second || (says(NO, found.get(0)) && says(YES, found.get(1)));
        return second
                ? new LabelSet(
                        column.name(),
                        List.of(found.get(1), found.get(0)),
                        new int[] {counts[1], counts[0]},
                        column.missing(),
                        false)
                : new LabelSet(column.name(), found, counts, column.missing(), !plain);
    }

    private static void check(String file, String shown, List<String> found, String positive) {
        if (!found.contains(positive)) {
            String close = Names.closest(positive, found);
            throw InputException.in(
                    file,
                    shown + " never holds " + InputException.quote(positive) + " (--positive)",
                    (close == null ? "" : "did you mean " + InputException.quote(close) + "? ") + "its values are: "
                            + Names.shortList(found));
        }
        if (found.size() > 2) {
            String alike = alike(found).stream()
                    .findFirst()
                    .map(text -> text + "; or ")
                    .orElse("");
            throw InputException.in(
                    file,
                    shown + " holds " + found.size() + " label values (" + Names.shortList(found)
                            + ") but --positive is for two",
                    alike + "leave --positive out to tell all of them apart");
        }
    }

    private static boolean says(Set<String> words, String value) {
        return words.contains(value.toLowerCase(Locale.ROOT));
    }

    /** Spellings that differ in case or blanks only are the most common reason for a third label. */
    private static List<String> alike(List<String> values) {
        Map<String, List<String>> spellings = new LinkedHashMap<>();
        for (String value : values) {
            String plain = value.toLowerCase(Locale.ROOT).replaceAll("[\\s\\u00a0]", "");
            spellings.computeIfAbsent(plain, word -> new ArrayList<>()).add(InputException.quote(value));
        }
        return spellings.values().stream()
                .filter(same -> same.size() > 1)
                .map(same -> String.join(" and ", same) + " look like spellings of one label: make them the same")
                .toList();
    }

    /**
     * The name of the label column.
     *
     * @return the name
     */
    public String column() {
        return column;
    }

    /**
     * The classes.
     *
     * @return the values; for two, negative first
     */
    public List<String> classes() {
        return classes;
    }

    /**
     * The number of classes.
     *
     * @return K, at least 2
     */
    public int size() {
        return classes.size();
    }

    /**
     * Whether there are two classes.
     *
     * @return true for two
     */
    public boolean binary() {
        return classes.size() == 2;
    }

    /**
     * The positive one of two classes.
     *
     * @return the second value
     */
    public String positive() {
        return classes.get(1);
    }

    /**
     * How often each class was observed in training.
     *
     * @return a copy, one count per class
     */
    public int[] counts() {
        return counts.clone();
    }

    /**
     * Rows of the training table without a label.
     *
     * @return the count
     */
    public int missing() {
        return missing;
    }

    /**
     * Whether the positive class was neither named nor plain from the words.
     *
     * @return true when it was guessed
     */
    public boolean guessed() {
        return guessed;
    }

    /**
     * Classes that differ only by case or blanks and are probably one.
     *
     * @return one remark per group of spellings
     */
    public List<String> alike() {
        return alike(classes);
    }

    /**
     * The class of each row.
     *
     * @param table a table with a label column
     * @return a position in {@link #classes()} per row; -1 without a label, -2 where it is none of the classes
     */
    public int[] codes(Table table) {
        int[] all = new int[table.rows()];
        Column labels = table.column(Role.LABEL);
        if (labels == null) {
            Arrays.fill(all, -1);
            return all;
        }
        Map<String, Integer> codeOf = new HashMap<>();
        for (String value : classes) {
            codeOf.put(value, codeOf.size());
        }
        int[] code = new int[labels.levelCount()];
        for (int k = 0; k < code.length; k++) {
            code[k] = codeOf.getOrDefault(labels.level(k), -2);
        }
        for (int i = 0; i < all.length; i++) {
            all[i] = labels.code(i) < 0 ? -1 : code[labels.code(i)];
        }
        return all;
    }

    @Override
    public String toString() {
        return column + ": " + Names.shortList(classes);
    }
}

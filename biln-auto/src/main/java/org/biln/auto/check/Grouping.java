package org.biln.auto.check;

import java.io.IOException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.biln.auto.table.TrainingTable;
import org.biln.table.Column;
import org.biln.table.Kind;
import org.biln.table.Numbers;
import org.biln.table.Role;
import org.jspecify.annotations.Nullable;

/**
 * One way to part the rows of a table: by the values of a category, the beginnings of identifiers, months, tenths of a number, or
 * tenths of the file.
 */
final class Grouping {

    private static final int TENTHS = 10;
    private static final String HOLE = "(missing)";

    /** What comes before the first sign that is neither letter nor digit, or the letters before the first digit. */
    private static final Pattern BEGINNING =
            Pattern.compile("^(?:([\\p{L}\\p{N}]+)[^\\p{L}\\p{N}].*|(\\p{L}+)\\p{N}.*)$", Pattern.DOTALL);

    private final String column;
    private final List<String> names;
    private final int[] of;

    private Grouping(String column, List<String> names, int[] of) {
        this.column = column;
        this.names = names;
        this.of = of;
    }

    /** The column, empty for the place in the file. */
    String column() {
        return column;
    }

    /** What the groups are called. */
    List<String> names() {
        return names;
    }

    /** The group of an example. */
    int of(int example) {
        return of[example];
    }

    /** All ways to part the rows that are learnt from; columns that are not learnt from are read again. */
    static List<Grouping> all(TrainingTable training) throws IOException {
        int[] rows = training.rows().rows();
        Map<Integer, String[]> text = ignored(training, rows);
        List<Grouping> all = new ArrayList<>();
        for (Column column : training.table().columns()) {
            boolean apart = column.role() == Role.LABEL || column.role() == Role.WEIGHT || column.role() == Role.ETA;
            if (apart || column.kind() == Kind.CONSTANT) {
                continue;
            }
            Grouping one = of(column, rows, text.get(column.position()));
            if (one != null) {
                all.add(one);
            }
        }
        all.add(places(rows));
        return all;
    }

    private static @Nullable Grouping of(Column column, int[] rows, String @Nullable [] text) {
        if (text != null) {
            return ofText(column.name(), text);
        }
        return switch (column.kind()) {
            case NUMBER -> tenths(column.name(), values(column, rows));
            case DATE -> months(column.name(), values(column, rows));
            case EMPTY, CONSTANT -> null;
            default -> {
                String[] values = new String[rows.length];
                Arrays.setAll(values, i -> column.code(rows[i]) < 0 ? "" : column.level(column.code(rows[i])));
                yield ofText(column.name(), values);
            }
        };
    }

    private static double[] values(Column column, int[] rows) {
        return IntStream.of(rows).mapToDouble(column::number).toArray();
    }

    private static Map<Integer, String[]> ignored(TrainingTable training, int[] rows) throws IOException {
        Map<Integer, String[]> text = new LinkedHashMap<>();
        for (Column column : training.table().columns()) {
            if (column.role() == Role.IGNORED) {
                text.put(column.position(), new String[rows.length]);
            }
        }
        if (!text.isEmpty()) {
            training.table().scan((row, line, cells) -> {
                int example = training.rows().example(row);
                if (example >= 0) {
                    text.forEach((position, all) ->
                            all[example] = cells.get(position).strip());
                }
            });
        }
        return text;
    }

    private static Grouping ofText(String column, String[] text) {
        double[] numbers = Arrays.stream(text).mapToDouble(Numbers::parse).toArray();
        boolean numeric =
                IntStream.range(0, text.length).allMatch(i -> !Double.isNaN(numbers[i]) || Numbers.isMissing(text[i]));
        if (numeric) {
            return tenths(column, numbers);
        }
        long distinct = Arrays.stream(text).distinct().count();
        return distinct > text.length / 2
                ? byName(column, Arrays.stream(text).map(Grouping::beginning).toArray(String[]::new))
                : byName(column, text);
    }

    /** Identifiers say by how they begin who wrote them, or when. */
    private static String beginning(String id) {
        Matcher matcher = BEGINNING.matcher(id);
        if (!matcher.matches()) {
            return id;
        }
        return (matcher.group(1) == null ? matcher.group(2) : matcher.group(1)) + "...";
    }

    private static Grouping byName(String column, String[] values) {
        Map<String, Integer> codes = new HashMap<>();
        List<String> names = new ArrayList<>();
        int[] of = new int[values.length];
        for (int i = 0; i < of.length; i++) {
            String name = values[i].isEmpty() ? HOLE : values[i];
            of[i] = codes.computeIfAbsent(name, key -> {
                names.add(key);
                return names.size() - 1;
            });
        }
        return new Grouping(column, names, of);
    }

    private static Grouping months(String column, double[] days) {
        return byName(
                column,
                Arrays.stream(days)
                        .mapToObj(day -> Double.isNaN(day)
                                ? ""
                                : YearMonth.from(LocalDate.ofEpochDay((long) Math.floor(day)))
                                        .toString())
                        .toArray(String[]::new));
    }

    /** Values of a number one by one where they are few, else tenths of the rows; equal values stay together. */
    private static Grouping tenths(String column, double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
        double[] distinct = Arrays.stream(sorted).distinct().toArray();
        double[] ends = distinct.length <= TENTHS
                ? distinct
                : IntStream.rangeClosed(1, TENTHS)
                        .mapToDouble(tenth -> sorted[(int) ((long) sorted.length * tenth / TENTHS) - 1])
                        .distinct()
                        .toArray();
        List<String> names = new ArrayList<>();
        for (int g = 0; g < ends.length; g++) {
            double before = g == 0 ? Double.NEGATIVE_INFINITY : ends[g - 1];
            double first =
                    Arrays.stream(distinct).filter(v -> v > before).findFirst().orElse(ends[g]);
            String last = Numbers.brief(ends[g]);
            names.add(first == ends[g] ? last : Numbers.brief(first) + " to " + last);
        }
        names.add(HOLE);
        int[] of = new int[values.length];
        for (int i = 0; i < of.length; i++) {
            int at = Arrays.binarySearch(ends, values[i]);
            of[i] = Double.isNaN(values[i]) ? ends.length : at >= 0 ? at : -at - 1;
        }
        return new Grouping(column, names, of);
    }

    /** Tenths of the file: examples have an order of their own. */
    private static Grouping places(int[] rows) {
        int[] sorted = Arrays.stream(rows).sorted().toArray();
        List<String> names = new ArrayList<>();
        int[] tenthOf = new int[rows.length];
        for (int tenth = 0; tenth < TENTHS; tenth++) {
            int from = (int) ((long) rows.length * tenth / TENTHS);
            int to = (int) ((long) rows.length * (tenth + 1) / TENTHS);
            if (from < to) {
                Arrays.fill(tenthOf, from, to, names.size());
                names.add((sorted[from] + 1) + " to " + (sorted[to - 1] + 1));
            }
        }
        int[] of = Arrays.stream(rows)
                .map(row -> tenthOf[Arrays.binarySearch(sorted, row)])
                .toArray();
        return new Grouping("", names, of);
    }
}

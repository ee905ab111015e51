package org.biln.auto.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.auto.table.TrainingTable;
import org.biln.core.Sample;
import org.biln.table.Column;
import org.biln.table.InputException;
import org.biln.table.Kind;
import org.biln.table.Names;
import org.biln.table.Role;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;

/** What is odd about a table before anything is learnt from it, each with a remedy. */
final class DataChecks {

    /** A label of fewer rows than cross-validation has parts is missing from what some part is judged by. */
    private static final int FOLDS = 5;

    private static final double LEVEL = 0.05;

    /** So many groups of rows are kept with a finding. */
    private static final int SHOWN = 20;

    private final TrainingTable training;
    private final Sample sample;
    private final DMatrixRMaj x;
    /** In the order of the file, as people look for them; examples have an order of their own. */
    private final int[] rows;

    private final int[] classOf;
    private final List<Finding> found = new ArrayList<>();

    private DataChecks(TrainingTable training) {
        this.training = training;
        this.sample = training.rows().sample();
        this.x = training.rows().features().x();
        this.rows = Arrays.stream(training.rows().rows()).sorted().toArray();
        this.classOf = Arrays.stream(rows)
                .map(row -> sample.label(training.rows().example(row)))
                .toArray();
    }

    /**
     * Looks at a table.
     *
     * @param training the table
     * @return what is odd, the worst first
     */
    static List<Finding> of(TrainingTable training) {
        DataChecks checks = new DataChecks(training);
        checks.spellings();
        checks.givesLabelAway();
        checks.identifiers();
        checks.twins();
        checks.fewRows();
        checks.nearlyConstant();
        return List.copyOf(checks.found);
    }

    private void add(Finding.Kind kind, String what, String remedy, List<List<Integer>> groups) {
        found.add(new Finding(kind, what, remedy, groups.subList(0, Math.min(SHOWN, groups.size()))));
    }

    private void spellings() {
        for (String alike : training.labels().alike()) {
            int colon = alike.indexOf(": ");
            add(Finding.Kind.SPELLINGS, alike.substring(0, colon), alike.substring(colon + 2), List.of());
        }
    }

    /**
     * A column by which alone all rows can be told apart by their label: each value has one label, or a number falls into as many
     * stretches as there are labels; and not by chance.
     */
    private void givesLabelAway() {
        List<Schema.Feature> features = training.schema().features();
        for (int f = 0; f < features.size(); f++) {
            Schema.Feature feature = features.get(f);
            double log = feature.kind() == Kind.CATEGORY || feature.kind() == Kind.BOOLEAN ? byValue(f) : byStretch(f);
            if (log + StrictMath.log(features.size()) < StrictMath.log(LEVEL)) {
                String name = InputException.quote(feature.name());
                add(
                        Finding.Kind.GIVES_LABEL_AWAY,
                        "column " + name + " alone decides the label in every row",
                        "if it was made from the label, or after it, leave it out with --ignore " + feature.name(),
                        List.of());
            }
        }
    }

    private double value(int example, int f) {
        return x.data[rows[example] * x.numCols + f];
    }

    /** The logarithm of the chance that every value has one label, 0 if one has two. */
    private double byValue(int f) {
        Map<Double, int[]> counts = new HashMap<>();
        for (int i = 0; i < rows.length; i++) {
            counts.computeIfAbsent(value(i, f), v -> new int[sample.classes()])[classOf[i]]++;
        }
        int[] all = sample.counts();
        double log = 0;
        for (int[] ofValue : counts.values()) {
            int n = Arrays.stream(ofValue).sum();
            if (Arrays.stream(ofValue).max().orElse(0) < n) {
                return 0;
            }
            double chance = 0;
            for (int count : all) {
                chance += StrictMath.pow((double) count / rows.length, n);
            }
            log += StrictMath.log(chance);
        }
        return log;
    }

    /** The logarithm of the chance that the rows in the order of a number are one stretch of each label, 0 if they are not. */
    private double byStretch(int f) {
        Integer[] order = new Integer[rows.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(value(a, f), value(b, f)));
        boolean[] ended = new boolean[sample.classes()];
        int now = classOf[order[0]];
        for (int i = 1; i < order.length; i++) {
            int c = classOf[order[i]];
            if (c != now) {
                ended[now] = true;
                if (ended[c] || Double.compare(value(order[i], f), value(order[i - 1], f)) == 0) {
                    return 0;
                }
                now = c;
            }
        }
        double log = 0;
        int done = 0;
        int stretch = 0;
        for (int count : sample.counts()) {
            log += count > 0 ? StrictMath.log(++stretch) : 0;
            for (int i = 1; i <= count; i++) {
                log += StrictMath.log(i) - StrictMath.log(++done);
            }
        }
        return log;
    }

    /** Columns that name rows but not each row once: the id column, and text that hardly repeats. */
    private void identifiers() {
        for (Column column : training.table().columns()) {
            boolean id = column.role() == Role.ID;
            boolean like = column.role() == Role.FEATURE
                    && column.kind() == Kind.CATEGORY
                    && column.levelCount() > training.table().rows() / 2;
            if (!id && !like) {
                continue;
            }
            Map<Integer, List<Integer>> byCode = new LinkedHashMap<>();
            for (int row : rows) {
                if (column.code(row) >= 0) {
                    byCode.computeIfAbsent(column.code(row), code -> new ArrayList<>())
                            .add(row);
                }
            }
            List<List<Integer>> repeated =
                    byCode.values().stream().filter(group -> group.size() > 1).toList();
            List<List<Integer>> torn =
                    repeated.stream().filter(this::manyLabels).toList();
            if (!torn.isEmpty()) {
                String name = InputException.quote(column.name());
                add(
                        Finding.Kind.ID_WITH_TWO_LABELS,
                        String.format(
                                Locale.ROOT,
                                "%,d values of column %s stand in several rows, %,d of them with more than one label",
                                repeated.size(),
                                name,
                                torn.size()),
                        "if it names what the rows are about, say --group " + column.name()
                                + (id ? " in place of --id" : "") + ", so that rows of one do not judge each other"
                                + severalPeople(column, repeated),
                        torn);
            }
        }
    }

    /** What to do if some column says who labelled: one that differs in all rows of one identifier, and repeats otherwise. */
    private String severalPeople(Column id, List<List<Integer>> repeated) {
        for (Column who : training.table().columns()) {
            boolean names = who != id
                    && (who.role() == Role.FEATURE || who.role() == Role.GROUP)
                    && who.kind() == Kind.CATEGORY
                    && who.levelCount() <= training.table().rows() / 2;
            if (names
                    && repeated.stream()
                            .allMatch(group ->
                                    group.stream().map(who::code).distinct().count() == group.size())) {
                return String.format(
                        "; if %s says who labelled the row, biln consensus --item %s --annotator %s --label %s finds one label for each",
                        who.name(), id.name(), who.name(), training.labels().column());
            }
        }
        return "";
    }

    private boolean manyLabels(List<Integer> group) {
        return group.stream()
                        .mapToInt(row -> sample.label(training.rows().example(row)))
                        .distinct()
                        .count()
                > 1;
    }

    private void twins() {
        List<Schema.Feature> features = training.schema().features();
        int[] columns = IntStream.range(0, features.size())
                .filter(f -> features.get(f).levels().size() <= rows.length / 2)
                .toArray();
        if (columns.length == 0) {
            return;
        }
        RowTwins twins = new RowTwins(x, rows, columns);
        List<List<Integer>> same = twins.same();
        List<List<Integer>> torn = same.stream().filter(this::manyLabels).toList();
        if (!torn.isEmpty()) {
            add(
                    Finding.Kind.CONTRADICTION,
                    String.format(
                            Locale.ROOT,
                            "%,d rows are the same in all columns but the label",
                            torn.stream().mapToInt(List::size).sum()),
                    "of each group some label is wrong, or the columns do not tell; look at them first",
                    torn);
        }
        if (!same.isEmpty()) {
            add(
                    Finding.Kind.DUPLICATES,
                    rows(same, "repeats", "repeat") + " an earlier one in all columns",
                    "if they are copies, keep one of each, or say with --group what belongs together: the label of one "
                            + "copy would confirm the other's",
                    same);
        }
        List<List<Integer>> near = columns.length < 3 ? List.of() : twins.nearlySame();
        if (!near.isEmpty()) {
            add(
                    Finding.Kind.NEAR_DUPLICATES,
                    rows(near, "agrees", "agree") + " with an earlier one in all columns but one",
                    "if they are the same thing twice, name what belongs together with --group",
                    near);
        }
    }

    /** All rows of some groups but the first of each. */
    private static String rows(List<List<Integer>> groups, String one, String many) {
        int count = groups.stream().mapToInt(group -> group.size() - 1).sum();
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? "row " + one : "rows " + many);
    }

    private void fewRows() {
        List<String> classes = training.labels().classes();
        int[] counts = sample.counts();
        for (int c = 0; c < counts.length; c++) {
            if (counts[c] < FOLDS) {
                String value = classes.get(c);
                String close = Names.closest(
                        value,
                        classes.stream().filter(other -> !other.equals(value)).toList());
                int own = c;
                add(
                        Finding.Kind.FEW_ROWS,
                        String.format(
                                Locale.ROOT,
                                "label %s stands in %d %s only",
                                InputException.quote(value),
                                counts[c],
                                counts[c] == 1 ? "row" : "rows"),
                        (close == null ? "" : "is it meant to be " + InputException.quote(close) + "? ")
                                + "too few to learn what it looks like, so nothing is known of these labels",
                        List.of(IntStream.range(0, rows.length)
                                .filter(i -> classOf[i] == own)
                                .mapToObj(i -> rows[i])
                                .toList()));
            }
        }
    }

    /** So few other cells that linear models take them together with all rare values. */
    private void nearlyConstant() {
        List<Schema.Feature> features = training.schema().features();
        for (int f = 0; f < features.size(); f++) {
            Map<Double, Integer> counts = new HashMap<>();
            for (int i = 0; i < rows.length; i++) {
                counts.merge(value(i, f), 1, Integer::sum);
            }
            int most = counts.values().stream().mapToInt(n -> n).max().orElse(0);
            int others = rows.length - most;
            if (others > 0 && others < Math.max(3, rows.length / 1000) && others < most) {
                double usual = counts.entrySet().stream()
                        .filter(entry -> entry.getValue() == most)
                        .mapToDouble(Map.Entry::getKey)
                        .findFirst()
                        .orElse(Double.NaN);
                int column = f;
                add(
                        Finding.Kind.NEARLY_CONSTANT,
                        String.format(
                                Locale.ROOT,
                                "column %s is the same in all rows but %,d",
                                InputException.quote(features.get(f).name()),
                                others),
                        "nothing can be learnt from it; are the others slips?",
                        List.of(IntStream.range(0, rows.length)
                                .filter(i -> Double.compare(value(i, column), usual) != 0)
                                .mapToObj(i -> rows[i])
                                .toList()));
            }
        }
    }
}

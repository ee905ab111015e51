package org.biln.auto.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.biln.auto.AutoLearner;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.core.math.Rng;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Progress;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** What must not matter: where a row stands, what classes are called, in which unit a column is, what all weights are. */
class InvarianceTest {

    private static final int ROWS = 70;

    /** The tolerance of the regressions, which may stop a step earlier; a fold or a draw that differs is a thousand times as much. */
    private static final double ROUNDING = 1e-6;

    /** Two numbers, a category, a label and a weight, row by row. */
    private static List<String[]> rows(int classes) {
        Rng rng = Rng.of(36, classes);
        String[] names = {"bad", "good", "odd"};
        List<String[]> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            int truth = rng.nextInt(classes);
            int label = rng.nextDouble() < 0.2 ? rng.nextInt(classes) : truth;
            double a = rng.nextGaussian() + 2 * truth;
            double b = Math.rint(2 * (rng.nextGaussian() + (truth == 1 ? 1.5 : 0)));
            rows.add(new String[] {
                "k" + i,
                String.format(Locale.ROOT, "%.4f", a),
                i % 11 == 0 ? "" : String.format(Locale.ROOT, "%.0f", b),
                rng.nextDouble() < 0.5 ? "north" : "south",
                names[label],
                "1"
            });
        }
        return rows;
    }

    /** P(the label is wrong) by the row's key. */
    private static Map<String, Double> wrong(List<String[]> rows, FitPlan.Base base, @Nullable String positive)
            throws IOException {
        StringBuilder csv = new StringBuilder("key,a,b,c,label,w\n");
        rows.forEach(row -> csv.append(String.join(",", row)).append('\n'));
        try (Input input =
                Input.of("t.csv", new ByteArrayInputStream(csv.toString().getBytes(StandardCharsets.UTF_8)))) {
            Table table = TableReader.read(
                    input,
                    Format.DETECT,
                    ColumnOptions.builder().label("label").id("key").weight("w").build(),
                    Progress.NONE);
            LabelSet labels = LabelSet.of(table, positive);
            Schema schema = Schema.of(table);
            TrainingRows training = TrainingRows.of(table, schema, labels, Missing.LEARN);
            FitPlan plan = new FitPlan(
                    FitPlan.Method.RECOMMENDED,
                    base,
                    "sample",
                    null,
                    null,
                    new KernelOptions(KernelOptions.GAUSSIAN, KernelOptions.MEDIAN),
                    true,
                    0,
                    1,
                    AutoLearner.ANSWER_WEIGHT,
                    null,
                    null,
                    null);
            TableFit fit = TableFit.run(
                    new TrainingTable(table, schema, labels, training),
                    plan,
                    Answers.none(),
                    Oracle.none(),
                    (step, done, total) -> {});
            Map<String, Double> wrong = new HashMap<>();
            for (int example = 0; example < ROWS; example++) {
                wrong.put(rows.get(training.row(example))[0], fit.wrong(example));
            }
            return wrong;
        }
    }

    private static double apart(Map<String, Double> a, Map<String, Double> b) {
        assertThat(a.keySet()).isEqualTo(b.keySet());
        return a.keySet().stream()
                .mapToDouble(key -> Math.abs(a.getOrDefault(key, 0.0) - b.getOrDefault(key, 0.0)))
                .max()
                .orElseThrow();
    }

    private static List<String[]> changed(List<String[]> rows, int column, UnaryOperator<String> map) {
        return rows.stream()
                .map(row -> {
                    String[] other = row.clone();
                    other[column] = other[column].isEmpty() ? "" : map.apply(other[column]);
                    return other;
                })
                .toList();
    }

    private static Stream<DynamicTest> each(ThrowingConsumer<FitPlan.Base> test) {
        return DynamicTest.stream(Stream.of(FitPlan.Base.values()), FitPlan.Base::toString, test);
    }

    @TestFactory
    Stream<DynamicTest> whereARowStandsChangesNothing() {
        return each(InvarianceTest::rowOrder);
    }

    private static void rowOrder(FitPlan.Base base) throws IOException {
        for (int classes : new int[] {2, 3}) {
            List<String[]> rows = rows(classes);
            List<String[]> shuffled = new ArrayList<>(rows);
            Collections.shuffle(shuffled, new Random(1));
            assertThat(wrong(shuffled, base, null)).isEqualTo(wrong(rows, base, null));
        }
    }

    @TestFactory
    Stream<DynamicTest> whatClassesAreCalledChangesNothing() {
        return each(InvarianceTest::classNames);
    }

    private static void classNames(FitPlan.Base base) throws IOException {
        List<String[]> two = rows(2);
        assertThat(apart(wrong(two, base, "bad"), wrong(two, base, "good"))).isLessThan(ROUNDING);
        Map<String, String> names = Map.of("bad", "y", "good", "z", "odd", "x");
        List<String[]> three = rows(3);
        assertThat(apart(wrong(changed(three, 4, names::get), base, null), wrong(three, base, null)))
                .isLessThan(ROUNDING);
    }

    @TestFactory
    Stream<DynamicTest> theUnitOfAllWeightsChangesNothing() {
        return each(InvarianceTest::weightUnit);
    }

    private static void weightUnit(FitPlan.Base base) throws IOException {
        List<String[]> rows = rows(2);
        Map<String, Double> ones = wrong(rows, base, null);
        for (String weight : List.of("1e-300", "1e300")) {
            assertThat(wrong(changed(rows, 5, one -> weight), base, null))
                    .as(weight)
                    .isEqualTo(ones);
        }
    }

    @TestFactory
    Stream<DynamicTest> theUnitsOfColumnsChangeNothing() {
        return each(InvarianceTest::columnUnits);
    }

    private static void columnUnits(FitPlan.Base base) throws IOException {
        List<String[]> rows = rows(2);
        Map<String, Double> asTheyAre = wrong(rows, base, null);
        for (DoubleUnaryOperator unit : Arrays.<DoubleUnaryOperator>asList(x -> 1e-6 * x, x -> 1.7e9 + 1e7 * x)) {
            UnaryOperator<String> map = cell -> Double.toString(unit.applyAsDouble(Double.parseDouble(cell)));
            assertThat(apart(wrong(changed(changed(rows, 1, map), 2, map), base, null), asTheyAre))
                    .isLessThan(ROUNDING);
        }
    }
}

package org.biln.experiments.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.experiments.compare.RealTable;
import org.biln.table.Schema;

/**
 * A table whose true labels are known, and the labels that somebody is supposed to have written down.
 *
 * <p>Two of three tables are real: a random part of their columns (fewer columns make classes overlap as they really do) and of
 * their rows. The others are made ({@link GeneratedTable}). Half of the tables with more than two classes keep some of them, and one is
 * looked at against the rest; the others have their classes grouped into two. One in three of those has a rare class, one
 * table in twenty rows that repeat.
 *
 * @param source the real table or the generator
 * @param noise how labels were disturbed
 * @param schema what the features are
 * @param truth the rows with their true labels
 * @param noisy the same rows with the labels observed
 * @param view the class that is looked at against the rest, of two classes 1
 */
public record SimulatedTask(String source, SimulatedNoise noise, Schema schema, Sample truth, Sample noisy, int view) {

    private static final int FEWEST_ROWS = 60;
    private static final int MOST_ROWS = 5000;
    private static final int FEWEST_OF_A_CLASS = 5;

    /** Draws a task. */
    public static SimulatedTask draw(List<RealTable> tables, long seed, int number) {
        for (int attempt = 0; ; attempt++) {
            Rng rng = Rng.of(seed, number, attempt);
            RealTable table = rng.nextInt(3) > 0
                    ? someColumns(tables.get(rng.nextInt(tables.size())), rng)
                    : GeneratedTable.draw(rows(rng), rng);
            SimulatedNoise noise = SimulatedNoise.draw(rng);
            boolean many = table.sample().classes() > 2 && rng.nextInt(2) == 0;
            SimulatedTask task = many ? ofMany(table, noise, rng) : ofTwo(table, noise, rng);
            if (enough(task.truth) && enough(task.noisy)) {
                return task;
            }
        }
    }

    private static SimulatedTask ofTwo(RealTable table, SimulatedNoise noise, Rng rng) {
        boolean[] positive = grouping(table.sample().classes(), rng);
        Sample grouped = grouped(table.sample(), positive);
        int[] rows = someRows(grouped, rng);
        Sample truth = grouped.rows(rows);
        Sample noisy = noise.disturb(table.schema(), truth, table.sample().rows(rows), positive, rng);
        return new SimulatedTask(table.name(), noise, table.schema(), truth, noisy, 1);
    }

    private static SimulatedTask ofMany(RealTable table, SimulatedNoise noise, Rng rng) {
        Sample truth = someClasses(table.sample(), rng);
        truth = truth.rows(anyRows(rng.permutation(truth.size()), rng));
        Sample noisy = noise.disturb(table.schema(), truth, rng);
        return new SimulatedTask(table.name(), noise, table.schema(), truth, noisy, rng.nextInt(truth.classes()));
    }

    /** How many of the observed labels are wrong. */
    public int errors() {
        return (int) IntStream.range(0, truth.size())
                .filter(row -> truth.label(row) != noisy.label(row))
                .count();
    }

    private static boolean enough(Sample sample) {
        return Arrays.stream(sample.counts()).min().orElse(0) >= FEWEST_OF_A_CLASS;
    }

    private static int rows(Rng rng) {
        double from = StrictMath.log(FEWEST_ROWS);
        double to = StrictMath.log(MOST_ROWS);
        return (int) Math.round(StrictMath.exp(from + rng.nextDouble() * (to - from)));
    }

    /** Two classes out of many. */
    private static Sample grouped(Sample sample, boolean[] positive) {
        int[] labels = new int[sample.size()];
        for (int row = 0; row < labels.length; row++) {
            labels[row] = positive[sample.label(row)] ? 1 : 0;
        }
        return Sample.of(sample.x(), labels);
    }

    /** The rows of three classes at least. */
    private static Sample someClasses(Sample sample, Rng rng) {
        int k = sample.classes();
        int keep = rng.nextInt(2) == 0 ? k : 3 + rng.nextInt(k - 2);
        int[] code = new int[k];
        Arrays.fill(code, -1);
        int[] order = rng.permutation(k);
        for (int c = 0; c < keep; c++) {
            code[order[c]] = c;
        }
        int[] rows = IntStream.range(0, sample.size())
                .filter(row -> code[sample.label(row)] >= 0)
                .toArray();
        int[] labels = IntStream.of(rows).map(row -> code[sample.label(row)]).toArray();
        return Sample.of(sample.rows(rows).x(), labels, keep);
    }

    /** A table with some of its columns. */
    private static RealTable someColumns(RealTable table, Rng rng) {
        Sample sample = table.sample();
        List<Schema.Feature> features = table.schema().features();
        double share = rng.nextDouble();
        int keep = rng.nextInt(2) == 0 ? features.size() : 1 + (int) (share * share * features.size());
        int[] columns = IntStream.of(rng.permutation(features.size()))
                .limit(keep)
                .sorted()
                .toArray();
        Schema schema = new Schema(
                IntStream.of(columns).mapToObj(features::get).toList(),
                table.schema().columns(),
                true,
                -1);
        return new RealTable(
                table.name(),
                schema,
                Sample.of(GeneratedTable.columns(sample.x(), columns), sample.y(), sample.classes()));
    }

    /** Which classes are the positive one: one against the rest in a third of the draws, else any. */
    private static boolean[] grouping(int classes, Rng rng) {
        boolean[] positive = new boolean[classes];
        if (classes == 2 || rng.nextInt(3) == 0) {
            positive[classes == 2 ? 1 : rng.nextInt(classes)] = true;
            return positive;
        }
        int count = 0;
        while (count == 0 || count == classes) {
            count = 0;
            for (int c = 0; c < classes; c++) {
                positive[c] = rng.nextInt(2) == 0;
                count += positive[c] ? 1 : 0;
            }
        }
        return positive;
    }

    /** Some of the rows, with repetitions in a twentieth of the draws. */
    private static int[] anyRows(int[] order, Rng rng) {
        int count = Math.min(order.length, rows(rng));
        return rng.nextInt(20) > 0
                ? IntStream.of(order).limit(count).sorted().toArray()
                : IntStream.range(0, count)
                        .map(i -> order[rng.nextInt(Math.max(1, 2 * count / 3))])
                        .sorted()
                        .toArray();
    }

    /** Some of the rows, one class made rare in a third of the draws. */
    private static int[] someRows(Sample sample, Rng rng) {
        int[] order = rng.permutation(sample.size());
        if (rng.nextInt(3) > 0) {
            return anyRows(order, rng);
        }
        int count = Math.min(order.length, rows(rng));
        int rare = rng.nextInt(2) == 0 ? 1 : 0;
        double share = StrictMath.exp(StrictMath.log(0.02) * rng.nextDouble()) / 2;
        int few = Math.max(2 * FEWEST_OF_A_CLASS, (int) Math.round(share * count));
        int[] kept = new int[2];
        return IntStream.of(order)
                .filter(row -> kept[sample.label(row)]++ < (sample.label(row) == rare ? few : count - few))
                .sorted()
                .toArray();
    }
}

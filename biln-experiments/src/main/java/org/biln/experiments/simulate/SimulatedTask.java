package org.biln.experiments.simulate;

import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.experiments.compare.RealTable;
import org.biln.table.Schema;

/**
 * A table of two classes whose true labels are known, and the labels that somebody is supposed to have written down.
 *
 * <p>Two of three tables are real: a random grouping of their classes, a random part of their columns (fewer columns make
 * classes overlap as they really do) and of their rows. The others are made ({@link GeneratedTable}). One in three has a rare
 * class, one in twenty rows that repeat.
 *
 * @param source the real table or the generator
 * @param noise how labels were disturbed
 * @param schema what the features are
 * @param truth the rows with their true labels
 * @param noisy the same rows with the labels observed
 */
public record SimulatedTask(String source, SimulatedNoise noise, Schema schema, Sample truth, Sample noisy) {

    private static final int FEWEST_ROWS = 60;
    private static final int MOST_ROWS = 5000;
    private static final int FEWEST_OF_A_CLASS = 5;

    /**
     * Draws a task.
     *
     * @param tables the real tables to draw from
     * @param seed of the simulation
     * @param number of the task
     * @return the task: the same for the same arguments
     */
    public static SimulatedTask draw(List<RealTable> tables, long seed, int number) {
        for (int attempt = 0; ; attempt++) {
            Rng rng = Rng.of(seed, number, attempt);
            RealTable table = rng.nextInt(3) > 0
                    ? someColumns(tables.get(rng.nextInt(tables.size())), rng)
                    : GeneratedTable.draw(rows(rng), rng);
            boolean[] positive = grouping(table.sample().classes(), rng);
            Sample grouped = grouped(table.sample(), positive);
            int[] rows = someRows(grouped, rng);
            Sample truth = grouped.rows(rows);
            SimulatedNoise noise = SimulatedNoise.draw(rng);
            Sample noisy = noise.disturb(table.schema(), truth, table.sample().rows(rows), positive, rng);
            if (enough(truth) && enough(noisy)) {
                return new SimulatedTask(table.name(), noise, table.schema(), truth, noisy);
            }
        }
    }

    /**
     * How many of the observed labels are wrong.
     *
     * @return their number
     */
    public int errors() {
        return (int) IntStream.range(0, truth.size())
                .filter(row -> truth.label(row) != noisy.label(row))
                .count();
    }

    private static boolean enough(Sample sample) {
        int[] counts = sample.counts();
        return Math.min(counts[0], counts[1]) >= FEWEST_OF_A_CLASS;
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
            labels[row] = positive[sample.classOf(row)] ? 1 : -1;
        }
        return Sample.of(sample.x(), labels);
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

    /** Some of the rows, one class made rare in a third of the draws, with repetitions in a twentieth. */
    private static int[] someRows(Sample sample, Rng rng) {
        int[] order = rng.permutation(sample.size());
        int count = Math.min(order.length, rows(rng));
        if (rng.nextInt(20) == 0) {
            return IntStream.range(0, count)
                    .map(i -> order[rng.nextInt(Math.max(1, 2 * count / 3))])
                    .sorted()
                    .toArray();
        }
        if (rng.nextInt(3) > 0) {
            return IntStream.of(order).limit(count).sorted().toArray();
        }
        int rare = rng.nextInt(2) == 0 ? 1 : -1;
        double share = StrictMath.exp(StrictMath.log(0.02) * rng.nextDouble()) / 2;
        int few = Math.max(2 * FEWEST_OF_A_CLASS, (int) Math.round(share * count));
        int[] kept = new int[2];
        return IntStream.of(order)
                .filter(row -> kept[sample.classOf(row)]++ < (sample.label(row) == rare ? few : count - few))
                .sorted()
                .toArray();
    }
}

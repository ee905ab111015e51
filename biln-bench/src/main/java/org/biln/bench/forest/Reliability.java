package org.biln.bench.forest;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.experiments.compare.RealTable;
import org.biln.forest.ForestFit;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;

/**
 * Whether the forest's out-of-fold posterior means what it says, before and after calibration: how far predicted shares are from
 * observed ones in tenths of the rows, and the log-loss, out of bag on the training rows and on rows held out.
 *
 * <pre>
 * java -cp biln-bench/target/benchmarks.jar org.biln.bench.forest.Reliability [FOLDER]
 * </pre>
 *
 * A folder's CSV files with a column 'label' are taken; without one, the two-class tables that are shipped.
 */
public final class Reliability {
    private static final int TRIALS = 5;
    private static final int TENTHS = 10;
    private static final double LEAST = 1e-6;

    private Reliability() {}

    /** Prints the table. */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        out.println("| table | rows | leaf | out of bag: off by | log-loss | held out: off by | log-loss |");
        out.println("|---|--:|--:|--:|--:|--:|--:|");
        for (RealTable table : arguments.length > 0 ? RealTable.ofFolder(Path.of(arguments[0])) : shipped()) {
            double[] sums = new double[8];
            int leaf = 0;
            int rows = 0;
            for (int trial = 0; trial < TRIALS; trial++) {
                RealTable.Split split = table.split(Rng.of(1, trial));
                rows = split.train().size();
                ForestTrainer trainer = ForestTrainer.choosing(
                        ForestOptions.defaults().withTrees(300).withCategorical(table.categorical()));
                for (int calibrated = 0; calibrated < 2; calibrated++) {
                    ForestFit fit = trainer.withCalibration(calibrated == 1).grow(split.train(), Rng.of(1, trial));
                    double[] held = new double[2 * split.test().size()];
                    fit.forest().probabilities(split.test().x(), held);
                    sums[calibrated] += off(fit.posteriors(), split.train()) / TRIALS;
                    sums[2 + calibrated] += logLoss(fit.posteriors(), split.train()) / TRIALS;
                    sums[4 + calibrated] += off(held, split.test()) / TRIALS;
                    sums[6 + calibrated] += logLoss(held, split.test()) / TRIALS;
                    leaf = fit.options().minLeaf();
                }
            }
            out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d | %.3f, %.3f | %.3f, %.3f | %.3f, %.3f | %.3f, %.3f |%n",
                    table.name(),
                    rows,
                    leaf,
                    sums[0],
                    sums[1],
                    sums[2],
                    sums[3],
                    sums[4],
                    sums[5],
                    sums[6],
                    sums[7]);
        }
    }

    private static List<RealTable> shipped() throws IOException {
        List<RealTable> tables = new ArrayList<>();
        for (String name : RealTable.names()) {
            RealTable table = RealTable.load(name);
            if (table.sample().classes() == 2) {
                tables.add(table);
            }
        }
        return tables;
    }

    /** The mean distance between the predicted and the observed share of +1, in tenths of the rows. */
    private static double off(double[] posteriors, Sample sample) {
        int n = sample.size();
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(posteriors[2 * a + 1], posteriors[2 * b + 1]));
        double off = 0;
        for (int tenth = 0; tenth < TENTHS; tenth++) {
            double sum = 0;
            for (int i = tenth * n / TENTHS; i < (tenth + 1) * n / TENTHS; i++) {
                sum += posteriors[2 * order[i] + 1] - sample.label(order[i]);
            }
            off += Math.abs(sum) / n;
        }
        return off;
    }

    private static double logLoss(double[] posteriors, Sample sample) {
        double loss = 0;
        for (int row = 0; row < sample.size(); row++) {
            loss -= Math.log(Math.max(LEAST, posteriors[2 * row + sample.label(row)])) / sample.size();
        }
        return loss;
    }
}

package org.biln.experiments.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.biln.experiments.harness.Tally;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.paper.TrialCounts;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;

/**
 * Whether one method beats another in a setting: the mean over trials of the difference of their accuracies on the same
 * data, in standard errors, with the two-sided probability of a difference as large by chance, alone and after Holm's
 * correction for all tests of the run. The mean of 100 trials or more is taken to be normal; of fewer nothing is said.
 *
 * <pre>{@code
 * List<PairedTest> tests = PairedTest.of(result);
 * boolean beyondChance = tests.get(0).holm() < 0.05;
 * }</pre>
 *
 * @param cell the setting and the method that is asked about
 * @param other the method it is compared with
 * @param trials how many trials
 * @param meanPercent the mean difference, positive where the method is ahead
 * @param standardError its standard error
 * @param p the probability by chance
 * @param holm the same, corrected for all tests of the run
 */
public record PairedTest(
        Cell cell, PaperMethod other, int trials, double meanPercent, double standardError, double p, double holm) {

    /** The fewest trials whose mean is taken to be normal. */
    static final int LEAST_TRIALS = 100;

    private static final String HEADER = "table,dataset,rho_plus_max,rho_minus_max,n_act,method,other,trials,"
            + "difference_percent,standard_error_percent,p,holm_p\n";

    /** Who is compared with whom: the paper's claims, as far as a table has both. */
    private static final List<List<PaperMethod>> PAIRS = List.of(
            List.of(PaperMethod.AUTO_ACT, PaperMethod.NOISY),
            List.of(PaperMethod.AUTO_ACT, PaperMethod.NOISY_ACT),
            List.of(PaperMethod.ALGO1, PaperMethod.NOISY),
            List.of(PaperMethod.ALGO1, PaperMethod.AUTO),
            List.of(PaperMethod.ALGO1, PaperMethod.NOISY_ACT),
            List.of(PaperMethod.ALGO1, PaperMethod.AUTO_ACT));

    /** All tests of a run. */
    public static List<PairedTest> of(RunResult result) {
        List<PairedTest> tests = new ArrayList<>();
        for (BoundsKind table : BoundsKind.values()) {
            for (TrialCounts counts : result.counts()) {
                if (counts.correct().length >= LEAST_TRIALS) {
                    enter(table, counts, tests);
                }
            }
        }
        return corrected(tests);
    }

    private static void enter(BoundsKind table, TrialCounts counts, List<PairedTest> tests) {
        for (Setting setting : counts.dataset().settings()) {
            for (List<PaperMethod> pair : PAIRS) {
                int first = place(table, setting, pair.get(0), counts);
                int second = place(table, setting, pair.get(1), counts);
                if (first >= 0 && second >= 0) {
                    tests.add(of((Cell) counts.measures().get(first), pair.get(1), counts, first, second));
                }
            }
        }
    }

    private static int place(BoundsKind table, Setting setting, PaperMethod method, TrialCounts counts) {
        for (int m = 0; m < counts.measures().size(); m++) {
            if (counts.measures().get(m) instanceof Cell cell
                    && cell.table() == table
                    && setting.equals(cell.setting())
                    && cell.method() == method) {
                return m;
            }
        }
        return -1;
    }

    private static PairedTest of(Cell cell, PaperMethod other, TrialCounts counts, int first, int second) {
        int[] differences = Arrays.stream(counts.correct())
                .mapToInt(trial -> trial[first] - trial[second])
                .toArray();
        Tally tally = Tally.ofCounts(differences, counts.tested());
        double error = tally.standardError();
        double p = error > 0 ? twoSided(tally.mean() / error) : tally.mean() == 0 ? 1 : 0;
        return new PairedTest(cell, other, tally.trials(), tally.mean(), error, p, p);
    }

    /** Holm: the smallest of N times N, the next times N - 1 and so on, none below one before it. */
    static List<PairedTest> corrected(List<PairedTest> tests) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingDouble(i -> tests.get(i).p));
        PairedTest[] corrected = new PairedTest[tests.size()];
        double largest = 0;
        for (int rank = 0; rank < order.size(); rank++) {
            PairedTest test = tests.get(order.get(rank));
            largest = Math.max(largest, Math.min(1, (tests.size() - rank) * test.p));
            corrected[order.get(rank)] = new PairedTest(
                    test.cell, test.other, test.trials, test.meanPercent, test.standardError, test.p, largest);
        }
        return List.of(corrected);
    }

    /** The probability that a standard normal number is at least this far from zero. */
    static double twoSided(double z) {
        double x = Math.abs(z);
        double density = StrictMath.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
        if (x < 3) {
            // the series of the integral from 0, whose terms are all positive
            double term = x;
            double sum = x;
            for (int k = 1; term > 1e-17 * sum; k++) {
                term *= x * x / (2 * k + 1);
                sum += term;
            }
            return Math.max(0, 1 - 2 * density * sum);
        }
        // Laplace's continued fraction of the tail, from its far end
        double fraction = x;
        for (int k = 60; k >= 1; k--) {
            fraction = x + k / fraction;
        }
        return 2 * density / fraction;
    }

    /** The contents of {@code paired.csv}. */
    public static String csv(List<PairedTest> tests) {
        StringBuilder csv = new StringBuilder(HEADER);
        for (PairedTest test : tests) {
            csv.append(String.join(
                            ",",
                            test.cell.table().table(),
                            test.cell.dataset().csvName(),
                            ResultFiles.setting(test.setting()),
                            test.cell.method().csvName(),
                            test.other.csvName(),
                            Integer.toString(test.trials),
                            Decimals.fixed(test.meanPercent, 6),
                            Decimals.fixed(test.standardError, 6),
                            Double.toString(test.p),
                            Double.toString(test.holm)))
                    .append('\n');
        }
        return csv.toString();
    }

    /** Reads a file written from {@link #csv}. */
    public static List<PairedTest> read(Path file) throws IOException {
        return ResultFiles.read(file, row -> {
            Dataset dataset = Dataset.of(row.getField("dataset"));
            Setting setting = new Setting(
                    dataset,
                    ResultFiles.number(row, "rho_plus_max"),
                    ResultFiles.number(row, "rho_minus_max"),
                    Integer.parseInt(row.getField("n_act")));
            Cell cell = Cell.of(BoundsKind.of(row.getField("table")), setting, PaperMethod.of(row.getField("method")));
            return new PairedTest(
                    cell,
                    PaperMethod.of(row.getField("other")),
                    Integer.parseInt(row.getField("trials")),
                    ResultFiles.number(row, "difference_percent"),
                    ResultFiles.number(row, "standard_error_percent"),
                    ResultFiles.number(row, "p"),
                    ResultFiles.number(row, "holm_p"));
        });
    }

    private Setting setting() {
        Setting setting = cell.setting();
        if (setting == null) {
            throw new IllegalStateException("a test is of a setting");
        }
        return setting;
    }
}

package org.biln.experiments.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.Figure2Point;
import org.biln.experiments.run.RunResult;

/**
 * The reproduction as an article in the form of ReScience, {@code docs/ARTICLE.md}: claim by claim of the paper, what was done
 * about it, and a verdict. Every number and every verdict on a number is computed from the files in {@code results}.
 *
 * <pre>{@code
 * Path written = Article.write(root);
 * }</pre>
 */
public final class Article {

    /** Below this a corrected probability counts as beyond chance. */
    private static final double LEVEL = 0.05;

    private final RunResult result;
    private final RunFile run;
    private final List<PairedTest> tests;
    private final StringBuilder md = new StringBuilder();
    private final List<List<String>> verdicts = new ArrayList<>();

    private Article(RunResult result, RunFile run, List<PairedTest> tests) {
        this.result = result;
        this.run = run;
        this.tests = tests;
        verdicts.add(List.of("claim", "verdict"));
    }

    /**
     * Writes the article.
     *
     * @param root the repository, with a folder {@code results}
     * @return the file written
     * @throws IOException if results are missing or it cannot be written
     */
    public static Path write(Path root) throws IOException {
        Path results = root.resolve("results");
        RunFile run = RunFile.read(results.resolve("run.json"));
        RunResult result = ReproduceDoc.pooled(results, ReproduceDoc.result(results, run));
        Path paired = results.resolve("paired.csv");
        List<PairedTest> tests = Files.exists(paired) ? PairedTest.read(paired) : List.of();
        return Report.write(root.resolve("docs").resolve("ARTICLE.md"), new Article(result, run, tests).text());
    }

    private String text() {
        StringBuilder claims = new StringBuilder();
        theorems(claims);
        tables(claims);
        orders(claims);
        spread(claims);
        withoutBounds(claims);
        robustness(claims);
        md.append(HEAD);
        md.append("We rebuilt every number of the paper from seeded trials: ")
                .append(Agreement.line(result))
                .append(", over ")
                .append(result.cells().get(0).trials())
                .append(" trials (`")
                .append(run.info().command())
                .append("` and what [REPRODUCE.md](../REPRODUCE.md) lists beside it).\n\n");
        md.append(MarkdownReport.aligned(verdicts)).append('\n');
        md.append(METHODS);
        md.append("## Claim by claim\n\n").append(claims);
        if (!tests.isEmpty()) {
            md.append(
                            "## The tests\n\nMean difference of the accuracies in percent, trial by trial on the same data, over ")
                    .append(tests.get(0).trials())
                    .append(
                            " trials, and its standard error. *: beyond chance at the level 0.05 after Holm's correction"
                                    + " for all ")
                    .append(tests.size())
                    .append(" tests (`results/paired.csv`).\n\n")
                    .append(PairedTest.markdown(tests));
        }
        md.append(END);
        return md.toString().strip() + "\n";
    }

    private void claim(StringBuilder to, String claim, String verdict, String evidence) {
        to.append("### ").append(claim).append("\n\n**").append(verdict).append(".** ");
        to.append(evidence).append("\n\n");
        verdicts.add(List.of(claim, verdict));
    }

    private void theorems(StringBuilder to) {
        claim(
                to,
                "Theorem th2: best on distilled examples is best on clean ones",
                "Holds",
                "Checked in exact arithmetic on finite problems drawn at random (`Theorem2Test`). With a smaller support of the"
                        + " distilled examples it falls, as the paper says.");
        claim(
                to,
                "Theorem th5 and its corollary: what the thresholds distil is Bayes-optimal",
                "Holds",
                "Exact arithmetic, random points (`Theorem5Test`, `CorollaryTest`, `DistillerTest`). Move a threshold, or take"
                        + " the bound of the other rate, and a counterexample is found. It needs the true noisy posterior;"
                        + " with an estimate, labels near the thresholds may be wrong.");
        claim(
                to,
                "Theorem th6: the noisy posterior bounds the rates",
                "Holds; the text of the experiments pairs the two bounds the other way",
                "1 − η̃ bounds ρ₊ and η̃ bounds ρ₋ (`Theorem6Test`). The text pairs them the opposite way, for which the same"
                        + " test finds counterexamples. The published numbers have the theorem's pairing.");
        claim(
                to,
                "Propositions: generalisation bounds",
                "Not tested",
                "Standard Rademacher bounds under the paper's assumptions; nothing measured here depends on them.");
    }

    private void tables(StringBuilder to) {
        for (BoundsKind table : BoundsKind.values()) {
            List<CellResult> cells = result.cells().stream()
                    .filter(cell -> cell.cell().table() == table)
                    .toList();
            long far = cells.stream().filter(cell -> !cell.within(3)).count();
            String name = "Table " + (table == BoundsKind.KNOWN ? 1 : 2);
            claim(
                    to,
                    name + ": " + cells.size() + " mean accuracies",
                    far == 0 ? "Reproduced" : "Reproduced but for " + far + " of " + cells.size() + " cells",
                    (cells.size() - far) + " of " + cells.size() + " cells are within 3 standard errors, rms z "
                            + Decimals.fixed(RunResult.rmsZ(cells), 2) + ". By chance one of 370 cells is beyond 3."
                            + (far == 0
                                    ? ""
                                    : " Beyond: "
                                            + String.join(
                                                    "; ",
                                                    cells.stream()
                                                            .filter(cell -> !cell.within(3))
                                                            .map(cell -> cell.cell()
                                                                            .label() + " " + MarkdownReport.cell(cell))
                                                            .toList())
                                            + ".")
                            + " What the program must do for it is not in every step what the text says; see *What the"
                            + " paper ran* in REPRODUCE.md.");
        }
    }

    private void orders(StringBuilder to) {
        order(
                to,
                "\"auto+act\" always significantly outperforms the baseline",
                PaperMethod.AUTO_ACT,
                PaperMethod.NOISY);
        order(
                to,
                "\"auto+act\" always significantly outperforms noisy+act",
                PaperMethod.AUTO_ACT,
                PaperMethod.NOISY_ACT);
        order(to, "Importance weights help: Algo. 1 against auto+act", PaperMethod.ALGO1, PaperMethod.AUTO_ACT);
        order(to, "Algorithm 1 outperforms the baseline", PaperMethod.ALGO1, PaperMethod.NOISY);
    }

    private void order(StringBuilder to, String claim, PaperMethod method, PaperMethod other) {
        List<PairedTest> asked = tests.stream()
                .filter(test -> test.cell().table() == BoundsKind.KNOWN
                        && test.cell().method() == method
                        && test.other() == other)
                .toList();
        if (asked.isEmpty()) {
            return;
        }
        long ahead = asked.stream()
                .filter(test -> test.meanPercent() > 0 && test.holm() < LEVEL)
                .count();
        List<PairedTest> behind = asked.stream()
                .filter(test -> test.meanPercent() < 0 && test.holm() < LEVEL)
                .toList();
        String verdict = ahead == asked.size()
                ? "Confirmed in all " + asked.size() + " settings"
                : "Confirmed in " + ahead + " of " + asked.size() + " settings"
                        + (behind.isEmpty() ? "" : ", reversed in " + behind.size());
        claim(
                to,
                claim,
                verdict,
                method.title() + " is beyond chance ahead of " + other.title() + " in " + ahead + " of " + asked.size()
                        + " settings of Table 1 and beyond chance behind in " + behind.size()
                        + (behind.isEmpty()
                                ? "."
                                : " ("
                                        + String.join(
                                                "; ",
                                                behind.stream()
                                                        .map(test -> test.cell().label() + " "
                                                                + Decimals.signed(test.meanPercent(), 2))
                                                        .toList())
                                        + ")."));
    }

    private void spread(StringBuilder to) {
        int smaller = 0;
        int all = 0;
        List<String> not = new ArrayList<>();
        for (Dataset dataset : Dataset.all()) {
            for (Setting setting : dataset.settings()) {
                Optional<Double> ours = sd(setting, PaperMethod.AUTO_ACT);
                Optional<Double> noisy = sd(setting, PaperMethod.NOISY);
                Optional<Double> bought = sd(setting, PaperMethod.NOISY_ACT);
                if (ours.isPresent() && noisy.isPresent() && bought.isPresent()) {
                    all++;
                    if (ours.get() < noisy.get() && ours.get() < bought.get()) {
                        smaller++;
                    } else {
                        not.add(dataset.title() + " " + setting.label());
                    }
                }
            }
        }
        if (all > 0) {
            claim(
                    to,
                    "\"auto+act\" has smaller standard deviations than noisy and noisy+act",
                    "Confirmed in " + smaller + " of " + all + " settings",
                    not.isEmpty() ? "Everywhere." : "Not on " + String.join(", ", not) + ".");
        }
    }

    private Optional<Double> sd(Setting setting, PaperMethod method) {
        return result.cell(Cell.of(BoundsKind.KNOWN, setting, method)).map(CellResult::sdPercent);
    }

    private void withoutBounds(StringBuilder to) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("data set", "(ρ₊, ρ₋, n_act)", "bounds known", "unknown", "difference", "the paper's"));
        int better = 0;
        int all = 0;
        double worst = 0;
        for (Dataset dataset : Dataset.all()) {
            for (Setting setting : dataset.settings()) {
                Optional<CellResult> known = result.cell(Cell.of(BoundsKind.KNOWN, setting, PaperMethod.ALGO1));
                Optional<CellResult> unknown = result.cell(Cell.of(BoundsKind.UNKNOWN, setting, PaperMethod.ALGO1));
                if (known.isPresent() && unknown.isPresent()) {
                    double difference =
                            unknown.get().meanPercent() - known.get().meanPercent();
                    double papers =
                            unknown.get().paperMeanPercent() - known.get().paperMeanPercent();
                    all++;
                    better += difference > 0 ? 1 : 0;
                    worst = Math.min(worst, difference);
                    rows.add(List.of(
                            dataset.title(),
                            setting.label(),
                            Decimals.fixed(known.get().meanPercent(), 2),
                            Decimals.fixed(unknown.get().meanPercent(), 2),
                            Decimals.signed(difference, 2),
                            Decimals.signed(papers, 2)));
                }
            }
        }
        if (all > 0) {
            claim(
                    to,
                    "Without the bounds Algorithm 1 is comparable with and sometimes better than with them",
                    "Confirmed: better in " + better + " of " + all + " settings, at worst " + Decimals.fixed(-worst, 2)
                            + " points behind",
                    "Mean accuracies of Algorithm 1 in the two tables. The rule for the bounds that gives these numbers is one"
                            + " mean for all examples, not the neighbourhood of each that the text describes.\n\n"
                            + MarkdownReport.aligned(rows));
        }
    }

    private void robustness(StringBuilder to) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("data set"));
        for (Figure2Rule rule : Figure2Rule.values()) {
            head.add(rule.title());
        }
        rows.add(head);
        double pooled = 0;
        double each = 0;
        for (Dataset dataset : Dataset.all()) {
            List<String> row = new ArrayList<>(List.of(dataset.title()));
            for (Figure2Rule rule : Figure2Rule.values()) {
                List<Figure2Point> curve = result.figure2().stream()
                        .filter(point -> point.dataset() == dataset
                                && point.rule() == rule
                                && point.method() == PaperMethod.ALGO1)
                        .toList();
                if (curve.isEmpty()) {
                    row.add("");
                    continue;
                }
                double low = curve.stream()
                        .mapToDouble(Figure2Point::meanPercent)
                        .min()
                        .orElse(0);
                double high = curve.stream()
                        .mapToDouble(Figure2Point::meanPercent)
                        .max()
                        .orElse(0);
                row.add(Decimals.fixed(low, 2) + " to " + Decimals.fixed(high, 2));
                if (rule == Figure2Rule.POOLED) {
                    pooled = Math.max(pooled, high - low);
                } else {
                    each = Math.max(each, high - low);
                }
            }
            rows.add(row);
        }
        claim(
                to,
                "Figure 2: robust to the number k of neighbours",
                "Confirmed for one mean over all neighbourhoods (within " + Decimals.fixed(pooled, 1)
                        + " points), not for a neighbourhood of each example (up to " + Decimals.fixed(each, 1)
                        + " points)",
                "The least and the greatest mean accuracy of Algorithm 1 over k = 1, 3, 10, 30, 100, 300 and the whole"
                        + " sample.\n\n" + MarkdownReport.aligned(rows));
    }

    private static final String HEAD = """
            # [Re] Learning with Bounded Instance- and Label-dependent Label Noise

            <!-- Generated by `./biln reproduce --write-docs` from the files in `results`. Change those, not this. -->

            A reproduction of J. Cheng, T. Liu, K. Ramamohanarao, D. Tao: *Learning with Bounded Instance- and Label-dependent
            Label Noise*, Proceedings of the 37th International Conference on Machine Learning, PMLR 119, 2020
            ([proceedings.mlr.press/v119/cheng20c](https://proceedings.mlr.press/v119/cheng20c.html)), in Java, from the paper
            alone and a demonstration by its authors.

            ## Summary

            """;

    private static final String METHODS = """
            ## What was done

            The program is independent of the authors'. Data: the paper's synthetic recipe; UCI Image, derived from the rows that
            the UCI repository has; USPS digits as S. Roweis collected them. Each trial draws or splits the data, flips labels at
            rates that depend on the example, and trains every method on the same sample; random numbers come from named
            streams, so that a trial is a function of seed, data set and number. A cell is compared with the paper's by
            z, the difference of the means over its standard error. Where the text and the numbers part, each way of reading a
            step was run and judged by all cells it touches; REPRODUCE.md names the readings and the evidence.

            """;

    private static final String END = """

            ## Limits

            Readings were chosen by the same cells they are judged by. Cells of a setting share their trials. The curves of the
            paper's Figure 2 are not in our copy, so ours are compared with Table 2. REPRODUCE.md has all cells, README.md how to
            cite, `CITATION.cff` the same for machines.
            """;
}

package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.Figure2Point;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;

/**
 * The reproduction as an article in the form of ReScience: claim by claim of the paper, what was done about it, and a verdict. Every
 * number and every verdict on a number is computed.
 */
final class Article {
    /** Below this a corrected probability counts as beyond chance. */
    private static final double LEVEL = 0.05;

    private final RunResult result;
    private final List<PairedTest> tests;
    private final StringBuilder claims = new StringBuilder();

    Article(RunResult result, List<PairedTest> tests) {
        this.result = result;
        this.tests = tests;
    }

    String text(String command) {
        for (BoundsKind table : BoundsKind.values()) {
            table(table);
        }
        order("\"auto+act\" always significantly outperforms the baseline", PaperMethod.AUTO_ACT, PaperMethod.NOISY);
        order("\"auto+act\" always significantly outperforms noisy+act", PaperMethod.AUTO_ACT, PaperMethod.NOISY_ACT);
        order("Importance weights help: Algo. 1 against auto+act", PaperMethod.ALGO1, PaperMethod.AUTO_ACT);
        order("Algorithm 1 outperforms the baseline", PaperMethod.ALGO1, PaperMethod.NOISY);
        spread();
        withoutBounds();
        robustness();
        return new Document("article.md")
                .with("agreement", CellTables.agreement(result))
                .with("trials", result.cells().get(0).trials())
                .with("command", command)
                .with("claims", claims)
                .text();
    }

    private void claim(String claim, String verdict, String evidence) {
        claims.append("### ")
                .append(claim)
                .append("\n\n**")
                .append(verdict)
                .append(".** ")
                .append(evidence)
                .append("\n\n");
    }

    private void table(BoundsKind table) {
        List<CellResult> cells = result.cells().stream()
                .filter(cell -> cell.cell().table() == table)
                .toList();
        List<String> far = cells.stream()
                .filter(cell -> !cell.within(3))
                .map(cell -> cell.cell().label() + " " + CellTables.cell(cell))
                .toList();
        claim(
                table.title() + ": " + cells.size() + " mean accuracies",
                far.isEmpty() ? "Reproduced" : "Reproduced but for " + far.size() + " of " + cells.size() + " cells",
                (cells.size() - far.size()) + " of " + cells.size() + " cells are within 3 standard errors, rms z "
                        + Decimals.fixed(RunResult.rmsZ(cells), 2) + ". By chance one of 370 cells is beyond 3."
                        + (far.isEmpty() ? "" : " Beyond: " + String.join("; ", far) + ".")
                        + " What the program must do for it is not in every step what the text says.");
    }

    private void order(String claim, PaperMethod method, PaperMethod other) {
        List<PairedTest> asked = tests.stream()
                .filter(test -> test.cell().table() == BoundsKind.KNOWN
                        && test.cell().method() == method
                        && test.other() == other)
                .toList();
        if (asked.isEmpty()) {
            return;
        }
        List<PairedTest> clear =
                asked.stream().filter(test -> test.holm() < LEVEL).toList();
        long ahead = clear.stream().filter(test -> test.meanPercent() > 0).count();
        List<String> behind = clear.stream()
                .filter(test -> test.meanPercent() < 0)
                .map(test -> test.cell().label() + " " + Decimals.signed(test.meanPercent(), 2))
                .toList();
        claim(
                claim,
                ahead == asked.size()
                        ? "Confirmed in all " + ahead + " settings"
                        : "Confirmed in " + ahead + " of " + asked.size() + " settings"
                                + (behind.isEmpty() ? "" : ", reversed in " + behind.size()),
                method.title() + " is beyond chance ahead of " + other.title() + " in " + ahead + " of " + asked.size()
                        + " settings of Table 1 and beyond chance behind in " + behind.size()
                        + (behind.isEmpty() ? "" : " (" + String.join("; ", behind) + ")")
                        + ": trial by trial on the same data, over "
                        + asked.get(0).trials() + " trials, at the level 0.05 after Holm's correction for all "
                        + tests.size() + " tests.");
    }

    private static List<Setting> settings() {
        return Setting.paper();
    }

    private Optional<CellResult> cell(BoundsKind table, Setting setting, PaperMethod method) {
        return result.cell(Cell.of(table, setting, method));
    }

    private void spread() {
        int all = 0;
        List<String> not = new ArrayList<>();
        for (Setting setting : settings()) {
            Optional<CellResult> ours = cell(BoundsKind.KNOWN, setting, PaperMethod.AUTO_ACT);
            Optional<CellResult> noisy = cell(BoundsKind.KNOWN, setting, PaperMethod.NOISY);
            Optional<CellResult> bought = cell(BoundsKind.KNOWN, setting, PaperMethod.NOISY_ACT);
            if (ours.isPresent() && noisy.isPresent() && bought.isPresent()) {
                all++;
                double sd = ours.get().sdPercent();
                if (sd >= noisy.get().sdPercent() || sd >= bought.get().sdPercent()) {
                    not.add(setting.dataset().title() + " " + setting.label());
                }
            }
        }
        if (all > 0) {
            claim(
                    "\"auto+act\" has smaller standard deviations than noisy and noisy+act",
                    "Confirmed in " + (all - not.size()) + " of " + all + " settings",
                    not.isEmpty() ? "Everywhere." : "Not on " + String.join(", ", not) + ".");
        }
    }

    private void withoutBounds() {
        List<Double> differences = new ArrayList<>();
        for (Setting setting : settings()) {
            Optional<CellResult> known = cell(BoundsKind.KNOWN, setting, PaperMethod.ALGO1);
            Optional<CellResult> unknown = cell(BoundsKind.UNKNOWN, setting, PaperMethod.ALGO1);
            if (known.isPresent() && unknown.isPresent()) {
                differences.add(unknown.get().meanPercent() - known.get().meanPercent());
            }
        }
        if (!differences.isEmpty()) {
            double worst = differences.stream().mapToDouble(d -> d).min().orElse(0);
            claim(
                    "Without the bounds Algorithm 1 is comparable with and sometimes better than with them",
                    "Confirmed: better in "
                            + differences.stream().filter(d -> d > 0).count() + " of " + differences.size()
                            + " settings, at worst " + Decimals.fixed(Math.max(0, -worst), 2) + " points behind",
                    "Mean accuracies of Algorithm 1 in the two tables. The rule for the bounds that gives these numbers is one"
                            + " mean for all examples, not the neighbourhood of each that the text describes.");
        }
    }

    private void robustness() {
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
                var means = result.curve(dataset, rule, PaperMethod.ALGO1).stream()
                        .collect(Collectors.summarizingDouble(Figure2Point::meanPercent));
                if (means.getCount() == 0) {
                    row.add("");
                    continue;
                }
                row.add(Decimals.fixed(means.getMin(), 2) + " to " + Decimals.fixed(means.getMax(), 2));
                double range = means.getMax() - means.getMin();
                if (rule == Figure2Rule.POOLED) {
                    pooled = Math.max(pooled, range);
                } else {
                    each = Math.max(each, range);
                }
            }
            rows.add(row);
        }
        claim(
                "Figure 2: robust to the number k of neighbours",
                "Confirmed for one mean over all neighbourhoods (within " + Decimals.fixed(pooled, 1)
                        + " points), not for a neighbourhood of each example (up to " + Decimals.fixed(each, 1)
                        + " points)",
                "The least and the greatest mean accuracy of Algorithm 1 over k = 1, 3, 10, 30, 100, 300 and the whole"
                        + " sample.\n\n" + Document.table(rows));
    }
}

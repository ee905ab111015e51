package org.biln.experiments.recommended;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Setting;

/** A comparison as text. */
final class ContenderTable {

    private static final String INTRODUCTION = """
            ## Our defaults on the paper's settings

            The recommended learner (what `biln fit` runs) beside the paper's: `noisy` is the plain fit, `Algo. 1` the
            published Algorithm 1, `pruning` confident learning with the labels that `Algo. 1, L2` bought, `iterated` the
            theorem applied again and again with logistic regression. The two
            columns with L2 say what penalties by cross-validation (and, for Algorithm 1, out-of-fold posteriors) give by
            themselves. All see the same splits and the same noise; where the bounds are unknown, all take the mean over the
            sample, a little simpler than what Table 2 ran. *Ahead* is the mean difference to the best of the others,
            with its standard error over paired trials. The noise prior of the recommended learner was simulated from other
            tables and not from these.

            """;

    private ContenderTable() {}

    static String csv(Comparison comparison) {
        StringBuilder text = new StringBuilder(
                "dataset,rho_plus_max,rho_minus_max,n_act,bounds,method,trials,mean_percent,sd_percent\n");
        for (ContenderResult r : comparison.results()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%s,%s,%s,%d,%s,%s,%d,%.4f,%.4f\n",
                    r.setting().dataset().csvName(),
                    Setting.rate(r.setting().rhoPlusMax()),
                    Setting.rate(r.setting().rhoMinusMax()),
                    r.setting().nAct(),
                    name(r.bounds()),
                    r.contender().csvName(),
                    r.trials(),
                    r.meanPercent(),
                    r.sdPercent()));
        }
        return text.toString();
    }

    private static String name(BoundsKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    static String markdown(Comparison comparison) {
        StringBuilder text = new StringBuilder(INTRODUCTION).append("| data set | setting | bounds |");
        for (Contender contender : Contender.values()) {
            text.append(' ').append(contender.title()).append(" |");
        }
        text.append(" ahead |\n|---|---|---|")
                .append("--:|".repeat(Contender.values().length + 1))
                .append('\n');
        List<Setting> settings = comparison.results().stream()
                .map(ContenderResult::setting)
                .distinct()
                .toList();
        List<Margin> closest = new ArrayList<>();
        for (Setting setting : settings) {
            for (BoundsKind kind : BoundsKind.values()) {
                closest.add(row(comparison, setting, kind, text));
            }
        }
        text.append('\n').append(outcome(comparison, closest)).append('\n');
        behind(comparison, text);
        comparison
                .notAvailable()
                .forEach((dataset, why) -> text.append('\n')
                        .append(dataset.title())
                        .append(": ")
                        .append(why)
                        .append('\n'));
        return text.toString();
    }

    /** Writes a row and returns the margin to the best of the others. */
    private static Margin row(Comparison comparison, Setting setting, BoundsKind kind, StringBuilder text) {
        List<ContenderResult> row = comparison.results().stream()
                .filter(r -> r.setting().equals(setting) && r.bounds() == kind)
                .toList();
        double best =
                row.stream().mapToDouble(ContenderResult::meanPercent).max().orElse(0);
        text.append("| ")
                .append(setting.dataset().title())
                .append(" | ")
                .append(setting.label())
                .append(" | ")
                .append(name(kind))
                .append(" |");
        for (ContenderResult r : row) {
            String mark = r.meanPercent() == best ? "**" : "";
            text.append(String.format(Locale.ROOT, " %s%.2f%s ± %.2f |", mark, r.meanPercent(), mark, r.sdPercent()));
        }
        Margin closest = comparison.margins().stream()
                .filter(m -> m.setting().equals(setting) && m.bounds() == kind)
                .reduce((a, b) -> b.meanPercent() < a.meanPercent() ? b : a)
                .orElseThrow();
        text.append(String.format(Locale.ROOT, " %+.2f ± %.2f |\n", closest.meanPercent(), closest.standardError()));
        return closest;
    }

    private static String outcome(Comparison comparison, List<Margin> closest) {
        long ahead = closest.stream().filter(m -> m.meanPercent() > 0).count();
        long beyondChance = closest.stream()
                .filter(m -> m.meanPercent() > 2 * m.standardError())
                .count();
        return "Mean accuracy in percent ± standard deviation over " + comparison.trials() + " trials, printed by `"
                + command(comparison) + "`. In " + ahead + " of " + closest.size()
                + " rows the recommended learner is ahead of all others, in " + beyondChance
                + " by more than two standard errors.";
    }

    private static String command(Comparison comparison) {
        String command = "./biln reproduce recommended";
        if (comparison.datasets().size() < Dataset.all().size()) {
            command += comparison.datasets().stream()
                    .map(Dataset::csvName)
                    .collect(Collectors.joining(",", " --datasets ", ""));
        }
        command += " --trials " + comparison.trials();
        return comparison.seed() == 1 ? command : command + " --seed " + comparison.seed();
    }

    /** Says plainly where, and behind whom. */
    private static void behind(Comparison comparison, StringBuilder text) {
        List<Margin> lost =
                comparison.margins().stream().filter(m -> m.meanPercent() < 0).toList();
        if (lost.isEmpty()) {
            return;
        }
        text.append("\nIt is behind in:\n\n");
        for (Margin m : lost) {
            text.append(String.format(
                    Locale.ROOT,
                    "- %s %s, %s bounds: %s is better by %.2f ± %.2f, %s two standard errors;\n",
                    m.setting().dataset().title(),
                    m.setting().label(),
                    name(m.bounds()),
                    m.rival().title(),
                    -m.meanPercent(),
                    m.standardError(),
                    -m.meanPercent() > 2 * m.standardError() ? "more than" : "within"));
        }
        text.setCharAt(text.length() - 2, '.');
    }
}

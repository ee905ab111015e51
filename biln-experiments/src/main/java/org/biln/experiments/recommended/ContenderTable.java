package org.biln.experiments.recommended;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Setting;

/** A comparison as text. */
final class ContenderTable {

    /** Those the recommended learner has to beat; the other two take it apart. */
    private static final List<Contender> RIVALS = List.of(Contender.NOISY, Contender.ALGO1, Contender.PRUNED);

    private static final String INTRODUCTION = """
            ## Our defaults on the paper's settings

            The recommended learner (iterated distillation) beside the paper's: `noisy` is the plain fit, `Algo. 1` the
            published Algorithm 1, `pruning` confident learning with the labels the recommended learner bought. The two
            columns with L2 say what penalties by cross-validation (and, for Algorithm 1, out-of-fold posteriors) give by
            themselves. All see the same splits and the same noise. *Ahead* is the mean difference to the best of noisy,
            Algo. 1 and pruning, with its standard error over paired trials.

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
        Score score = new Score();
        for (Setting setting : settings) {
            for (BoundsKind kind : BoundsKind.values()) {
                row(comparison, setting, kind, score, text);
            }
        }
        text.append('\n').append(score.sentence(comparison)).append('\n');
        comparison
                .notAvailable()
                .forEach((dataset, why) -> text.append('\n')
                        .append(dataset.title())
                        .append(": ")
                        .append(why)
                        .append('\n'));
        return text.toString();
    }

    private static void row(Comparison comparison, Setting setting, BoundsKind kind, Score score, StringBuilder text) {
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
        Margin closest = rivals(comparison, setting, kind)
                .reduce((a, b) -> b.meanPercent() < a.meanPercent() ? b : a)
                .orElseThrow();
        score.count(closest);
        text.append(String.format(Locale.ROOT, " %+.2f ± %.2f |\n", closest.meanPercent(), closest.standardError()));
    }

    private static Stream<Margin> rivals(Comparison comparison, Setting setting, BoundsKind kind) {
        return comparison.margins().stream()
                .filter(m -> m.setting().equals(setting) && m.bounds() == kind && RIVALS.contains(m.rival()));
    }

    /** How often the recommended learner is ahead of all its rivals, behind one of them, and beyond chance. */
    private static final class Score {
        private int rows;
        private int ahead;
        private int beyondChance;
        private int behindBeyondChance;

        void count(Margin closest) {
            rows++;
            ahead += closest.meanPercent() > 0 ? 1 : 0;
            beyondChance += closest.meanPercent() > 2 * closest.standardError() ? 1 : 0;
            behindBeyondChance += closest.meanPercent() < -2 * closest.standardError() ? 1 : 0;
        }

        String sentence(Comparison comparison) {
            int trials = comparison.results().stream()
                    .mapToInt(ContenderResult::trials)
                    .max()
                    .orElse(0);
            return "Mean accuracy in percent ± standard deviation over " + trials + " trials. In " + ahead + " of "
                    + rows
                    + " rows the recommended learner is ahead of noisy, Algo. 1 and pruning, in " + beyondChance
                    + " by more than two standard errors; in " + behindBeyondChance
                    + " it is behind one of them by more than two.";
        }
    }
}

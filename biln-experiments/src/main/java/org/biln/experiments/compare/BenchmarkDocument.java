package org.biln.experiments.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.biln.experiments.compare.CompareResult.Setting;
import org.biln.experiments.harness.Tally;
import org.biln.experiments.report.Document;

/** The page about a comparison, {@code BENCHMARK.md}: everything in it is computed from the means. */
public final class BenchmarkDocument {
    private static final String SOURCES = "Sources and licences of the tables are in [the folder they are in]"
            + "(../biln-experiments/src/main/resources/org/biln/experiments/compare/README.md).";
    private static final String OURS = RecommendedMethod.NAME;
    private static final String PLAIN_STACK = Bases.STACK.of("plain");

    private static final List<CompareMeasure> RANKED = List.of(
            CompareMeasure.ACCURACY,
            CompareMeasure.BALANCED_ACCURACY,
            CompareMeasure.AUC,
            CompareMeasure.LOG_LOSS,
            CompareMeasure.CALIBRATION_ERROR,
            CompareMeasure.AVERAGE_PRECISION);

    private static final List<CompareMeasure> SUMMARY = List.of(
            CompareMeasure.ACCURACY,
            CompareMeasure.BALANCED_ACCURACY,
            CompareMeasure.LOG_LOSS,
            CompareMeasure.CALIBRATION_ERROR,
            CompareMeasure.AVERAGE_PRECISION);

    private static final List<CompareMeasure> OF_LABELS = List.of(
            CompareMeasure.FLAGGED,
            CompareMeasure.FLAG_PRECISION,
            CompareMeasure.FLAG_RECALL,
            CompareMeasure.FLAG_F1,
            CompareMeasure.BRIER,
            CompareMeasure.DOUBT_CALIBRATION,
            CompareMeasure.EXPECTED,
            CompareMeasure.NEAR,
            CompareMeasure.COVERED,
            CompareMeasure.WIDTH);

    private static final Map<String, CompareMeasure> OF_LISTS = new TreeMap<>(Map.of(
            "F1",
            CompareMeasure.FLAG_F1,
            "right",
            CompareMeasure.FLAG_PRECISION,
            "wrong found",
            CompareMeasure.FLAG_RECALL));

    private final CompareResult result;
    private final String command;
    private final Map<String, List<Setting>> groups = new LinkedHashMap<>();

    /**
     * A page.
     *
     * @param result the means
     * @param command what gives them again
     */
    public BenchmarkDocument(CompareResult result, String command) {
        this.result = result;
        this.command = command;
        List<Setting> two =
                result.settings().stream().filter(s -> !result.manyClasses(s)).toList();
        List<Setting> many =
                result.settings().stream().filter(result::manyClasses).toList();
        if (!two.isEmpty()) {
            groups.put("Two classes", two);
        }
        if (!many.isEmpty()) {
            groups.put("More classes", many);
        }
    }

    /**
     * Writes the page.
     *
     * @param folder where to
     * @return the file
     * @throws IOException if it cannot be written
     */
    public Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        return Document.write(folder.resolve("BENCHMARK.md"), markdown());
    }

    /**
     * The page.
     *
     * @return Markdown
     */
    public String markdown() {
        List<String> tables =
                result.settings().stream().map(Setting::table).distinct().toList();
        int most = result.settings().stream()
                .mapToInt(s -> result.mean(s, OURS, CompareMeasure.ACCURACY).trials())
                .max()
                .orElse(0);
        return new Document("benchmark.md")
                .with("command", command)
                .with("tables", String.join(", ", tables))
                .with("sources", RealTable.names().containsAll(tables) ? SOURCES : "")
                .with("trials", most == 1 ? "One trial" : most + " trials")
                .with("means", means())
                .with("noises", ofGroups((of, among) -> byNoise(of, among)))
                .with("standing", standing())
                .with("labels", labels())
                .with("lists", lists())
                .with("losses", losses() + beaten())
                .with("ranks", ofGroups(this::ranks))
                .text();
    }

    private interface Section {
        String of(String group, List<Setting> among);
    }

    private String ofGroups(Section section) {
        StringBuilder text = new StringBuilder();
        groups.forEach((of, among) -> text.append(section.of(of, among)).append('\n'));
        return text.toString();
    }

    /** A row for each method, a column for each entry. */
    private String byMethod(List<Setting> among, Map<String, Function<String, String>> columns) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("method"));
        head.addAll(columns.keySet());
        rows.add(head);
        for (String method : result.methods(among.get(0))) {
            List<String> row = new ArrayList<>(List.of(bold(method)));
            columns.values().forEach(column -> row.add(column.apply(method)));
            rows.add(row);
        }
        return Document.table(rows);
    }

    private String means() {
        return ofGroups((of, among) -> {
            List<Setting> sealed = such(among, s -> RealTable.sealed(s.table()));
            String names = String.join(
                    ", ", sealed.stream().map(Setting::table).distinct().toList());
            return means(of, among)
                    + (sealed.isEmpty() || sealed.size() == among.size()
                            ? ""
                            : means(
                                    "Of these the sealed tables, " + names
                                            + " (no prior has seen them and no choice was made on them)",
                                    sealed));
        });
    }

    private String means(String of, List<Setting> among) {
        Map<String, Function<String, String>> columns = new LinkedHashMap<>();
        for (CompareMeasure measure : SUMMARY) {
            columns.put(measure.title(), method -> shown(over(among, method, measure), measure));
        }
        List<Setting> noisy = such(among, s -> !s.noise().equals("none"));
        columns.put(
                "flags right",
                method -> shown(over(noisy, method, CompareMeasure.FLAG_PRECISION), CompareMeasure.FLAG_PRECISION));
        columns.put("flagged", method -> shown(over(among, method, CompareMeasure.FLAGGED), CompareMeasure.FLAGGED));
        return "**" + of + "**. Means over settings:\n\n" + byMethod(among, columns) + "\n";
    }

    private String byNoise(String of, List<Setting> among) {
        Map<String, Function<String, String>> columns = new LinkedHashMap<>();
        for (String noise : noises(among)) {
            List<Setting> same = such(among, s -> s.noise().equals(noise));
            columns.put(noise, method -> shown(over(same, method, CompareMeasure.ACCURACY), CompareMeasure.ACCURACY));
        }
        return "Accuracy by noise, " + of.toLowerCase(Locale.ROOT) + ":\n\n" + byMethod(among, columns);
    }

    /** Who is ahead of the recommended learner in mean rank: said before anything else is. */
    private String standing() {
        return ofGroups((of, among) -> {
            StringBuilder lines = new StringBuilder();
            for (CompareMeasure measure : RANKED) {
                Ranking ranking = result.ranking(among, measure);
                if (ranking.settings() > 0) {
                    double own = ranking.rank(OURS);
                    List<String> ahead = ranking.places().stream()
                            .filter(place -> place.rank() < own)
                            .map(place -> place.method() + format(" %.2f", place.rank()))
                            .toList();
                    lines.append(format(
                            "- %s, %s: recommended has mean rank %.2f of %d methods; ahead of it: %s.\n",
                            of,
                            measure.title(),
                            own,
                            ranking.methods().size(),
                            ahead.isEmpty() ? "nobody" : String.join(", ", ahead)));
                }
            }
            return lines.toString();
        });
    }

    /** How far what is said of labels is true. */
    private String labels() {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("classes", "noise"));
        OF_LABELS.forEach(measure -> head.add(measure.title()));
        rows.add(head);
        groups.forEach((of, among) -> noises(among).forEach(noise -> {
            List<Setting> same = such(among, s -> s.noise().equals(noise));
            List<String> row = new ArrayList<>(List.of(of.split(" ", -1)[0].toLowerCase(Locale.ROOT), noise));
            OF_LABELS.forEach(measure -> row.add(shown(over(same, OURS, measure), measure)));
            rows.add(row);
        }));
        return Document.table(rows);
    }

    private String lists() {
        Map<String, Function<String, String>> columns = new LinkedHashMap<>();
        groups.forEach((of, among) -> {
            List<Setting> noisy = such(among, s -> !s.noise().equals("none"));
            OF_LISTS.forEach((what, measure) -> columns.put(
                    what + ", " + of.toLowerCase(Locale.ROOT), method -> shown(over(noisy, method, measure), measure)));
        });
        return byMethod(result.settings().subList(0, 1), columns);
    }

    private String losses() {
        return list(
                        "Accuracy more than two paired standard errors below the plain stack (of equal methods one setting in"
                                + " twenty is this far apart on one side with six trials, one in seven with two)",
                        s -> {
                            Tally gap = result.mean(s, CompareResult.PAIRED, CompareMeasure.ACCURACY);
                            return gap.trials() >= 2 && gap.mean() < 0 && gap.mean() < -2 * gap.standardError()
                                    ? format(
                                            ": %.1f points (standard error %.1f, %d trials)",
                                            100 * gap.mean(), 100 * gap.standardError(), gap.trials())
                                    : "";
                        })
                + list("Less than half of the flags right, with noise", s -> {
                    double right = mean(s, OURS, CompareMeasure.FLAG_PRECISION);
                    return !s.noise().equals("none") && right < 0.5
                            ? format(
                                    ": %.0f %% of its flags are right, with %.1f %% of the labels flagged",
                                    100 * right, 100 * mean(s, OURS, CompareMeasure.FLAGGED))
                            : "";
                })
                + list(
                        "More than 2 % flagged without noise",
                        s -> {
                            double flagged = mean(s, OURS, CompareMeasure.FLAGGED);
                            return s.noise().equals("none") && flagged > 0.02 ? format(": %.1f %%", 100 * flagged) : "";
                        })
                + list(
                        "Log-loss without noise more than 5 % above that of the plain stack",
                        s -> {
                            double own = mean(s, OURS, CompareMeasure.LOG_LOSS);
                            double plain = mean(s, PLAIN_STACK, CompareMeasure.LOG_LOSS);
                            return s.noise().equals("none") && own > 1.05 * plain
                                    ? format(": %.3f against %.3f", own, plain)
                                    : "";
                        });
    }

    /** How often some other method, chosen in hindsight, is ahead. */
    private String beaten() {
        StringBuilder text = new StringBuilder();
        for (CompareMeasure measure : List.of(CompareMeasure.ACCURACY, CompareMeasure.AVERAGE_PRECISION)) {
            List<Setting> counted = such(result.settings(), s -> !Double.isNaN(mean(s, OURS, measure)));
            long first =
                    counted.stream().filter(s -> best(s, measure).equals(OURS)).count();
            text.append(format(
                            "First in %s in %d of %d settings, against the best of all others chosen in hindsight. ",
                            measure.title(), first, counted.size()))
                    .append(list("More than five points behind that best one", s -> {
                        String best = best(s, measure);
                        double most = mean(s, best, measure);
                        double own = mean(s, OURS, measure);
                        return most - own > 0.05 ? format(": %s %.1f against %.1f", best, 100 * most, 100 * own) : "";
                    }));
        }
        return text.toString();
    }

    /** The method of the largest mean; the recommended one where others have the same. */
    private String best(Setting setting, CompareMeasure measure) {
        String best = OURS;
        for (String method : result.methods(setting)) {
            best = mean(setting, method, measure) > mean(setting, best, measure) ? method : best;
        }
        return best;
    }

    /** The settings of which there is something to say. */
    private String list(String what, Function<Setting, String> said) {
        List<String> found = result.settings().stream()
                .filter(s -> !said.apply(s).isEmpty())
                .map(s -> s.table() + ", " + s.noise() + said.apply(s))
                .toList();
        return what + ": " + (found.isEmpty() ? "none" : Integer.toString(found.size())) + ".\n\n"
                + (found.isEmpty() ? "" : "- " + String.join("\n- ", found) + "\n\n");
    }

    private String ranks(String of, List<Setting> among) {
        Map<String, Ranking> rankings = new LinkedHashMap<>();
        for (CompareMeasure measure : RANKED) {
            Ranking ranking = result.ranking(among, measure);
            if (ranking.settings() > 0) {
                rankings.put(measure.title(), ranking);
            }
        }
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("method"));
        head.addAll(rankings.keySet());
        rows.add(head);
        Ranking first = result.ranking(among, RANKED.get(0));
        for (int m : first.order()) {
            String method = first.methods().get(m);
            List<String> row = new ArrayList<>(List.of(bold(method)));
            rankings.values().forEach(ranking -> row.add(format("%.2f", ranking.rank(method))));
            rows.add(row);
        }
        List<String> last = new ArrayList<>(List.of("*critical difference*"));
        rankings.values().forEach(ranking -> last.add(format("%.1f", ranking.criticalDifference())));
        rows.add(last);
        return of + ":\n\n" + Document.table(rows);
    }

    private static List<String> noises(List<Setting> among) {
        return among.stream().map(Setting::noise).distinct().toList();
    }

    private static List<Setting> such(List<Setting> among, Predicate<Setting> what) {
        return among.stream().filter(what).toList();
    }

    private double mean(Setting setting, String method, CompareMeasure measure) {
        return result.mean(setting, method, measure).mean();
    }

    private double over(List<Setting> among, String method, CompareMeasure measure) {
        return among.stream()
                .mapToDouble(s -> mean(s, method, measure))
                .filter(v -> !Double.isNaN(v))
                .average()
                .orElse(Double.NaN);
    }

    private static String shown(double value, CompareMeasure measure) {
        return Double.isNaN(value) ? "" : format(measure.unit() == 1 ? "%.3f" : "%.1f", measure.unit() * value);
    }

    private static String bold(String method) {
        return method.equals(OURS) ? "**" + method + "**" : method;
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}

package org.biln.cli.report;

import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.biln.cli.fit.Outcome;
import org.biln.cli.model.FitOptions;
import org.biln.cli.model.KernelOptions;
import org.biln.cli.model.Method;
import org.biln.cli.table.TrainingTable;
import org.biln.experiments.report.Html;
import org.biln.table.Numbers;
import org.knowm.xchart.XYChart;

/**
 * The page of a fit: how many rows were distilled, suspect, undecided; where the thresholds fell; the weights and what
 * their solver proves; the labels to look at first; for two features the decision map. Self-contained: no script, nothing
 * fetched. The same fit gives the same bytes.
 */
public final class FitReport {
    private static final int MOST_SUSPECTS = 25;
    private static final int MOST_COLUMNS = 8;

    private final Outcome outcome;
    private final FitOptions options;
    private final String program;
    private final StringBuilder page = new StringBuilder(1 << 18);

    private FitReport(Outcome outcome, FitOptions options, String program) {
        this.outcome = outcome;
        this.options = options;
        this.program = program;
    }

    /**
     * Writes the page.
     *
     * @param outcome what the fit found
     * @param options what decided it
     * @param program the program's name, version and commit
     * @return HTML
     * @throws IOException when the training file cannot be read again
     */
    public static String html(Outcome outcome, FitOptions options, String program) throws IOException {
        return new FitReport(outcome, options, program).build();
    }

    private String build() throws IOException {
        TrainingTable table = outcome.table();
        String title = "biln fit: " + table.input().name();
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(Html.escape(title))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(Html.escape(title))
                .append("</h1>\n");
        lead(table);
        tiles();
        etaChart(table);
        if (table.standardisation().names().size() == 2) {
            figure(
                    "map",
                    "Decision map",
                    Charts.map(outcome),
                    "Rows over the two features and the predicted label",
                    "Shaded: what the classifier predicts. Crosses: labels the distillation contradicts. "
                            + (outcome.size() > 1500 ? "A random 1,500 of the rows are drawn." : ""));
        }
        suspects(table);
        rounds();
        weights();
        certificates();
        coefficients(table);
        facts(table);
        page.append("</main>\n</body>\n</html>\n");
        return page.toString();
    }

    private void lead(TrainingTable table) {
        Outcome.Counts counts = outcome.counts();
        page.append("<p class=\"lead\">")
                .append(Html.escape(String.format(
                        Locale.ROOT,
                        "%,d rows, %d features, labels %s in column %s. ",
                        outcome.size(),
                        table.standardisation().names().size(),
                        String.join(" / ", table.labels().values()),
                        table.input().header().get(table.columns().label()))))
                .append(
                        counts.suspect() == 0
                                ? "No observed label contradicts the distilled one."
                                : Html.escape(String.format(
                                        Locale.ROOT,
                                        "%,d labels contradict what the noisy data themselves vouch for: look at them first.",
                                        counts.suspect())))
                .append("</p>\n");
    }

    private void tiles() {
        Outcome.Counts counts = outcome.counts();
        page.append("<div class=\"tiles\">\n");
        tile("distilled", counts.distilled(), "the theory vouches for a label");
        tile("suspect", counts.suspect(), "distilled, but observed otherwise");
        tile("undecided", counts.undecided(), "between the thresholds");
        tile("answered", counts.answered(), "labelled by the expert");
        tile("trained", counts.trained(), recommended() ? "all but the suspects" : "distilled or answered");
        page.append("</div>\n");
    }

    private boolean recommended() {
        return options.method() == Method.RECOMMENDED;
    }

    private void tile(String name, int count, String what) {
        page.append(String.format(
                Locale.ROOT,
                "<div class=\"tile %s\"><b id=\"count-%s\">%,d</b> <em>%.1f %%</em><span>%s</span><small>%s</small></div>\n",
                name,
                name,
                count,
                100.0 * count / outcome.size(),
                name,
                what));
    }

    private void etaChart(TrainingTable table) {
        String caption = table.labels().binary()
                ? "A row left of the left line is distilled negative, right of the right line positive, whatever its "
                        + "observed label says; between the lines the theory is silent."
                        + (outcome.rounds().size() > 1
                                ? " This is the first round; later ones judge the rows it did not drop again."
                                : "")
                : "For each row the class its distillation speaks of, against the rest.";
        figure("eta", "How sure the noisy data are", Charts.eta(outcome), "Histogram of eta", caption);
    }

    private void suspects(TrainingTable table) throws IOException {
        List<Integer> rows = outcome.mostSuspicious(MOST_SUSPECTS);
        page.append("<section id=\"suspects\">\n<h2>The most suspicious labels</h2>\n");
        if (rows.isEmpty()) {
            page.append("<p>None: every distilled label is the observed one.</p>\n</section>\n");
            return;
        }
        Map<Integer, List<String>> text = table.text(rows);
        List<String> header = table.input().header();
        List<Integer> shown = IntStream.range(0, header.size())
                .filter(c -> c != table.columns().label())
                .boxed()
                .limit(MOST_COLUMNS)
                .toList();
        page.append("<div class=\"scroll\"><table>\n<thead><tr><th>row</th><th>observed</th><th>distilled</th>")
                .append("<th class=\"n\">P(observed)</th>");
        shown.forEach(
                c -> page.append("<th>").append(Html.escape(header.get(c))).append("</th>"));
        page.append("</tr></thead>\n<tbody>\n");
        for (int i : rows) {
            page.append("<tr><td class=\"n\">").append(table.fileRows()[i] + 1).append("</td>");
            label(table.codes()[i]);
            label(outcome.rows().verdict(i));
            page.append("<td class=\"n\">").append(decimal(outcome.belief(i))).append("</td>");
            List<String> cells = text.getOrDefault(i, List.of());
            shown.forEach(c -> page.append("<td class=\"n\">")
                    .append(Html.escape(c < cells.size() ? cells.get(c) : ""))
                    .append("</td>"));
            page.append("</tr>\n");
        }
        page.append("</tbody></table></div>\n<p class=\"note\">Row numbers count from 1 below the header. ")
                .append("<code>biln distill</code> writes all rows with these columns.</p>\n</section>\n");
    }

    private void label(int code) {
        page.append(String.format(
                Locale.ROOT,
                "<td><i style=\"background:#%06x\"></i>%s</td>",
                Charts.colour(code).getRGB() & 0xFFFFFF,
                Html.escape(outcome.table().labels().values().get(code))));
    }

    /** The rounds of the recommended method: what each saw and whom it stopped believing. */
    private void rounds() {
        if (outcome.rounds().isEmpty()) {
            return;
        }
        page.append("<section id=\"rounds\">\n<h2>Round by round</h2>\n<div class=\"scroll\"><table>\n<thead><tr>")
                .append("<th class=\"n\">round</th><th class=\"n\">rows judged</th><th class=\"n\">distilled</th>")
                .append(
                        "<th class=\"n\">dropped as suspect</th><th class=\"n\">L2 penalty</th></tr></thead>\n<tbody>\n");
        int number = 0;
        for (Outcome.Round round : outcome.rounds()) {
            number++;
            page.append(String.format(
                    Locale.ROOT,
                    "<tr><td class=\"n\">%d</td><td class=\"n\">%,d</td><td class=\"n\">%,d</td><td class=\"n\">%,d</td>"
                            + "<td class=\"n\">%s</td></tr>\n",
                    number,
                    round.judged(),
                    round.distilled(),
                    round.dropped(),
                    Double.isNaN(round.l2()) ? "supplied eta" : Numbers.format(round.l2())));
        }
        page.append(
                        "</tbody></table></div>\n<p class=\"note\">Suspects are dropped, and the rows left are judged again by ")
                .append("a posterior their noise bends less.</p>\n</section>\n");
    }

    private void weights() {
        if (!options.reweight()) {
            plainWeights();
            return;
        }
        figure(
                "weights",
                "Importance weights",
                Charts.weights(outcome),
                "Weights of the training rows",
                String.format(
                        Locale.ROOT,
                        "Kernel mean matching makes the distilled rows look like all rows. Effective sample size %,.0f of "
                                + "%,d training rows.",
                        outcome.effectiveSize(),
                        outcome.counts().trained()));
    }

    /** Without kernel mean matching there are few different weights: a table says more than a chart. */
    private void plainWeights() {
        TreeMap<Double, Integer> counts = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < outcome.size(); i++) {
            counts.merge(outcome.rows().weight(i), 1, Integer::sum);
        }
        page.append("<section id=\"weights\">\n<h2>Weights</h2>\n<table>\n<thead><tr><th class=\"n\">weight</th>")
                .append("<th class=\"n\">rows</th><th></th></tr></thead>\n<tbody>\n");
        counts.forEach((weight, count) -> page.append(String.format(
                Locale.ROOT,
                "<tr><td class=\"n\">%s</td><td class=\"n\">%,d</td><td>%s</td></tr>\n",
                String.format(Locale.ROOT, weight == Math.rint(weight) ? "%.0f" : "%.2f", weight),
                count,
                weight == 0 ? "not trained on" : weight > 1 ? "answered by the expert" : "trained on as observed")));
        page.append("</tbody></table>\n</section>\n");
    }

    private void certificates() {
        page.append("<section id=\"certificates\">\n<h2>What the solvers prove</h2>\n<div class=\"scroll\"><table>\n")
                .append(
                        "<thead><tr><th>solved</th><th>converged</th><th class=\"n\">residual</th><th>in words</th></tr>")
                .append("</thead>\n<tbody>\n");
        for (Outcome.Proof proof : outcome.certificates()) {
            page.append("<tr><td>")
                    .append(Html.escape(proof.what()))
                    .append("</td><td>")
                    .append(proof.converged() ? "yes" : "<b class=\"bad\">no</b>")
                    .append("</td><td class=\"n\">")
                    .append(String.format(Locale.ROOT, "%.1e", proof.residual()))
                    .append("</td><td>")
                    .append(Html.escape(proof.summary()))
                    .append("</td></tr>\n");
        }
        page.append("</tbody></table></div>\n</section>\n");
    }

    private void coefficients(TrainingTable table) {
        if (!table.labels().binary()) {
            return;
        }
        double[] theta = outcome.classifiers().get(0).theta();
        List<String> names = table.standardisation().names();
        List<Integer> order = IntStream.range(0, names.size())
                .boxed()
                .sorted((a, b) -> Double.compare(Math.abs(theta[b + 1]), Math.abs(theta[a + 1])))
                .limit(15)
                .toList();
        double most =
                order.stream().mapToDouble(j -> Math.abs(theta[j + 1])).max().orElse(1);
        page.append("<section id=\"coefficients\">\n<h2>What the classifier looks at</h2>\n<table>\n<thead><tr>")
                .append("<th>feature</th><th class=\"n\">weight</th><th></th></tr></thead>\n<tbody>\n");
        for (int j : order) {
            double weight = theta[j + 1];
            page.append(String.format(
                    Locale.ROOT,
                    "<tr><td>%s</td><td class=\"n\">%+.3f</td><td><i class=\"bar\" style=\"width:%.0fpx;background:#%06x\">"
                            + "</i></td></tr>\n",
                    Html.escape(names.get(j)),
                    weight,
                    1 + 240 * Math.abs(weight) / Math.max(most, 1e-300),
                    Charts.colour(weight >= 0 ? 1 : 0).getRGB() & 0xFFFFFF));
        }
        page.append("</tbody></table>\n<p class=\"note\">Per standard deviation of the feature; positive speaks for ")
                .append(Html.escape(table.labels().positive()))
                .append(".</p>\n</section>\n");
    }

    private void facts(TrainingTable table) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("training file", table.input().name());
        facts.put("sha256", table.input().sha256());
        facts.put("rows in the file", String.format(Locale.ROOT, "%,d (%,d used)", table.rowsInFile(), table.size()));
        facts.put("method", method());
        facts.put("bounds of the noise rates", bounds());
        facts.put("posterior", table.eta() == null ? "logistic regression, out of fold" : "column of the file (--eta)");
        facts.put(
                "L2 penalty", Numbers.format(outcome.l2()) + (options.l2().equals("cv") ? " (cross-validation)" : ""));
        facts.put(
                "reweighting",
                options.reweight()
                        ? options.kernel().name() + " kernel, sigma " + Numbers.format(outcome.sigma())
                                + (options.kernel().sigma().equals(KernelOptions.MEDIAN) ? " (median heuristic)" : "")
                        : "none");
        facts.put("seed", Long.toString(options.seed()));
        facts.put("program", program);
        page.append("<section id=\"facts\">\n<h2>How it was made</h2>\n<table>\n<tbody>\n");
        facts.forEach((name, value) -> page.append("<tr><td>")
                .append(Html.escape(name))
                .append("</td><td>")
                .append(Html.escape(value))
                .append("</td></tr>\n"));
        page.append("</tbody></table>\n</section>\n");
    }

    private String method() {
        if (recommended()) {
            return "recommended: iterated distillation";
        }
        return "paper: Algorithm 1" + (outcome.table().labels().binary() ? "" : ", each label against the rest");
    }

    private String bounds() {
        if (options.bounds().equals("known")) {
            return "known: " + options.rhoPlus() + " and " + options.rhoMinus();
        }
        return options.bounds().equals("sample")
                ? "not known, estimated over the whole sample"
                : "not known, estimated over " + FitOptions.neighbours(options.bounds()) + " neighbours";
    }

    private void figure(String id, String heading, XYChart chart, String title, String caption) {
        page.append("<section id=\"")
                .append(id)
                .append("\">\n<h2>")
                .append(Html.escape(heading))
                .append("</h2>\n<figure>\n")
                .append(Svg.of(chart, id, title))
                .append('\n')
                .append(Key.html(chart))
                .append("\n<figcaption>")
                .append(Html.escape(caption))
                .append("</figcaption>\n</figure>\n</section>\n");
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static final String STYLE = """
            :root { color-scheme: light; }
            body { margin: 0; background: #f4f4f2; color: #222; font: 16px/1.5 system-ui, sans-serif; }
            main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; }
            h1 { font-size: 26px; margin: 0 0 4px; }
            h2 { font-size: 18px; margin: 0 0 10px; }
            .lead { margin: 0 0 18px; color: #444; }
            .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; }
            .tile { background: #fff; border-radius: 8px; padding: 12px 16px; border-top: 4px solid #777; }
            .tile b { font-size: 30px; line-height: 1.2; font-variant-numeric: tabular-nums; }
            .tile em { color: #666; font-style: normal; }
            .tile span { display: block; font-weight: 600; }
            .tile small { color: #666; }
            .distilled { border-color: #009e73; }
            .suspect { border-color: #d55e00; }
            .answered { border-color: #222; }
            section { background: #fff; border-radius: 8px; padding: 16px; margin-top: 14px; }
            .trained { border-color: #0072b2; }
            figure { margin: 0; }
            .key { margin: 4px 0 0; font-size: 14px; text-align: center; }
            .key span { white-space: nowrap; margin: 0 8px; }
            figure .key svg { display: inline; width: 16px; height: 16px; vertical-align: -3px; margin-right: 6px; }
            figure svg { width: 100%; height: auto; display: block; }
            figcaption, .note { color: #666; font-size: 14px; margin: 8px 0 0; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-size: 14px; }
            th, td { text-align: left; padding: 4px 14px 4px 0; border-bottom: 1px solid #eee; vertical-align: top; }
            .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            td i { display: inline-block; width: 10px; height: 10px; border-radius: 5px; margin-right: 6px; }
            td i.bar { height: 10px; border-radius: 2px; }
            .bad { color: #b00020; }
            code { background: #f0f0ee; padding: 1px 4px; border-radius: 3px; }
            """;
}

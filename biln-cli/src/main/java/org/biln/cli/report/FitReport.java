package org.biln.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.auto.AutoResult;
import org.biln.auto.check.Doubts;
import org.biln.auto.table.Quality;
import org.biln.auto.table.TableFit;
import org.biln.cli.fit.AnswerFile;
import org.biln.experiments.report.Html;
import org.biln.table.Column;
import org.biln.table.LabelSet;
import org.biln.table.Role;
import org.biln.table.Schema;
import org.biln.table.Shown;
import org.biln.table.Table;

/** One page about a fit: how good it is, what the noise looks like, which labels to look at first, and why. */
public final class FitReport {

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="generator" content="biln">
            """;

    private static final int SUSPECTS = 50;
    private static final int BINS = 40;
    private static final String MODEL = "#d55e00";
    private static final String UNCORRECTED = "#0072b2";

    private final Table table;
    private final Schema schema;
    private final LabelSet labels;
    private final TableFit fit;
    private final StringBuilder page = new StringBuilder();

    private FitReport(Table table, Schema schema, LabelSet labels, TableFit fit) {
        this.table = table;
        this.schema = schema;
        this.labels = labels;
        this.fit = fit;
    }

    /**
     * Makes the page.
     *
     * @param table the training table
     * @param schema its features
     * @param labels its labels
     * @param fit what was learnt
     * @param lines what was said on the terminal
     * @return HTML without scripts or anything fetched
     * @throws IOException when the table cannot be read again
     */
    public static String page(Table table, Schema schema, LabelSet labels, TableFit fit, List<String> lines)
            throws IOException {
        FitReport report = new FitReport(table, schema, labels, fit);
        report.write(lines);
        return report.page.toString();
    }

    /**
     * Whether a file is such a page, of an earlier run.
     *
     * @param file the file, there or not
     * @return true if it begins like one
     * @throws IOException when it cannot be read
     */
    public static boolean isOne(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(HEAD.length()), StandardCharsets.UTF_8).equals(HEAD);
        }
    }

    private void write(List<String> lines) throws IOException {
        page.append(HEAD)
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(Html.escape(Shown.name(table.name())))
                .append(": labels and model</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(Html.escape(Shown.name(table.name())))
                .append("</h1>\n");
        tiles();
        page.append("<section>\n<h2>In words</h2>\n<ul>\n");
        lines.forEach(line -> page.append("<li>").append(Html.escape(line)).append("</li>\n"));
        page.append("</ul>\n</section>\n");
        quality();
        if (labels.binary()) {
            histogram();
        }
        suspects();
        limits();
        facts();
        page.append("</main>\n</body>\n</html>\n");
    }

    private void tiles() {
        int n = fit.training().sample().size();
        page.append("<div class=\"tiles\">\n");
        tile("rows", String.format(Locale.ROOT, "%,d", n), "learnt from");
        AutoResult found = fit.recommended();
        if (found != null) {
            tile(
                    "wrong labels",
                    String.format(Locale.ROOT, "%,.0f", found.noise().expectedErrors()),
                    String.format(
                            Locale.ROOT,
                            "expected, %,d to %,d",
                            found.noise().errorInterval()[0],
                            found.noise().errorInterval()[1]));
        }
        tile("suspect", String.format(Locale.ROOT, "%,d", fit.suspects().length), "labels to look at");
        tile(
                "decided",
                String.format(Locale.ROOT, "%,d", fit.distillation().distilled().length),
                "by the paper's theorem");
        tile("answered", String.format(Locale.ROOT, "%,d", fit.answers().size()), "by an expert");
        page.append("</div>\n");
    }

    private void tile(String title, String number, String text) {
        page.append("<div class=\"tile\"><span>")
                .append(title)
                .append("</span><b>")
                .append(number)
                .append("</b> <small>")
                .append(text)
                .append("</small></div>\n");
    }

    private void quality() {
        Quality q = fit.quality();
        Quality uncorrected = fit.uncorrected();
        page.append(
                        "<section id=\"quality\">\n<h2>How good is it?</h2>\n<p>Against the <em>observed</em> labels, each ")
                .append(
                        "predicted by fits that have not seen it; where labels are wrong, so is the yardstick.</p>\n<table>\n")
                .append("<tr><th></th><th class=\"n\">this model</th><th class=\"n\">uncorrected</th></tr>\n");
        row("accuracy (at 95 %)", accuracy(q), accuracy(uncorrected));
        row("balanced accuracy", percent(q.balanced()), percent(uncorrected.balanced()));
        if (!Double.isNaN(q.auc())) {
            row("AUC", decimals(q.auc()), decimals(uncorrected.auc()));
        }
        row("log-loss", decimals(q.logLoss()), decimals(uncorrected.logLoss()));
        row("calibration error", decimals(q.calibration()), decimals(uncorrected.calibration()));
        page.append("</table>\n<p class=\"note\">Always the most frequent label: ")
                .append(percent(q.majority()))
                .append(".</p>\n");
        if (labels.size() <= 12) {
            confusion(q.confusion());
        }
        curve(q.curve(), uncorrected.curve());
        page.append("</section>\n");
    }

    private static String accuracy(Quality q) {
        return String.format(
                Locale.ROOT,
                "%.1f %% (%.1f to %.1f)",
                100.0 * q.accuracy().count() / q.accuracy().of(),
                100 * q.accuracy().low(),
                100 * q.accuracy().high());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** Predicted probability and what share of the labels is so: on the diagonal where probabilities mean what they say. */
    private void curve(List<Quality.Tenth> model, List<Quality.Tenth> uncorrected) {
        page.append("<h3>Calibration</h3>\n<figure>\n")
                .append(
                        "<svg viewBox=\"0 0 340 330\" class=\"square\" role=\"img\" aria-label=\"Calibration curve\">\n")
                .append("<rect x=\"40\" y=\"10\" width=\"290\" height=\"280\" fill=\"none\" stroke=\"#bbb\"/>\n")
                .append("<line x1=\"40\" y1=\"290\" x2=\"330\" y2=\"10\" stroke=\"#bbb\" stroke-dasharray=\"4 4\"/>\n");
        for (int tick = 0; tick <= 4; tick++) {
            page.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"308\" text-anchor=\"middle\" font-size=\"12\">%s</text>"
                            + "<text x=\"34\" y=\"%.1f\" text-anchor=\"end\" font-size=\"12\">%s</text>\n",
                    across(tick / 4.0),
                    tick / 4.0,
                    up(tick / 4.0) + 4,
                    tick / 4.0));
        }
        line(uncorrected, UNCORRECTED, " stroke-dasharray=\"2 4\"");
        line(model, MODEL, "");
        page.append("</svg>\n<figcaption>Across: the predicted probability of ")
                .append(labels.binary() ? Html.escape(labels.classes().get(1)) : "the predicted label")
                .append(
                        ", a point for every tenth of the rows. Up: the share of the observed labels that are so. <b style=\"color:")
                .append(MODEL)
                .append("\">This model</b>, and <b style=\"color:")
                .append(UNCORRECTED)
                .append(
                        "\">the uncorrected baseline</b> (dotted). Where labels were flipped, a model of the true ones is ")
                .append(
                        "surer than the observed ones are: its points lie flatter than the diagonal.</figcaption>\n</figure>\n");
    }

    private static double across(double share) {
        return 40 + 290 * share;
    }

    private static double up(double share) {
        return 290 - 280 * share;
    }

    private void line(List<Quality.Tenth> points, String colour, String style) {
        page.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"")
                .append(colour)
                .append('"')
                .append(style)
                .append(" points=\"");
        points.forEach(
                p -> page.append(String.format(Locale.ROOT, "%.1f,%.1f ", across(p.predicted()), up(p.given()))));
        page.append("\"/>\n");
        points.forEach(p -> page.append(String.format(
                Locale.ROOT,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>\n",
                across(p.predicted()),
                up(p.given()),
                colour)));
    }

    private void row(String name, String... values) {
        page.append("<tr><td>").append(Html.escape(name)).append("</td>");
        for (String value : values) {
            page.append("<td class=\"n\">").append(Html.escape(value)).append("</td>");
        }
        page.append("</tr>\n");
    }

    private void confusion(List<List<Integer>> counts) {
        page.append("<h3>Observed and predicted</h3>\n<div class=\"scroll\"><table>\n<tr><th></th>");
        labels.classes()
                .forEach(value -> page.append("<th class=\"n\">")
                        .append(Html.escape(value))
                        .append("</th>"));
        page.append("</tr>\n");
        for (int c = 0; c < counts.size(); c++) {
            page.append("<tr><th>").append(Html.escape(labels.classes().get(c))).append("</th>");
            for (int count : counts.get(c)) {
                page.append(String.format(Locale.ROOT, "<td class=\"n\">%,d</td>", count));
            }
            page.append("</tr>\n");
        }
        page.append("</table></div>\n");
    }

    /** How sure the observed labels are: bars above the line for positives, below for negatives. */
    private void histogram() {
        int[][] bars = new int[2][BINS];
        int most = 1;
        for (int i = 0; i < fit.training().sample().size(); i++) {
            int bin = Math.min(BINS - 1, (int) (fit.plain().eta(i) * BINS));
            most = Math.max(most, ++bars[fit.training().sample().classOf(i)][bin]);
        }
        page.append("<section id=\"posterior\">\n<h2>How sure the observed labels are</h2>\n<figure>\n")
                .append(
                        "<svg viewBox=\"0 0 840 260\" role=\"img\" aria-label=\"Histogram of the out-of-fold posterior\">\n");
        for (int b = 0; b < BINS; b++) {
            double up = 110.0 * bars[1][b] / most;
            double down = 110.0 * bars[0][b] / most;
            page.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%.1f\" width=\"18\" height=\"%.1f\" fill=\"#d55e00\"/>"
                            + "<rect x=\"%d\" y=\"121\" width=\"18\" height=\"%.1f\" fill=\"#0072b2\"/>\n",
                    20 + 20 * b,
                    120 - up,
                    up,
                    20 + 20 * b,
                    down));
        }
        page.append("<line x1=\"20\" y1=\"120.5\" x2=\"820\" y2=\"120.5\" stroke=\"#222\"/>\n");
        for (int tick = 0; tick <= 4; tick++) {
            page.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"252\" text-anchor=\"middle\" font-size=\"13\">%s</text>\n",
                    20 + 200 * tick,
                    String.valueOf(tick / 4.0)));
        }
        page.append("</svg>\n<figcaption>Probability of <b style=\"color:#d55e00\">")
                .append(Html.escape(labels.classes().get(1)))
                .append("</b> by fits that have not seen the row: rows labelled so above the line, rows labelled ")
                .append("<b style=\"color:#0072b2\">")
                .append(Html.escape(labels.classes().get(0)))
                .append("</b> below.</figcaption>\n</figure>\n</section>\n");
    }

    private void suspects() throws IOException {
        int[] first = Arrays.stream(fit.byDoubt()).limit(SUSPECTS).toArray();
        page.append("<section id=\"suspects\">\n<h2>Labels to look at first</h2>\n");
        if (first.length == 0) {
            page.append("<p>Every label has an answer.</p>\n</section>\n");
            return;
        }
        Doubts doubts = new Doubts(fit, schema);
        Column id = table.column(Role.ID);
        Map<Integer, List<String>> text = AnswerFile.text(
                table, Arrays.stream(first).map(fit.training()::row).toArray());
        page.append("<div class=\"scroll\"><table>\n<tr><th class=\"n\">row</th>")
                .append(id == null ? "" : "<th>" + Html.escape(id.name()) + "</th>")
                .append(
                        "<th class=\"n\">wrong</th><th>observed</th><th>suggested</th><th>what speaks against the label</th>")
                .append("<th>nearest rows with the suggested label</th></tr>\n");
        for (int example : first) {
            int row = fit.training().row(example);
            List<String> cells = text.getOrDefault(row, List.of());
            page.append(String.format(Locale.ROOT, "<tr><td class=\"n\">%,d</td>", row + 1));
            if (id != null) {
                page.append("<td>")
                        .append(Html.escape(cells.get(id.position())))
                        .append("</td>");
            }
            page.append(String.format(Locale.ROOT, "<td class=\"n\">%.2f</td>", fit.wrong(example)));
            cell(Doubts.value(fit.training().sample().label(example), labels.classes()));
            cell(Doubts.value(fit.suggested(example), labels.classes()));
            cell(doubts.against(example, 3).stream()
                    .map(reason -> reason.name() + value(reason.name(), cells))
                    .collect(Collectors.joining(", ")));
            cell(Arrays.stream(doubts.nearest(example, 3))
                    .mapToObj(near ->
                            String.format(Locale.ROOT, "%,d", fit.training().row(near) + 1))
                    .collect(Collectors.joining("; ")));
            page.append("</tr>\n");
        }
        page.append("</table></div>\n");
        page.append(String.format(
                Locale.ROOT,
                "<p class=\"note\">The %,d most doubtful labels; %,d are listed as suspects. <code>biln distill</code> "
                        + "writes all.</p>\n",
                first.length,
                fit.suspects().length));
        page.append("</section>\n");
    }

    private String value(String name, List<String> cells) {
        int at = table.header().indexOf(name);
        return at < 0 || at >= cells.size() ? "" : " = " + (cells.get(at).isBlank() ? "(missing)" : cells.get(at));
    }

    private void cell(String text) {
        page.append("<td>").append(Html.escape(Shown.line(text))).append("</td>");
    }

    private void limits() {
        page.append(
                        "<section id=\"limits\">\n<h2>What cannot be known from the labels alone</h2>\n<p>If of rows with the ")
                .append(
                        "same features 30 % are labelled one way and 70 % the other, every one of these labels may be right: ")
                .append(
                        "the classes overlap. Or the 30 % may be errors. The table looks the same either way, and no method ")
                .append(
                        "can tell the two apart without answers from somebody who knows. <em>Wrong</em> says how often labels ")
                .append(
                        "of such rows were wrong in simulated tables that look like this one; answers to some rows say how ")
                .append("it is here.</p>\n</section>\n");
    }

    private void facts() {
        page.append("<section id=\"facts\">\n<h2>How it was made</h2>\n<table>\n");
        row("sha256 of the table", table.sha256());
        row("method", fit.plan().method().toString());
        row("base learners", fit.learners());
        row("bounds of the noise rates", fit.plan().bounds());
        row("seed", Long.toString(fit.plan().seed()));
        page.append("</table>\n</section>\n");
    }

    private static final String STYLE = """
            :root { color-scheme: light; }
            body { margin: 0; background: #f4f4f2; color: #222; font: 16px/1.5 system-ui, sans-serif; }
            main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; }
            h1 { font-size: 26px; margin: 0 0 14px; }
            h2 { font-size: 18px; margin: 0 0 10px; }
            h3 { font-size: 15px; margin: 14px 0 6px; }
            .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; }
            .tile { background: #fff; border-radius: 8px; padding: 12px 16px; border-top: 4px solid #0072b2; }
            .tile b { font-size: 30px; line-height: 1.2; font-variant-numeric: tabular-nums; }
            .tile span { display: block; font-weight: 600; }
            .tile small { color: #666; }
            section { background: #fff; border-radius: 8px; padding: 16px; margin-top: 14px; }
            figure { margin: 0; }
            figure svg { width: 100%; height: auto; display: block; }
            figure svg.square { max-width: 340px; }
            figcaption, .note { color: #666; font-size: 14px; margin: 8px 0 0; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-size: 14px; }
            th, td { text-align: left; padding: 4px 14px 4px 0; border-bottom: 1px solid #eee; vertical-align: top; }
            .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            code { background: #f0f0ee; padding: 1px 4px; border-radius: 3px; }
            """;
}

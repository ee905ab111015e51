package org.biln.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.biln.auto.AutoResult;
import org.biln.auto.check.Finding;
import org.biln.auto.check.Gathering;
import org.biln.auto.check.TableCheck;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.table.Shown;

/**
 * One page about a table's labels: how many are wrong and which, where they gather, what is odd about the data, how good the model
 * is, and how it was learnt. Nothing is fetched from anywhere, and the same table and seed give the same bytes.
 */
public final class FitReport {

    /** How every report begins. */
    static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="generator" content="biln">
            """;

    private final TrainingTable training;
    private final TableFit fit;
    private final TableCheck check;
    private final Page page = new Page();

    private FitReport(TrainingTable training, TableFit fit, TableCheck check) {
        this.training = training;
        this.fit = fit;
        this.check = check;
    }

    /**
     * Makes the page.
     *
     * @param training the table
     * @param fit what was learnt
     * @param check what else there is to say
     * @param labels what was said of the labels on the terminal
     * @param model what was said of the model
     * @return HTML that needs nothing else
     * @throws IOException when the table cannot be read again
     */
    public static String page(
            TrainingTable training, TableFit fit, TableCheck check, List<String> labels, List<String> model)
            throws IOException {
        FitReport report = new FitReport(training, fit, check);
        report.write(labels, model);
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

    private void write(List<String> labels, List<String> model) throws IOException {
        String name = Shown.name(training.table().name());
        page.add(HEAD)
                .add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .add(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n")
                .add("<title>%s: labels</title>\n<style>\n", name)
                .resource("report.css")
                .add("</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n", name)
                .add(
                        "<p class=\"quiet\">%,d rows with a label in column %s: ",
                        fit.training().sample().size(), training.labels().column());
        int[] counts = training.labels().counts();
        for (int c = 0; c < counts.length; c++) {
            page.add("%s%s %,d", c == 0 ? "" : ", ", training.labels().classes().get(c), counts[c]);
        }
        page.add(
                        "</p>\n<nav aria-label=\"Parts of the page\"><a href=\"#labels\">labels</a> <a href=\"#gather\">where they gather</a> ")
                .add(
                        "<a href=\"#data\">the data</a> <a href=\"#model\">the model</a> <a href=\"#made\">how it was made</a></nav>\n");
        top(labels);
        if (check.signal().present()) {
            new LabelList(training, fit, check, page).write();
            gatherings();
        }
        findings();
        new ModelSection(training, fit, page).write(model);
        made();
        page.add("</main>\n<script>\n").resource("report.js").add("</script>\n</body>\n</html>\n");
    }

    /** One number and its range. */
    private void top(List<String> labels) {
        page.add("<section>\n<h2>Wrong labels</h2>\n");
        AutoResult found = fit.recommended();
        boolean number = found != null && check.signal().present();
        if (found != null && number) {
            int n = fit.training().sample().size();
            int[] interval = found.noise().errorInterval();
            double expected = found.noise().expectedErrors();
            page.add("<div class=\"number\">%,.0f</div>\n", expected)
                    .add(
                            "<div class=\"range\" aria-hidden=\"true\"><span style=\"left:%.2f%%;width:%.2f%%\"></span><b style=\"left:%.2f%%\"></b></div>\n",
                            100.0 * interval[0] / n, 100.0 * (interval[1] - interval[0]) / n, 100 * expected / n)
                    .add(
                            "<p>of %,d labels look wrong; between %,d and %,d with a probability of 90 %%</p>\n",
                            n, interval[0], interval[1]);
        }
        // the number is said above
        list(number ? labels.subList(1, labels.size()) : labels);
        page.add(
                        "<p class=\"quiet\">If of rows with the same values 30 % are labelled one way and 70 % the other, each of these labels may be right: ")
                .add(
                        "the classes overlap. Or some are errors. The table looks the same either way. How probable an error is here says how ")
                .add(
                        "often labels were wrong in simulated tables that look like this one; answers to some rows say how it is.</p>\n</section>\n");
    }

    private void list(List<String> lines) {
        page.add("<ul>\n");
        lines.forEach(line -> page.add("<li>%s</li>\n", line));
        page.add("</ul>\n");
    }

    private void gatherings() {
        page.add("<section id=\"gather\">\n<h2>Where doubtful labels gather</h2>\n");
        List<Gathering> found = check.gatherings();
        if (found.isEmpty()) {
            page.add(
                    "<p>Nowhere more than chance gives: values of every column, beginnings of ids, months, tenths of numbers and places in the file were looked at.</p>\n</section>\n");
            return;
        }
        page.add("<div class=\"scroll\"><table class=\"sortable\">\n<thead><tr><th>where</th><th class=\"n\">rows</th>")
                .add("<th class=\"n\">wrong labels expected</th><th class=\"n\">by chance</th></tr></thead>\n");
        found.forEach(g -> page.add(
                "<tbody><tr><td>%s</td><td class=\"n\">%d</td><td class=\"n\">%.1f</td><td class=\"n\">%.1f</td></tr></tbody>\n",
                g.where(), g.rows(), g.expected(), g.byChance()));
        page.add(
                        "</table></div>\n<p class=\"quiet\">By chance: what as many rows of the same labels from anywhere in the table would have. ")
                .add(
                        "Only groups are here that chance explains with a probability below 5 %, all groups that were looked at taken together. In a column that says who labelled, when or where, doubt gathers where the labelling went wrong; in one that the label depends on, also where the classes overlap.</p>\n</section>\n");
    }

    private void findings() {
        page.add("<section id=\"data\">\n<h2>About the data</h2>\n");
        List<String> notes = training.table().notes();
        if (check.findings().isEmpty() && notes.isEmpty()) {
            page.add(
                    "<p>Nothing odd was found: no rows twice, no column that gives the label away, no label of a few rows.</p>\n</section>\n");
            return;
        }
        page.add("<ul>\n");
        for (Finding finding : check.findings()) {
            page.add("<li><b>%s</b>: %s", finding.what(), finding.remedy());
            if (!finding.groups().isEmpty()) {
                page.add("<details><summary>the rows</summary>");
                finding.groups().forEach(this::group);
                page.add("</details>");
            }
            page.add("</li>\n");
        }
        notes.forEach(note -> page.add("<li>%s</li>\n", note));
        page.add("</ul>\n</section>\n");
    }

    private void group(List<Integer> rows) {
        page.add("<div>");
        for (int i = 0; i < rows.size(); i++) {
            int row = rows.get(i);
            int example = training.rows().example(row);
            page.add(
                    "%s%s (%s)",
                    i == 0 ? "" : ", ",
                    (check.key().equals("row") ? "row " : "") + check.name(row),
                    training.labels().classes().get(training.rows().sample().label(example)));
        }
        page.add("</div>");
    }

    private void made() {
        page.add("<section id=\"made\">\n<h2>How it was made</h2>\n<table>\n");
        row("base learners and their weights", fit.learners());
        AutoResult found = fit.recommended();
        if (found != null) {
            row("rows left out by the second fit", Integer.toString(found.fit().setAside()));
        }
        row("answers of experts", Integer.toString(fit.answers().size()));
        row("method", fit.plan().method().toString());
        row(
                "labels the paper's theorem decides",
                Integer.toString(fit.distillation().distilled().length));
        row("seed", Long.toString(fit.plan().seed()));
        row("sha256 of the table", training.table().sha256());
        page.add("</table>\n</section>\n");
    }

    private void row(String name, String value) {
        page.add("<tr><td>%s</td><td>%s</td></tr>\n", name, value);
    }
}

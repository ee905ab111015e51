package org.biln.cli.report;

import java.util.List;
import java.util.Locale;
import org.biln.auto.table.Quality;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;

/** How good the model is, against the labels as they stand. */
final class ModelSection {

    private static final int MOST_CLASSES = 12;

    private final TrainingTable training;
    private final TableFit fit;
    private final Page page;

    ModelSection(TrainingTable training, TableFit fit, Page page) {
        this.training = training;
        this.fit = fit;
        this.page = page;
    }

    void write(List<String> lines) {
        Quality model = fit.quality();
        Quality plain = fit.uncorrected();
        page.add("<section id=\"model\">\n<h2>How good the model is</h2>\n<ul>\n");
        lines.forEach(line -> page.add("<li>%s</li>\n", line));
        page.add(
                        "</ul>\n<p class=\"quiet\">Measured against the labels as they stand, each predicted by fits that have not seen it. Where ")
                .add("labels are wrong, so is this yardstick: a model of the true labels looks worse than it is.</p>\n")
                .add(
                        "<div class=\"scroll\"><table>\n<tr><th></th><th class=\"n\">the model</th><th class=\"n\">taking labels for right</th></tr>\n");
        row("accuracy (95 % interval)", accuracy(model), accuracy(plain));
        row("accuracy, mean over the labels", percent(model.balanced()), percent(plain.balanced()));
        if (!Double.isNaN(model.auc())) {
            row("area under the ROC curve", decimals(model.auc()), decimals(plain.auc()));
        }
        row("log-loss", decimals(model.logLoss()), decimals(plain.logLoss()));
        row("calibration error", decimals(model.calibration()), decimals(plain.calibration()));
        page.add("</table></div>\n");
        if (training.labels().size() <= MOST_CLASSES) {
            confusion(model.confusion());
        }
        curve(model.curve(), plain.curve());
        page.add("</section>\n");
    }

    private void row(String name, String model, String plain) {
        page.add("<tr><td>%s</td><td class=\"n\">%s</td><td class=\"n\">%s</td></tr>\n", name, model, plain);
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

    private void confusion(List<List<Integer>> counts) {
        page.add("<h3>Labelled so (down), predicted so (across)</h3>\n<div class=\"scroll\"><table>\n<tr><th></th>");
        training.labels().classes().forEach(value -> page.add("<th class=\"n\">%s</th>", value));
        page.add("</tr>\n");
        for (int c = 0; c < counts.size(); c++) {
            page.add("<tr><th>%s</th>", training.labels().classes().get(c));
            counts.get(c).forEach(count -> page.add("<td class=\"n\">%,d</td>", count));
            page.add("</tr>\n");
        }
        page.add("</table></div>\n");
    }

    /** Predicted probability and what share of the labels is so: on the diagonal where probabilities mean what they say. */
    private void curve(List<Quality.Tenth> model, List<Quality.Tenth> plain) {
        String of =
                training.labels().binary() ? "'" + training.labels().classes().get(1) + "'" : "the predicted label";
        page.add("<h3>Do its probabilities mean what they say?</h3>\n<figure>\n")
                .add(
                        "<svg viewBox=\"0 0 360 352\" role=\"img\" aria-label=\"Predicted probability against the share of labels that are so\">\n")
                .add(
                        "<rect x=\"56\" y=\"10\" width=\"290\" height=\"280\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".35\"/>\n")
                .add(
                        "<line x1=\"56\" y1=\"290\" x2=\"346\" y2=\"10\" stroke=\"currentColor\" stroke-opacity=\".5\" stroke-dasharray=\"4 4\"/>\n");
        for (int tick = 0; tick <= 4; tick++) {
            page.add(
                    "<text x=\"%.1f\" y=\"308\" text-anchor=\"middle\">%d %%</text><text x=\"50\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n",
                    across(tick / 4.0), 25 * tick, up(tick / 4.0) + 4, 25 * tick);
        }
        page.add("<text x=\"201\" y=\"332\" text-anchor=\"middle\">predicted probability of %s</text>\n", of)
                .add(
                        "<text transform=\"translate(13 150) rotate(-90)\" text-anchor=\"middle\">share of labels that are so</text>\n");
        line(plain, "plain", "2 4");
        line(model, "model", "none");
        page.add(
                        "</svg>\n<figcaption>Each point is a tenth of the rows. <b class=\"model\">Line</b>: the model, which predicts true labels. ")
                .add(
                        "<b class=\"plain\">Dots</b>: taking all labels for right. Where some are wrong the model is surer than the labels ")
                .add("bear out, so its line is flatter than the diagonal.</figcaption>\n</figure>\n");
    }

    private static double across(double share) {
        return 56 + 290 * share;
    }

    private static double up(double share) {
        return 290 - 280 * share;
    }

    private void line(List<Quality.Tenth> points, String name, String dashes) {
        page.add(
                "<g class=\"%s\"><polyline fill=\"none\" stroke-width=\"2\" stroke=\"currentColor\" stroke-dasharray=\"%s\" points=\"",
                name, dashes);
        points.forEach(p -> page.add("%.1f,%.1f ", across(p.predicted()), up(p.given())));
        page.add("\"/>\n");
        points.forEach(p -> page.add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"currentColor\"/>\n",
                across(p.predicted()), up(p.given())));
        page.add("</g>\n");
    }
}

package org.biln.cli.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.auto.check.Doubts;
import org.biln.auto.check.TableCheck;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.table.Schema;

/** The list of doubtful labels: each with its row, its better label, why, and the rows nearest to it. */
final class LabelList {

    private static final int MOST = 100;
    private static final int FEWEST = 20;
    private static final int REASONS = 3;

    /** A smaller share would be shown as 0 %. */
    private static final double LEAST = 0.005;

    private static final int NEAREST = 5;

    private final TrainingTable training;
    private final TableFit fit;
    private final TableCheck check;
    private final Doubts doubts;
    private final Page page;

    LabelList(TrainingTable training, TableFit fit, TableCheck check, Page page) {
        this.training = training;
        this.fit = fit;
        this.check = check;
        this.page = page;
        this.doubts = new Doubts(fit, training.schema());
    }

    void write() throws IOException {
        int suspects = fit.suspects().length;
        int[] listed = Arrays.stream(fit.mostDoubtful(FEWEST)).limit(MOST).toArray();
        page.add("<section id=\"labels\">\n<h2>The most doubtful labels</h2>\n<p>")
                .add(
                        fit.plan().flagPrecision() == null
                                ? "%,d labels are suspects: as many as are expected to be wrong. "
                                : "%,d labels are suspects: the longest list of the precision asked for. ",
                        suspects)
                .add(
                        listed.length == suspects
                                ? "Not each of them is wrong, and some wrong ones are not among them.</p>\n"
                                : "The %,d most doubtful labels are here.</p>\n",
                        listed.length)
                .add(
                        "<p hidden><label>Show rows with <input id=\"filter\" type=\"search\" placeholder=\"an id, a label, a value\"></label></p>\n");
        int[][] near = Arrays.stream(listed)
                .mapToObj(example -> doubts.nearest(example, NEAREST))
                .toArray(int[][]::new);
        Map<Integer, List<String>> text = AnswerFile.text(
                training.table(),
                IntStream.concat(Arrays.stream(listed), Arrays.stream(near).flatMapToInt(Arrays::stream))
                        .map(training.rows()::row)
                        .distinct()
                        .toArray());
        boolean id = !check.key().equals("row");
        page.add("<table class=\"wide list sortable\">\n<thead><tr><th class=\"n\">row</th>");
        if (id) {
            page.add("<th>%s</th>", check.key());
        }
        page.add(
                "<th>%s</th><th>better</th><th class=\"n\">probably wrong</th><th>why</th></tr></thead>\n",
                training.labels().column());
        List<List<Doubts.Reason>> why =
                doubts.against(listed, REASONS, Runtime.getRuntime().availableProcessors());
        for (int i = 0; i < listed.length; i++) {
            one(listed[i], why.get(i), near[i], text, id);
        }
        page.add(
                        "</table>\n<p class=\"quiet\">Why: what sets the row apart from rows of the same label that are not doubted, and how ")
                .add("much of the doubt is due to it. Nearest: by all columns, each on its own scale. ")
                .add("Their labels may be wrong as well.</p>\n</section>\n");
    }

    private void one(int example, List<Doubts.Reason> why, int[] near, Map<Integer, List<String>> text, boolean id) {
        int row = training.rows().row(example);
        List<String> cells = text.getOrDefault(row, List.of());
        List<Doubts.Reason> reasons =
                why.stream().filter(reason -> reason.share() >= LEAST).toList();
        page.add("<tbody><tr class=\"row\" id=\"row-%d\"><td class=\"n\" data-name=\"row\">%d</td>", row + 1, row + 1);
        if (id) {
            page.add("<td class=\"id\" data-name=\"%s\">%s</td>", check.key(), check.name(row));
        }
        page.add(
                        "<td data-name=\"%s\">%s</td><td class=\"better\" data-name=\"better\">%s</td>",
                        training.labels().column(),
                        label(training.rows().sample().label(example)),
                        label(fit.suggested(example)))
                .add(
                        "<td class=\"n\" data-name=\"probably wrong\" data-sort=\"%.4f\">%.0f %%</td><td data-name=\"why\">",
                        fit.wrong(example), 100 * fit.wrong(example));
        if (reasons.isEmpty()) {
            page.add("no column on its own: see the nearest rows");
        }
        for (int r = 0;
                r < Math.min(REASONS, reasons.size())
                        && (r == 0 || reasons.get(r).share() >= 0.005);
                r++) {
            Doubts.Reason reason = reasons.get(r);
            page.add(
                    "%s%s = %s (%.0f %%)",
                    r == 0 ? "" : ", ", reason.name(), value(cells, reason.name()), 100 * reason.share());
        }
        page.add(
                "</td></tr>\n<tr class=\"more\"><td colspan=\"%d\"><details><summary>its values and the nearest rows</summary>",
                id ? 6 : 5);
        compared(example, near, text, reasons);
        page.add("</details></td></tr></tbody>\n");
    }

    /** The row and its nearest ones, the columns that speak loudest first. */
    private void compared(int example, int[] near, Map<Integer, List<String>> text, List<Doubts.Reason> reasons) {
        List<String> against = reasons.stream().map(Doubts.Reason::name).toList();
        List<String> columns = new ArrayList<>(
                training.schema().features().stream().map(Schema.Feature::name).toList());
        columns.sort(Comparator.comparingInt(name -> against.contains(name) ? against.indexOf(name) : against.size()));
        page.add(
                "<div class=\"scroll\"><table>\n<tr><th>%s</th><th>%s</th><th class=\"n\">probably wrong</th>",
                check.key(), training.labels().column());
        columns.forEach(
                name -> page.add(against.contains(name) ? "<th class=\"against\">%s</th>" : "<th>%s</th>", name));
        page.add("</tr>\n");
        int[] rows = IntStream.concat(IntStream.of(example), IntStream.of(near)).toArray();
        for (int one : rows) {
            int row = training.rows().row(one);
            List<String> cells = text.getOrDefault(row, List.of());
            page.add(one == example ? "<tr class=\"own\">" : "<tr>");
            page.add(
                    "<td>%s</td><td>%s</td><td class=\"n\">%.0f %%</td>",
                    check.name(row), label(training.rows().sample().label(one)), 100 * fit.wrong(one));
            columns.forEach(name -> page.add(
                    against.contains(name) ? "<td class=\"against\">%s</td>" : "<td>%s</td>", value(cells, name)));
            page.add("</tr>\n");
        }
        page.add("</table></div>");
    }

    private String label(int label) {
        return Doubts.value(label, training.labels().classes());
    }

    private String value(List<String> cells, String name) {
        int at = training.table().header().indexOf(name);
        return at < 0 || at >= cells.size() || cells.get(at).isBlank() ? "(missing)" : cells.get(at);
    }
}

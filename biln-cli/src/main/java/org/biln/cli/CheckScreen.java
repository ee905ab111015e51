package org.biln.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.auto.check.Doubts;
import org.biln.auto.check.TableCheck;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.table.Shown;
import org.jspecify.annotations.Nullable;

/** What was found out about a table's labels, on one screen. */
final class CheckScreen {
    private static final int ROWS = 10;
    private static final int LISTED = 20;
    private static final int REASONS = 2;
    private static final int ALL_REASONS = 5;
    private static final int WIDEST = 24;
    private static final int SENTENCES = 5;

    private final TrainingTable training;
    private final TableFit fit;
    private final TableCheck check;
    private final FitSummary summary;
    private final Doubts doubts;

    CheckScreen(TrainingTable training, TableFit fit, TableCheck check, FitSummary summary) {
        this.training = training;
        this.fit = fit;
        this.check = check;
        this.summary = summary;
        this.doubts = new Doubts(fit, training.schema());
    }

    /**
     * For people.
     *
     * @param again the table and the options that say what its columns are, for the commands to go on with
     * @param report the file of the report, or null without one
     */
    List<String> lines(String again, @Nullable String report) throws IOException {
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(summary.labels());
        lines.add("");
        if (check.signal().present()) {
            lines.addAll(table());
            some(
                    "Where doubtful labels gather:",
                    check.gatherings().stream().map(Object::toString).toList(),
                    lines);
        }
        some("About the table:", check.findings().stream().map(Object::toString).toList(), lines);
        lines.add("Next:");
        if (report != null) {
            lines.add("  see every doubtful label and why    " + report);
        }
        lines.add("  answer the doubtful rows on a page  biln review " + again);
        lines.add("  learn in spite of wrong labels      biln fit " + again + " --model model.json");
        lines.add("  correct them                        biln distill " + again
                + " --out judged.csv --clean cleaned.csv");
        return lines;
    }

    /** For programs: what every command that fits says, and the list, the groups and the findings with their rows. */
    String asJson() {
        ObjectNode all = summary.json();
        ArrayNode listed = all.putArray("labels");
        for (int example : check.signal().present() ? fit.mostDoubtful(LISTED) : new int[0]) {
            int row = training.rows().row(example);
            ObjectNode one = listed.addObject()
                    .put("row", row + 1)
                    .put("name", check.name(row))
                    .put(
                            "label",
                            JudgedTable.value(training, training.rows().sample().label(example)))
                    .put("better", JudgedTable.value(training, fit.suggested(example)))
                    .put("wrong", fit.wrong(example))
                    .put("suspect", fit.suspect(example));
            ObjectNode why = one.putObject("why");
            doubts.against(example, ALL_REASONS).forEach(reason -> why.put(reason.name(), reason.share()));
        }
        ArrayNode gatherings = all.putArray("gatherings");
        check.gatherings()
                .forEach(g -> gatherings
                        .addObject()
                        .put("column", g.column())
                        .put("value", g.value())
                        .put("rows", g.rows())
                        .put("expected_errors", g.expected())
                        .put("by_chance", g.byChance())
                        .put("chance", g.chance()));
        ArrayNode findings = all.putArray("findings");
        check.findings().forEach(finding -> {
            ObjectNode one = findings.addObject()
                    .put("kind", finding.kind().toString())
                    .put("what", finding.what())
                    .put("remedy", finding.remedy());
            ArrayNode groups = one.putArray("rows");
            finding.groups().forEach(group -> {
                ArrayNode rows = groups.addArray();
                group.forEach(row -> rows.add(row + 1));
            });
        });
        return all.toString();
    }

    /** A heading and the first of some sentences. */
    private static void some(String heading, List<String> sentences, List<String> lines) {
        if (sentences.isEmpty()) {
            return;
        }
        lines.add(heading);
        sentences.stream().limit(SENTENCES).map(sentence -> "  " + sentence).forEach(lines::add);
        if (sentences.size() > SENTENCES) {
            lines.add("  and " + (sentences.size() - SENTENCES) + " more, in the report");
        }
        lines.add("");
    }

    /** The first of the list, in columns. */
    private List<String> table() throws IOException {
        int[] first = Arrays.stream(fit.mostDoubtful(ROWS)).limit(ROWS).toArray();
        Map<Integer, List<String>> text = AnswerFile.text(
                training.table(), Arrays.stream(first).map(training.rows()::row).toArray());
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.of(check.key(), training.labels().column(), "better", "wrong", "why"));
        for (int example : first) {
            cells.add(List.of(
                    check.name(training.rows().row(example)),
                    JudgedTable.value(training, training.rows().sample().label(example)),
                    JudgedTable.value(training, fit.suggested(example)),
                    String.format(Locale.ROOT, "%.0f %%", 100 * fit.wrong(example)),
                    doubts.against(example, REASONS).stream()
                            .map(reason -> reason.name() + " = "
                                    + cell(text.getOrDefault(training.rows().row(example), List.of()), reason.name()))
                            .collect(Collectors.joining(", "))));
        }
        List<String> lines = columns(cells);
        lines.add("");
        return lines;
    }

    private String cell(List<String> cells, String name) {
        int at = training.table().header().indexOf(name);
        return at < 0 || at >= cells.size() || cells.get(at).isBlank() ? "(missing)" : cells.get(at);
    }

    /** Rows of cells as lines in columns, indented. */
    static List<String> columns(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] width = new int[columns];
        for (List<String> row : rows) {
            for (int c = 0; c < columns - 1; c++) {
                width[c] = Math.max(width[c], cut(row.get(c)).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(" ");
            for (int c = 0; c < columns - 1; c++) {
                String cell = cut(row.get(c));
                line.append(' ').append(cell).append(" ".repeat(1 + width[c] - cell.length()));
            }
            lines.add(line.append(' ')
                    .append(Shown.line(row.get(columns - 1)))
                    .toString()
                    .stripTrailing());
        }
        return lines;
    }

    private static String cut(String cell) {
        return Shown.cut(Shown.line(cell), WIDEST);
    }
}

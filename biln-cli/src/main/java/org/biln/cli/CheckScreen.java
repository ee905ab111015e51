package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.auto.check.Doubts;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.RowKeys;
import org.biln.table.Shown;
import org.jspecify.annotations.Nullable;

/** What was found out about a table's labels, on one screen. */
final class CheckScreen {
    private static final int ROWS = 10;
    private static final int REASONS = 2;
    private static final int WIDEST = 24;

    private final TrainingTable training;
    private final TableFit fit;
    private final FitSummary summary;
    private final String again;
    private final @Nullable String report;

    /**
     * Prepares the screen.
     *
     * @param again the table and the options that say what its columns are, for the commands to go on with
     * @param report the file of the report, or null without one
     */
    CheckScreen(TrainingTable training, TableFit fit, FitSummary summary, String again, @Nullable String report) {
        this.training = training;
        this.fit = fit;
        this.summary = summary;
        this.again = again;
        this.report = report;
    }

    List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(summary.labels());
        lines.add("");
        lines.addAll(table());
        lines.add("");
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

    /** The first of the list, in columns. */
    private List<String> table() throws IOException {
        int[] first = Arrays.stream(fit.suspects()).limit(ROWS).toArray();
        if (first.length == 0) {
            return List.of();
        }
        Doubts doubts = new Doubts(fit, training.schema());
        RowKeys keys = RowKeys.of(training.table(), training.rows());
        Map<Integer, List<String>> text = AnswerFile.text(
                training.table(), Arrays.stream(first).map(training.rows()::row).toArray());
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.of(keys.column(), training.labels().column(), "better", "wrong", "why"));
        for (int example : first) {
            cells.add(List.of(
                    keys.key(example),
                    JudgedTable.value(training, training.rows().sample().label(example)),
                    JudgedTable.value(training, fit.suggested(example)),
                    String.format(Locale.ROOT, "%.0f %%", 100 * fit.wrong(example)),
                    doubts.against(example, REASONS).stream()
                            .map(reason -> reason.name() + " = "
                                    + cell(text.getOrDefault(training.rows().row(example), List.of()), reason.name()))
                            .collect(Collectors.joining(", "))));
        }
        return columns(cells);
    }

    private String cell(List<String> cells, String name) {
        int at = training.table().header().indexOf(name);
        return at < 0 || at >= cells.size() || cells.get(at).isBlank() ? "(missing)" : cells.get(at);
    }

    private static List<String> columns(List<List<String>> rows) {
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

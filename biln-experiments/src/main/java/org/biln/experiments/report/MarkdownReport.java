package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.RunResult;

/**
 * The report as Markdown: for a terminal, a pull request, and the tables of {@code REPRODUCE.md}.
 *
 * <pre>{@code
 * Files.writeString(out.resolve("report.md"), MarkdownReport.of(result, info, List.of("figure1.png")));
 * }</pre>
 */
public final class MarkdownReport {

    private MarkdownReport() {}

    /**
     * Writes the whole report.
     *
     * @param result a run
     * @param info what ran where
     * @param figures file names of the figures to show, relative to the report
     * @return the text
     */
    public static String of(RunResult result, RunInfo info, List<String> figures) {
        StringBuilder md = new StringBuilder("# The paper again\n\n");
        if (!result.cells().isEmpty()) {
            md.append("**").append(Agreement.line(result)).append("**");
            md.append(within2(result)).append("\n\n");
        }
        md.append(provenance(result, info)).append('\n');
        md.append(tables(result));
        md.append(paired(PairedTest.of(result)));
        for (String figure : figures) {
            String name = figure.replaceFirst("\\.[a-z]+$", "");
            md.append("![").append(name).append("](").append(figure).append(")\n\n");
        }
        return md.toString();
    }

    /** What follows the summary line. */
    static String within2(RunResult result) {
        return Agreement.enough(result.request().trials()) ? " (" + result.within(2) + " within 2)." : "";
    }

    /** What was run, as a list. */
    static String provenance(RunResult result, RunInfo info) {
        StringBuilder md = new StringBuilder();
        for (String[] fact : facts(result, info)) {
            md.append("- ").append(fact[0]).append(": ").append(fact[1]).append('\n');
        }
        return md.toString();
    }

    static List<String[]> facts(RunResult result, RunInfo info) {
        List<String[]> facts = new ArrayList<>();
        facts.add(new String[] {"command", "`" + info.command() + "`"});
        facts.add(new String[] {
            "trials",
            result.request().trials() + ", seed " + result.request().seed() + ", reading "
                    + result.request().reading().label()
                    + (Agreement.caution(result).isEmpty() ? "" : ". " + Agreement.caution(result))
        });
        String resumed = result.resumedTrials() == 0
                ? ""
                : " (and " + result.resumedTrials() + " trials taken over from the journal of an earlier start)";
        facts.add(new String[] {
            "time",
            Decimals.duration(result.seconds()) + " on " + info.threads()
                    + (info.threads() == 1 ? " thread" : " threads") + resumed
        });
        facts.add(new String[] {"program", "biln " + info.version() + ", commit " + info.commit()});
        facts.add(new String[] {"machine", info.cpu() + ", JDK " + info.jdk()});
        return facts;
    }

    /** Both tables, each with a heading. */
    static String tables(RunResult result) {
        StringBuilder md = new StringBuilder();
        for (PaperTable table : PaperTable.of(result)) {
            md.append("## ").append(table.caption()).append("\n\n");
            md.append("Each cell: ours (paper's) z. **Bold**: beyond 2 standard errors; with !!: beyond 3.\n\n");
            md.append(table(table)).append('\n');
        }
        return md.toString();
    }

    /** Which differences between methods are beyond chance. */
    static String paired(List<PairedTest> tests) {
        if (tests.isEmpty()) {
            return "";
        }
        return "## Who beats whom\n\nMean difference of the accuracies in percent, trial by trial on the same data, and its"
                + " standard error. *: beyond chance at the level 0.05 after Holm's correction for all " + tests.size()
                + " tests.\n\n" + PairedTest.markdown(tests);
    }

    private static String table(PaperTable table) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("data set", "(ρ₊, ρ₋, n_act)"));
        if (table.hasClean()) {
            head.add("clean");
        }
        table.methods().forEach(method -> head.add(method.title()));
        rows.add(head);
        for (PaperTable.Block block : table.blocks()) {
            if (block.notAvailable().isPresent()) {
                List<String> line = new ArrayList<>(
                        List.of(block.dataset().title(), block.notAvailable().get()));
                while (line.size() < head.size()) {
                    line.add("");
                }
                rows.add(line);
            }
            boolean first = true;
            for (PaperTable.Row row : block.rows()) {
                List<String> line = new ArrayList<>();
                line.add(first ? block.dataset().title() : "");
                line.add(row.setting().label());
                if (table.hasClean()) {
                    line.add(first ? block.clean().map(MarkdownReport::cell).orElse("") : "");
                }
                row.cells().forEach(cell -> line.add(cell(cell)));
                rows.add(line);
                first = false;
            }
        }
        return aligned(rows);
    }

    static String cell(CellResult cell) {
        String z = Decimals.signed(cell.z(), 1);
        double far = Math.abs(cell.z());
        return Decimals.meanAndSd(cell.meanPercent(), cell.sdPercent())
                + " (" + Decimals.meanAndSd(cell.paperMeanPercent(), cell.paperSdPercent()) + ") "
                + (far > 3 ? "**" + z + " !!**" : far > 2 ? "**" + z + "**" : z);
    }

    /** A Markdown table whose columns also line up as plain text. */
    static String aligned(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], Math.max(3, row.get(c).length()));
            }
        }
        StringBuilder md = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            for (int c = 0; c < columns; c++) {
                String text = rows.get(r).get(c);
                md.append("| ").append(text).append(" ".repeat(widths[c] - text.length() + 1));
            }
            md.append("|\n");
            if (r == 0) {
                for (int c = 0; c < columns; c++) {
                    md.append("|").append("-".repeat(widths[c] + 2));
                }
                md.append("|\n");
            }
        }
        return md.toString();
    }
}

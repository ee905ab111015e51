package org.biln.experiments.report;

import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.RunResult;

/**
 * The tables for a terminal: a block per data set, three numbers per cell (ours, the paper's, z).
 *
 * <pre>{@code
 * stdout.print(TextReport.of(result, false));
 * }</pre>
 */
public final class TextReport {

    private static final int SETTING_WIDTH = 16;
    private static final int CELL_WIDTH = 21;
    private static final String BOLD = "\u001b[1m";
    private static final String YELLOW = "\u001b[33m";
    private static final String RED = "\u001b[1;31m";
    private static final String RESET = "\u001b[0m";

    private final boolean colour;
    private final StringBuilder out = new StringBuilder();

    private TextReport(boolean colour) {
        this.colour = colour;
    }

    /**
     * Writes the tables of a run and, if there are cells, the summary line.
     *
     * @param result a run
     * @param colour whether to colour what is far from the paper, for a terminal
     * @return the text, ending with a line break
     */
    public static String of(RunResult result, boolean colour) {
        TextReport report = new TextReport(colour);
        for (PaperTable table : PaperTable.of(result)) {
            report.table(table);
        }
        if (!result.cells().isEmpty()) {
            report.out.append(Agreement.line(result)).append('\n');
        }
        return report.out.toString();
    }

    private void table(PaperTable table) {
        out.append(painted(table.caption() + " (ours, paper's, z)", BOLD)).append("\n\n");
        for (PaperTable.Block block : table.blocks()) {
            block(table, block);
        }
    }

    private void block(PaperTable table, PaperTable.Block block) {
        StringBuilder head = new StringBuilder(pad(block.dataset().title(), SETTING_WIDTH));
        if (block.notAvailable().isPresent()) {
            out.append(head).append(block.notAvailable().get()).append("\n\n");
            return;
        }
        table.methods().forEach(method -> head.append(pad("  " + method.title(), CELL_WIDTH)));
        out.append(painted(head.toString().stripTrailing(), BOLD)).append('\n');
        for (PaperTable.Row row : block.rows()) {
            out.append(pad(row.setting().label(), SETTING_WIDTH));
            row.cells().forEach(this::cell);
            out.append('\n');
        }
        block.clean().ifPresent(clean -> {
            out.append("clean labels:");
            cell(clean);
            out.append('\n');
        });
        out.append('\n');
    }

    private void cell(CellResult cell) {
        String z = leftPad(Decimals.signed(cell.z(), 1), 6);
        double far = Math.abs(cell.z());
        out.append("  ")
                .append(leftPad(Decimals.fixed(cell.meanPercent(), 2), 6))
                .append(leftPad(Decimals.fixed(cell.paperMeanPercent(), 2), 7))
                .append(far > 3 ? painted(z, RED) : far > 2 ? painted(z, YELLOW) : z);
    }

    private String painted(String text, String code) {
        return colour ? code + text + RESET : text;
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String leftPad(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}

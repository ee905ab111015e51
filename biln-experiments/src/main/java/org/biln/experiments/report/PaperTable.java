package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.RunResult;

/**
 * One of the paper's tables in its own layout: data sets one below the other, a row per setting, a column per method, the
 * clean classifier once per data set. What text, Markdown and HTML have in common.
 *
 * @param table which table
 * @param blocks its data sets, as far as they were asked for
 */
record PaperTable(BoundsKind table, List<Block> blocks) {

    /**
     * A data set's part of the table.
     *
     * @param dataset the data set
     * @param clean the clean cell, where the table has one and it was run
     * @param rows a row per setting; empty if the data set is not available
     * @param notAvailable how to get the data set, empty if it is there
     */
    record Block(Dataset dataset, Optional<CellResult> clean, List<Row> rows, Optional<String> notAvailable) {}

    /**
     * A row.
     *
     * @param setting its setting
     * @param cells its cells in the order of {@link #methods()}
     */
    record Row(Setting setting, List<CellResult> cells) {}

    /** The tables a run has something to say about, in the paper's order. */
    static List<PaperTable> of(RunResult result) {
        List<PaperTable> tables = new ArrayList<>();
        for (BoundsKind table : BoundsKind.values()) {
            boolean asked = result.request().parts().stream()
                    .anyMatch(part -> part.argument().equals(table.table()));
            if (asked) {
                tables.add(of(result, table));
            }
        }
        return List.copyOf(tables);
    }

    private static PaperTable of(RunResult result, BoundsKind table) {
        List<Block> blocks = new ArrayList<>();
        for (Dataset dataset : result.request().datasets()) {
            List<Row> rows = new ArrayList<>();
            for (Setting setting : dataset.settings()) {
                List<CellResult> cells = new ArrayList<>();
                for (PaperMethod method : PaperMethod.perSetting(table)) {
                    result.cell(Cell.of(table, setting, method)).ifPresent(cells::add);
                }
                if (cells.size() == PaperMethod.perSetting(table).size()) {
                    rows.add(new Row(setting, List.copyOf(cells)));
                }
            }
            Optional<CellResult> clean =
                    table == BoundsKind.KNOWN ? result.cell(Cell.clean(dataset)) : Optional.empty();
            blocks.add(new Block(
                    dataset,
                    clean,
                    List.copyOf(rows),
                    Optional.ofNullable(result.notAvailable().get(dataset))));
        }
        return new PaperTable(table, List.copyOf(blocks));
    }

    /** The columns, without the clean one. */
    List<PaperMethod> methods() {
        return PaperMethod.perSetting(table);
    }

    /** Whether the table has a column for the clean classifier. */
    boolean hasClean() {
        return table == BoundsKind.KNOWN;
    }

    /** What the table is about. */
    String caption() {
        return table.title() + ": accuracy in percent, noise bounds " + (hasClean() ? "known" : "unknown");
    }
}

package org.biln.experiments.protocol;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address of one published figure: table, data set, setting and method. The clean classifier sees no noise, so its
 * cell belongs to a data set and has no setting.
 *
 * <pre>{@code
 * Cell.paper().size();                    // 147
 * Cell.paper(BoundsKind.UNKNOWN).size();  // 54
 * }</pre>
 *
 * @param table the table
 * @param dataset the data set
 * @param setting the setting, null for the clean cell and only there
 * @param method the method
 */
public record Cell(
        BoundsKind table, Dataset dataset, @Nullable Setting setting, PaperMethod method) implements Measure {

    /**
     * Checks that the parts belong together.
     *
     * @param table the table
     * @param dataset the data set
     * @param setting the setting
     * @param method the method
     */
    public Cell {
        if ((setting == null) != (method == PaperMethod.CLEAN)) {
            throw new IllegalArgumentException("setting is " + setting + " for method " + method.csvName()
                    + ", must be absent for clean and only there");
        }
        if (setting != null && setting.dataset() != dataset) {
            throw new IllegalArgumentException("setting is of " + setting.dataset() + ", the cell of " + dataset);
        }
    }

    /**
     * The clean cell of a data set, in Table 1.
     *
     * @param dataset the data set
     * @return its clean cell
     */
    public static Cell clean(Dataset dataset) {
        return new Cell(BoundsKind.KNOWN, dataset, null, PaperMethod.CLEAN);
    }

    /**
     * The cell of a method that sees noise.
     *
     * @param table the table
     * @param setting the setting
     * @param method the method, not clean
     * @return the cell
     */
    public static Cell of(BoundsKind table, Setting setting, PaperMethod method) {
        return new Cell(table, setting.dataset(), setting, method);
    }

    /**
     * The cells of one table on one data set in the paper's order: the clean one first (Table 1), then row by row.
     *
     * @param table the table
     * @param dataset the data set
     * @return the cells
     */
    public static List<Cell> paper(BoundsKind table, Dataset dataset) {
        List<Cell> cells = new ArrayList<>();
        if (table == BoundsKind.KNOWN) {
            cells.add(clean(dataset));
        }
        for (Setting setting : dataset.settings()) {
            for (PaperMethod method : PaperMethod.perSetting(table)) {
                cells.add(of(table, setting, method));
            }
        }
        return List.copyOf(cells);
    }

    /**
     * The cells of one table in the paper's order.
     *
     * @param table the table
     * @return 93 cells for Table 1, 54 for Table 2
     */
    public static List<Cell> paper(BoundsKind table) {
        return Dataset.all().stream()
                .flatMap(dataset -> paper(table, dataset).stream())
                .toList();
    }

    /**
     * All cells of the paper, Table 1 before Table 2.
     *
     * @return the 147 cells
     */
    public static List<Cell> paper() {
        return List.of(BoundsKind.values()).stream()
                .flatMap(table -> paper(table).stream())
                .toList();
    }

    @Override
    public String label() {
        return table.table() + " " + dataset.csvName() + (setting == null ? " " : " " + setting.label() + " ")
                + method.csvName();
    }
}

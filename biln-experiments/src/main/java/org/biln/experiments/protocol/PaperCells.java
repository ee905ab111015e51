package org.biln.experiments.protocol;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the paper printed: mean and standard deviation of the accuracy in percent over {@value #TRIALS} trials, for each of
 * its 147 cells, to two decimals.
 *
 * <pre>{@code
 * PaperCells paper = PaperCells.load();
 * paper.get(Cell.clean(SyntheticDataset.INSTANCE)).meanPercent(); // 99.73
 * }</pre>
 */
public final class PaperCells {

    /** The number of trials behind each of the paper's cells. */
    public static final int TRIALS = 1000;

    private final Map<Cell, Value> cells;

    private PaperCells(Map<Cell, Value> cells) {
        this.cells = cells;
    }

    /**
     * A published figure.
     *
     * @param meanPercent mean accuracy in percent
     * @param sdPercent standard deviation of the accuracy over trials, in percent
     */
    public record Value(double meanPercent, double sdPercent) {}

    /**
     * Reads the two tables shipped with the module.
     *
     * @return the paper's cells
     */
    public static PaperCells load() {
        Map<Cell, Value> cells = new LinkedHashMap<>();
        for (BoundsKind table : BoundsKind.values()) {
            read(table, cells);
        }
        return new PaperCells(Collections.unmodifiableMap(cells));
    }

    private static void read(BoundsKind table, Map<Cell, Value> cells) {
        String name = table.table() + ".csv";
        try (InputStream in = PaperCells.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing from the jar");
            }
            try (CsvReader<NamedCsvRecord> rows =
                    CsvReader.builder().ofNamedCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (NamedCsvRecord row : rows) {
                    cells.put(
                            cell(table, row),
                            new Value(
                                    Double.parseDouble(row.getField("mean_percent")),
                                    Double.parseDouble(row.getField("sd_percent"))));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + name, e);
        }
    }

    private static Cell cell(BoundsKind table, NamedCsvRecord row) {
        Dataset dataset = Dataset.of(row.getField("dataset"));
        PaperMethod method = PaperMethod.of(row.getField("method"));
        if (method == PaperMethod.CLEAN) {
            return Cell.clean(dataset);
        }
        Setting setting = new Setting(
                dataset,
                Double.parseDouble(row.getField("rho_plus_max")),
                Double.parseDouble(row.getField("rho_minus_max")),
                Integer.parseInt(row.getField("n_act")));
        return Cell.of(table, setting, method);
    }

    /**
     * All cells in the paper's order.
     *
     * @return an unmodifiable view, Table 1 first
     */
    public Map<Cell, Value> all() {
        return cells;
    }

    /**
     * The published figure of a cell.
     *
     * @param cell the cell
     * @return its mean and standard deviation, null if the paper has no such cell
     */
    public @Nullable Value get(Cell cell) {
        return cells.get(cell);
    }
}

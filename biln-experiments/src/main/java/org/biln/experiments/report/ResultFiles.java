package org.biln.experiments.report;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.Figure2Point;

/**
 * The results as CSV files, one row per published figure: {@code cells.csv} and {@code figure2.csv}. Numbers have six
 * decimals, so that reading a file gives the same tables as the run that wrote it.
 *
 * <pre>{@code
 * Files.writeString(out.resolve("cells.csv"), ResultFiles.cells(result.cells()));
 * List<CellResult> again = ResultFiles.readCells(out.resolve("cells.csv"));
 * }</pre>
 */
public final class ResultFiles {

    private static final int DIGITS = 6;
    private static final String CELLS_HEADER =
            "table,dataset,rho_plus_max,rho_minus_max,n_act,method,trials,mean_percent,"
                    + "sd_percent,paper_mean_percent,paper_sd_percent,z";
    private static final String FIGURE2_HEADER = "dataset,rule,k,method,trials,mean_percent,sd_percent";

    private ResultFiles() {}

    /**
     * The contents of {@code cells.csv}.
     *
     * @param cells the cells, in the order to write them
     * @return a header and one line per cell
     */
    public static String cells(List<CellResult> cells) {
        StringBuilder csv = new StringBuilder(CELLS_HEADER).append('\n');
        for (CellResult result : cells) {
            Cell cell = result.cell();
            Setting setting = cell.setting();
            String where = setting == null ? ",," : setting(setting);
            csv.append(String.join(
                            ",",
                            cell.table().table(),
                            cell.dataset().csvName(),
                            where,
                            cell.method().csvName(),
                            Integer.toString(result.trials()),
                            Decimals.fixed(result.meanPercent(), DIGITS),
                            Decimals.fixed(result.sdPercent(), DIGITS),
                            Decimals.fixed(result.paperMeanPercent(), 2),
                            Decimals.fixed(result.paperSdPercent(), 2),
                            Decimals.fixed(result.z(), DIGITS)))
                    .append('\n');
        }
        return csv.toString();
    }

    /**
     * The contents of {@code figure2.csv}.
     *
     * @param points the points, in the order to write them
     * @return a header and one line per point
     */
    public static String figure2(List<Figure2Point> points) {
        StringBuilder csv = new StringBuilder(FIGURE2_HEADER).append('\n');
        for (Figure2Point point : points) {
            csv.append(String.join(
                            ",",
                            point.dataset().csvName(),
                            point.rule().csvName(),
                            Integer.toString(point.k()),
                            point.method().csvName(),
                            Integer.toString(point.trials()),
                            Decimals.fixed(point.meanPercent(), DIGITS),
                            Decimals.fixed(point.sdPercent(), DIGITS)))
                    .append('\n');
        }
        return csv.toString();
    }

    /**
     * Reads {@code cells.csv} back.
     *
     * @param file the file
     * @return its cells
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException naming file and line of what is not as written by {@link #cells}
     */
    public static List<CellResult> readCells(Path file) throws IOException {
        return read(file, row -> {
            Dataset dataset = Dataset.of(row.getField("dataset"));
            PaperMethod method = PaperMethod.of(row.getField("method"));
            Cell cell = method == PaperMethod.CLEAN
                    ? Cell.clean(dataset)
                    : Cell.of(
                            BoundsKind.of(row.getField("table")),
                            new Setting(
                                    dataset,
                                    number(row, "rho_plus_max"),
                                    number(row, "rho_minus_max"),
                                    Integer.parseInt(row.getField("n_act"))),
                            method);
            return new CellResult(
                    cell,
                    Integer.parseInt(row.getField("trials")),
                    number(row, "mean_percent"),
                    number(row, "sd_percent"),
                    number(row, "paper_mean_percent"),
                    number(row, "paper_sd_percent"));
        });
    }

    /**
     * Reads {@code figure2.csv} back.
     *
     * @param file the file
     * @return its points
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException naming file and line of what is not as written by {@link #figure2}
     */
    public static List<Figure2Point> readFigure2(Path file) throws IOException {
        return read(
                file,
                row -> new Figure2Point(
                        Dataset.of(row.getField("dataset")),
                        rule(row.getField("rule")),
                        Integer.parseInt(row.getField("k")),
                        PaperMethod.of(row.getField("method")),
                        Integer.parseInt(row.getField("trials")),
                        number(row, "mean_percent"),
                        number(row, "sd_percent")));
    }

    private static Figure2Rule rule(String name) {
        for (Figure2Rule rule : Figure2Rule.values()) {
            if (rule.csvName().equals(name)) {
                return rule;
            }
        }
        throw new IllegalArgumentException("rule \"" + name + "\" is neither as-written nor theorem-6");
    }

    /** A setting as three columns. */
    static String setting(Setting setting) {
        return Setting.rate(setting.rhoPlusMax()) + "," + Setting.rate(setting.rhoMinusMax()) + "," + setting.nAct();
    }

    static double number(NamedCsvRecord row, String column) {
        return Double.parseDouble(row.getField(column));
    }

    /** One line of a file as a result. */
    interface RowReader<T> {
        T read(NamedCsvRecord row);
    }

    static <T> List<T> read(Path file, RowReader<T> reader) throws IOException {
        List<T> results = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().ofNamedCsvRecord(Files.newBufferedReader(file, StandardCharsets.UTF_8))) {
            for (NamedCsvRecord row : rows) {
                try {
                    results.add(reader.read(row));
                } catch (RuntimeException e) {
                    throw new IllegalArgumentException(
                            file + ", line " + row.getStartingLineNumber() + ": " + e.getMessage(), e);
                }
            }
        }
        return List.copyOf(results);
    }
}

package org.biln.experiments.report;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.Figure2Point;
import org.biln.experiments.paper.ForensicRow;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.paper.TrialCounts;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;

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

    /** The contents of {@code cells.csv}. */
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
                            published(result.paperMeanPercent(), 2),
                            published(result.paperSdPercent(), 2),
                            published(result.z(), DIGITS)))
                    .append('\n');
        }
        return csv.toString();
    }

    /** The contents of {@code figure2.csv}. */
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

    /** Reads {@code cells.csv} back. */
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

    /** Reads {@code figure2.csv} back. */
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

    /**
     * The contents of {@code trials.csv}: every trial, one line per classifier, so that others can test what they like. Classifiers
     * of one data set, setting and trial share their data: differences between them are paired.
     */
    public static String trials(RunResult result) {
        StringBuilder csv =
                new StringBuilder("part,dataset,rho_plus_max,rho_minus_max,n_act,method,rule,k,trial,correct,tested\n");
        for (TrialCounts counts : result.counts()) {
            for (int m = 0; m < counts.measures().size(); m++) {
                String what = what(counts.measures().get(m));
                for (int trial = 0; trial < counts.correct().length; trial++) {
                    csv.append(what)
                            .append(trial)
                            .append(',')
                            .append(counts.correct()[trial][m])
                            .append(',')
                            .append(counts.tested())
                            .append('\n');
                }
            }
        }
        return csv.toString();
    }

    private static String what(Measure measure) {
        Setting setting = measure instanceof Cell cell
                ? cell.setting()
                : measure.dataset().figure2();
        String part = measure instanceof Cell cell ? cell.table().table() : "figure2";
        String rule = measure instanceof CurvePoint point ? point.rule().csvName() + "," + point.k() : ",";
        return String.join(
                ",",
                part,
                measure.dataset().csvName(),
                setting == null ? ",," : setting(setting),
                measure.method().csvName(),
                rule,
                "");
    }

    /** The contents of {@code forensics.csv}. */
    public static String forensics(List<ForensicRow> rows) {
        StringBuilder csv = new StringBuilder(
                "step,dataset,choice,published,cells,trials,chi_square,worst_cell,worst_z,description\n");
        for (ForensicRow row : rows) {
            csv.append(String.join(
                            ",",
                            row.step(),
                            row.dataset().csvName(),
                            row.choice(),
                            Boolean.toString(row.published()),
                            Integer.toString(row.cells()),
                            Integer.toString(row.trials()),
                            Decimals.fixed(row.chiSquare(), 3),
                            quoted(row.worst()),
                            Decimals.fixed(row.worstZ(), 3),
                            quoted(row.description())))
                    .append('\n');
        }
        return csv.toString();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }

    /** Reads {@code forensics.csv} back. */
    public static List<ForensicRow> readForensics(Path file) throws IOException {
        return read(
                file,
                row -> new ForensicRow(
                        row.getField("step"),
                        Dataset.of(row.getField("dataset")),
                        row.getField("choice"),
                        Boolean.parseBoolean(row.getField("published")),
                        Integer.parseInt(row.getField("cells")),
                        Integer.parseInt(row.getField("trials")),
                        number(row, "chi_square"),
                        row.getField("worst_cell"),
                        number(row, "worst_z"),
                        row.getField("description")));
    }

    /** A setting as three columns. */
    static String setting(Setting setting) {
        return Setting.rate(setting.rhoPlusMax()) + "," + Setting.rate(setting.rhoMinusMax()) + "," + setting.nAct();
    }

    /** Empty for cells that the paper has not. */
    private static String published(double value, int digits) {
        return Double.isNaN(value) ? "" : Decimals.fixed(value, digits);
    }

    static double number(NamedCsvRecord row, String column) {
        String text = row.getField(column);
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
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

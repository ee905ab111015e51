package org.biln.experiments.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.ForensicFinding;

/**
 * One alternative of one step of the protocol on one data set, and how well it explains the published cells: a line of
 * {@code forensics.csv}.
 *
 * <pre>{@code
 * List<ForensicRow> rows = ForensicRow.of(findings);
 * Files.writeString(out.resolve("forensics.csv"), ForensicRow.csv(rows));
 * }</pre>
 *
 * @param step the step
 * @param dataset the data set
 * @param choice the alternative's short name
 * @param published whether the published reading has it
 * @param cells number of cells the step can touch
 * @param trials number of trials
 * @param chiSquare sum of z squared over these cells
 * @param worst the cell farthest from the paper, in words
 * @param worstZ its z
 * @param description what the alternative does
 */
public record ForensicRow(
        String step,
        Dataset dataset,
        String choice,
        boolean published,
        int cells,
        int trials,
        double chiSquare,
        String worst,
        double worstZ,
        String description) {

    private static final String HEADER =
            "step,dataset,choice,published,cells,trials,chi_square,worst_cell,worst_z,description";

    /**
     * The findings, one row per alternative.
     *
     * @param findings the findings
     * @return their alternatives in the same order
     */
    public static List<ForensicRow> of(List<ForensicFinding> findings) {
        List<ForensicRow> rows = new ArrayList<>();
        for (ForensicFinding finding : findings) {
            for (ForensicFinding.Alternative alternative : finding.alternatives()) {
                CellResult worst = alternative.worst();
                rows.add(new ForensicRow(
                        finding.step(),
                        finding.dataset(),
                        alternative.choice().csvName(),
                        alternative.published(),
                        alternative.cells().size(),
                        worst.trials(),
                        alternative.chiSquare(),
                        worst.cell().label(),
                        worst.z(),
                        alternative.choice().description()));
            }
        }
        return List.copyOf(rows);
    }

    /**
     * The contents of {@code forensics.csv}.
     *
     * @param rows the rows
     * @return a header and one line per row
     */
    public static String csv(List<ForensicRow> rows) {
        StringBuilder csv = new StringBuilder(HEADER).append('\n');
        for (ForensicRow row : rows) {
            csv.append(String.join(
                            ",",
                            row.step,
                            row.dataset.csvName(),
                            row.choice,
                            Boolean.toString(row.published),
                            Integer.toString(row.cells),
                            Integer.toString(row.trials),
                            Decimals.fixed(row.chiSquare, 3),
                            quoted(row.worst),
                            Decimals.fixed(row.worstZ, 3),
                            quoted(row.description)))
                    .append('\n');
        }
        return csv.toString();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }

    /**
     * Reads {@code forensics.csv} back.
     *
     * @param file the file
     * @return its rows
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException naming file and line of what is not as written by {@link #csv}
     */
    public static List<ForensicRow> read(Path file) throws IOException {
        return ResultFiles.read(
                file,
                row -> new ForensicRow(
                        row.getField("step"),
                        Dataset.of(row.getField("dataset")),
                        row.getField("choice"),
                        Boolean.parseBoolean(row.getField("published")),
                        Integer.parseInt(row.getField("cells")),
                        Integer.parseInt(row.getField("trials")),
                        ResultFiles.number(row, "chi_square"),
                        row.getField("worst_cell"),
                        ResultFiles.number(row, "worst_z"),
                        row.getField("description")));
    }
}

package org.biln.experiments.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.Figure1Data;
import org.biln.experiments.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The tables for LaTeX ({@code \\input{table1}}, needs the package booktabs) and the figures as PDF.
 *
 * <pre>{@code
 * List<Path> written = Latex.write(result, null, Path.of("report"));
 * }</pre>
 */
public final class Latex {

    private Latex() {}

    /**
     * Writes the files.
     *
     * @param result a run
     * @param figure1 the trial of Figure 1, or null
     * @param out the folder
     * @return the files written
     * @throws IOException if one cannot be written
     */
    public static List<Path> write(RunResult result, @Nullable Figure1Data figure1, Path out) throws IOException {
        List<Path> written = new ArrayList<>();
        int number = 1;
        for (PaperTable table : PaperTable.of(result)) {
            if (!result.cells().isEmpty()) {
                written.add(Report.write(out.resolve("table" + number + ".tex"), table(table)));
            }
            number++;
        }
        if (Figure.fontsAvailable()) {
            for (Map.Entry<String, Figure> figure :
                    Report.figures(result, figure1).entrySet()) {
                written.add(Report.write(
                        out.resolve(figure.getKey() + ".pdf"), figure.getValue().pdf()));
            }
        }
        return List.copyOf(written);
    }

    /** One table: ours over the paper's in each cell. */
    static String table(PaperTable table) {
        StringBuilder tex = new StringBuilder("% ")
                .append(table.caption())
                .append("\n% each cell: our mean and standard deviation, the paper's in parentheses\n");
        int columns = table.methods().size() + (table.hasClean() ? 1 : 0);
        tex.append("\\begin{tabular}{ll").append("c".repeat(columns)).append("}\n\\toprule\n");
        tex.append("data set & $(\\rho_+, \\rho_-, n_\\mathrm{act})$");
        if (table.hasClean()) {
            tex.append(" & clean");
        }
        for (PaperMethod method : table.methods()) {
            tex.append(" & ").append(method.title());
        }
        tex.append(" \\\\\n");
        for (PaperTable.Block block : table.blocks()) {
            tex.append("\\midrule\n");
            boolean first = true;
            for (PaperTable.Row row : block.rows()) {
                tex.append(first ? block.dataset().title() : "")
                        .append(" & $")
                        .append(row.setting().label())
                        .append('$');
                if (table.hasClean()) {
                    tex.append(" & ")
                            .append(first ? block.clean().map(Latex::cell).orElse("") : "");
                }
                row.cells().forEach(cell -> tex.append(" & ").append(cell(cell)));
                tex.append(" \\\\\n");
                first = false;
            }
        }
        return tex.append("\\bottomrule\n\\end{tabular}\n").toString();
    }

    private static String cell(CellResult cell) {
        return "$" + number(cell.meanPercent()) + "\\pm" + number(cell.sdPercent()) + "$ $("
                + number(cell.paperMeanPercent()) + "\\pm" + number(cell.paperSdPercent()) + ")$";
    }

    private static String number(double value) {
        return Decimals.fixed(value, 2);
    }
}

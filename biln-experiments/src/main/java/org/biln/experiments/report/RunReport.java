package org.biln.experiments.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.experiments.paper.Figure1Data;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.Dataset;
import org.jspecify.annotations.Nullable;

/**
 * What a run leaves behind for its reader: {@code cells.csv}, {@code figure2.csv}, {@code trials.csv}, {@code paired.csv}, the
 * figures as SVG, and {@code report.md} with the tables.
 */
public final class RunReport {
    private RunReport() {}

    /** Writes the report. */
    public static List<Path> write(RunResult result, RunFile run, @Nullable Figure1Data figure1, Path out)
            throws IOException {
        Files.createDirectories(out);
        List<PairedTest> tests = PairedTest.of(result);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("cells.csv", result.cells().isEmpty() ? "" : ResultFiles.cells(result.cells()));
        files.put("figure2.csv", result.figure2().isEmpty() ? "" : ResultFiles.figure2(result.figure2()));
        files.put("trials.csv", result.counts().isEmpty() ? "" : ResultFiles.trials(result));
        files.put("paired.csv", tests.isEmpty() ? "" : PairedTest.csv(tests));
        StringBuilder captioned = new StringBuilder();
        if (Figure.fontsAvailable()) {
            figures(result, figure1).forEach((name, figure) -> {
                files.put(name + ".svg", figure.svg());
                captioned.append(captioned(result, name, name + ".svg"));
            });
        }
        files.put(
                "report.md",
                new Document("report.md")
                        .with("headline", result.cells().isEmpty() ? "" : CellTables.headline(result))
                        .with("command", run.command())
                        .with("trials", run.trials())
                        .with("seed", run.seed())
                        .with("reading", result.request().reading().label())
                        .with("took", run.took())
                        .with("version", run.version())
                        .with("commit", run.commit())
                        .with("cpu", run.cpu())
                        .with("jdk", run.jdk())
                        .with("tables", CellTables.of(result))
                        .with("figures", captioned)
                        .text());
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (!file.getValue().isEmpty()) {
                written.add(Document.write(out.resolve(file.getKey()), file.getValue()));
            }
        }
        return written;
    }

    /** The figures by the names of their files. */
    static Map<String, Figure> figures(RunResult result, @Nullable Figure1Data figure1) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        if (figure1 != null) {
            figures.put("figure1", Figure1.draw(figure1));
        }
        for (Dataset dataset : result.request().datasets()) {
            Figure2.draw(result, dataset).ifPresent(figure -> figures.put("figure2-" + dataset.csvName(), figure));
        }
        return figures;
    }

    /** A figure with what is to be seen on it. */
    static String captioned(RunResult result, String name, String file) {
        String caption = result.request().datasets().stream()
                .filter(dataset -> name.equals("figure2-" + dataset.csvName()))
                .map(dataset -> "Figure 2, " + dataset.title() + " at "
                        + dataset.figure2().label() + ".")
                .findFirst()
                .orElse(
                        "Figure 1. One synthetic trial at (0.25, 0.49, 10): a) the noisy sample, b) what the theorem distils and"
                                + " what is bought, c) the importance of these examples with its contours, d) the learned boundaries"
                                + " on the test sample.");
        return "![" + name + "](" + file + ")\n\n" + caption + "\n\n";
    }
}

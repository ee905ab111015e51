package org.biln.experiments.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.run.Figure1Data;
import org.biln.experiments.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run leaves behind for its reader: {@code cells.csv}, {@code figure2.csv}, {@code trials.csv}, {@code paired.csv},
 * the figures as PNG and SVG, {@code report.html} and {@code report.md}. Each file is written beside its name and then renamed, so that none is ever
 * half there.
 *
 * <pre>{@code
 * List<Path> written = Report.write(result, info, null, Path.of("report"));
 * }</pre>
 */
public final class Report {

    private Report() {}

    /**
     * Writes the report.
     *
     * @param result a run
     * @param info what ran where
     * @param figure1 the trial of Figure 1, or null if it was not asked for
     * @param out the folder, made if it is not there
     * @return the files written
     * @throws IOException if one cannot be written
     */
    public static List<Path> write(RunResult result, RunInfo info, @Nullable Figure1Data figure1, Path out)
            throws IOException {
        Files.createDirectories(out);
        List<Path> written = new ArrayList<>();
        if (!result.cells().isEmpty()) {
            written.add(write(out.resolve("cells.csv"), ResultFiles.cells(result.cells())));
        }
        if (!result.figure2().isEmpty()) {
            written.add(write(out.resolve("figure2.csv"), ResultFiles.figure2(result.figure2())));
        }
        if (!result.counts().isEmpty()) {
            written.add(write(out.resolve("trials.csv"), TrialsCsv.of(result)));
        }
        List<PairedTest> tests = PairedTest.of(result);
        if (!tests.isEmpty()) {
            written.add(write(out.resolve("paired.csv"), PairedTest.csv(tests)));
        }
        Map<String, Figure> figures = Figure.fontsAvailable() ? figures(result, figure1) : Map.of();
        List<String> pictures = new ArrayList<>();
        Map<String, Figure> captioned = new LinkedHashMap<>();
        for (Map.Entry<String, Figure> figure : figures.entrySet()) {
            String name = figure.getKey();
            written.add(write(out.resolve(name + ".png"), figure.getValue().png()));
            written.add(write(out.resolve(name + ".svg"), figure.getValue().svg()));
            pictures.add(name + ".png");
            captioned.put(caption(name), figure.getValue());
        }
        written.add(write(out.resolve("report.html"), HtmlReport.of(result, info, captioned)));
        written.add(write(out.resolve("report.md"), MarkdownReport.of(result, info, pictures)));
        return List.copyOf(written);
    }

    /** The figures by the names of their files. */
    static Map<String, Figure> figures(RunResult result, @Nullable Figure1Data figure1) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        if (figure1 != null) {
            figures.put("figure1", Figure1.draw(figure1));
        }
        for (Dataset dataset : Dataset.all()) {
            Figure2.draw(result, dataset).ifPresent(figure -> figures.put(figure2Name(dataset), figure));
        }
        return figures;
    }

    static String figure2Name(Dataset dataset) {
        return "figure2-" + dataset.csvName();
    }

    static String caption(String name) {
        if (name.equals("figure1")) {
            return "Figure 1. One synthetic trial at (0.25, 0.49, 10): a) the noisy sample, b) what the theorem distils and"
                    + " what is bought, c) the importance of these examples with its contours, d) the learned boundaries"
                    + " on the test sample.";
        }
        for (Dataset dataset : Dataset.all()) {
            if (name.equals(figure2Name(dataset))) {
                return "Figure 2, " + dataset.title() + " at "
                        + dataset.figure2().label()
                        + ". Accuracy without known bounds against the size k of the neighbourhood. Left: as the text has"
                        + " it. Middle: the two bounds paired as in the paper's own theorem. Right: one mean over the"
                        + " neighbours of all examples at once, which is what the numbers of the published reading have,"
                        + " and which hardly depends on k. Dashed: what the paper's Table 2 prints (k = 10). The last point"
                        + " of the two panels of the theorem is the mean over the whole sample.";
            }
        }
        return name;
    }

    /**
     * Writes a text beside a file's name and renames it, so that the file is never half there.
     *
     * @param file the file
     * @param text its contents
     * @return the file
     * @throws IOException if it cannot be written; what was there before then still is
     */
    public static Path write(Path file, String text) throws IOException {
        return write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes bytes in the same way.
     *
     * @param file the file
     * @param bytes its contents
     * @return the file
     * @throws IOException if it cannot be written; what was there before then still is
     */
    public static Path write(Path file, byte[] bytes) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(part, bytes);
            return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}

package org.biln.experiments.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.Figure1Data;
import org.biln.experiments.paper.ForensicRow;
import org.biln.experiments.paper.Part;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;

/**
 * The pages about the paper, from the committed results so that no figure in them is typed by hand: {@code REPRODUCE.md},
 * {@code docs/ARTICLE.md} and {@code docs/FORENSICS.md}, and the figures as SVG in {@code docs}.
 *
 * <p>From {@code results}: {@code cells.csv}, {@code figure2.csv} and {@code run.json} of the long run; if they are there,
 * {@code forensics.csv} with {@code forensics.json}, {@code paired.csv}, {@code misses.md} (why cells beyond 3 standard errors are
 * where they are) and {@code seed-2} with the cells of another seed.
 */
public final class ReproduceDocument {
    private final Path results;
    private final RunFile run;
    private final RunResult result;
    private final RunResult pooled;

    private ReproduceDocument(Path results) throws IOException {
        this.results = results;
        this.run = RunFile.read(results.resolve("run.json"));
        this.result = new RunResult(
                new RunRequest(
                        EnumSet.allOf(Part.class),
                        Dataset.inOrder(Dataset.all()),
                        run.trials(),
                        run.seed(),
                        Reading.of(run.reading())),
                ResultFiles.readCells(results.resolve("cells.csv")),
                ResultFiles.readFigure2(results.resolve("figure2.csv")),
                Map.of(),
                List.of());
        this.pooled = pooled();
    }

    /** Writes the pages and the figures. */
    public static List<Path> write(Path root, Figure1Data figure1) throws IOException {
        Path results = root.resolve("results");
        ReproduceDocument pages = new ReproduceDocument(results);
        Path docs = Files.createDirectories(root.resolve("docs"));
        List<Path> written = new ArrayList<>();
        StringBuilder figures = new StringBuilder();
        for (Map.Entry<String, Figure> figure :
                RunReport.figures(pages.result, figure1).entrySet()) {
            String file = figure.getKey() + ".svg";
            written.add(Document.write(docs.resolve(file), figure.getValue().svg()));
            figures.append(RunReport.captioned(pages.result, figure.getKey(), "docs/" + file));
        }
        written.add(Document.write(root.resolve("REPRODUCE.md"), pages.reproduce(figures.toString())));
        Path paired = results.resolve("paired.csv");
        written.add(Document.write(
                docs.resolve("ARTICLE.md"),
                new Article(pages.pooled, Files.exists(paired) ? PairedTest.read(paired) : List.of())
                        .text(pages.run.command())));
        Path forensics = results.resolve("forensics.csv");
        if (Files.exists(forensics)) {
            List<ForensicRow> rows = ResultFiles.readForensics(forensics);
            String command = RunFile.read(results.resolve("forensics.json")).command();
            written.add(Document.write(docs.resolve("FORENSICS.md"), Findings.page(rows, command)));
        }
        return written;
    }

    private String reproduce(String figures) throws IOException {
        List<String> misses = CellTables.misses(result);
        Path notes = results.resolve("misses.md");
        return new Document("reproduce.md")
                .with("headline", CellTables.headline(result))
                .with("datasets", Document.table(perDataset()))
                .with("pooled", ofBothSeeds())
                .with("commands", commands())
                .with("cpu", run.cpu())
                .with("jdk", run.jdk())
                .with("tables", CellTables.of(result))
                .with("misses", misses.isEmpty() ? "None." : "- " + String.join("\n- ", misses))
                .with("notes", Files.exists(notes) ? Files.readString(notes, StandardCharsets.UTF_8) : "")
                .with("figures", figures)
                .text();
    }

    private List<List<String>> perDataset() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("data set", "cells", "within 2", "within 3", "rms z", "largest \\|z\\|"));
        for (Dataset dataset : Dataset.all()) {
            List<CellResult> cells = result.cells().stream()
                    .filter(cell -> cell.cell().dataset() == dataset)
                    .toList();
            if (!cells.isEmpty()) {
                double largest = cells.stream()
                        .mapToDouble(cell -> Math.abs(cell.z()))
                        .max()
                        .orElse(0);
                rows.add(List.of(
                        dataset.title(),
                        Integer.toString(cells.size()),
                        Long.toString(cells.stream().filter(c -> c.within(2)).count()),
                        Long.toString(cells.stream().filter(c -> c.within(3)).count()),
                        Decimals.fixed(RunResult.rmsZ(cells), 2),
                        Decimals.fixed(largest, 1)));
            }
        }
        return rows;
    }

    /** The result with the trials of the other seed, the same where there are none. */
    private RunResult pooled() throws IOException {
        Path file = results.resolve("seed-2").resolve("cells.csv");
        if (!Files.exists(file)) {
            return result;
        }
        Map<Cell, CellResult> others = new HashMap<>();
        ResultFiles.readCells(file).forEach(cell -> others.put(cell.cell(), cell));
        List<CellResult> cells = result.cells().stream()
                .map(cell -> {
                    CellResult other = others.get(cell.cell());
                    return other == null ? cell : cell.pooledWith(other);
                })
                .toList();
        return new RunResult(result.request(), cells, result.figure2(), Map.of(), List.of());
    }

    private String ofBothSeeds() throws IOException {
        Path other = results.resolve("seed-2").resolve("run.json");
        if (!Files.exists(other)) {
            return "";
        }
        int trials = pooled.cells().get(0).trials();
        List<String> misses = CellTables.misses(pooled);
        return "With the " + (trials - run.trials()) + " trials of seed "
                + RunFile.read(other).seed() + " pooled, " + trials + " in all: " + CellTables.headline(pooled)
                + " Beyond 3: " + (misses.isEmpty() ? "none" : String.join("; ", misses)) + ".";
    }

    private String commands() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String name : List.of("run.json", "seed-2/run.json", "forensics.json")) {
            if (Files.exists(results.resolve(name))) {
                RunFile ran = RunFile.read(results.resolve(name));
                lines.append(ran.command())
                        .append("   # ")
                        .append(ran.took())
                        .append(", commit ")
                        .append(ran.commit())
                        .append('\n');
            }
        }
        return lines.toString();
    }
}

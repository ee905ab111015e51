package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.ForensicRow;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceDocumentTest {

    private static final RunFile.Provenance NOWHERE = new RunFile.Provenance(false, Map.of(), Map.of());

    private final RunResult paper = Samples.wholePaper();

    private void results(Path root) throws IOException {
        Path results = Files.createDirectories(root.resolve("results"));
        Files.writeString(results.resolve("cells.csv"), ResultFiles.cells(paper.cells()));
        Files.writeString(results.resolve("figure2.csv"), ResultFiles.figure2(paper.figure2()));
        Files.writeString(results.resolve("run.json"), Samples.run().json(NOWHERE));
        Files.writeString(results.resolve("forensics.csv"), ResultFiles.forensics(kernel()));
        Files.writeString(results.resolve("forensics.json"), Samples.run().json(NOWHERE));
    }

    private static List<ForensicRow> kernel() {
        return List.of(
                row("not-squared", true, 100, 0.1, "exp(-sigma d)"), row("squared", false, 100, 15, "exp(-sigma d^2)"));
    }

    private static ForensicRow row(String choice, boolean published, int trials, double chiSquare, String what) {
        return new ForensicRow(
                "kernel",
                SyntheticDataset.INSTANCE,
                choice,
                published,
                4,
                trials,
                chiSquare,
                "a \"cell\", far",
                2,
                what);
    }

    @Test
    void thePageHasEveryCellTheFiguresTheFindingsAndTheCommands(@TempDir Path root) throws Exception {
        assumeTrue(Figure.fontsAvailable(), "no font is installed on this machine, figures cannot be drawn");
        results(root);
        List<Path> written = ReproduceDocument.write(root, Samples.figure1());
        assertThat(written)
                .containsExactlyInAnyOrder(
                        root.resolve("REPRODUCE.md"),
                        root.resolve("docs/ARTICLE.md"),
                        root.resolve("docs/FORENSICS.md"),
                        root.resolve("docs/figure1.svg"),
                        root.resolve("docs/figure2-synthetic.svg"),
                        root.resolve("docs/figure2-uci-image.svg"),
                        root.resolve("docs/figure2-usps-6v8.svg"));
        String page = Files.readString(root.resolve("REPRODUCE.md"));
        for (CellResult cell : ResultFiles.readCells(root.resolve("results/cells.csv"))) {
            assertThat(page).contains(CellTables.cell(cell));
        }
        assertThat(page)
                .contains(CellTables.agreement(paper))
                .contains("docs/figure2-usps-6v8.svg", "./biln reproduce --trials 100", "3 min 32 s", "Limitations")
                .doesNotContain(root.toString());
        assertThat(CellTables.misses(paper)).allSatisfy(miss -> assertThat(page).contains("- " + miss));
        assertThat(root.resolve("docs/FORENSICS.md"))
                .content()
                .contains("not-squared (published) 0.1; squared 15.0", "the paper ran not-squared");
        ReproduceDocument.write(root, Samples.figure1());
        assertThat(Files.readString(root.resolve("REPRODUCE.md"))).isEqualTo(page);
    }

    @Test
    void notesBesideTheResultsAreTakenOver(@TempDir Path root) throws Exception {
        assumeTrue(Figure.fontsAvailable(), "no font is installed on this machine, figures cannot be drawn");
        results(root);
        Files.writeString(root.resolve("results/misses.md"), "Because of the moon.\n");
        ReproduceDocument.write(root, Samples.figure1());
        assertThat(Files.readString(root.resolve("REPRODUCE.md"))).contains("Because of the moon.");
    }

    @Test
    void withoutResultsTheMissingFileIsNamed(@TempDir Path root) {
        assertThatThrownBy(() -> ReproduceDocument.write(root, Samples.figure1()))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("run.json");
    }

    @Test
    void runJsonReadsBackAndNamesWhatIsMissingInIt(@TempDir Path root) throws Exception {
        RunFile run = Samples.run();
        Path file = root.resolve("run.json");
        Files.writeString(file, run.json(NOWHERE));
        assertThat(RunFile.read(file)).isEqualTo(run);
        Files.writeString(file, run.json(NOWHERE).replace("\"seed\"", "\"sed\""));
        assertThatThrownBy(() -> RunFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("\"seed\"");
        Files.writeString(file, "{");
        assertThatThrownBy(() -> RunFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not JSON");
    }

    @Test
    void forensicRowsReadBack(@TempDir Path root) throws Exception {
        Path file = Files.writeString(root.resolve("forensics.csv"), ResultFiles.forensics(kernel()));
        assertThat(ResultFiles.readForensics(file)).isEqualTo(kernel());
    }

    @Test
    void whatTheCellsDoNotTellApartIsCalledOpen() {
        ForensicRow a = row("squared", true, 100, 15, "d");
        assertThat(Findings.verdict(List.of(a, row("not-squared", false, 100, 14, "d"))))
                .startsWith("open");
        assertThat(Findings.verdict(List.of(a, row("not-squared", false, 100, 5, "d"))))
                .isEqualTo("the paper ran not-squared, not what we call published");
    }

    @Test
    void fewerThanAHundredTrialsGetNoVerdict() {
        List<ForensicRow> few = List.of(row("squared", true, 99, 15, "d"), row("not-squared", false, 99, 500, "d"));
        assertThat(Findings.verdict(few)).isEqualTo("no verdict: 99 trials are too few, take 100 or more");
        assertThat(Findings.table(few)).doesNotContain("the paper ran");
    }

    @Test
    void alternativesThatAreRuledOutAreNotCalledOpen() {
        ForensicRow a = new ForensicRow("bound-rule", UspsDataset.INSTANCE, "pooled", true, 7, 500, 5.4, "x", 2, "d");
        ForensicRow b =
                new ForensicRow("bound-rule", UspsDataset.INSTANCE, "pooled-3", false, 7, 500, 6.1, "x", 2, "d");
        ForensicRow c = new ForensicRow("bound-rule", UspsDataset.INSTANCE, "whole", false, 7, 500, 10.5, "x", 2, "d");
        assertThat(Findings.verdict(List.of(a, b, c)))
                .isEqualTo("open: the cells do not tell pooled and pooled-3 apart");
    }
}

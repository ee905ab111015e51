package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.ForensicFinding;
import org.biln.experiments.run.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceDocTest {

    private final RunResult paper = Samples.wholePaper();

    private void results(Path root) throws IOException {
        Path results = Files.createDirectories(root.resolve("results"));
        Files.writeString(results.resolve("cells.csv"), ResultFiles.cells(paper.cells()));
        Files.writeString(results.resolve("figure2.csv"), ResultFiles.figure2(paper.figure2()));
        Files.writeString(
                results.resolve("run.json"), new RunFile(Samples.info(), 100, 1, "published", 2040.25, 0, null).json());
        Files.writeString(results.resolve("forensics.csv"), ForensicRow.csv(ForensicRow.of(List.of(kernel()))));
        Files.writeString(
                results.resolve("forensics.json"),
                new RunFile(Samples.info(), 100, 1, "published", 61, 0, null).json());
    }

    private static ForensicFinding kernel() {
        return new ForensicFinding(
                "kernel",
                SyntheticDataset.INSTANCE,
                List.of(
                        new ForensicFinding.Alternative(Choice.KERNEL_NOT_SQUARED, true, List.of(cell(98.45))),
                        new ForensicFinding.Alternative(Choice.KERNEL_SQUARED, false, List.of(cell(99.43)))));
    }

    private static CellResult cell(double mean) {
        Setting setting = SyntheticDataset.INSTANCE.settings().get(3);
        return new CellResult(Cell.of(BoundsKind.KNOWN, setting, PaperMethod.ALGO1), 100, mean, 2.3, 98.43, 2.29);
    }

    @Test
    void thePageHasEveryCellTheFiguresTheFindingsAndTheCommands(@TempDir Path root) throws Exception {
        assumeTrue(Figure.fontsAvailable(), "no font is installed on this machine, figures cannot be drawn");
        results(root);
        List<Path> written = ReproduceDoc.write(root, Samples.figure1());
        assertThat(written)
                .containsExactlyInAnyOrder(
                        root.resolve("REPRODUCE.md"),
                        root.resolve("docs/figure1.svg"),
                        root.resolve("docs/figure2-synthetic.svg"),
                        root.resolve("docs/figure2-uci-image.svg"),
                        root.resolve("docs/figure2-usps-6v8.svg"));
        String page = Files.readString(root.resolve("REPRODUCE.md"));
        for (CellResult cell : ResultFiles.readCells(root.resolve("results/cells.csv"))) {
            assertThat(page).contains(MarkdownReport.cell(cell));
        }
        assertThat(page)
                .contains(Agreement.line(paper))
                .contains("docs/figure2-usps-6v8.svg", "./biln reproduce --trials 100", "34 min 0 s", "Limitations")
                .contains("the paper ran not-squared")
                .doesNotContain(root.toString());
        for (CellResult miss : Agreement.misses(paper)) {
            assertThat(page).contains("- " + miss.cell().label());
        }
        ReproduceDoc.write(root, Samples.figure1());
        assertThat(Files.readString(root.resolve("REPRODUCE.md"))).isEqualTo(page);
    }

    @Test
    void notesBesideTheResultsAreTakenOver(@TempDir Path root) throws Exception {
        assumeTrue(Figure.fontsAvailable(), "no font is installed on this machine, figures cannot be drawn");
        results(root);
        Files.writeString(root.resolve("results/misses.md"), "Because of the moon.\n");
        ReproduceDoc.write(root, Samples.figure1());
        assertThat(Files.readString(root.resolve("REPRODUCE.md"))).contains("Because of the moon.");
    }

    @Test
    void withoutResultsTheMissingFileIsNamed(@TempDir Path root) {
        assertThatThrownBy(() -> ReproduceDoc.write(root, Samples.figure1()))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("run.json");
    }

    @Test
    void runJsonReadsBackAndNamesWhatIsMissingInIt(@TempDir Path root) throws Exception {
        RunFile run = new RunFile(Samples.info(), 1000, 7, "written", 12.5, 3, null);
        Path file = root.resolve("run.json");
        Files.writeString(file, run.json());
        assertThat(RunFile.read(file)).isEqualTo(run);
        Files.writeString(file, run.json().replace("\"seed\"", "\"sed\""));
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
        List<ForensicRow> rows = ForensicRow.of(List.of(kernel()));
        Path file = root.resolve("forensics.csv");
        Files.writeString(file, ForensicRow.csv(rows));
        assertThat(ForensicRow.csv(ForensicRow.read(file))).isEqualTo(ForensicRow.csv(rows));
        assertThat(ForensicsText.plain(rows))
                .contains("kernel on Synthetic: the paper ran not-squared")
                .contains("table1 synthetic (0.49, 0.49, 3) algo1");
    }

    @Test
    void whatTheCellsDoNotTellApartIsCalledOpen() {
        ForensicRow a = new ForensicRow("kernel", UspsDataset.INSTANCE, "squared", true, 14, 100, 15, "x", 2, "d");
        ForensicRow b = new ForensicRow("kernel", UspsDataset.INSTANCE, "not-squared", false, 14, 100, 14, "x", 2, "d");
        ForensicRow c = new ForensicRow("kernel", UspsDataset.INSTANCE, "not-squared", false, 14, 100, 5, "x", 2, "d");
        assertThat(ForensicsText.verdict(List.of(a, b))).startsWith("open");
        assertThat(ForensicsText.verdict(List.of(a, c)))
                .isEqualTo("the paper ran not-squared, not what we call published");
    }

    @Test
    void fewerThanAHundredTrialsGetNoVerdict() {
        ForensicRow a = new ForensicRow("kernel", UspsDataset.INSTANCE, "squared", true, 14, 99, 15, "x", 2, "d");
        ForensicRow b = new ForensicRow("kernel", UspsDataset.INSTANCE, "not-squared", false, 14, 99, 500, "x", 2, "d");
        assertThat(ForensicsText.verdict(List.of(a, b)))
                .isEqualTo("no verdict: 99 trials are too few, take 100 or more");
        assertThat(ForensicsText.plain(List.of(a, b))).doesNotContain("the paper ran");
        assertThat(ForensicsText.markdown(List.of(a, b))).doesNotContain("**");
    }

    @Test
    void alternativesThatAreRuledOutAreNotCalledOpen() {
        ForensicRow a = new ForensicRow("bound-rule", UspsDataset.INSTANCE, "pooled", true, 7, 500, 5.4, "x", 2, "d");
        ForensicRow b =
                new ForensicRow("bound-rule", UspsDataset.INSTANCE, "pooled-3", false, 7, 500, 6.1, "x", 2, "d");
        ForensicRow c = new ForensicRow("bound-rule", UspsDataset.INSTANCE, "whole", false, 7, 500, 10.5, "x", 2, "d");
        assertThat(ForensicsText.verdict(List.of(a, b, c)))
                .isEqualTo("open: the cells do not tell pooled and pooled-3 apart (chi-square differs by 0.7)");
    }
}

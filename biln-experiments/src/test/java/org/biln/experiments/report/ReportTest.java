package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Reading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    private final RunResult paper = Samples.wholePaper();

    @Test
    void theTablesHaveEveryCellAndTheirColumnsLineUp() {
        String md = CellTables.of(paper);
        for (CellResult cell : paper.cells()) {
            assertThat(md).contains(CellTables.cell(cell));
        }
        List<Integer> widths = md.lines()
                .filter(line -> line.startsWith("|"))
                .map(String::length)
                .distinct()
                .toList();
        assertThat(widths).hasSize(2);
        assertThat(CellTables.agreement(paper)).matches("147 cells, \\d+ within 3 standard errors, rms z \\d\\.\\d\\d");
    }

    @Test
    void aFewTrialsAreSaidToBeTooFew(@TempDir Path out) throws IOException {
        RunResult few = new RunResult(
                new RunRequest(paper.request().parts(), paper.request().datasets(), 5, 1, Reading.published()),
                paper.cells(),
                List.of(),
                Map.of(),
                List.of());
        assertThat(CellTables.agreement(few)).isEqualTo("147 cells; 5 trials are too few for z: take 100 or more.");
        RunReport.write(few, Samples.run(), null, out);
        assertThat(out.resolve("report.md"))
                .content()
                .contains(
                        "5 trials are too few for z",
                        "abc1234",
                        "17.0.1",
                        "Some CPU",
                        "seed 1",
                        "published",
                        "3 min 32 s")
                .doesNotContain("rms z", "within 2)");
        assertThat(CellTables.headline(paper)).contains("rms z", "within 2)").doesNotContain("too few");
    }

    @Test
    void rowsOfAMissingDataSetSayHowToGetIt() {
        RunResult result = Samples.withoutUsps();
        assertThat(CellTables.of(result)).contains("not available: `biln data fetch` gets it");
        assertThat(CellTables.agreement(result)).startsWith("90 cells");
    }

    @Test
    void aCellThatThePaperHasNotHasNoZAndReadsBack(@TempDir Path out) throws IOException {
        CellResult known = paper.cells().get(0);
        CellResult ours = new CellResult(known.cell(), 100, 88, 2, Double.NaN, Double.NaN);
        RunResult both = new RunResult(paper.request(), List.of(known, ours), List.of(), Map.of(), List.of());
        assertThat(both.worstFirst()).containsExactly(known);
        assertThat(both.rmsZ()).isEqualTo(Math.abs(known.z()));
        assertThat(CellTables.cell(ours)).isEqualTo("88.00±2.00");
        Path file = Files.writeString(out.resolve("cells.csv"), ResultFiles.cells(both.cells()));
        assertThat(ResultFiles.readCells(file).get(1)).isEqualTo(ours);
    }

    @Test
    void aPageWithAnEmptyPlaceIsNotWritten() {
        assertThatThrownBy(() -> new Document("report.md").with("command", "x").text())
                .hasMessageContaining("nothing is said of headline");
    }

    @Test
    void theFilesReadBackAsTheResultsTheyWereWrittenFrom(@TempDir Path out) throws Exception {
        Files.writeString(out.resolve("cells.csv"), ResultFiles.cells(paper.cells()));
        Files.writeString(out.resolve("figure2.csv"), ResultFiles.figure2(paper.figure2()));
        List<CellResult> cells = ResultFiles.readCells(out.resolve("cells.csv"));
        assertThat(cells.stream().map(CellResult::cell)).containsExactlyElementsOf(Cell.paper());
        assertThat(ResultFiles.cells(cells).lines().map(line -> line.replaceFirst(",[^,]*$", "")))
                .containsExactlyElementsOf(ResultFiles.cells(paper.cells())
                        .lines()
                        .map(line -> line.replaceFirst(",[^,]*$", ""))
                        .toList());
        for (int i = 0; i < cells.size(); i++) {
            assertThat(cells.get(i).z()).isCloseTo(paper.cells().get(i).z(), within(1e-4));
        }
        assertThat(ResultFiles.figure2(ResultFiles.readFigure2(out.resolve("figure2.csv"))))
                .isEqualTo(ResultFiles.figure2(paper.figure2()));
    }

    @Test
    void theFirstLinesOfCellsCsvAreTheContract() {
        assertThat(ResultFiles.cells(paper.cells()).lines().limit(3))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo("table,dataset,rho_plus_max,rho_minus_max,n_act,method,trials,mean_percent,"
                                        + "sd_percent,paper_mean_percent,paper_sd_percent,z"),
                        line -> assertThat(line).startsWith("table1,synthetic,,,,clean,100,"),
                        line -> assertThat(line).startsWith("table1,synthetic,0.25,0.25,3,noisy,100,"));
    }

    @Test
    void aDamagedFileIsRefusedByFileAndLine(@TempDir Path out) throws Exception {
        Path file = out.resolve("cells.csv");
        String good = ResultFiles.cells(paper.cells());
        Files.writeString(file, good.replaceFirst("uci-image", "uci-imago"));
        assertThatThrownBy(() -> ResultFiles.readCells(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cells.csv, line 23")
                .hasMessageContaining("uci-imago");
    }

    @Test
    void writingLeavesAllFilesAndNothingHalfDone(@TempDir Path out) throws Exception {
        List<Path> written = RunReport.write(Samples.withoutUsps(), Samples.run(), Samples.figure1(), out);
        assertThat(written).allSatisfy(file -> assertThat(file).isNotEmptyFile());
        try (var files = Files.list(out)) {
            assertThat(files.toList()).containsExactlyInAnyOrderElementsOf(written);
        }
        List<String> names =
                written.stream().map(file -> file.getFileName().toString()).toList();
        assertThat(names).contains("cells.csv", "figure2.csv", "report.md");
        if (Figure.fontsAvailable()) {
            assertThat(names)
                    .contains("figure1.svg", "figure2-synthetic.svg", "figure2-uci-image.svg")
                    .doesNotContain("figure2-usps-6v8.svg");
        }
    }

    @Test
    void numbersAreRoundedFromTheirExactValue() {
        assertThat(Decimals.fixed(98.205, 2)).isEqualTo("98.20");
        assertThat(Decimals.fixed(0.125, 2)).isEqualTo("0.12");
        assertThat(Decimals.signed(-0.01, 1)).isEqualTo("+0.0");
        assertThat(Decimals.signed(-1.25, 1)).isEqualTo("-1.2");
        assertThat(Decimals.fixed(Double.NaN, 2)).isEqualTo("nan");
        assertThat(Decimals.duration(3.14)).isEqualTo("3.1 s");
        assertThat(Decimals.duration(59.4)).isEqualTo("59 s");
        assertThat(Decimals.duration(312)).isEqualTo("5 min 12 s");
        assertThat(Decimals.duration(3790)).isEqualTo("1 h 3 min");
        assertThat(Decimals.duration(Double.NaN)).isEqualTo("not measured");
    }
}

package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.RunRequest;
import org.biln.experiments.run.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ReportTest {

    private final RunResult paper = Samples.wholePaper();

    @Test
    void thePageIsWellFormedAndHasEachOfThe147CellsWithItsZ() throws Exception {
        Document page = Xml.parse(HtmlReport.of(paper, Samples.info(), Map.of()));
        NodeList tds = page.getElementsByTagName("td");
        int found = 0;
        for (int i = 0; i < tds.getLength(); i++) {
            Element td = (Element) tds.item(i);
            if (td.getAttribute("class").equals("cell")) {
                CellResult cell = paper.cells().stream()
                        .filter(c -> c.cell().label().equals(td.getAttribute("title")))
                        .findFirst()
                        .orElseThrow();
                assertThat(td.getTextContent())
                        .isEqualTo(Decimals.meanAndSd(cell.meanPercent(), cell.sdPercent())
                                + Decimals.signed(cell.z(), 1)
                                + Decimals.meanAndSd(cell.paperMeanPercent(), cell.paperSdPercent()));
                found++;
            }
        }
        assertThat(found).isEqualTo(147);
    }

    @Test
    void thePageSaysWhatWasRunAndFetchesNothing() {
        String page = HtmlReport.of(paper, Samples.info(), Map.of());
        assertThat(page).contains("abc1234", "17.0.1", "Some CPU", "seed 1", "published", "3 min 32 s", "rms z");
        assertThat(page).doesNotContain("http://", "https://", "<script", "<link");
    }

    @Test
    void aCellIsShadedTheDeeperTheFartherFromThePaper() {
        assertThat(HtmlReport.shade(0)).isEqualTo("rgb(253,249,245)");
        assertThat(HtmlReport.shade(-3)).isEqualTo(HtmlReport.shade(3)).isNotEqualTo(HtmlReport.shade(2));
        assertThat(HtmlReport.shade(9)).isEqualTo(HtmlReport.shade(4));
    }

    @Test
    void theMarkdownHasEveryCellAndItsColumnsLineUp() {
        String md = MarkdownReport.of(paper, Samples.info(), List.of("figure1.png"));
        for (CellResult cell : paper.cells()) {
            assertThat(md).contains(MarkdownReport.cell(cell));
        }
        List<Integer> widths = md.lines()
                .filter(line -> line.startsWith("|"))
                .map(String::length)
                .distinct()
                .toList();
        assertThat(widths).hasSize(2);
        assertThat(md).contains("![figure1](figure1.png)");
    }

    @Test
    void theTextHasBothTablesAndTheSummaryLast() {
        String text = TextReport.of(paper, false);
        assertThat(text).contains("Table 1", "Table 2").doesNotContain("\u001b");
        assertThat(text.strip().lines().reduce((a, b) -> b).orElseThrow())
                .matches("147 cells, \\d+ within 3 standard errors, rms z \\d\\.\\d\\d");
        assertThat(text.lines().mapToInt(String::length).max().orElseThrow()).isLessThanOrEqualTo(121);
        for (CellResult cell : paper.cells()) {
            assertThat(text).contains(Decimals.fixed(cell.meanPercent(), 2));
        }
    }

    @Test
    void aFewTrialsAreSaidToBeTooFew() {
        RunResult few = new RunResult(
                new RunRequest(paper.request().parts(), paper.request().datasets(), 5, 1, Reading.published()),
                paper.cells(),
                List.of(),
                Map.of(),
                1,
                0);
        assertThat(Agreement.line(few)).isEqualTo("147 cells; 5 trials are too few for z: take 100 or more.");
        assertThat(TextReport.of(few, false))
                .contains("5 trials are too few for z")
                .doesNotContain("rms z");
        assertThat(MarkdownReport.of(few, Samples.info(), List.of()))
                .contains("5 trials are too few for z")
                .doesNotContain("rms z", "within 2)");
        assertThat(HtmlReport.of(few, Samples.info(), Map.of()))
                .contains("too few for z")
                .doesNotContain("rms z", "within 3");
        assertThat(TextReport.of(paper, false)).doesNotContain("too few");
    }

    @Test
    void coloursMarkWhatIsFarFromThePaper() {
        assertThat(TextReport.of(paper, true)).contains("\u001b[33m", "\u001b[1m");
    }

    @Test
    void rowsOfAMissingDataSetSayHowToGetIt() throws Exception {
        RunResult result = Samples.withoutUsps();
        assertThat(TextReport.of(result, false)).contains("not available: `biln data fetch` gets it", "90 cells");
        assertThat(MarkdownReport.of(result, Samples.info(), List.of())).contains("not available");
        String page = HtmlReport.of(result, Samples.info(), Map.of());
        Xml.parse(page);
        assertThat(page).contains("not available");
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
        List<Path> written = Report.write(Samples.withoutUsps(), Samples.info(), Samples.figure1(), out);
        assertThat(written).allSatisfy(file -> assertThat(file).isNotEmptyFile());
        try (var files = Files.list(out)) {
            assertThat(files.toList()).containsExactlyInAnyOrderElementsOf(written);
        }
        assertThat(written.stream().map(file -> file.getFileName().toString()))
                .contains("cells.csv", "figure2.csv", "report.html", "report.md");
        if (Figure.fontsAvailable()) {
            assertThat(written.stream().map(file -> file.getFileName().toString()))
                    .contains("figure1.png", "figure1.svg", "figure2-synthetic.png", "figure2-uci-image.svg")
                    .doesNotContain("figure2-usps-6v8.svg");
            Xml.parse(Files.readString(out.resolve("report.html")));
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

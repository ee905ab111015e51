package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.SyntheticDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArticleTest {

    private static final RunFile.Provenance NOWHERE = new RunFile.Provenance(false, Map.of(), Map.of());

    private static final RunResult PAPER = Samples.wholePaper();

    private static void results(Path root) throws IOException {
        Path results = Files.createDirectories(root.resolve("results"));
        Files.createDirectories(root.resolve("docs"));
        Files.writeString(results.resolve("cells.csv"), ResultFiles.cells(PAPER.cells()));
        Files.writeString(results.resolve("figure2.csv"), ResultFiles.figure2(PAPER.figure2()));
        Files.writeString(results.resolve("run.json"), Samples.run().json(NOWHERE));
    }

    private static PairedTest test(int setting, PaperMethod method, PaperMethod other, double mean, double p) {
        Cell cell =
                Cell.of(BoundsKind.KNOWN, SyntheticDataset.INSTANCE.settings().get(setting), method);
        return new PairedTest(cell, other, 100, mean, 0.1, p, p);
    }

    @Test
    void everyClaimHasAVerdictThatFollowsTheNumbers() {
        List<PairedTest> tests = List.of(
                test(0, PaperMethod.AUTO_ACT, PaperMethod.NOISY, 1, 1e-9),
                test(1, PaperMethod.AUTO_ACT, PaperMethod.NOISY, 1, 1e-9),
                test(0, PaperMethod.ALGO1, PaperMethod.AUTO_ACT, 0.2, 1e-9),
                test(1, PaperMethod.ALGO1, PaperMethod.AUTO_ACT, -0.3, 1e-9),
                test(2, PaperMethod.ALGO1, PaperMethod.AUTO_ACT, -0.1, 0.4));
        String text = new Article(PAPER, tests).text("./biln reproduce --trials 100");
        assertThat(text)
                .contains("**Confirmed in all 2 settings.**")
                .contains("**Confirmed in 1 of 3 settings, reversed in 1.**")
                .contains("Theorem th5")
                .contains("Table 2")
                .contains("Figure 2: robust to the number k")
                .contains("(0, 0.49, 3) algo1 -0.30");
        for (BoundsKind table : BoundsKind.values()) {
            long far = PAPER.cells().stream()
                    .filter(cell -> cell.cell().table() == table && !cell.within(3))
                    .count();
            assertThat(text).contains(far == 0 ? "**Reproduced.**" : "**Reproduced but for " + far + " of ");
        }
    }

    @Test
    void trialsOfAnotherSeedArePooled(@TempDir Path root) throws IOException {
        results(root);
        List<CellResult> others = new ArrayList<>();
        for (CellResult cell : PAPER.cells()) {
            others.add(new CellResult(cell.cell(), 300, cell.paperMeanPercent(), 1, cell.paperMeanPercent(), 1));
        }
        Path seed2 = Files.createDirectories(root.resolve("results/seed-2"));
        Files.writeString(seed2.resolve("cells.csv"), ResultFiles.cells(others));
        Files.writeString(seed2.resolve("run.json"), Samples.run().json(NOWHERE).replace("\"seed\": 1", "\"seed\": 2"));
        assumeTrue(Figure.fontsAvailable(), "no font is installed on this machine, figures cannot be drawn");
        ReproduceDocument.write(root, Samples.figure1());
        RunResult pooled = new RunResult(
                PAPER.request(),
                IntStream.range(0, others.size())
                        .mapToObj(i -> PAPER.cells().get(i).pooledWith(others.get(i)))
                        .toList(),
                List.of(),
                Map.of(),
                List.of());
        assertThat(root.resolve("docs/ARTICLE.md"))
                .content()
                .contains(CellTables.agreement(pooled) + ", over 400 trials");
        assertThat(Files.readString(root.resolve("REPRODUCE.md")))
                .contains("With the 300 trials of seed 2 pooled, 400 in all: " + CellTables.headline(pooled));
    }

    @Test
    void poolingIsWhatAllTrialsTogetherGive() {
        Cell cell = Cell.clean(SyntheticDataset.INSTANCE);
        // 1, 3 and 8, 10, 12: mean 6.8, squares around it 33.64 + 14.44 + 1.44 + 10.24 + 27.04
        CellResult first = new CellResult(cell, 2, 2, Math.sqrt(2), 50, 1);
        CellResult second = new CellResult(cell, 3, 10, 2, 50, 1);
        CellResult both = first.pooledWith(second);
        assertThat(both.trials()).isEqualTo(5);
        assertThat(both.meanPercent()).isCloseTo(6.8, within(1e-12));
        assertThat(both.sdPercent()).isCloseTo(Math.sqrt(86.8 / 4), within(1e-12));
        Cell other =
                Cell.of(BoundsKind.KNOWN, SyntheticDataset.INSTANCE.settings().get(0), PaperMethod.NOISY);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first.pooledWith(new CellResult(other, 2, 1, 1, 1, 1)))
                .withMessageContaining("noisy");
    }

    @Test
    void aRunFileSaysWhereItsNumbersComeFrom() {
        String json =
                Samples.run().json(new RunFile.Provenance(true, Map.of("a.csv", "00ff"), Map.of("ejml", "0.46.1")));
        assertThat(json)
                .contains("\"dirty\": true")
                .contains("\"data_sha256\": {\"a.csv\":\"00ff\"}")
                .contains("\"dependencies\": {\"ejml\":\"0.46.1\"}")
                .contains("\"os\": \"" + System.getProperty("os.name"));
        assertThat(json).containsPattern("\"date\": \"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\"");
    }
}

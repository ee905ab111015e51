package org.biln.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.Part;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.paper.TrialCounts;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.protocol.SyntheticDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairedTestTest {

    private static final Cell CELL =
            Cell.of(BoundsKind.KNOWN, SyntheticDataset.INSTANCE.settings().get(0), PaperMethod.ALGO1);

    private static PairedTest test(double p) {
        return new PairedTest(CELL, PaperMethod.NOISY, 100, 1, 0.5, p, p);
    }

    @Test
    void theTailsOfTheNormalAreThoseOfTheTables() {
        assertThat(PairedTest.twoSided(0)).isEqualTo(1);
        assertThat(PairedTest.twoSided(1)).isCloseTo(0.31731050786291415, within(1e-14));
        assertThat(PairedTest.twoSided(-1.959963984540054)).isCloseTo(0.05, within(1e-14));
        // just below and above the place where the series gives way to the continued fraction
        assertThat(PairedTest.twoSided(Math.nextDown(3.0))).isCloseTo(PairedTest.twoSided(3), within(1e-13));
        assertThat(PairedTest.twoSided(3)).isCloseTo(0.0026997960632601866, within(1e-13));
        assertThat(PairedTest.twoSided(8) / 1.2441921148543568e-15).isCloseTo(1, within(1e-10));
    }

    @Test
    void holmMultipliesBySmallerAndSmallerNumbersAndNeverTurnsTheOrder() {
        List<PairedTest> corrected = PairedTest.corrected(List.of(test(0.04), test(0.01), test(0.03), test(0.6)));
        assertThat(corrected).extracting(PairedTest::holm).containsExactly(0.09, 0.04, 0.09, 0.6);
        assertThat(corrected).extracting(PairedTest::p).containsExactly(0.04, 0.01, 0.03, 0.6);
    }

    @Test
    void aRunsTestsAreItsPairedDifferencesAndSurviveTheFile(@TempDir Path folder) throws IOException {
        RunResult result = run(100);
        List<PairedTest> tests = PairedTest.of(result);
        // four settings: six pairs of Table 1
        assertThat(tests).hasSize(24);
        for (PairedTest test : tests) {
            CellResult ours = result.cell(test.cell()).orElseThrow();
            Setting setting = Objects.requireNonNull(ours.cell().setting());
            CellResult other = result.cell(Cell.of(BoundsKind.KNOWN, setting, test.other()))
                    .orElseThrow();
            assertThat(test.meanPercent()).isCloseTo(ours.meanPercent() - other.meanPercent(), within(1e-9));
            assertThat(test.holm()).isBetween(test.p(), 1.0);
        }
        Path file = folder.resolve("paired.csv");
        Files.writeString(file, PairedTest.csv(tests));
        assertThat(PairedTest.csv(PairedTest.read(file))).isEqualTo(PairedTest.csv(tests));
        everyTrialIsInItsFile(result);
    }

    private static void everyTrialIsInItsFile(RunResult result) {
        List<String> lines = ResultFiles.trials(result).lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("part,dataset,rho_plus_max,rho_minus_max,n_act,method,rule,k,trial,correct,tested");
        assertThat(lines).hasSize(1 + 100 * result.cells().size());
        for (CellResult cell : result.cells()) {
            Setting where = cell.cell().setting();
            String setting = where == null ? ",," : ResultFiles.setting(where);
            String start =
                    "table1,synthetic," + setting + "," + cell.cell().method().csvName() + ",,,";
            double sum = lines.stream()
                    .filter(line -> line.startsWith(start))
                    .mapToInt(line -> Integer.parseInt(line.split(",", -1)[9]))
                    .sum();
            assertThat(sum / 1000).as(start).isCloseTo(cell.meanPercent(), within(1e-9));
        }
    }

    @Test
    void fewTrialsProveNothing() {
        assertThat(PairedTest.of(run(3))).isEmpty();
    }

    /** Made-up counts of Table 1 on synthetic data: a method's own level, and noise. */
    private static RunResult run(int trials) {
        RunRequest request = new RunRequest(
                EnumSet.of(Part.TABLE1), Set.of(SyntheticDataset.INSTANCE), trials, 1, Reading.published());
        List<Cell> cells = Cell.paper(BoundsKind.KNOWN, SyntheticDataset.INSTANCE);
        Random random = new Random(3);
        int[][] correct = new int[trials][cells.size()];
        for (int[] trial : correct) {
            for (int m = 0; m < cells.size(); m++) {
                trial[m] = 900 + cells.get(m).method().title().length() + random.nextInt(20);
            }
        }
        List<CellResult> results = new ArrayList<>();
        for (int m = 0; m < cells.size(); m++) {
            int measure = m;
            double mean = Arrays.stream(correct)
                            .mapToInt(trial -> trial[measure])
                            .average()
                            .orElseThrow()
                    / 10;
            results.add(new CellResult(cells.get(m), trials, mean, 1, 90, 1));
        }
        TrialCounts counts = new TrialCounts(SyntheticDataset.INSTANCE, List.copyOf(cells), 1000, correct);
        return new RunResult(request, results, List.of(), Map.of(), List.of(counts));
    }
}

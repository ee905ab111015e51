package org.biln.experiments.recommended;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UciImageDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.biln.experiments.run.OtherJournalException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private Comparison synthetic(int trials, int threads, @Nullable Path journal)
            throws IOException, InterruptedException {
        return Comparison.run(
                Set.of(SyntheticDataset.INSTANCE), trials, 1, nothing(), threads, journal, (done, total) -> {});
    }

    private DataFolder nothing() {
        return DataFolder.find(folder.resolve("nothing-there"), Map.of(), folder);
    }

    @Test
    void theNumbersDoNotDependOnThreadsNorOnAnInterruption() throws Exception {
        Path journal = folder.resolve("trials.jsonl");
        Comparison whole = synthetic(2, 2, journal);
        List<String> lines = Files.readAllLines(journal);
        assertThat(lines).hasSize(1 + 2 * 4);
        Files.write(journal, lines.subList(0, 6));
        assertThat(synthetic(2, 1, journal).csv()).isEqualTo(whole.csv());
        assertThatThrownBy(() -> synthetic(3, 1, journal)).isInstanceOf(OtherJournalException.class);
        assertThat(whole.csv().lines())
                .hasSize(1 + 4 * 2 * 7)
                .startsWith("dataset,rho_plus_max,rho_minus_max,n_act,bounds,method,trials,mean_percent,sd_percent")
                .anyMatch(
                        line -> line.matches("synthetic,0,0\\.49,3,unknown,recommended,2,\\d+\\.\\d{4},\\d+\\.\\d{4}"));
        assertThat(whole.results()).allMatch(r -> r.meanPercent() > 60 || r.contender() == Contender.NOISY);
        assertThat(whole.results().stream()
                        .filter(r -> r.contender() == Contender.RECOMMENDED)
                        .filter(r -> r.setting().rhoPlusMax() < 0.49))
                .allMatch(r -> r.meanPercent() > 95);
        assertThat(whole.markdown())
                .contains(
                        "| Synthetic | (0.25, 0.49, 3) | known |",
                        "over 2 trials, printed by `./biln reproduce recommended --datasets synthetic --trials 2`");
    }

    @Test
    void whatIsNotThereIsLeftOutAndNamed() throws Exception {
        Comparison comparison =
                Comparison.run(Set.of(UspsDataset.INSTANCE), 1, 1, nothing(), 1, null, (done, total) -> {});
        assertThat(comparison.results()).isEmpty();
        assertThat(comparison.notAvailable()).containsOnlyKeys(UspsDataset.INSTANCE);
        assertThat(comparison.markdown()).contains("USPS (6vs8): not available");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> synthetic(0, 1, null))
                .withMessageContaining("trials");
    }

    @Test
    void aMarginIsTheMeanOfPairedDifferences() {
        int[][] correct = new int[3][ContenderTrial.MEASURES];
        int ours = ContenderTrial.place(BoundsKind.UNKNOWN, Contender.RECOMMENDED);
        int theirs = ContenderTrial.place(BoundsKind.UNKNOWN, Contender.PRUNED);
        for (int t = 0; t < 3; t++) {
            correct[t][ours] = 150 + t;
            correct[t][theirs] = 148 - t;
        }
        Margin margin =
                Margin.of(SyntheticDataset.INSTANCE.figure2(), BoundsKind.UNKNOWN, Contender.PRUNED, correct, 200);
        assertThat(margin.meanPercent()).isCloseTo(2, within(1e-12)); // 2, 4 and 6 of 200
        assertThat(margin.standardError()).isCloseTo(1 / Math.sqrt(3), within(1e-12));
    }

    @Test
    void whereTheRecommendedLearnerIsBehindTheTextSaysSo() {
        Setting setting = UciImageDataset.INSTANCE.figure2();
        Set<Dataset> all = Set.copyOf(Dataset.all());
        List<ContenderResult> row = List.of(
                new ContenderResult(setting, BoundsKind.KNOWN, Contender.ALGO1, 30, 75, 4),
                new ContenderResult(setting, BoundsKind.KNOWN, Contender.RECOMMENDED, 30, 74, 4),
                new ContenderResult(setting, BoundsKind.UNKNOWN, Contender.ALGO1, 30, 74.5, 4),
                new ContenderResult(setting, BoundsKind.UNKNOWN, Contender.RECOMMENDED, 30, 76, 4));
        Margin lost = new Margin(setting, BoundsKind.KNOWN, Contender.ALGO1, -1, 0.4);
        Margin won = new Margin(setting, BoundsKind.UNKNOWN, Contender.ALGO1, 1.5, 0.5);

        String text = new Comparison(all, 30, 2, row, List.of(lost, won), Map.of()).markdown();
        assertThat(text)
                .contains("`./biln reproduce recommended --trials 30 --seed 2`")
                .contains("In 1 of 2 rows the recommended learner is ahead of all others, in 1 by more than two")
                .contains("| known | **75.00** ± 4.00 | 74.00 ± 4.00 | -1.00 ± 0.40 |")
                .contains(
                        "It is behind in:\n\n- UCI Image (0.5, 0.5, 20), known bounds: Algo. 1 is better by 1.00 ± 0.40,"
                                + " more than two standard errors.\n");

        Margin even = new Margin(setting, BoundsKind.KNOWN, Contender.ALGO1, -0.5, 0.4);
        assertThat(new Comparison(all, 30, 1, row, List.of(even, won), Map.of()).markdown())
                .contains("recommended --trials 30`", "better by 0.50 ± 0.40, within two standard errors.\n");
        Margin ahead = new Margin(setting, BoundsKind.KNOWN, Contender.ALGO1, 0.5, 0.4);
        assertThat(new Comparison(all, 30, 1, row, List.of(ahead, won), Map.of()).markdown())
                .contains("In 2 of 2 rows", "in 1 by more than two")
                .doesNotContain("behind");
    }

    @Test
    void pruningDropsWhoIsConfidentlyOfTheOtherClass() {
        double[] eta = {0.9, 0.8, 0.1, 0.2, 0.95, 0.05, 0.5};
        int[] observed = {1, 1, -1, -1, -1, 1, 1};
        // thresholds: (0.9 + 0.8 + 0.05 + 0.5) / 4 = 0.5625 for +1, (0.9 + 0.8 + 0.05) / 3 = 0.583 for -1
        assertThat(Pruning.kept(eta, observed, new boolean[7])).containsExactly(0, 1, 2, 3, 6);
        boolean[] known = new boolean[7];
        known[4] = true;
        assertThat(Pruning.kept(eta, observed, known)).containsExactly(0, 1, 2, 3, 4, 6);
        // both thresholds below 1/2: the likelier class counts
        assertThat(Pruning.kept(new double[] {0.4, 0.6}, new int[] {1, -1}, new boolean[2]))
                .isEmpty();
    }
}

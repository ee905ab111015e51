package org.biln.experiments.compare;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareExperimentTest {

    private static final List<CompareMethod> CHEAP =
            List.of(new Plain(Bases.FOREST), new ConfidentLearning(Bases.FOREST), new RankPruning(Bases.FOREST));

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private CompareResult run(int threads, String journal, List<Long> done) throws IOException, InterruptedException {
        CompareExperiment experiment = new CompareExperiment(
                List.of(RealTable.load("sonar")), List.of("none", "class-0.2-0.4", "uniform-25"), 2, 1, CHEAP);
        return Trials.run(experiment, folder.resolve(journal), TrialExecutor.threads(threads), (at, total) -> {
                    assertEquals(4, total, "uniform noise is not for two classes");
                    done.add(at);
                })
                .result();
    }

    private static void run(CompareExperiment experiment, Path journal) throws IOException, InterruptedException {
        Trials.run(experiment, journal, TrialExecutor.threads(1), (at, total) -> {});
    }

    @Test
    void threadsDoNotChangeAByteOfTheTable() throws IOException, InterruptedException {
        String one = run(1, "one.journal", new ArrayList<>()).csv();
        assertEquals(one, run(3, "three.journal", new ArrayList<>()).csv());
        assertEquals(1 + 2 * 3 * CompareMeasure.values().length, one.lines().count());
    }

    @Test
    void aRunGoesOnWhereItsJournalEnds() throws IOException, InterruptedException {
        String whole = run(1, "journal.journal", new ArrayList<>()).csv();
        Path journal = folder.resolve("journal.journal");
        String text = Files.readString(journal);
        // the last line is cut off in the middle, as by a machine that lost its power
        Files.writeString(journal, text.substring(0, text.length() - 20));
        List<Long> done = new ArrayList<>();
        assertEquals(whole, run(1, "journal.journal", done).csv());
        assertEquals(List.of(3L, 4L), done);
        assertEquals(text, Files.readString(journal));
    }

    @Test
    void aDamagedLineIsRefusedByItsNumber() throws IOException, InterruptedException {
        run(1, "journal.journal", new ArrayList<>());
        Path journal = folder.resolve("journal.journal");
        List<String> lines = new ArrayList<>(Files.readAllLines(journal));
        lines.set(2, lines.get(2).replaceFirst("0\\.\\d", "7.7"));
        Files.write(journal, lines);
        assertThatThrownBy(() -> run(1, "journal.journal", new ArrayList<>()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 3, was changed");
    }

    @Test
    void aJournalOfOtherMethodsIsRefused() throws IOException, InterruptedException {
        run(1, "journal.journal", new ArrayList<>());
        CompareExperiment other =
                new CompareExperiment(List.of(RealTable.load("sonar")), List.of("none"), 1, 1, CHEAP.subList(0, 1));
        assertThatThrownBy(() -> run(other, folder.resolve("journal.journal")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another experiment");
    }

    @Test
    void aJournalOfAnotherSeedOrTableSaysNothing() throws IOException, InterruptedException {
        run(1, "journal.journal", new ArrayList<>());
        Path journal = folder.resolve("journal.journal");
        CompareExperiment seeded =
                new CompareExperiment(List.of(RealTable.load("sonar")), List.of("none"), 1, 2, CHEAP);
        assertThatThrownBy(() -> run(seeded, journal))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another experiment");
        RealTable sonar = RealTable.load("sonar");
        int[] labels = sonar.sample().y();
        labels[0] = 1 - labels[0];
        RealTable other = new RealTable("sonar", sonar.schema(), sonar.sample().withLabels(labels));
        List<Long> done = new ArrayList<>();
        Trials.run(
                new CompareExperiment(List.of(other), List.of("none"), 1, 1, CHEAP),
                journal,
                TrialExecutor.threads(1),
                (at, total) -> done.add(at));
        assertEquals(List.of(0L, 1L), done);
    }

    @Test
    void twoTablesOfOneNameAreRefused() throws IOException {
        RealTable sonar = RealTable.load("sonar");
        assertThatThrownBy(() -> new CompareExperiment(List.of(sonar, sonar), List.of("none"), 1, 1, CHEAP))
                .hasMessage("two tables are called sonar");
    }

    @Test
    void nothingToDoIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new CompareExperiment(List.of(RealTable.load("sonar")), List.of("uniform-25"), 1, 1, CHEAP));
    }
}

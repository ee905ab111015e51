package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.report.Figure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private Ran reproduce(String... args) {
        List<String> all = new ArrayList<>(List.of("reproduce"));
        all.addAll(List.of(args));
        if (!all.contains("--out")) {
            all.addAll(List.of("--out", folder.resolve("out").toString()));
        }
        all.addAll(List.of("--data", folder.resolve("nothing-there").toString()));
        return Ran.biln(all.toArray(String[]::new));
    }

    private Path out(String name) {
        return folder.resolve("out").resolve(name);
    }

    @Test
    void aSmallRunPrintsItsTableOnStandardOutputAndLeavesItsFiles() throws IOException {
        Ran ran = reproduce("table1", "--datasets", "synthetic", "--trials", "2", "--threads", "2");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("Table 1").doesNotContain("Table 2", "\u001b");
        assertThat(ran.out().strip().lines().reduce((a, b) -> b).orElseThrow())
                .isEqualTo("21 cells; 2 trials are too few for z: take 100 or more.");
        assertThat(ran.err()).contains("Written to", "cells.csv");
        assertThat(Files.readAllLines(out("cells.csv"))).hasSize(22);
        for (String name : List.of("report.md", "trials.journal", "run.json")) {
            assertThat(out(name)).isNotEmptyFile();
        }
        assertThat(out("figure2.csv")).doesNotExist();
        assertThat(Files.readString(out("run.json")))
                .contains("\"./biln reproduce table1 --datasets synthetic --trials 2\"")
                .doesNotContain(folder.toString());
    }

    @Test
    void aRunStartedAgainContinuesAndAnotherOneInTheSameFolderIsRefused() throws IOException {
        reproduce("table2", "--datasets", "synthetic", "--trials", "2", "--quiet");
        byte[] cells = Files.readAllBytes(out("cells.csv"));
        List<String> journal = Files.readAllLines(out("trials.journal"));
        // as a kill leaves it: one trial done, the next one torn
        String torn = journal.get(2).substring(0, journal.get(2).length() / 2);
        Files.writeString(out("trials.journal"), journal.get(0) + "\n" + journal.get(1) + "\n" + torn);
        Ran again = reproduce("table2", "--datasets", "synthetic", "--trials", "2");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err()).contains("Continuing: 1 of 2");
        assertThat(Files.readAllBytes(out("cells.csv"))).isEqualTo(cells);

        Ran other = reproduce("table2", "--datasets", "synthetic", "--trials", "2", "--seed", "2");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.out()).isEmpty();
        assertThat(other.err().lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("trials.journal", "another experiment (seed 1, not seed 2)");
    }

    @Test
    void quietSaysNothingButTheSummaryAndCheckFailsOnWhatTheTextDescribes() {
        Ran ran = reproduce(
                "table2", "--datasets", "synthetic", "--trials", "3", "--reading", "written", "--quiet", "--check");
        assertThat(ran.out().lines()).hasSize(1).first().asString().startsWith("12 cells");
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("standard errors", "table2 synthetic");
    }

    @Test
    void checkPassesWithinTheTolerance() {
        Ran ran = reproduce(
                "table1", "--datasets", "synthetic", "--trials", "2", "--quiet", "--check", "--tolerance", "1e6");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void figure1AloneNeedsNoTrials() {
        Ran ran = reproduce("figure1");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).isEmpty();
        assertThat(out("trials.journal")).doesNotExist();
        if (Figure.fontsAvailable()) {
            assertThat(out("figure1.svg")).isNotEmptyFile();
        }
    }

    @Test
    void uspsAskedForByNameAndNotThereIsAnErrorThatSaysHowToGetIt() {
        Ran ran = reproduce("table1", "--datasets", "usps", "--trials", "2");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("usps", "biln data fetch");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aDamagedUspsFileIsRefused() throws IOException {
        Path data = Files.createDirectories(folder.resolve("nothing-there"));
        Files.writeString(data.resolve("usps_all.mat"), "not it");
        Ran ran = reproduce("table1", "--trials", "2");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("damaged");
    }

    @Test
    void wrongArgumentsAreRefusedInOneLineEach() {
        List<String[]> wrong = List.of(
                new String[] {"table3"},
                new String[] {"--trials", "0"},
                new String[] {"--trials", "many"},
                new String[] {"--threads", "0"},
                new String[] {"--reading", "between-the-lines"},
                new String[] {"--datasets", "mnist"},
                new String[] {"--tolerance", "0"},
                new String[] {"--nonsense"});
        for (String[] args : wrong) {
            Ran ran = reproduce(args);
            assertThat(ran.exitCode()).as(String.join(" ", args)).isEqualTo(2);
            assertThat(ran.out()).isEmpty();
            assertThat(ran.err().lines()).as(ran.err()).hasSize(1);
            assertThat(ran.err()).startsWith("biln: ").contains("biln reproduce --help");
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        Ran ran = reproduce("figure1", "--datasets", "synthetic", "--out", file.toString());
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("file", "not a folder");
    }

    @Test
    void forensicsComparesTheAlternativesInWordsAndAsAFile() throws IOException {
        Ran ran = reproduce("forensics", "--datasets", "synthetic", "--trials", "1");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("| kernel of table1 | Synthetic", "| bound-rule ", "chi-square");
        assertThat(Files.readString(out("forensics.csv"), StandardCharsets.UTF_8))
                .contains("kernel of table1,synthetic,squared");
        assertThat(out("cells.csv")).doesNotExist();
    }

    @Test
    void writingTheDocsWithoutResultsSaysHowToMakeThem() {
        Ran ran = Ran.biln("reproduce", "--write-docs");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("results", "--trials 1000");
    }
}

package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.paper.PaperExperiment;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.report.ResultFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceTest {

    private static final String[] ARGUMENTS = {"table1", "--datasets", "synthetic", "--trials", "3", "--seed", "5"};

    private static ReproduceArguments arguments(Path out) {
        String[] all = Arrays.copyOf(ARGUMENTS, ARGUMENTS.length + 2);
        all[ARGUMENTS.length] = "--out";
        all[ARGUMENTS.length + 1] = out.toString();
        return ReproduceArguments.of(all);
    }

    private static String run(Path out) throws IOException, InterruptedException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Reproduce.run(arguments(out), LocalSpark.session(), new PrintStream(printed, true, StandardCharsets.UTF_8));
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void endsWithTheBytesOfOneMachine(@TempDir Path folder) throws IOException, InterruptedException {
        Path here = folder.resolve("here");
        ReproduceArguments arguments = arguments(here);
        Files.createDirectories(here);
        RunResult expected = Trials.run(
                        new PaperExperiment(arguments.request(), DataFolder.at(folder)),
                        PaperExperiment.journal(here),
                        TrialExecutor.threads(2),
                        (done, total) -> {})
                .result();
        Files.writeString(here.resolve("cells.csv"), ResultFiles.cells(expected.cells()));

        Path there = folder.resolve("there");
        assertThat(run(there)).contains("3 of 3 trials");
        assertThat(there.resolve("cells.csv")).hasSameBinaryContentAs(here.resolve("cells.csv"));
        assertThat(lines(there)).containsExactlyInAnyOrderElementsOf(lines(here));
        assertThat(there.resolve("run.json"))
                .content()
                .contains("./biln reproduce table1 --datasets synthetic --trials 3 --seed 5");
    }

    @Test
    void goesOnFromAJournal(@TempDir Path folder) throws IOException, InterruptedException {
        run(folder);
        List<String> whole = lines(folder);
        byte[] cells = Files.readAllBytes(folder.resolve("cells.csv"));
        Files.write(folder.resolve("trials.journal"), whole.subList(0, 3));
        assertThat(run(folder)).startsWith("2 of 3 trials");
        assertThat(lines(folder)).containsExactlyInAnyOrderElementsOf(whole);
        assertThat(folder.resolve("cells.csv")).hasBinaryContent(cells);
    }

    private static List<String> lines(Path out) throws IOException {
        return Files.readAllLines(out.resolve("trials.journal"));
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> ReproduceArguments.of("table3")).hasMessageContaining("\"table3\" is not known");
        assertThatThrownBy(() -> ReproduceArguments.of("--trials")).hasMessageContaining("--trials has no value");
        assertThatThrownBy(() -> ReproduceArguments.of("--trials", "many"))
                .hasMessageContaining("--trials is \"many\", must be a whole number");
        assertThatThrownBy(() -> ReproduceArguments.of("--trials", "0")).hasMessageContaining("must be positive");
        assertThatThrownBy(() -> ReproduceArguments.of("figure1")).hasMessageContaining("needs no cluster");
        assertThatThrownBy(() -> ReproduceArguments.of("--datasets", "iris")).hasMessageContaining("iris");
        assertThat(ReproduceArguments.of().command()).isEqualTo("./biln reproduce all --trials 100");
    }
}

package org.biln.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.harness.OtherJournalException;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperExperimentTest {

    private static final Trials.Progress SILENT = (done, total) -> {};

    @TempDir
    Path directory;

    private DataFolder noData;

    @BeforeEach
    void nameAnEmptyFolder() {
        noData = DataFolder.at(directory.resolve("empty"));
    }

    private static RunRequest synthetic(int trials, Part... parts) {
        return new RunRequest(
                EnumSet.copyOf(Arrays.asList(parts)),
                Set.of(SyntheticDataset.INSTANCE),
                trials,
                7,
                Reading.published());
    }

    private Trials.Run<RunResult> run(RunRequest request, int threads, @Nullable Path journal, Trials.Progress progress)
            throws IOException, InterruptedException {
        return Trials.run(new PaperExperiment(request, noData), journal, TrialExecutor.threads(threads), progress);
    }

    private RunResult run(RunRequest request, int threads) throws IOException, InterruptedException {
        return run(request, threads, null, SILENT).result();
    }

    @Test
    void the_number_of_threads_changes_nothing() throws Exception {
        RunRequest request = synthetic(4, Part.TABLE1, Part.TABLE2);
        RunResult one = run(request, 1);
        RunResult three = run(request, 3);
        assertThat(three.cells()).isEqualTo(one.cells());
        assertThat(one.cells()).extracting(CellResult::cell).isEqualTo(cells(SyntheticDataset.INSTANCE));
    }

    @Test
    void any_executor_ends_with_the_same_numbers() throws Exception {
        RunRequest request = synthetic(3, Part.TABLE1);
        TrialExecutor backwards = (experiment, open, finished) -> {
            for (int i = open.size() - 1; i >= 0; i--) {
                finished.accept(open.get(i), new PaperExperiment(request, noData).run(open.get(i)));
            }
        };
        PaperExperiment experiment = new PaperExperiment(request, noData);
        RunResult result = Trials.run(experiment, directory.resolve("trials.journal"), backwards, SILENT)
                .result();
        assertThat(result.cells()).isEqualTo(run(request, 2).cells());
        TrialExecutor idle = (e, open, finished) -> {};
        assertThatThrownBy(() -> Trials.run(experiment, null, idle, SILENT))
                .hasMessage("3 of 3 trials were left undone");
        TrialExecutor confused = (e, open, finished) -> {
            for (String trial : open) {
                finished.accept(trial, "1000 7");
            }
        };
        assertThatThrownBy(() -> Trials.run(experiment, null, confused, SILENT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has 1 counts of 1000 tested, expected 21 of at most 1000");
    }

    @Test
    void counts_out_of_range_are_refused_whatever_their_checksum() throws Exception {
        PaperExperiment experiment = new PaperExperiment(synthetic(1, Part.TABLE1), noData);
        String good = experiment.run("synthetic/0");
        for (String other : List.of(
                good.replaceFirst(" \\d+", " 1001"),
                good.replaceFirst(" \\d+", " -1"),
                good.replaceFirst(" \\d+", " 12345678901"),
                good.replaceFirst(",", ",,"),
                "999" + good.substring(4))) {
            assertThatThrownBy(() -> experiment.result(Map.of("synthetic/0", other)))
                    .as(other)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_folder_of_an_earlier_version_is_refused_by_name() throws Exception {
        assertThat(PaperExperiment.journal(directory)).isEqualTo(directory.resolve("trials.journal"));
        Path old = Files.writeString(directory.resolve("trials.jsonl"), "{\"journal\":\"biln trials 3\"}\n");
        assertThatThrownBy(() -> PaperExperiment.journal(directory))
                .hasMessageContaining("trials.jsonl is the journal of an earlier version");
        assertThatThrownBy(() -> run(synthetic(1, Part.TABLE1), 1, old, SILENT))
                .hasMessageContaining("trials.jsonl, line 1, was changed, or is not of a journal");
        assertThat(old).hasContent("{\"journal\":\"biln trials 3\"}\n");
    }

    @Test
    void other_arguments_are_refused_and_only_they_are_named() throws Exception {
        Path journal = directory.resolve("trials.journal");
        run(synthetic(1, Part.TABLE2), 1, journal, SILENT);
        byte[] before = Files.readAllBytes(journal);
        RunRequest request = synthetic(1, Part.TABLE2);
        for (RunRequest other : List.of(
                synthetic(1, Part.TABLE1),
                new RunRequest(request.parts(), request.datasets(), 1, 8, request.reading()),
                new RunRequest(request.parts(), request.datasets(), 1, 7, Reading.written()))) {
            assertThatThrownBy(() -> run(other, 1, journal, SILENT)).isInstanceOf(OtherJournalException.class);
        }
        assertThatThrownBy(() -> run(
                        new RunRequest(request.parts(), request.datasets(), 1, 8, request.reading()),
                        1,
                        journal,
                        SILENT))
                .hasMessageContaining("another experiment (seed 7, not seed 8);");
        assertThat(journal).hasBinaryContent(before);
    }

    private static List<Cell> cells(Dataset dataset) {
        List<Cell> cells = new ArrayList<>(Cell.paper(BoundsKind.KNOWN, dataset));
        cells.addAll(Cell.paper(BoundsKind.UNKNOWN, dataset));
        return cells;
    }

    @Test
    void a_killed_run_continues_and_ends_with_the_same_numbers() throws Exception {
        RunRequest request = synthetic(3, Part.TABLE1);
        Path journal = directory.resolve("trials.journal");
        RunResult whole = run(request, 2, journal, SILENT).result();
        byte[] bytes = Files.readAllBytes(journal);
        Files.write(journal, Arrays.copyOf(bytes, bytes.length - 20));
        List<Long> heard = new ArrayList<>();
        Trials.Run<RunResult> continued = run(request, 1, journal, (done, total) -> {
            assertThat(total).isEqualTo(3);
            heard.add(done);
        });
        assertThat(continued.resumed()).isEqualTo(2);
        assertThat(heard).containsExactly(2L, 3L);
        assertThat(continued.result().cells()).isEqualTo(whole.cells());
        Trials.Run<RunResult> again = run(synthetic(4, Part.TABLE1), 1, journal, SILENT);
        assertThat(again.resumed()).as("a longer run continues a shorter one").isEqualTo(3);
        assertThat(run(request, 1, journal, SILENT).result().cells()).isEqualTo(whole.cells());
    }

    @Test
    void what_else_is_asked_for_changes_nothing() throws Exception {
        RunResult all = run(synthetic(2, Part.TABLE1, Part.TABLE2, Part.FIGURE2), 2);
        RunResult table2 = run(synthetic(2, Part.TABLE2), 2);
        assertThat(table2.cells()).isEqualTo(all.cells(BoundsKind.UNKNOWN, SyntheticDataset.INSTANCE));
        RunResult figure2 = run(synthetic(2, Part.FIGURE2), 2);
        assertThat(figure2.figure2()).isEqualTo(all.figure2()).hasSize(63);
        assertThat(figure2.cells()).isEmpty();
        assertThat(all.curve(SyntheticDataset.INSTANCE, Figure2Rule.AS_WRITTEN, PaperMethod.AUTO))
                .extracting(Figure2Point::k)
                .isEqualTo(CurvePoint.sizes(SyntheticDataset.INSTANCE));
    }

    @Test
    void usps_that_is_not_there_is_named_and_the_rest_runs() throws Exception {
        RunRequest request = new RunRequest(
                Set.of(Part.TABLE2),
                Set.of(SyntheticDataset.INSTANCE, UspsDataset.INSTANCE),
                1,
                1,
                Reading.published());
        RunResult result = run(request, 2);
        assertThat(result.cells()).hasSize(12);
        assertThat(result.notAvailable()).containsOnlyKeys(UspsDataset.INSTANCE);
        assertThat(result.notAvailable().get(UspsDataset.INSTANCE)).contains("not available", "biln data fetch");
    }

    @Test
    void an_error_in_the_progress_callback_ends_the_run_and_reaches_the_caller() {
        assertThatThrownBy(() -> run(synthetic(50, Part.TABLE1), 2, null, (done, total) -> {
                    if (done == 1) {
                        throw new IllegalStateException("enough");
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("enough");
    }

    @Test
    void a_request_says_what_is_wrong_with_it() {
        assertThatThrownBy(() -> RunRequest.paper(0)).hasMessageContaining("trials is 0");
        assertThatThrownBy(() -> new RunRequest(Set.of(), Set.of(UspsDataset.INSTANCE), 1, 1, Reading.published()))
                .hasMessageContaining("parts");
        assertThatThrownBy(() -> new RunRequest(Set.of(Part.TABLE1), Set.of(), 1, 1, Reading.published()))
                .hasMessageContaining("datasets");
        assertThatThrownBy(() -> run(synthetic(1, Part.TABLE1), 0)).hasMessageContaining("threads is 0");
        assertThatThrownBy(() -> Part.of("table3")).hasMessageContaining("table3");
        assertThat(Part.of("figure2")).isEqualTo(Part.FIGURE2);
    }

    @Test
    void a_journal_that_cannot_be_written_is_an_error() {
        assertThatThrownBy(() -> run(synthetic(1, Part.TABLE1), 1, directory.resolve("no/such/folder.journal"), SILENT))
                .isInstanceOf(IOException.class);
    }
}

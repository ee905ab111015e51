package org.biln.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerTest {

    private static final Runner.Progress SILENT = (done, total) -> {};

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

    @Test
    void the_number_of_threads_changes_nothing() throws Exception {
        RunRequest request = synthetic(4, Part.TABLE1, Part.TABLE2);
        RunResult one = Runner.run(request, noData, 1, null, SILENT);
        RunResult three = Runner.run(request, noData, 3, null, SILENT);
        assertThat(three.cells()).isEqualTo(one.cells());
        assertThat(one.cells()).extracting(CellResult::cell).isEqualTo(cells(SyntheticDataset.INSTANCE));
    }

    @Test
    void any_crew_ends_with_the_same_numbers() throws Exception {
        RunRequest request = synthetic(3, Part.TABLE1);
        Crew backwards = (open, finished) -> {
            for (int i = open.size() - 1; i >= 0; i--) {
                Crew.Assignment a = open.get(i);
                finished.accept(
                        a,
                        Runner.workers(request, Dataset.of(a.dataset()), noData)
                                .get()
                                .apply(a.trial()));
            }
        };
        RunResult result = Runner.run(request, noData, backwards, directory.resolve("trials.jsonl"), SILENT);
        assertThat(result.cells())
                .isEqualTo(Runner.run(request, noData, 2, null, SILENT).cells());
        Crew idle = (open, finished) -> {};
        assertThatThrownBy(() -> Runner.run(request, noData, idle, null, SILENT))
                .hasMessage("the crew has left 3 trials undone");
        Crew confused = (open, finished) -> finished.accept(open.get(0), new int[1]);
        assertThatThrownBy(() -> Runner.run(request, noData, confused, null, SILENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("has 1 counts");
    }

    private static List<Cell> cells(Dataset dataset) {
        List<Cell> cells = new ArrayList<>(Cell.paper(BoundsKind.KNOWN, dataset));
        cells.addAll(Cell.paper(BoundsKind.UNKNOWN, dataset));
        return cells;
    }

    @Test
    void a_killed_run_continues_and_ends_with_the_same_numbers() throws Exception {
        RunRequest request = synthetic(3, Part.TABLE1);
        Path journal = directory.resolve("trials.jsonl");
        RunResult whole = Runner.run(request, noData, 2, journal, SILENT);
        byte[] bytes = Files.readAllBytes(journal);
        Files.write(journal, Arrays.copyOf(bytes, bytes.length - 20));
        List<Integer> heard = new ArrayList<>();
        RunResult continued = Runner.run(request, noData, 1, journal, (done, total) -> {
            assertThat(total).isEqualTo(3);
            heard.add(done);
        });
        assertThat(continued.resumedTrials()).isEqualTo(2);
        assertThat(heard).containsExactly(2, 3);
        assertThat(continued.cells()).isEqualTo(whole.cells());
        RunResult again = Runner.run(request, noData, 1, journal, SILENT);
        assertThat(again.resumedTrials()).isEqualTo(3);
        assertThat(again.cells()).isEqualTo(whole.cells());
    }

    @Test
    void what_else_is_asked_for_changes_nothing() throws Exception {
        RunResult all = Runner.run(synthetic(2, Part.TABLE1, Part.TABLE2, Part.FIGURE2), noData, 2, null, SILENT);
        RunResult table2 = Runner.run(synthetic(2, Part.TABLE2), noData, 2, null, SILENT);
        assertThat(table2.cells()).isEqualTo(all.cells(BoundsKind.UNKNOWN, SyntheticDataset.INSTANCE));
        RunResult figure2 = Runner.run(synthetic(2, Part.FIGURE2), noData, 2, null, SILENT);
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
        RunResult result = Runner.run(request, noData, 2, null, SILENT);
        assertThat(result.cells()).hasSize(12);
        assertThat(result.notAvailable()).containsOnlyKeys(UspsDataset.INSTANCE);
        assertThat(result.notAvailable().get(UspsDataset.INSTANCE)).contains("not available", "biln data fetch");
    }

    @Test
    void an_error_in_the_progress_callback_ends_the_run_and_reaches_the_caller() {
        assertThatThrownBy(() -> Runner.run(synthetic(50, Part.TABLE1), noData, 2, null, (done, total) -> {
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
        assertThatThrownBy(() -> Runner.run(synthetic(1, Part.TABLE1), noData, 0, null, SILENT))
                .hasMessageContaining("threads is 0");
        assertThatThrownBy(() -> Part.of("table3")).hasMessageContaining("table3");
        assertThat(Part.of("figure2")).isEqualTo(Part.FIGURE2);
    }

    @Test
    void a_journal_that_cannot_be_written_is_an_error() {
        assertThatThrownBy(() -> Runner.run(
                        synthetic(1, Part.TABLE1), noData, 1, directory.resolve("no/such/folder.jsonl"), SILENT))
                .isInstanceOf(IOException.class);
    }
}

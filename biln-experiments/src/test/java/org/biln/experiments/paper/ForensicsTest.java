package org.biln.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForensicsTest {

    @TempDir
    Path directory;

    @Test
    void every_step_that_matters_on_synthetic_data_is_tried_and_a_second_run_takes_it_from_the_journal()
            throws Exception {
        Path journal = directory.resolve("forensics.journal");
        Trials.Run<List<ForensicRow>> first = run(journal);
        List<ForensicRow> rows = first.result();
        assertThat(rows.stream().map(ForensicRow::step).distinct())
                .containsExactly(
                        "loss", "bound-rule", "the one mean", "noisy+act", "kernel of table1", "kernel of table2");
        rows.stream().collect(Collectors.groupingBy(ForensicRow::step)).forEach((step, alternatives) -> {
            assertThat(alternatives.get(0).published()).as(step).isTrue();
            assertThat(alternatives.subList(1, alternatives.size())).noneMatch(ForensicRow::published);
        });
        assertThat(rows.stream().filter(row -> row.step().equals("bound-rule"))).hasSize(3);
        assertThat(rows.stream().filter(row -> row.step().equals("the one mean")))
                .hasSize(4);
        assertThat(rows.stream().filter(row -> row.step().equals("kernel of table1")))
                .allMatch(row -> row.cells() == 4 && row.trials() == 2);
        Trials.Run<List<ForensicRow>> again = run(journal);
        assertThat(again.result()).isEqualTo(rows);
        assertThat(first.resumed()).isZero();
        assertThat(again.resumed()).isEqualTo(18);
    }

    private Trials.Run<List<ForensicRow>> run(Path journal) throws Exception {
        Forensics forensics = new Forensics(Set.of(SyntheticDataset.INSTANCE), 2, 1, DataFolder.at(directory));
        return Trials.run(forensics, journal, TrialExecutor.threads(2), (done, total) -> {});
    }

    @Test
    void an_alternative_is_scored_by_all_its_cells_and_names_the_farthest() {
        Cell clean = Cell.clean(UspsDataset.INSTANCE);
        Cell noisy = Cell.of(BoundsKind.KNOWN, UspsDataset.INSTANCE.figure2(), PaperMethod.NOISY);
        List<CellResult> cells = List.of(
                new CellResult(clean, 100, 98.2, 0.5, 98.07, 0.52), new CellResult(noisy, 100, 78.9, 3.9, 77.73, 3.96));
        ForensicRow row = ForensicRow.of("digits", Choice.DIGITS_SIX_EIGHT, false, cells);
        double first = cells.get(0).z();
        double second = cells.get(1).z();
        assertThat(row.chiSquare()).isCloseTo(first * first + second * second, within(1e-12));
        assertThat(row.worstZ()).isEqualTo(Math.abs(first) > Math.abs(second) ? first : second);
        assertThat(row.worst()).isEqualTo((Math.abs(first) > Math.abs(second) ? clean : noisy).label());
    }
}

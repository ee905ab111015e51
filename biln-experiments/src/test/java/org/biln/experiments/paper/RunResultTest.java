package org.biln.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.biln.experiments.harness.Tally;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.Test;

class RunResultTest {

    @Test
    void z_is_the_difference_in_standard_errors_of_both_sides() {
        Cell cell = Cell.clean(SyntheticDataset.INSTANCE);
        CellResult result =
                CellResult.of(cell, Tally.ofCounts(new int[] {90, 92, 97}, 100), new PaperCells.Value(92, 3));
        assertThat(result.z()).isCloseTo(1 / Math.sqrt(9 / 1000.0 + 13 / 3.0), within(1e-12));
        assertThat(result.within(0.5)).isTrue();
        assertThat(result.within(0.4)).isFalse();
    }

    @Test
    void a_result_counts_and_ranks_its_cells() {
        Cell cell = Cell.clean(SyntheticDataset.INSTANCE);
        CellResult near = new CellResult(cell, 1000, 91, 1, 91.02, 1);
        CellResult far = new CellResult(Cell.clean(UspsDataset.INSTANCE), 1000, 91, 1, 91.2, 1);
        RunResult result = new RunResult(RunRequest.paper(1000), List.of(near, far), List.of(), Map.of(), List.of());
        assertThat(result.within(3)).isEqualTo(1);
        assertThat(result.worstFirst()).containsExactly(far, near);
        assertThat(result.rmsZ()).isCloseTo(Math.sqrt((0.2 + 20) / 2), within(1e-9));
        assertThat(result.cell(cell)).contains(near);
        assertThat(result.cells(cell.table(), UspsDataset.INSTANCE)).containsExactly(far);
    }
}

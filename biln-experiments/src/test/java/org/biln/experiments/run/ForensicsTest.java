package org.biln.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Choice;
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
        Path journal = directory.resolve("forensics.jsonl");
        Forensics.Result first = run(journal);
        List<ForensicFinding> findings = first.findings();
        assertThat(findings)
                .extracting(ForensicFinding::step)
                .containsExactly(
                        "loss", "bound-rule", "the one mean", "noisy+act", "kernel of table1", "kernel of table2");
        for (ForensicFinding finding : findings) {
            assertThat(finding.alternatives().get(0).published()).isTrue();
            assertThat(finding.alternatives().subList(1, finding.alternatives().size()))
                    .noneMatch(ForensicFinding.Alternative::published);
        }
        assertThat(findings.get(1).alternatives()).hasSize(3);
        assertThat(findings.get(2).alternatives()).hasSize(4);
        assertThat(findings.get(4).alternatives().get(0).cells()).hasSize(4);
        Forensics.Result again = run(journal);
        assertThat(again.findings()).isEqualTo(findings);
        assertThat(first.resumedTrials()).isZero();
        assertThat(again.resumedTrials()).isEqualTo(18);
    }

    private Forensics.Result run(Path journal) throws Exception {
        return Forensics.run(
                Set.of(SyntheticDataset.INSTANCE), 2, 1, DataFolder.at(directory), 2, journal, (done, total) -> {});
    }

    @Test
    void the_alternative_nearest_to_the_paper_is_favoured() {
        Cell cell = Cell.clean(UspsDataset.INSTANCE);
        ForensicFinding.Alternative right = alternative(Choice.DIGITS_SEVEN_NINE, 98.2, cell);
        ForensicFinding.Alternative wrong = alternative(Choice.DIGITS_SIX_EIGHT, 99.4, cell);
        ForensicFinding finding = new ForensicFinding("digits", UspsDataset.INSTANCE, List.of(wrong, right));
        assertThat(finding.favoured()).isEqualTo(right);
        assertThat(right.worst().cell()).isEqualTo(cell);
        assertThat(right.chiSquare()).isLessThan(wrong.chiSquare());
        assertThatThrownBy(() -> new ForensicFinding("digits", UspsDataset.INSTANCE, List.of(right)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ForensicFinding.Alternative alternative(Choice choice, double mean, Cell cell) {
        return new ForensicFinding.Alternative(
                choice, false, List.of(new CellResult(cell, 100, mean, 0.5, 98.07, 0.52)));
    }
}

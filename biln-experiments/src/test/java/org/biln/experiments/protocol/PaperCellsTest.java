package org.biln.experiments.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PaperCellsTest {

    private final PaperCells paper = PaperCells.load();

    @Test
    void the_paper_has_147_cells_and_the_settings_name_them_all_in_its_order() {
        assertThat(paper.all()).hasSize(147);
        assertThat(Cell.paper()).containsExactlyElementsOf(paper.all().keySet());
        assertThat(Cell.paper(BoundsKind.KNOWN)).hasSize(93);
        assertThat(Cell.paper(BoundsKind.UNKNOWN)).hasSize(54);
        assertThat(Setting.paper()).hasSize(18).doesNotHaveDuplicates();
    }

    @Test
    void a_cell_has_its_printed_figures() {
        Setting setting = new Setting(SyntheticDataset.INSTANCE, 0, 0.49, 3);
        assertThat(paper.get(Cell.of(BoundsKind.UNKNOWN, setting, PaperMethod.AUTO)))
                .isEqualTo(new PaperCells.Value(98.20, 1.35));
        assertThat(paper.get(Cell.clean(UspsDataset.INSTANCE))).isEqualTo(new PaperCells.Value(98.07, 0.52));
    }

    @Test
    void a_cell_the_paper_does_not_have_has_no_figures() {
        assertThat(paper.get(Cell.of(BoundsKind.KNOWN, SyntheticDataset.INSTANCE.figure2(), PaperMethod.AUTO)))
                .isNull();
    }

    @Test
    void clean_and_only_clean_has_no_setting() {
        Setting setting = Setting.paper().get(0);
        assertThatThrownBy(() -> Cell.of(BoundsKind.KNOWN, setting, PaperMethod.CLEAN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Cell(BoundsKind.KNOWN, SyntheticDataset.INSTANCE, null, PaperMethod.AUTO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Cell(BoundsKind.KNOWN, UspsDataset.INSTANCE, setting, PaperMethod.AUTO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void names_lead_back_to_what_they_name_and_others_are_refused() {
        for (Dataset id : Dataset.all()) {
            assertThat(Dataset.of(id.csvName())).isEqualTo(id);
        }
        for (PaperMethod method : PaperMethod.values()) {
            assertThat(PaperMethod.of(method.csvName())).isEqualTo(method);
        }
        for (BoundsKind bounds : BoundsKind.values()) {
            assertThat(BoundsKind.of(bounds.table())).isEqualTo(bounds);
        }
        assertThat(Dataset.of("usps")).isEqualTo(UspsDataset.INSTANCE);
        assertThatThrownBy(() -> Dataset.of("mnist")).hasMessageContaining("mnist");
        assertThatThrownBy(() -> PaperMethod.of("magic")).hasMessageContaining("magic");
        assertThatThrownBy(() -> BoundsKind.of("table3")).hasMessageContaining("table3");
    }

    @Test
    void random_streams_and_sizes_of_the_data_sets_are_part_of_the_results() {
        assertThat(Dataset.all()).extracting(Dataset::csvName).containsExactly("synthetic", "uci-image", "usps-6v8");
        assertThat(Dataset.all()).extracting(Dataset::stream).containsExactly(0, 1, 2);
        assertThat(Dataset.all()).extracting(Dataset::trainingSize).containsExactly(1000, 1565, 1650);
        assertThat(Dataset.all()).extracting(Dataset::testSize).containsExactly(1000, 521, 550);
        assertThat(Dataset.inOrder(List.of(UspsDataset.INSTANCE, SyntheticDataset.INSTANCE)))
                .containsExactly(SyntheticDataset.INSTANCE, UspsDataset.INSTANCE);
    }
}

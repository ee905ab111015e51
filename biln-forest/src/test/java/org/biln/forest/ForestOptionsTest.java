package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ForestOptionsTest {
    private static final ForestOptions OPTIONS = ForestOptions.defaults();

    @Test
    void theyRefuseWhatCannotBe() {
        assertThatThrownBy(() -> OPTIONS.withTrees(0)).hasMessage("trees: is 0, must be in 1..1000000");
        assertThatThrownBy(() -> OPTIONS.withMtry(-1)).hasMessage("mtry: is -1, must be at least 0");
        assertThatThrownBy(() -> OPTIONS.withMinLeaf(0)).hasMessageContaining("minLeaf");
        assertThatThrownBy(() -> OPTIONS.withMaxDepth(-1)).hasMessageContaining("maxDepth");
        assertThatThrownBy(() -> OPTIONS.withBins(256)).hasMessage("bins: is 256, must be in 2..255");
        assertThatThrownBy(() -> OPTIONS.withSmoothing(Double.NaN)).hasMessageContaining("smoothing: is NaN");
        assertThatThrownBy(() -> OPTIONS.withThreads(0)).hasMessageContaining("threads");
        assertThatThrownBy(() -> OPTIONS.withCategorical(-1)).hasMessageContaining("categorical: is -1");
    }

    @Test
    void categoricalColumnsAreSortedOnce() {
        assertThat(OPTIONS.withCategorical(3, 1, 3).categorical()).containsExactly(1, 3);
        assertThat(OPTIONS.withCategorical(3, 1)).isEqualTo(OPTIONS.withCategorical(1, 3));
    }

    @Test
    void aSplitLooksAtTheRootOfTheColumns() {
        assertThat(OPTIONS.columnsAtSplit(18)).isEqualTo(4);
        assertThat(OPTIONS.columnsAtSplit(0)).isEqualTo(1);
        assertThat(OPTIONS.withMtry(9).columnsAtSplit(4)).isEqualTo(4);
    }
}

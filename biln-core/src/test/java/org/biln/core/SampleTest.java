package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class SampleTest {
    private final DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    private final int[] y = {1, 0, 1};

    @Test
    void aSampleOwnsCopiesOfWhatItWasMadeFrom() {
        Sample sample = Sample.of(x, y);
        x.set(0, 0, 99);
        y[0] = 0;
        sample.y()[1] = 1;
        assertThat(sample.x().get(0, 0)).isEqualTo(1);
        assertThat(sample.y()).containsExactly(1, 0, 1);
        assertThat(sample.label(1)).isZero();
        assertThat(sample.size()).isEqualTo(3);
        assertThat(sample.dimension()).isEqualTo(2);
        assertThat(sample).hasToString("Sample[3 x 2, classes [1, 2]]");
    }

    @Test
    void rowsAreTakenInTheGivenOrderAndMayRepeat() {
        Sample chosen = Sample.of(x, y).rows(new int[] {2, 1, 2});
        assertThat(chosen).isEqualTo(Sample.of(new DMatrixRMaj(new double[][] {{5, 6}, {3, 4}, {5, 6}}), new int[] {
            1, 0, 1
        }));
        assertThat(Sample.of(x, y).rows(new int[0]).size()).isZero();
    }

    @Test
    void otherLabelsShareTheFeatures() {
        Sample sample = Sample.of(x, y);
        Sample other = sample.withLabels(new int[] {0, 0, 0});
        assertThat(other.x()).isSameAs(sample.x());
        assertThat(other.y()).containsExactly(0, 0, 0);
        assertThat(other).isNotEqualTo(sample);
    }

    @Test
    void classesAreNumberedFromZeroWhateverTheLabels() {
        Sample two = Sample.of(x, y);
        assertThat(two.classes()).isEqualTo(2);
        assertThat(two.label(0)).isEqualTo(1);
        assertThat(two.label(1)).isEqualTo(0);
        Sample three = Sample.of(x, new int[] {2, 0, 2}, 3);
        assertThat(three.label(0)).isEqualTo(2);
        assertThat(three.counts()).containsExactly(1, 0, 2);
        assertThat(three.against(2).y()).containsExactly(1, 0, 1);
        assertThat(three.rows(new int[] {1}, new int[] {1}).label(0)).isEqualTo(1);
    }

    @Test
    void missingValuesAndGroupsTravelWithTheRows() {
        x.set(1, 0, Double.NaN);
        Sample sample = Sample.of(x, y).withGroups(new int[] {7, 7, 8});
        Sample chosen = sample.rows(new int[] {2, 1});
        assertThat(chosen.groups()).containsExactly(8, 7);
        assertThat(chosen.x().get(1, 0)).isNaN();
        assertThat(Sample.of(x, y).groups()).isNull();
    }

    @Test
    void equalSamplesAreEqual() {
        Sample sample = Sample.of(x, y);
        assertThat(sample).isEqualTo(Sample.of(x, y)).hasSameHashCodeAs(Sample.of(x, y));
        assertThat(sample).isNotEqualTo("sample");
        x.set(2, 1, 7);
        assertThat(sample).isNotEqualTo(Sample.of(x, y));
        assertThat(sample)
                .isNotEqualTo(Sample.of(new DMatrixRMaj(3, 1), y))
                .isNotEqualTo(Sample.of(new DMatrixRMaj(0, 2), new int[0]));
    }

    @Test
    void badInputIsRefusedByName() {
        assertThatThrownBy(() -> Sample.of(x, new int[2])).hasMessage("y: has length 2, must be 3");
        assertThatThrownBy(() -> Sample.of(x, new int[] {1, -1, 1})).hasMessage("y: row 1 is -1, must be in 0..1");
        assertThatThrownBy(() -> Sample.of(x, new int[] {0, 3, 1}, 3)).hasMessage("y: row 1 is 3, must be in 0..2");
        x.set(1, 0, Double.NEGATIVE_INFINITY);
        assertThatThrownBy(() -> Sample.of(x, y))
                .hasMessage("x: row 1, column 0 is -Infinity, must be finite, or NaN if missing");
        x.set(1, 0, 0);
        Sample sample = Sample.of(x, y);
        assertThatThrownBy(() -> sample.rows(new int[] {0, 3})).hasMessage("rows: entry 1 is 3, but there are 3 rows");
        assertThatThrownBy(() -> sample.label(-1)).hasMessage("row: row -1 does not exist, there are 3 rows");
        assertThatThrownBy(() -> sample.withLabels(new int[] {1})).hasMessage("labels: has length 1, must be 3");
        assertThatThrownBy(() -> sample.withLabels(new int[] {1, 2, 1}))
                .hasMessage("labels: row 1 is 2, must be in 0..1");
    }
}

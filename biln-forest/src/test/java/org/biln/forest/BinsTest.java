package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class BinsTest {
    @Property(tries = 200)
    void aCodeIsAtMostABinExactlyIfTheValueIsAtMostItsEnd(
            @ForAll @Size(min = 1, max = 60) List<@DoubleRange(min = -3, max = 3) Double> values,
            @ForAll @IntRange(min = 2, max = 20) int most,
            @ForAll @DoubleRange(min = -4, max = 4) double other) {
        double[] column = values.stream().mapToDouble(v -> v).toArray();
        double[] ends = Binning.ends(column, null, most);
        assertThat(ends.length).isBetween(1, most);
        for (int b = 0; b < ends.length; b++) {
            assertThat(Bins.binOf(ends, other) <= b).isEqualTo(other <= ends[b]);
            for (double v : column) {
                assertThat(Bins.binOf(ends, v) <= b).isEqualTo(v <= ends[b]);
            }
        }
    }

    @Test
    void fewDistinctValuesHaveABinEachThatEndsMidway() {
        assertThat(Binning.ends(new double[] {3, 1, 1, 7, Double.NaN, 3}, null, 255))
                .containsExactly(2, 5, Double.POSITIVE_INFINITY);
    }

    @Test
    void manyValuesFillTheBinsEvenlyAndASpikeTakesOne() {
        int n = 10_000;
        double[] column = new double[n];
        Rng rng = Rng.of(3);
        for (int i = 0; i < n; i++) {
            column[i] = i % 2 == 0 ? 0 : rng.nextDouble();
        }
        double[] ends = Binning.ends(column, null, 255);
        int[] count = new int[ends.length];
        for (double v : column) {
            count[Bins.binOf(ends, v)]++;
        }
        assertThat(ends).hasSizeGreaterThan(250);
        assertThat(count[0]).isEqualTo(n / 2);
        for (int b = 1; b < count.length; b++) {
            assertThat(count[b]).isBetween(15, 25);
        }
    }

    @Test
    void weightsMoveTheQuantilesAndRowsWithoutWeightDoNotCount() {
        double[] column = new double[1000];
        double[] weights = new double[1000];
        for (int i = 0; i < 1000; i++) {
            column[i] = i;
            weights[i] = i < 500 ? 0 : 1;
        }
        double[] ends = Binning.ends(column, weights, 10);
        assertThat(ends[0]).isBetween(540.0, 560.0);
        double[] twice = new double[1500];
        for (int i = 0; i < 1500; i++) {
            twice[i] = i < 1000 ? i : i - 500;
        }
        for (int i = 0; i < 1000; i++) {
            weights[i] = i < 500 ? 1 : 2;
        }
        assertThat(Binning.ends(column, weights, 10)).containsExactly(Binning.ends(twice, null, 10));
    }

    @Test
    void neighbouringDoublesAndHugeOnesAreKeptApart() {
        double a = 1;
        double b = Math.nextUp(a);
        assertThat(Binning.midway(a, b)).isGreaterThanOrEqualTo(a).isLessThan(b);
        assertThat(Binning.midway(-Double.MAX_VALUE, Double.MAX_VALUE)).isZero();
        assertThat(Binning.midway(Double.MAX_VALUE / 2, Double.MAX_VALUE)).isFinite();
    }

    @Test
    void aColumnWithoutAValueHasOneBin() {
        assertThat(Binning.ends(new double[] {Double.NaN}, null, 255)).containsExactly(Double.POSITIVE_INFINITY);
    }

    @Test
    void categoriesAreNumberedByWeightAndThenByFirstRow() {
        Bins.Levels levels = Binning.levels(new double[] {7, 2, 2, 900_000, Double.NaN}, null, 0);
        assertThat(levels.code(2)).isZero();
        assertThat(levels.code(7)).isEqualTo(1);
        assertThat(levels.code(900_000)).isEqualTo(2);
        assertThat(levels.code(3)).isEqualTo(Bins.UNSEEN);
        assertThat(levels.code(2.5)).isEqualTo(Bins.UNSEEN);
        assertThat(levels.code(-1)).isEqualTo(Bins.UNSEEN);
    }

    @Test
    void ofManyCategoriesTheHeaviestHaveACodeOfTheirOwn() {
        int n = 12_000;
        double[] column = new double[n];
        for (int i = 0; i < n; i++) {
            column[i] = i < 10_000 ? i : i % 100;
        }
        Bins.Levels levels = Binning.levels(column, null, 0);
        int[] sharing = new int[256];
        for (byte code : levels.codes) {
            sharing[code & 0xff]++;
        }
        for (int c = 0; c < 100; c++) {
            assertThat(sharing[levels.code(c)]).isEqualTo(1);
        }
        assertThat(sharing[Bins.UNSEEN] + sharing[Bins.MISSING]).isZero();
        assertThat(sharing[200]).isBetween(70, 90);
    }

    @Test
    void whatIsNotACategoryIsRefusedByRowAndColumn() {
        assertThatThrownBy(() -> Binning.levels(new double[] {1, 0.5}, null, 4))
                .hasMessageContaining("x: row 1, column 4 is 0.5");
        assertThatThrownBy(() -> Binning.levels(new double[] {-1}, null, 4)).hasMessageContaining("row 0, column 4");
        assertThatThrownBy(
                        () -> BinnedTable.of(new double[] {1, Double.POSITIVE_INFINITY}, 2, 1, null, List.of(), 255, 1))
                .hasMessage("x: row 1, column 0 is Infinity, must be finite or NaN");
        assertThatThrownBy(() -> BinnedTable.of(new double[] {1}, 1, 1, null, List.of(1), 255, 1))
                .hasMessageContaining("categorical: column 1");
    }
}

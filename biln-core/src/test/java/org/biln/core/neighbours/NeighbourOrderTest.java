package org.biln.core.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class NeighbourOrderTest {

    private final NeighbourOrder order = NeighbourOrder.of(new DMatrixRMaj(new double[][] {{0}, {10}, {1}, {3}, {-1}}));

    @Test
    void everyRowIsOrderedByDistanceThenRow() {
        assertThat(IntStream.range(0, 5).map(place -> order.neighbour(0, place)))
                .containsExactly(0, 2, 4, 3, 1);
        assertThat(order.size()).isEqualTo(5);
    }

    @Test
    void aSubsetNumbersItsRows() {
        NeighbourOrder.Subset subset = order.newSubset();
        assertThat(subset.size()).isZero();
        subset.set(new int[] {3, 0, 4});
        assertThat(subset.size()).isEqualTo(3);
        assertThat(subset.row(0)).isEqualTo(3);
        assertThat(subset.position(4)).isEqualTo(2);
        assertThat(subset.position(1)).isEqualTo(-1);
        assertThat(subset.contains(0)).isTrue();
        assertThat(subset.contains(1)).isFalse();
        assertThatThrownBy(() -> subset.row(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aSubsetIsReplacedNotExtended() {
        NeighbourOrder.Subset subset = order.newSubset();
        subset.set(new int[] {3, 0, 4});
        subset.set(new int[] {1, 2, 0}, 2);
        assertThat(IntStream.range(0, 5).map(subset::position)).containsExactly(-1, 0, 1, -1, -1);
    }

    @Test
    void refusedRowsLeaveTheSubsetAsItWas() {
        NeighbourOrder.Subset subset = order.newSubset();
        subset.set(new int[] {3, 0});
        refused(() -> subset.set(new int[] {1, 3, 1}), "rows", "entry 2", "row 1", "entry 0");
        refused(() -> subset.set(new int[] {1, 5}), "rows", "entry 1", "5");
        refused(() -> subset.set(new int[] {-1}), "rows", "entry 0", "-1");
        refused(() -> subset.set(new int[] {1}, 2), "count", "2");
        assertThat(IntStream.range(0, 5).map(subset::position)).containsExactly(1, -1, -1, 0, -1);
        assertThat(subset.size()).isEqualTo(2);
    }

    @Test
    void badReadsAreRefused() {
        NeighbourOrder.Subset subset = order.newSubset();
        subset.set(new int[] {3, 0});
        int[] out = new int[5];
        refused(() -> order.nearest(5, subset, 1, SelfMatch.INCLUDED, out), "row", "5");
        refused(() -> order.nearest(0, subset, 3, SelfMatch.INCLUDED, out), "k", "3");
        refused(() -> order.nearest(0, subset, 2, SelfMatch.EXCLUDED, out), "k", "2");
        refused(() -> order.nearest(0, subset, 0, SelfMatch.EXCLUDED, out), "k", "0");
        refused(() -> order.nearest(0, subset, 2, SelfMatch.INCLUDED, new int[1]), "out", "1");
        NeighbourOrder.Subset foreign = NeighbourOrder.of(new DMatrixRMaj(2, 1)).everything();
        refused(() -> order.nearest(0, foreign, 1, SelfMatch.INCLUDED, out), "subset", "2", "5");
        // Row 1 is outside the subset, so excluding it takes nothing away.
        order.nearest(1, subset, 2, SelfMatch.EXCLUDED, out);
        assertThat(out).startsWith(3, 0);
    }

    @Test
    void badMeansAreRefused() {
        NeighbourOrder.Subset all = order.everything();
        double[] eta = new double[5];
        refused(() -> means(all, eta, new int[] {0}, SelfMatch.INCLUDED, 5), "ks", "entry 0", "0");
        refused(() -> means(all, eta, new int[] {6}, SelfMatch.INCLUDED, 5), "ks", "entry 0", "6");
        refused(() -> means(all, eta, new int[] {5}, SelfMatch.EXCLUDED, 5), "ks", "entry 0", "5");
        refused(() -> means(all, eta, new int[] {3, 2}, SelfMatch.INCLUDED, 10), "ks", "entry 1", "2");
        refused(() -> means(all, eta, new int[] {2, 3}, SelfMatch.INCLUDED, 9), "out", "9", "10");
        refused(() -> means(all, new double[4], new int[] {2}, SelfMatch.INCLUDED, 5), "values", "4");
    }

    private void means(NeighbourOrder.Subset subset, double[] eta, int[] ks, SelfMatch self, int length) {
        order.means(subset, eta, ks, self, new double[length]);
    }

    private static void refused(Runnable attempt, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(attempt::run).withMessageContainingAll(parts);
    }
}

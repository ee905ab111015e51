package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.biln.core.internal.Allocation;
import org.biln.core.math.Rng;
import org.biln.core.neighbours.BruteForce;
import org.biln.core.neighbours.KdTree;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.core.neighbours.SelfMatch;
import org.biln.core.noise.BoundedNoise;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What promises to allocate nothing once its workspace has grown, allocates nothing. */
class AllocationTest {

    private static final int N = 200;
    private static final DMatrixRMaj X = random(N, 3);

    @Test
    void queriesAllocateNothing() {
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        int[] out = new int[N * 5];
        for (NearestNeighbours search : new NearestNeighbours[] {BruteForce.of(X), KdTree.of(X)}) {
            assertThat(Allocation.least(20, () -> search.nearestOf(7, 5, SelfMatch.EXCLUDED, ws)))
                    .isZero();
            assertThat(Allocation.least(20, () -> search.nearest(X, 3, 5, ws))).isZero();
            assertThat(Allocation.least(20, () -> search.nearestOfAll(5, SelfMatch.INCLUDED, ws, out)))
                    .isZero();
        }
    }

    @Test
    void readingTheOrderAllocatesNothing() {
        NeighbourOrder order = NeighbourOrder.of(X);
        NeighbourOrder.Subset subset = order.newSubset();
        int[] rows = Rng.of(1).permutation(N);
        double[] values = new double[N];
        int[] ks = {1, 5, 20};
        double[] means = new double[3 * N];
        int[] out = new int[5];
        assertThat(Allocation.least(20, () -> {
                    subset.set(rows, 150);
                    order.nearest(0, subset, 5, SelfMatch.EXCLUDED, out);
                    order.means(subset, values, ks, SelfMatch.INCLUDED, means);
                }))
                .isZero();
    }

    @Test
    void drawingNoisyLabelsAllocatesNothing() {
        BoundedNoise noise = BoundedNoise.draw(0.3, 0.4, 3, Rng.of(2));
        int[] clean = new int[N];
        Arrays.fill(clean, 1);
        int[] noisy = new int[N];
        Rng rng = Rng.of(3);
        assertThat(Allocation.least(20, () -> noise.noisyLabels(X, clean, rng, noisy)))
                .isZero();
    }

    private static DMatrixRMaj random(int n, int d) {
        Rng rng = Rng.of(11, n, d);
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        for (int i = 0; i < n * d; i++) {
            x.data[i] = rng.nextGaussian();
        }
        return x;
    }
}

package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
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
            assertThat(bytesPerCall(() -> search.nearestOf(7, 5, SelfMatch.EXCLUDED, ws)))
                    .isLessThan(8);
            assertThat(bytesPerCall(() -> search.nearest(X, 3, 5, ws))).isLessThan(8);
            assertThat(bytesPerCall(() -> search.nearestOfAll(5, SelfMatch.INCLUDED, ws, out)))
                    .isLessThan(8);
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
        assertThat(bytesPerCall(() -> {
                    subset.set(rows, 150);
                    order.nearest(0, subset, 5, SelfMatch.EXCLUDED, out);
                    order.means(subset, values, ks, SelfMatch.INCLUDED, means);
                }))
                .isLessThan(8);
    }

    @Test
    void drawingNoisyLabelsAllocatesNothing() {
        BoundedNoise noise = BoundedNoise.draw(0.3, 0.4, 3, Rng.of(2));
        int[] clean = new int[N];
        Arrays.fill(clean, 1);
        int[] noisy = new int[N];
        Rng rng = Rng.of(3);
        assertThat(bytesPerCall(() -> noise.noisyLabels(X, clean, rng, noisy))).isLessThan(8);
    }

    private static double bytesPerCall(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        int calls = 50;
        double least = Double.POSITIVE_INFINITY;
        // The smallest of several rounds: a round in which the JIT recompiles may count a little of its own.
        for (int round = 0; round < 5; round++) {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < calls; i++) {
                call.run();
            }
            least = Math.min(least, (threads.getThreadAllocatedBytes(thread) - before) / (double) calls);
        }
        return least;
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

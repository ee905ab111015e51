package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.biln.core.ensemble.Calibration;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Predicting allocates nothing for a row, and growing nothing for a tree but the tree. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static long allocated(Runnable work) {
        work.run();
        work.run();
        long least = Long.MAX_VALUE;
        for (int r = 0; r < 3; r++) {
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            work.run();
            long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            least = Math.min(least, after - before);
        }
        return least;
    }

    @Test
    void aRowIsPredictedWithoutAllocating() {
        for (int classes = 2; classes <= 3; classes++) {
            int k = classes;
            Tables table = Tables.mixed(500, k, 5);
            Growth growth =
                    new Growth(table.data(null), ForestOptions.defaults().withTrees(20), 5);
            growth.growTo(20);
            Forest forest = growth.toFit(Calibration.fit(growth.posteriors(), table.y, k, null))
                    .forest();
            double[] out = new double[500 * k];
            assertThat(allocated(() -> {
                        for (int i = 0; i < 500; i++) {
                            forest.probabilities(table.x, i * table.d, out, i * k);
                        }
                    }))
                    .isLessThan(500);
            DMatrixRMaj x = DMatrixRMaj.wrap(500, table.d, table.x);
            assertThat(allocated(() -> forest.probabilities(x, out))).isLessThan(1000);
        }
    }

    @Test
    void aGrowerAllocatesTheTreeAndNothingElse() {
        Tables table = Tables.numbers(5000, 4, 2, 0.3, 5);
        ForestOptions options = ForestOptions.defaults();
        Grower grower = new Grower(table.data(null), options, ImpurityTable.of(options.criterion(), 5000), 1);
        Tree tree = grower.grow(1);
        long size = 8L * tree.nodes.length + 4L * tree.counts.length;
        assertThat(allocated(() -> grower.grow(1))).isLessThan(size + 1000);
    }
}

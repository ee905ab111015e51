package org.biln.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What promises to allocate nothing allocates nothing, by the count of the virtual machine. */
class AllocationTest {

    private static final int ROUNDS = 5;
    private static final int CALLS = 200;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TestFactory
    Stream<DynamicTest> everyPromiseIsKept() {
        return Stream.of(Promise.values())
                .map(promise -> DynamicTest.dynamicTest(
                        promise + " allocates less than 8 bytes a call",
                        () -> assertThat(bytesPerCall(promise.prepare())).isLessThan(8)));
    }

    @Test
    void aSmallArrayPerCallIsNoticed() {
        double[][] kept = new double[1][];
        assertThat(bytesPerCall(() -> {
                    kept[0] = new double[1];
                    return kept[0][0];
                }))
                .isGreaterThanOrEqualTo(8);
    }

    /** The least of a few rounds: a class loaded or a method compiled on the way is not a broken promise. */
    private double bytesPerCall(Operation operation) {
        double least = Double.POSITIVE_INFINITY;
        double sink = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int call = 0; call < CALLS; call++) {
                sink += operation.run();
            }
            least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / (double) CALLS);
        }
        assertThat(sink).isNotNaN();
        return least;
    }
}

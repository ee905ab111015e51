package org.biln.core.internal;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes this thread has allocated. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** The least number of bytes an action allocates over some repetitions, the first of which let it grow and compile. */
    public static long least(int repetitions, Runnable action) {
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < repetitions; i++) {
            long before = THREADS.getThreadAllocatedBytes(thread);
            action.run();
            least = Math.min(least, THREADS.getThreadAllocatedBytes(thread) - before);
        }
        return least;
    }
}

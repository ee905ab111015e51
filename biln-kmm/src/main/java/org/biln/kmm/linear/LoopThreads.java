package org.biln.kmm.linear;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * The threads the caller granted to one large solve.
 *
 * <p>Work is cut into parts by the size of the problem alone, never by the number of threads, and partial sums are added in
 * the order of the parts: the result is the same for any number of threads.
 */
public final class LoopThreads implements AutoCloseable {
    /** Below this a problem is one part: the threads would cost more than they bring. */
    private static final int LEAST = 2048;

    private static final int PARTS = 16;

    private final @org.jspecify.annotations.Nullable ExecutorService pool;

    /**
     * LoopThreads for some loops.
     *
     * @param threads how many threads
     */
    public LoopThreads(int threads) {
        pool = threads <= 1
                ? null
                : Executors.newFixedThreadPool(threads, body -> {
                    Thread thread = new Thread(body, "biln-kmm");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Into how many parts n points are cut.
     *
     * @param n how many points
     * @return how many parts
     */
    public static int parts(int n) {
        return n < LEAST ? 1 : PARTS;
    }

    /**
     * Where part p of n points begins; part {@code parts(n)} begins at n.
     *
     * @param p the part
     * @param n how many points
     * @return its first point
     */
    public static int begin(int p, int n) {
        return (int) ((long) n * p / parts(n));
    }

    /**
     * Runs the parts, each once, and returns when all are done.
     *
     * @param parts how many parts
     * @param part what to do with a part
     */
    public void run(int parts, IntConsumer part) {
        if (pool == null) {
            for (int p = 0; p < parts; p++) {
                part.accept(p);
            }
            return;
        }
        List<Future<?>> futures = new ArrayList<>();
        for (int p = 0; p < parts; p++) {
            int which = p;
            futures.add(pool.submit(() -> part.accept(which)));
        }
        try {
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while solving", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }
}

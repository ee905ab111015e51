package org.biln.core.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Runs numbered jobs on the threads the caller granted. Each job is a pure function of its number, so any number of threads will do. */
public final class Workers {
    private Workers() {}

    /**
     * Runs jobs 0 to n-1, each once. Every thread makes a worker of its own, which may own a workspace.
     *
     * @param threads how many threads at most; with one the caller's own does all
     * @param jobs how many jobs
     * @param maker makes what a thread runs its jobs with
     */
    public static void run(int threads, int jobs, Supplier<IntConsumer> maker) {
        int used = Math.min(threads, jobs);
        if (used <= 1) {
            if (jobs > 0) {
                IntConsumer worker = maker.get();
                for (int job = 0; job < jobs; job++) {
                    worker.accept(job);
                }
            }
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(used, body -> {
            Thread thread = new Thread(body, "biln");
            thread.setDaemon(true);
            return thread;
        });
        try {
            AtomicInteger next = new AtomicInteger();
            List<Future<?>> futures = new ArrayList<>();
            for (int t = 0; t < used; t++) {
                futures.add(pool.submit(() -> {
                    IntConsumer worker = maker.get();
                    for (int job = next.getAndIncrement(); job < jobs; job = next.getAndIncrement()) {
                        worker.accept(job);
                    }
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException bad) {
                throw bad;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}

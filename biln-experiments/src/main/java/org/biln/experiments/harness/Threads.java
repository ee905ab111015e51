package org.biln.experiments.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** A fixed number of threads that take one trial after the other. */
record Threads(int count) implements TrialExecutor {

    @Override
    public void run(Experiment<?> experiment, List<String> open, Finished finished)
            throws IOException, InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService pool = Executors.newFixedThreadPool(count);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (String trial : open) {
                running.add(pool.submit(() -> {
                    boolean ended = stop.get();
                    try {
                        if (!ended) {
                            finished.accept(trial, experiment.run(trial));
                            ended = true;
                        }
                    } finally {
                        stop.compareAndSet(false, !ended);
                    }
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } finally {
            stop.set(true);
            pool.shutdown();
        }
    }

    private static IOException unwrapped(ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof RuntimeException failed) {
            throw failed;
        }
        if (cause instanceof Error failed) {
            throw failed;
        }
        return cause instanceof IOException failed ? failed : new IOException("a trial failed", cause);
    }
}

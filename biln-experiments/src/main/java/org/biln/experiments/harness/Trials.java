package org.biln.experiments.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs trials on threads, those first that the list has first; what the journal has is not run again.
 *
 * <pre>{@code
 * Map<String, String> results = Trials.run(journal, "fair coins, seed 1", names, this::trial, 2, (done, total) -> {});
 * }</pre>
 */
public final class Trials {

    /** A trial: a pure function of its name. */
    @FunctionalInterface
    public interface Trial {
        /**
         * Runs it.
         *
         * @param name which one
         * @return what came of it, one line
         * @throws IOException if something it needs cannot be read
         */
        String run(String name) throws IOException;
    }

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * So many trials are finished.
         *
         * @param done how many
         * @param total of how many
         */
        void at(long done, long total);
    }

    private Trials() {}

    /**
     * Runs what is left to run.
     *
     * @param file the journal of what is finished
     * @param experiment all that decides what a trial gives besides the version of the program: seed, options; one line
     * @param names of all trials, without spaces
     * @param trial what to run
     * @param threads how many
     * @param progress hears how far it is
     * @return what came of each
     * @throws IOException if a trial fails, or the journal is of another experiment, damaged or cannot be written
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static Map<String, String> run(
            Path file, String experiment, List<String> names, Trial trial, int threads, Progress progress)
            throws IOException, InterruptedException {
        try (TrialJournal journal = TrialJournal.open(file, experiment)) {
            return run(journal, names, trial, threads, progress);
        }
    }

    private static Map<String, String> run(
            TrialJournal journal, List<String> names, Trial trial, int threads, Progress progress)
            throws IOException, InterruptedException {
        Map<String, String> results = new HashMap<>();
        List<String> left = new ArrayList<>();
        for (String name : names) {
            String known = journal.find(name);
            if (known == null) {
                left.add(name);
            } else {
                results.put(name, known);
            }
        }
        progress.at(results.size(), names.size());
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (String name : left) {
                running.add(pool.submit(() -> {
                    boolean ended = stop.get();
                    try {
                        if (!ended) {
                            String result = trial.run(name);
                            synchronized (results) {
                                journal.add(name, result);
                                results.put(name, result);
                                progress.at(results.size(), names.size());
                            }
                            ended = true;
                        }
                    } finally {
                        // a trial that failed is the last one
                        stop.compareAndSet(false, !ended);
                    }
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            throw new IOException("a trial failed", e.getCause());
        } finally {
            stop.set(true);
            pool.shutdown();
        }
        return results;
    }
}

package org.biln.experiments.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs the comparison: every trial of every table and noise, each finished one into a journal. The numbers depend on the
 * arguments alone, not on threads or on how often it was stopped.
 */
public final class CompareRun {

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Trials are done.
         *
         * @param done how many
         * @param total of how many
         */
        void at(long done, long total);
    }

    private final List<CompareMethod> methods;
    private final UnseenPriors priors = new UnseenPriors();
    private final long seed;
    private final Map<String, RealTable> tables = new LinkedHashMap<>();
    private final List<CompareTrial> trials = new ArrayList<>();

    /**
     * Plans a comparison.
     *
     * @param chosen which tables, each with a name of its own
     * @param noises which noises, each on the tables it suits; empty for {@link LabelNoise#defaults}
     * @param count how many trials of each, at least 1
     * @param seed of everything random
     * @param methods who takes part
     * @throws IllegalArgumentException if a noise is unknown or nothing is left to do
     */
    public CompareRun(List<RealTable> chosen, List<String> noises, int count, long seed, List<CompareMethod> methods) {
        this.methods = List.copyOf(methods);
        this.seed = seed;
        for (RealTable table : chosen) {
            tables.put(table.name(), table);
        }
        // all tables once before any twice, so that a run that is stopped has something to say of each
        for (int trial = 0; trial < count; trial++) {
            for (RealTable table : tables.values()) {
                int classes = table.sample().classes();
                for (String noise : noises.isEmpty() ? LabelNoise.defaults(classes) : noises) {
                    if (LabelNoise.of(noise).suits(classes)) {
                        trials.add(new CompareTrial(table.name(), noise, trial));
                    }
                }
            }
        }
        if (trials.isEmpty()) {
            throw new IllegalArgumentException("none of these noises suits any of these tables");
        }
    }

    /**
     * Runs what the journal does not have.
     *
     * @param threads how many trials at a time
     * @param file the journal
     * @param progress hears how far it is
     * @return all numbers
     * @throws IOException if the journal is damaged, of other arguments or cannot be written
     * @throws InterruptedException if the thread is interrupted
     */
    public CompareResult run(int threads, Path file, Progress progress) throws IOException, InterruptedException {
        List<String> names = methods.stream().map(CompareMethod::name).toList();
        Map<CompareTrial, Map<String, double[]>> all = new HashMap<>();
        try (CompareJournal journal = CompareJournal.open(file, seed, names)) {
            List<CompareTrial> left = new ArrayList<>();
            for (CompareTrial trial : trials) {
                Map<String, double[]> known = journal.find(trial);
                if (known == null) {
                    left.add(trial);
                } else {
                    all.put(trial, known);
                }
            }
            progress.at(all.size(), trials.size());
            work(threads, left, all, journal, progress);
        }
        return new CompareResult(names, trials, all);
    }

    private void work(
            int threads,
            List<CompareTrial> left,
            Map<CompareTrial, Map<String, double[]>> all,
            CompareJournal journal,
            Progress progress)
            throws IOException, InterruptedException {
        AtomicInteger next = new AtomicInteger();
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> shifts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                shifts.add(pool.submit(() -> {
                    boolean ended = false;
                    try {
                        for (int at = next.getAndIncrement();
                                at < left.size() && !stop.get();
                                at = next.getAndIncrement()) {
                            CompareTrial trial = left.get(at);
                            Map<String, double[]> measured = trial.run(table(trial), methods, priors, seed);
                            synchronized (all) {
                                journal.add(trial, measured);
                                all.put(trial, measured);
                                progress.at(all.size(), trials.size());
                            }
                        }
                        ended = true;
                    } finally {
                        stop.compareAndSet(false, !ended);
                    }
                    return null;
                }));
            }
            for (Future<?> shift : shifts) {
                shift.get();
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
    }

    private RealTable table(CompareTrial trial) {
        RealTable table = tables.get(trial.table());
        if (table == null) {
            throw new IllegalStateException("no table " + trial.table());
        }
        return table;
    }
}

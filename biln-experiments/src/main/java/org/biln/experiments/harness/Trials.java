package org.biln.experiments.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment; what the journal has is not run again. The result has the same bits for every executor, and for a run that
 * was stopped and continued.
 */
public final class Trials {
    private final Map<String, String> results = new HashMap<>();
    private final List<String> names;
    private final @Nullable TrialJournal journal;
    private final Progress progress;

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * So many trials are finished. Called once before the first, with those of the journal, and after each; one call at a time.
         *
         * @param done how many
         * @param total of how many
         */
        void at(long done, long total);
    }

    /**
     * An experiment that was run.
     *
     * @param result what follows from its trials
     * @param resumed how many trials the journal had
     * @param seconds how long the others took
     * @param <R> what follows
     */
    public record Run<R>(R result, int resumed, double seconds) {}

    private Trials(List<String> names, @Nullable TrialJournal journal, Progress progress) {
        this.names = names;
        this.journal = journal;
        this.progress = progress;
    }

    /**
     * Runs what is left to run.
     *
     * @param experiment what to run
     * @param file the journal to continue or begin, or null for none; its folder must exist
     * @param executor who runs the trials
     * @param progress hears how far it is
     * @param <R> what follows from the trials
     * @return what follows
     * @throws OtherJournalException if the journal is of another experiment
     * @throws IOException if a trial fails, or the journal is damaged or cannot be written
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static <R> Run<R> run(
            Experiment<R> experiment, @Nullable Path file, TrialExecutor executor, Progress progress)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (TrialJournal journal = file == null ? null : TrialJournal.open(file, experiment.description())) {
            Trials trials = new Trials(experiment.trials(), journal, progress);
            List<String> open = trials.resume();
            executor.run(experiment, open, trials::finish);
            Map<String, String> ordered = trials.ordered();
            return new Run<>(
                    experiment.result(ordered), ordered.size() - open.size(), (System.nanoTime() - start) * 1e-9);
        }
    }

    private synchronized List<String> resume() {
        for (String name : names) {
            String known = journal == null ? null : journal.find(name);
            if (known != null) {
                results.put(name, known);
            }
        }
        progress.at(results.size(), names.size());
        return names.stream().filter(name -> !results.containsKey(name)).toList();
    }

    private synchronized void finish(String trial, String result) throws IOException {
        if (journal != null) {
            journal.add(trial, result);
        }
        results.put(trial, result);
        progress.at(results.size(), names.size());
    }

    private synchronized Map<String, String> ordered() throws IOException {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (String name : names) {
            String result = results.get(name);
            if (result == null) {
                throw new IOException(
                        (names.size() - results.size()) + " of " + names.size() + " trials were left undone");
            }
            ordered.put(name, result);
        }
        return ordered;
    }
}

package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Trials of some experiment, numbered from 0, each giving counts of test examples classified rightly; run by the same pool
 * of threads and with the same journal as the paper's.
 *
 * <pre>{@code
 * Series coins = new Series("coins", 1, 100, () -> trial -> new int[] {50 + trial % 3});
 * List<int[][]> counts = Series.run(List.of(coins), "coins, seed 1", 10, 2, null, (done, total) -> {});
 * Tally tally = Tally.of(counts.get(0), 0, coins.tested());
 * }</pre>
 *
 * @param name its name in the journal
 * @param measures how many counts a trial gives
 * @param tested how many test examples there are
 * @param workers makes a worker with memory of its own, for one thread: from a trial's number to its counts
 */
public record Series(String name, int measures, int tested, Supplier<IntFunction<int[]>> workers) {

    /**
     * Runs several series, all of one trial number before the next.
     *
     * @param series the series, names distinct
     * @param header all that decides the numbers, as a JSON object in one line: the beginning of the journal
     * @param trials how many trials of each
     * @param threads how many threads
     * @param journal the journal to continue or begin, or null for none; its folder must exist
     * @param progress hears how far it is
     * @return for each series, for each trial, the counts
     * @throws OtherJournalException if the journal begins with another header
     * @throws IOException if the journal cannot be read or written
     * @throws InterruptedException if the calling thread is interrupted; the pool is then stopped
     */
    public static List<int[][]> run(
            List<Series> series,
            String header,
            int trials,
            int threads,
            @Nullable Path journal,
            Runner.Progress progress)
            throws IOException, InterruptedException {
        List<Job> jobs = series.stream().map(s -> new Job(s, List.of(), trials)).toList();
        try (Journal open = journal == null ? null : Journal.open(journal, header)) {
            Workforce.run(jobs, trials, threads, open, progress);
        }
        return jobs.stream().map(job -> job.correct).toList();
    }
}

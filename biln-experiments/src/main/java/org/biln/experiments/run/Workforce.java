package org.biln.experiments.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A fixed pool of threads that takes trial after trial, all jobs of one trial number before the next, so that the time left
 * is easy to tell. Each thread has its own workers; finished trials go to the journal at once.
 */
final class Workforce {

    private final List<Job> jobs;
    private final int trials;
    private final @Nullable Journal journal;
    private final Runner.Progress progress;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicBoolean stop = new AtomicBoolean();
    private int done;

    private Workforce(List<Job> jobs, int trials, @Nullable Journal journal, Runner.Progress progress) {
        this.jobs = jobs;
        this.trials = trials;
        this.journal = journal;
        this.progress = progress;
    }

    /** Runs what the journal does not have; returns how many trials of jobs it had. */
    static int run(List<Job> jobs, int trials, int threads, @Nullable Journal journal, Runner.Progress progress)
            throws IOException, InterruptedException {
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + ", must be positive");
        }
        Workforce workforce = new Workforce(jobs, trials, journal, progress);
        int resumed = workforce.resume();
        workforce.work(threads);
        return resumed;
    }

    /** The same with a crew that runs the trials elsewhere. */
    static int run(List<Job> jobs, int trials, Crew crew, @Nullable Journal journal, Runner.Progress progress)
            throws IOException, InterruptedException {
        Workforce workforce = new Workforce(jobs, trials, journal, progress);
        int resumed = workforce.resume();
        Map<String, Job> byName = new HashMap<>();
        jobs.forEach(job -> byName.put(job.series.name(), job));
        crew.run(workforce.open(), (assignment, correct) -> {
            Job job = byName.get(assignment.dataset());
            if (job == null || correct.length != job.series.measures()) {
                throw new IllegalArgumentException(assignment + " has " + correct.length + " counts");
            }
            workforce.finish(job, assignment.trial(), correct);
        });
        if (workforce.open().isEmpty()) {
            return resumed;
        }
        throw new IOException("the crew has left " + workforce.open().size() + " trials undone");
    }

    private synchronized List<Crew.Assignment> open() {
        List<Crew.Assignment> open = new ArrayList<>();
        for (int trial = 0; trial < trials; trial++) {
            for (Job job : jobs) {
                if (job.correct[trial] == null) {
                    open.add(new Crew.Assignment(job.series.name(), trial));
                }
            }
        }
        return List.copyOf(open);
    }

    private synchronized int resume() throws IOException {
        for (Job job : jobs) {
            for (int trial = 0; trial < trials; trial++) {
                Series series = job.series;
                int[] correct =
                        journal == null ? null : journal.find(series.name(), trial, series.measures(), series.tested());
                if (correct != null) {
                    job.correct[trial] = correct;
                    done++;
                }
            }
        }
        progress.at(done, jobs.size() * trials);
        return done;
    }

    private void work(int threads) throws IOException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> shifts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                shifts.add(pool.submit(() -> {
                    shift();
                    return null;
                }));
            }
            for (Future<?> shift : shifts) {
                shift.get();
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
        if (cause instanceof IOException io) {
            return io;
        }
        if (cause instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IOException("a trial failed", cause);
    }

    private void shift() throws IOException {
        Map<Job, IntFunction<int[]>> workers = new HashMap<>();
        boolean ended = false;
        try {
            int all = jobs.size() * trials;
            for (int at = next.getAndIncrement(); at < all && !stop.get(); at = next.getAndIncrement()) {
                Job job = jobs.get(at % jobs.size());
                int trial = at / jobs.size();
                if (job.correct[trial] == null) {
                    finish(
                            job,
                            trial,
                            workers.computeIfAbsent(job, j -> j.series.workers().get())
                                    .apply(trial));
                }
            }
            ended = true;
        } finally {
            if (!ended) {
                stop.set(true);
            }
        }
    }

    private synchronized void finish(Job job, int trial, int[] correct) throws IOException {
        if (journal != null) {
            journal.add(job.series.name(), trial, job.series.tested(), correct);
        }
        job.correct[trial] = correct;
        progress.at(++done, jobs.size() * trials);
    }
}

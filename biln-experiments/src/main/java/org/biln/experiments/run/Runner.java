package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Runs the trials of a request on a fixed pool of threads and sums them up.
 *
 * <p>Trials are independent and counts are whole numbers, so the result has the same bits for any number of threads, and
 * for a run that was killed and continued from its journal.
 *
 * <pre>{@code
 * DataFolder folder = DataFolder.find(null, System.getenv(), Path.of(""));
 * RunResult result = Runner.run(RunRequest.paper(100), folder, 2, Path.of("trials.jsonl"), (done, total) -> {});
 * }</pre>
 */
public final class Runner {

    private Runner() {}

    /** Hears how far a run is. Called from the pool's threads, one at a time. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Called once at the start (with what the journal already had) and after each finished trial of a data set.
         *
         * @param done finished (data set, trial) pairs
         * @param total all of them
         */
        void at(int done, int total);
    }

    /**
     * Runs a request.
     *
     * @param request what to run
     * @param folder where to look for data that are not shipped; what is not there is left out and named in the result
     * @param threads how many threads
     * @param journal the journal to continue or begin, or null for none; its folder must exist
     * @param progress hears how far it is
     * @return the cells and points
     * @throws OtherJournalException if the journal is of another request
     * @throws IOException if data or journal cannot be read or written
     * @throws InterruptedException if the calling thread is interrupted; the pool is then stopped
     */
    public static RunResult run(
            RunRequest request, DataFolder folder, int threads, @Nullable Path journal, Progress progress)
            throws IOException, InterruptedException {
        return run(
                request,
                folder,
                journal,
                (jobs, open) -> Workforce.run(jobs, request.trials(), threads, open, progress));
    }

    /**
     * Runs a request with a crew of one's own.
     *
     * @param request what to run
     * @param folder where to look for data that are not shipped; what is not there is left out and named in the result
     * @param crew runs the trials
     * @param journal the journal to continue or begin, or null for none; its folder must exist
     * @param progress hears how far it is
     * @return the cells and points, the same for every crew
     * @throws OtherJournalException if the journal is of another request
     * @throws IOException if data or journal cannot be read or written
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static RunResult run(
            RunRequest request, DataFolder folder, Crew crew, @Nullable Path journal, Progress progress)
            throws IOException, InterruptedException {
        return run(
                request, folder, journal, (jobs, open) -> Workforce.run(jobs, request.trials(), crew, open, progress));
    }

    /**
     * Makes what runs trials of a request on one data set: workers with memory of their own, one for each thread, from a trial's
     * number to its counts.
     *
     * @param request what to run
     * @param dataset one of its data sets
     * @param folder where to look for data that are not shipped
     * @return makes workers
     * @throws IOException if data cannot be read
     */
    public static Supplier<IntFunction<int[]>> workers(RunRequest request, Dataset dataset, DataFolder folder)
            throws IOException {
        Trial trial = new Trial(dataset.problem(request.reading(), folder), measures(request, dataset), request.seed());
        return () -> trial.newWorker()::run;
    }

    /** Runs jobs and says how many trials the journal had. */
    private interface Work {
        int run(List<Job> jobs, @Nullable Journal journal) throws IOException, InterruptedException;
    }

    private static RunResult run(RunRequest request, DataFolder folder, @Nullable Path journal, Work work)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (Journal open = journal == null ? null : Journal.open(journal, Journal.header(request))) {
            Datasets datasets = Datasets.load(request.datasets(), folder, request.reading());
            List<Job> jobs = new ArrayList<>();
            datasets.problems().forEach((dataset, problem) -> {
                List<Measure> measures = measures(request, dataset);
                Trial trial = new Trial(problem, measures, request.seed());
                jobs.add(new Job(dataset.csvName(), measures, trial, request.trials()));
            });
            int resumed = work.run(jobs, open);
            double seconds = (System.nanoTime() - start) * 1e-9;
            return result(request, jobs, datasets.notAvailable(), seconds, resumed);
        }
    }

    /** What a request measures on a data set, in the order of the journal's counts. */
    static List<Measure> measures(RunRequest request, Dataset dataset) {
        List<Measure> measures = new ArrayList<>();
        if (request.parts().contains(Part.TABLE1)) {
            measures.addAll(Cell.paper(BoundsKind.KNOWN, dataset));
        }
        if (request.parts().contains(Part.TABLE2)) {
            measures.addAll(Cell.paper(BoundsKind.UNKNOWN, dataset));
        }
        if (request.parts().contains(Part.FIGURE2)) {
            measures.addAll(CurvePoint.figure2(dataset));
        }
        return List.copyOf(measures);
    }

    private static RunResult result(
            RunRequest request, List<Job> jobs, Map<Dataset, String> notAvailable, double seconds, int resumed) {
        PaperCells paper = PaperCells.load();
        List<CellResult> cells = new ArrayList<>();
        for (BoundsKind table : BoundsKind.values()) {
            for (Job job : jobs) {
                job.cells(paper).stream()
                        .filter(cell -> cell.cell().table() == table)
                        .forEach(cells::add);
            }
        }
        List<Figure2Point> points =
                jobs.stream().flatMap(job -> job.points().stream()).toList();
        return new RunResult(
                request,
                cells,
                points,
                notAvailable,
                seconds,
                resumed,
                jobs.stream().map(Job::counts).toList());
    }
}

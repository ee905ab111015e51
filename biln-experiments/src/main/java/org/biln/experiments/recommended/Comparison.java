package org.biln.experiments.recommended;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.run.Runner;
import org.biln.experiments.run.Series;
import org.biln.experiments.run.Tally;
import org.jspecify.annotations.Nullable;

/**
 * All contenders on all of the paper's settings, with known and with unknown bounds.
 *
 * <p>USPS are the digits 7 and 9, as in the published numbers. A trial depends on (setting, seed, trial number) only, so
 * neither the number of threads nor the choice of data sets changes a digit.
 *
 * <pre>{@code
 * Comparison comparison = Comparison.run(Set.of(UciImageDataset.INSTANCE), 20, 1, folder, 2, null, (done, total) -> {});
 * Files.writeString(Path.of("recommended.csv"), comparison.csv());
 * }</pre>
 *
 * @param datasets the data sets asked for
 * @param trials trials per setting
 * @param seed the seed of everything random
 * @param results every contender in every setting that could be run, by setting, bounds and contender
 * @param margins how far the recommended learner is ahead, by setting, bounds and rival
 * @param notAvailable data sets that are not there, each with a sentence on how to get it
 */
public record Comparison(
        Set<Dataset> datasets,
        int trials,
        long seed,
        List<ContenderResult> results,
        List<Margin> margins,
        Map<Dataset, String> notAvailable) {

    /**
     * Copies the collections.
     *
     * @param datasets the data sets asked for
     * @param trials trials per setting
     * @param seed the seed of everything random
     * @param results every contender in every setting that could be run
     * @param margins how far the recommended learner is ahead
     * @param notAvailable data sets that are not there
     */
    public Comparison {
        datasets = Dataset.inOrder(datasets);
        results = List.copyOf(results);
        margins = List.copyOf(margins);
        notAvailable = Collections.unmodifiableMap(new LinkedHashMap<>(notAvailable));
    }

    /**
     * Runs the comparison.
     *
     * @param datasets which data sets
     * @param trials trials per setting, at least 1
     * @param seed the seed of everything random
     * @param folder where to look for data that are not shipped; what is not there is left out and named in the result
     * @param threads how many threads
     * @param journal the journal to continue or begin, or null for none; its folder must exist
     * @param progress hears how many trials of settings are done
     * @return the results
     * @throws org.biln.experiments.run.OtherJournalException if the journal is of other arguments
     * @throws IOException if data or journal cannot be read or written
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static Comparison run(
            Set<Dataset> datasets,
            int trials,
            long seed,
            DataFolder folder,
            int threads,
            @Nullable Path journal,
            Runner.Progress progress)
            throws IOException, InterruptedException {
        if (trials < 1) {
            throw new IllegalArgumentException("trials is " + trials + ", must be positive");
        }
        Map<Dataset, String> notAvailable = new LinkedHashMap<>();
        List<Setting> settings = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        for (Dataset dataset : Dataset.inOrder(datasets)) {
            try {
                ContenderTrial.Shared shared = ContenderTrial.Shared.load(dataset, folder);
                for (Setting setting : dataset.settings()) {
                    ContenderTrial trial = new ContenderTrial(shared, setting, seed);
                    settings.add(setting);
                    series.add(new Series(
                            dataset.csvName() + " " + setting.label(),
                            ContenderTrial.MEASURES,
                            trial.tested(),
                            trial::newWorker));
                }
            } catch (NoSuchFileException e) {
                notAvailable.put(dataset, dataset.notAvailable());
            }
        }
        List<int[][]> correct = Series.run(series, header(datasets, trials, seed), trials, threads, journal, progress);
        List<ContenderResult> results = new ArrayList<>();
        List<Margin> margins = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            sumUp(settings.get(i), correct.get(i), series.get(i).tested(), results, margins);
        }
        return new Comparison(datasets, trials, seed, results, margins, notAvailable);
    }

    private static String header(Set<Dataset> datasets, int trials, long seed) {
        return "{\"journal\":\"biln recommended 3\",\"datasets\":["
                + Dataset.inOrder(datasets).stream()
                        .map(dataset -> "\"" + dataset.csvName() + "\"")
                        .collect(Collectors.joining(","))
                + "],\"trials\":" + trials + ",\"seed\":" + seed + ",\"reading\":[\""
                + String.join("\",\"", Reading.published().choices()) + "\"]}";
    }

    private static void sumUp(
            Setting setting, int[][] correct, int tested, List<ContenderResult> results, List<Margin> margins) {
        for (BoundsKind kind : BoundsKind.values()) {
            for (Contender contender : Contender.values()) {
                Tally tally = Tally.of(correct, ContenderTrial.place(kind, contender), tested);
                results.add(new ContenderResult(
                        setting, kind, contender, tally.trials(), tally.meanPercent(), tally.sdPercent()));
                if (contender != Contender.RECOMMENDED) {
                    margins.add(Margin.of(setting, kind, contender, correct, tested));
                }
            }
        }
    }

    /**
     * One line per result, with a header.
     *
     * @return CSV
     */
    public String csv() {
        return ContenderTable.csv(this);
    }

    /**
     * The section of {@code REPRODUCE.md}: a table, the best of each row in bold, and where the recommended learner
     * is not the best.
     *
     * @return Markdown
     */
    public String markdown() {
        return ContenderTable.markdown(this);
    }
}

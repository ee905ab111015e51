package org.biln.experiments.review;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.experiments.compare.LabelNoise;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.compare.UnseenPriors;
import org.biln.experiments.harness.Trials;

/** Simulated reviews. The numbers depend on the arguments alone, not on threads or on how often it was stopped. */
public final class ReviewRun {

    private final Map<String, RealTable> tables = new LinkedHashMap<>();
    private final Map<String, ReviewTrial> trials = new LinkedHashMap<>();
    private final UnseenPriors priors = new UnseenPriors();
    private final long seed;

    /**
     * Plans a simulation.
     *
     * @param chosen which tables
     * @param noises which noises, each on the tables it suits
     * @param count how many trials of each, at least 1
     * @param seed of everything random
     * @throws IllegalArgumentException if a noise is unknown or nothing is left to do
     */
    public ReviewRun(List<RealTable> chosen, List<String> noises, int count, long seed) {
        this.seed = seed;
        for (int trial = 0; trial < count; trial++) {
            for (String noise : noises) {
                for (RealTable table : chosen) {
                    if (LabelNoise.of(noise).suits(table.sample().classes())) {
                        String name = table.trialName(noise, trial);
                        tables.put(name, table);
                        trials.put(name, new ReviewTrial(table.name(), noise, trial));
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
     * @param journal where finished trials stand
     * @param progress hears how far it is
     * @return all points
     * @throws IOException if the journal is damaged, of other arguments or cannot be written
     * @throws InterruptedException if the thread is interrupted
     */
    public ReviewResult run(int threads, Path journal, Trials.Progress progress)
            throws IOException, InterruptedException {
        Map<String, String> results = Trials.run(
                journal,
                "biln-review 2, seed " + seed + ", " + priors,
                List.copyOf(trials.keySet()),
                this::trial,
                threads,
                progress);
        List<ReviewPoint> points = new ArrayList<>();
        for (String name : trials.keySet()) {
            Arrays.stream(results.getOrDefault(name, "").split(";", -1))
                    .map(ReviewPoint::parse)
                    .forEach(points::add);
        }
        return new ReviewResult(points);
    }

    private String trial(String name) {
        ReviewTrial trial = trials.get(name);
        RealTable table = tables.get(name);
        if (trial == null || table == null) {
            throw new IllegalStateException("no trial " + name);
        }
        return trial.run(table, priors.of(table.name()).own(), seed).stream()
                .map(ReviewPoint::line)
                .collect(Collectors.joining(";"));
    }
}

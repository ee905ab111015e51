package org.biln.experiments.review;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.compare.TableTrial;
import org.biln.experiments.compare.UnseenPriors;
import org.biln.experiments.harness.Experiment;

/** Simulated reviews of tables with known truth. */
public final class ReviewExperiment implements Experiment<ReviewResult> {
    private final Map<String, TableTrial> trials;
    private final UnseenPriors priors = new UnseenPriors();
    private final long seed;

    /** Plans a simulation. */
    public ReviewExperiment(List<RealTable> tables, List<String> noises, int count, long seed) {
        this.trials = TableTrial.plan(tables, noises, count);
        this.seed = seed;
    }

    @Override
    public String description() {
        return "biln-review 2, seed " + seed + ", " + priors;
    }

    @Override
    public List<String> trials() {
        return List.copyOf(trials.keySet());
    }

    @Override
    public String run(String name) {
        TableTrial trial = trials.get(name);
        if (trial == null) {
            throw new IllegalArgumentException("no trial " + name);
        }
        return new ReviewTrial(trial)
                .run(priors.of(trial.table().name()).own(), seed).stream()
                        .map(ReviewPoint::line)
                        .collect(Collectors.joining(";"));
    }

    @Override
    public ReviewResult result(Map<String, String> results) {
        return new ReviewResult(results.values().stream()
                .flatMap(line -> Arrays.stream(line.split(";", -1)))
                .map(ReviewPoint::parse)
                .toList());
    }
}

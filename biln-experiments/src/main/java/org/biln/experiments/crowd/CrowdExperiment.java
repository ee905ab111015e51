package org.biln.experiments.crowd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.biln.auto.BaseLearners;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.ensemble.StackedTrainer;
import org.biln.core.math.Rng;
import org.biln.crowd.Consensus;
import org.biln.crowd.Crowdlab;
import org.biln.crowd.DawidSkene;
import org.biln.crowd.FeatureConsensus;
import org.biln.crowd.MajorityVote;
import org.biln.crowd.Votes;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.harness.Experiment;
import org.biln.experiments.harness.Tally;
import org.jspecify.annotations.Nullable;

/**
 * How often the consensus of a simulated crowd is the truth, with two to five votes a row: by votes alone (majority, Dawid and
 * Skene), by CROWDLAB, and by Dawid and Skene with features. All that learn do so with the same base learners, CROWDLAB from the
 * majority. What follows is a table in Markdown: a row for each table and number of votes, the mean accuracy of each in percent, and by how much the
 * consensus with features is ahead of the best of the others on the same crowds, with its standard error.
 */
public final class CrowdExperiment implements Experiment<String> {
    private static final List<String> METHODS = List.of("majority", "dawid-skene", "crowdlab", "features");
    private static final int FEWEST = 2;
    private static final int MOST = 5;

    /** A crowd: which table it labels, how many votes a row has, and which of the crowds of that kind it is. */
    private record Crowd(RealTable table, int each, int number) {}

    private final Map<String, Crowd> crowds = new LinkedHashMap<>();
    private final long seed;

    /** Plans a run. */
    public CrowdExperiment(List<RealTable> tables, int count, long seed) {
        this.seed = seed;
        for (RealTable table : tables) {
            for (int each = FEWEST; each <= MOST; each++) {
                for (int number = 0; number < count; number++) {
                    crowds.put(table.trialName("votes-" + each, number), new Crowd(table, each, number));
                }
            }
        }
    }

    private Crowd crowd(String trial) {
        Crowd crowd = crowds.get(trial);
        if (crowd == null) {
            throw new IllegalArgumentException("no trial " + trial);
        }
        return crowd;
    }

    @Override
    public String description() {
        return "biln-crowd 1, seed " + seed;
    }

    @Override
    public List<String> trials() {
        return List.copyOf(crowds.keySet());
    }

    @Override
    public String result(Map<String, String> results) {
        Map<String, List<double[]>> rows = new TreeMap<>();
        results.forEach((trial, line) -> {
            Crowd crowd = crowd(trial);
            rows.computeIfAbsent(crowd.table.name() + " | " + crowd.each, key -> new ArrayList<>())
                    .add(Arrays.stream(line.split(" ", -1))
                            .mapToDouble(Double::parseDouble)
                            .toArray());
        });
        StringBuilder text = new StringBuilder("| table | votes a row | " + String.join(" | ", METHODS)
                + " | features less the best other |\n|---|---|" + "---|".repeat(METHODS.size() + 1) + "\n");
        rows.forEach((row, trials) -> {
            text.append("| ").append(row);
            int ours = METHODS.size() - 1;
            int best = 0;
            for (int method = 0; method < METHODS.size(); method++) {
                double mean = percent(trials, method, null).mean();
                best = method < ours && mean > percent(trials, best, null).mean() ? method : best;
                text.append(String.format(Locale.ROOT, " | %.1f", mean));
            }
            Tally lead = percent(trials, ours, best);
            text.append(String.format(Locale.ROOT, " | %+.1f ± %.1f |%n", lead.mean(), lead.standardError()));
        });
        return text.toString();
    }

    /** The accuracy of a method in percent, or how much it is above that of another on the same crowds. */
    private static Tally percent(List<double[]> trials, int method, @Nullable Integer other) {
        return Tally.of(trials.stream()
                .mapToDouble(of -> 100 * (of[method] - (other == null ? 0 : of[other])))
                .toArray());
    }

    @Override
    public String run(String trial) {
        Crowd crowd = crowd(trial);
        RealTable table = crowd.table;
        int each = crowd.each;
        int number = crowd.number;
        Sample truth = table.sample();
        Votes votes = SimulatedCrowd.votes(truth, each, Rng.of(seed, number, each));
        Trainer trainer = new StackedTrainer(BaseLearners.of(truth.size(), table.schema(), 1));
        Consensus majority = new MajorityVote().aggregate(votes);
        double[] model = trainer.fit(truth.withLabels(majority.labels()), Rng.of(seed, number, each, 1))
                .posteriors();
        Crowdlab.Result crowdlab = Crowdlab.of(model).evaluate(votes);
        Consensus ours = FeatureConsensus.of(truth.x(), trainer, seed + number).aggregate(votes);
        return List.<ToIntFunction<Integer>>of(
                        majority::label, DawidSkene.recommended().aggregate(votes)::label, crowdlab::label, ours::label)
                .stream()
                .map(method -> Double.toString(accuracy(truth, method)))
                .collect(Collectors.joining(" "));
    }

    private static double accuracy(Sample truth, ToIntFunction<Integer> label) {
        int right = 0;
        for (int row = 0; row < truth.size(); row++) {
            right += label.applyAsInt(row) == truth.label(row) ? 1 : 0;
        }
        return (double) right / truth.size();
    }
}

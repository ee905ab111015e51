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
import org.biln.core.Labels;
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

/**
 * How often the consensus of a simulated crowd is the truth, with two to five votes a row: by votes alone (majority, Dawid and
 * Skene), by CROWDLAB, and by Dawid and Skene with features. All that learn do so with the same base learners, CROWDLAB from the
 * majority. What follows is a table in Markdown: a row for each table and number of votes, the mean accuracy of each in percent.
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
                + " |\n|---|---|" + "---|".repeat(METHODS.size()) + "\n");
        rows.forEach((row, trials) -> {
            text.append("| ").append(row);
            for (int method = 0; method < METHODS.size(); method++) {
                int m = method;
                double mean = Tally.of(trials.stream().mapToDouble(of -> of[m]).toArray())
                        .mean();
                text.append(String.format(Locale.ROOT, " | %.1f", 100 * mean));
            }
            text.append(" |\n");
        });
        return text.toString();
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
        int[] labels = Arrays.stream(majority.labels())
                .map(c -> Labels.of(c, truth.classes()))
                .toArray();
        double[] model = trainer.fit(truth.withLabels(labels), null, Rng.of(seed, number, each, 1))
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
            right += label.applyAsInt(row) == truth.classOf(row) ? 1 : 0;
        }
        return (double) right / truth.size();
    }
}

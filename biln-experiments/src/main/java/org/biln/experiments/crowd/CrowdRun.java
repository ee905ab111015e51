package org.biln.experiments.crowd;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
import org.biln.experiments.harness.Trials;

/**
 * How often the consensus of a simulated crowd is the truth, with two to five votes a row: by votes alone (majority, Dawid and
 * Skene), by CROWDLAB, and by Dawid and Skene with features. All that learn do so with the same base learners, CROWDLAB from the
 * majority. The numbers depend on the arguments alone.
 */
public final class CrowdRun {

    private static final List<String> METHODS = List.of("majority", "dawid-skene", "crowdlab", "features");
    private static final int FEWEST = 2;
    private static final int MOST = 5;

    private final Map<String, RealTable> tables = new LinkedHashMap<>();
    private final Map<String, Integer> trialOf = new LinkedHashMap<>();
    private final Map<String, Integer> votesOf = new LinkedHashMap<>();
    private final long seed;

    /**
     * Plans a run.
     *
     * @param chosen which tables
     * @param count how many crowds for each table and number of votes
     * @param seed of everything random
     */
    public CrowdRun(List<RealTable> chosen, int count, long seed) {
        this.seed = seed;
        for (RealTable table : chosen) {
            for (int each = FEWEST; each <= MOST; each++) {
                for (int trial = 0; trial < count; trial++) {
                    String name = table.trialName("votes-" + each, trial);
                    tables.put(name, table);
                    trialOf.put(name, trial);
                    votesOf.put(name, each);
                }
            }
        }
    }

    /**
     * Runs what the journal does not have.
     *
     * @param threads how many trials at a time
     * @param journal where finished trials stand
     * @param progress hears how far it is
     * @return a table in Markdown: a row for each table and number of votes, the mean accuracy of each method in percent
     * @throws IOException if the journal is damaged, of other arguments or cannot be written
     * @throws InterruptedException if the thread is interrupted
     */
    public String run(int threads, Path journal, Trials.Progress progress) throws IOException, InterruptedException {
        Map<String, String> results = Trials.run(
                journal, "biln-crowd 1, seed " + seed, List.copyOf(tables.keySet()), this::trial, threads, progress);
        Map<String, double[]> sums = new LinkedHashMap<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        results.forEach((name, line) -> {
            RealTable table = tables.get(name);
            Integer each = votesOf.get(name);
            if (table != null && each != null) {
                String row = "| " + table.name() + " | " + each;
                double[] sum = sums.computeIfAbsent(row, key -> new double[METHODS.size()]);
                String[] parts = line.split(" ", -1);
                for (int m = 0; m < sum.length; m++) {
                    sum[m] += Double.parseDouble(parts[m]);
                }
                counts.merge(row, 1, Integer::sum);
            }
        });
        StringBuilder text = new StringBuilder("| table | votes a row | " + String.join(" | ", METHODS)
                + " |\n|---|---|" + "---|".repeat(METHODS.size()) + "\n");
        sums.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(row -> text.append(row.getKey())
                        .append(" | ")
                        .append(Arrays.stream(row.getValue())
                                .mapToObj(sum -> String.format(
                                        Locale.ROOT, "%.1f", 100 * sum / counts.getOrDefault(row.getKey(), 1)))
                                .collect(Collectors.joining(" | ")))
                        .append(" |\n"));
        return text.toString();
    }

    private String trial(String name) {
        RealTable table = known(tables, name);
        int each = known(votesOf, name);
        int trial = known(trialOf, name);
        Sample truth = table.sample();
        Votes votes = SimulatedCrowd.votes(truth, each, Rng.of(seed, trial, each));
        Trainer trainer = new StackedTrainer(BaseLearners.of(truth.size(), table.schema(), 1));
        Consensus majority = new MajorityVote().aggregate(votes);
        int[] labels = Arrays.stream(majority.labels())
                .map(c -> Labels.of(c, truth.classes()))
                .toArray();
        double[] model = trainer.fit(truth.withLabels(labels), null, Rng.of(seed, trial, each, 1))
                .posteriors();
        Crowdlab.Result crowdlab = Crowdlab.of(model).evaluate(votes);
        Consensus ours = FeatureConsensus.of(truth.x(), trainer, seed + trial).aggregate(votes);
        return List.<ToIntFunction<Integer>>of(
                        majority::label, DawidSkene.recommended().aggregate(votes)::label, crowdlab::label, ours::label)
                .stream()
                .map(method -> Double.toString(accuracy(truth, method)))
                .collect(Collectors.joining(" "));
    }

    private static <T> T known(Map<String, T> map, String name) {
        T value = map.get(name);
        if (value == null) {
            throw new IllegalStateException("no trial " + name);
        }
        return value;
    }

    private static double accuracy(Sample truth, ToIntFunction<Integer> label) {
        int right = 0;
        for (int row = 0; row < truth.size(); row++) {
            right += label.applyAsInt(row) == truth.classOf(row) ? 1 : 0;
        }
        return (double) right / truth.size();
    }
}

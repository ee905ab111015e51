package org.biln.experiments.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.experiments.harness.Trials;

/**
 * The comparison: every trial of every table and noise. The numbers depend on the arguments alone, not on threads or on how often
 * it was stopped.
 */
public final class CompareRun {

    private final List<CompareMethod> methods;
    private final UnseenPriors priors = new UnseenPriors();
    private final long seed;
    private final Map<String, RealTable> tables = new LinkedHashMap<>();
    private final Map<String, CompareTrial> trials = new LinkedHashMap<>();

    /**
     * Plans a comparison.
     *
     * @param chosen which tables, each with a name of its own
     * @param noises which noises, each on the tables it suits; empty for {@link LabelNoise#defaults}
     * @param count how many trials of each, at least 1
     * @param seed of everything random
     * @param methods who takes part
     * @throws IllegalArgumentException if a noise is unknown, two tables have one name or nothing is left to do
     */
    public CompareRun(List<RealTable> chosen, List<String> noises, int count, long seed, List<CompareMethod> methods) {
        this.methods = List.copyOf(methods);
        this.seed = seed;
        for (RealTable table : chosen) {
            if (tables.put(table.name(), table) != null) {
                throw new IllegalArgumentException("two tables are called " + table.name());
            }
        }
        // all tables once before any twice, so that a run that is stopped has something to say of each
        for (int trial = 0; trial < count; trial++) {
            for (RealTable table : tables.values()) {
                int classes = table.sample().classes();
                for (String noise : noises.isEmpty() ? LabelNoise.defaults(classes) : noises) {
                    if (LabelNoise.of(noise).suits(classes)) {
                        trials.put(table.trialName(noise, trial), new CompareTrial(table.name(), noise, trial));
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
     * @return all numbers
     * @throws IOException if the journal is damaged, of other arguments or cannot be written
     * @throws InterruptedException if the thread is interrupted
     */
    public CompareResult run(int threads, Path journal, Trials.Progress progress)
            throws IOException, InterruptedException {
        List<String> names = methods.stream().map(CompareMethod::name).toList();
        String experiment = "biln-comparison 2, seed " + seed + ", " + priors + ", " + String.join(", ", names);
        Map<String, String> results =
                Trials.run(journal, experiment, List.copyOf(trials.keySet()), this::trial, threads, progress);
        Map<CompareTrial, Map<String, double[]>> measured = new HashMap<>();
        trials.forEach((name, trial) -> measured.put(trial, read(results.getOrDefault(name, ""))));
        return new CompareResult(names, List.copyOf(trials.values()), measured);
    }

    private String trial(String name) {
        CompareTrial trial = trials.get(name);
        RealTable table = trial == null ? null : tables.get(trial.table());
        if (trial == null || table == null) {
            throw new IllegalStateException("no trial " + name);
        }
        Map<String, double[]> measured = trial.run(table, methods, priors, seed);
        List<String> parts = new ArrayList<>();
        for (int m = 0; m < methods.size(); m++) {
            double[] values = measured.get(methods.get(m).name());
            if (values != null) {
                StringBuilder part = new StringBuilder().append(m);
                for (double value : values) {
                    part.append(' ').append(value);
                }
                parts.add(part.toString());
            }
        }
        return String.join(";", parts);
    }

    /** Of every method that took part its place in the list, and its numbers. */
    private Map<String, double[]> read(String text) {
        Map<String, double[]> measured = new LinkedHashMap<>();
        for (String part : text.split(";", -1)) {
            String[] words = part.split(" ", -1);
            double[] values = new double[CompareMeasure.values().length];
            for (int i = 0; i < values.length; i++) {
                values[i] = Double.parseDouble(words[i + 1]);
            }
            measured.put(methods.get(Integer.parseInt(words[0])).name(), values);
        }
        return measured;
    }
}

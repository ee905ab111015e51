package org.biln.experiments.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.core.Sample;
import org.biln.experiments.harness.Experiment;
import org.biln.experiments.noise.LabelNoise;

/** The comparison: every method on every trial of every table and noise. */
public final class CompareExperiment implements Experiment<CompareResult> {
    private final List<CompareMethod> methods;
    private final UnseenPriors priors = new UnseenPriors();
    private final long seed;
    private final Map<String, TableTrial> trials;

    /**
     * Plans a comparison.
     *
     * @param tables which tables, each with a name of its own
     * @param noises which noises, each on the tables it suits; empty for {@link LabelNoise#defaults}
     * @param count how many trials of each, at least 1
     * @param seed of everything random
     * @param methods who takes part
     * @throws IllegalArgumentException if a noise is unknown, two tables have one name or nothing is left to do
     */
    public CompareExperiment(
            List<RealTable> tables, List<String> noises, int count, long seed, List<CompareMethod> methods) {
        this.methods = List.copyOf(methods);
        this.seed = seed;
        this.trials = TableTrial.plan(tables, noises, count);
    }

    private List<String> names() {
        return methods.stream().map(CompareMethod::name).toList();
    }

    @Override
    public String description() {
        return "biln-comparison 2, seed " + seed + ", " + priors + ", " + String.join(", ", names());
    }

    @Override
    public List<String> trials() {
        return List.copyOf(trials.keySet());
    }

    private TableTrial trial(String name) {
        TableTrial trial = trials.get(name);
        if (trial == null) {
            throw new IllegalArgumentException("no trial " + name);
        }
        return trial;
    }

    /** Of every method that takes part its place in the list, and its numbers. */
    @Override
    public String run(String name) {
        List<String> parts = new ArrayList<>();
        measure(trial(name), methods, priors, seed).forEach((method, values) -> {
            StringBuilder part = new StringBuilder().append(names().indexOf(method));
            for (double value : values) {
                part.append(' ').append(value);
            }
            parts.add(part.toString());
        });
        return String.join(";", parts);
    }

    /** Runs the methods on one draw, as far as they are defined for its number of classes. */
    static Map<String, double[]> measure(
            TableTrial trial, List<CompareMethod> methods, UnseenPriors priors, long seed) {
        TableTrial.Drawn drawn = trial.draw(seed);
        NoisyTask task = new NoisyTask(trial, drawn, priors);
        Sample train = drawn.split().train();
        Map<String, double[]> measured = new LinkedHashMap<>();
        for (CompareMethod method : methods) {
            if (method.manyClasses() || train.classes() == 2) {
                measured.put(
                        method.name(),
                        CompareMeasure.of(
                                method.learn(task),
                                drawn.noisy(),
                                train,
                                drawn.split().test()));
            }
        }
        return measured;
    }

    @Override
    public CompareResult result(Map<String, String> results) {
        CompareResult.Builder builder = new CompareResult.Builder(names());
        results.forEach((name, text) -> builder.add(trial(name), read(text)));
        return builder.build();
    }

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

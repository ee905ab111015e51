package org.biln.experiments.compare;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.biln.experiments.harness.Tally;

/**
 * The means of a comparison over its trials, and what follows from them. A setting is a table with a noise. What there is to say is
 * in the file {@link #csv()}, and {@link #read} reads it.
 *
 * <p>Immutable.
 */
public final class CompareResult {
    /** The differences of these two, on the same splits and draws, stand among the methods. */
    static final String PAIRED = RecommendedMethod.NAME + " less " + Bases.STACK.of("plain");

    private static final String HEADER = "table,noise,method,measure,trials,mean,standard_error\n";

    private static final Tally NOTHING = new Tally(0, Double.NaN, 0);

    /**
     * A table with a noise.
     *
     * @param table the table
     * @param noise the noise
     */
    public record Setting(String table, String noise) {}

    private final List<String> methods;
    private final Map<Setting, Map<String, Map<CompareMeasure, Tally>>> means;

    private CompareResult(List<String> methods, Map<Setting, Map<String, Map<CompareMeasure, Tally>>> means) {
        this.methods = List.copyOf(methods);
        this.means = means;
    }

    /** Collects trials. */
    static final class Builder {
        private final List<String> methods;
        private final Map<Setting, List<Map<String, double[]>>> trials = new LinkedHashMap<>();

        Builder(List<String> methods) {
            this.methods = methods;
        }

        void add(TableTrial trial, Map<String, double[]> numbers) {
            add(new Setting(trial.table().name(), trial.noise()), numbers);
        }

        void add(Setting setting, Map<String, double[]> numbers) {
            Map<String, double[]> all = new LinkedHashMap<>(numbers);
            double[] ours = numbers.get(RecommendedMethod.NAME);
            double[] plain = numbers.get(Bases.STACK.of("plain"));
            if (ours != null && plain != null) {
                double[] difference = new double[ours.length];
                Arrays.setAll(difference, i -> ours[i] - plain[i]);
                all.put(PAIRED, difference);
            }
            trials.computeIfAbsent(setting, s -> new ArrayList<>()).add(all);
        }

        CompareResult build() {
            Map<Setting, Map<String, Map<CompareMeasure, Tally>>> means = new LinkedHashMap<>();
            trials.forEach((setting, of) -> {
                Map<String, Map<CompareMeasure, Tally>> tallies = new LinkedHashMap<>();
                List<String> there = new ArrayList<>(methods);
                there.add(PAIRED);
                there.retainAll(of.get(0).keySet());
                for (String method : there) {
                    Map<CompareMeasure, Tally> ofMethod = new EnumMap<>(CompareMeasure.class);
                    for (CompareMeasure measure : CompareMeasure.values()) {
                        double[] values = of.stream()
                                .mapToDouble(numbers -> measure.in(numbers.getOrDefault(method, new double[0])))
                                .toArray();
                        ofMethod.put(measure, Tally.of(values));
                    }
                    tallies.put(method, ofMethod);
                }
                means.put(setting, tallies);
            });
            return new CompareResult(methods, means);
        }
    }

    /**
     * Reads a file written from {@link #csv()}.
     *
     * @param file the file
     * @return what it says
     * @throws IOException if it cannot be read or is none
     */
    public static CompareResult read(Path file) throws IOException {
        List<String> methods = new ArrayList<>();
        Map<Setting, Map<String, Map<CompareMeasure, Tally>>> means = new LinkedHashMap<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                String method = row.getField("method");
                if (!method.equals(PAIRED) && !methods.contains(method)) {
                    methods.add(method);
                }
                int trials = Integer.parseInt(row.getField("trials"));
                double error = number(row.getField("standard_error"));
                means.computeIfAbsent(
                                new Setting(row.getField("table"), row.getField("noise")), s -> new LinkedHashMap<>())
                        .computeIfAbsent(method, m -> new EnumMap<>(CompareMeasure.class))
                        .put(
                                CompareMeasure.of(row.getField("measure")),
                                new Tally(
                                        trials,
                                        number(row.getField("mean")),
                                        trials < 2 ? 0 : error * Math.sqrt(trials)));
            }
        } catch (RuntimeException e) {
            throw new IOException(file + " is not the file of a comparison: " + e.getMessage(), e);
        }
        return new CompareResult(methods, means);
    }

    /**
     * The settings, in the order they were asked for.
     *
     * @return those with at least one finished trial
     */
    public List<Setting> settings() {
        return List.copyOf(means.keySet());
    }

    /**
     * The methods that were run on a setting.
     *
     * @param setting the setting
     * @return in the order of {@link CompareMethod#all()}
     */
    public List<String> methods(Setting setting) {
        return methods.stream().filter(of(setting)::containsKey).toList();
    }

    private Map<String, Map<CompareMeasure, Tally>> of(Setting setting) {
        return means.getOrDefault(setting, Map.of());
    }

    /**
     * The mean over trials.
     *
     * @param setting of which setting
     * @param method of which method
     * @param measure of what
     * @return the mean
     */
    public Tally mean(Setting setting, String method, CompareMeasure measure) {
        return of(setting).getOrDefault(method, Map.of()).getOrDefault(measure, NOTHING);
    }

    /** Whether a setting has more than two classes: then not all methods take part. */
    boolean manyClasses(Setting setting) {
        return methods(setting).size() < methods.size();
    }

    /**
     * The mean rank of every method over settings in which all of them have a number; 1 is best, ties share.
     *
     * @param among the settings
     * @param measure by what
     * @return by method, those that take part in all these settings
     */
    public Ranking ranking(List<Setting> among, CompareMeasure measure) {
        List<String> ranked = methods.stream()
                .filter(method ->
                        !method.startsWith(Ablation.MARK) && among.stream().allMatch(s -> of(s).containsKey(method)))
                .toList();
        double[] sums = new double[ranked.size()];
        int counted = 0;
        Map<String, Integer> tables = new TreeMap<>();
        for (Setting setting : among) {
            double[] values = new double[ranked.size()];
            Arrays.setAll(values, m -> {
                double mean = mean(setting, ranked.get(m), measure).mean();
                return measure.largerIsBetter() ? -mean : mean;
            });
            if (Arrays.stream(values).noneMatch(Double::isNaN)) {
                counted++;
                tables.merge(setting.table(), 1, Integer::sum);
                addRanks(values, sums);
            }
        }
        int settings = counted;
        double[] ranks = Arrays.stream(sums)
                .map(sum -> settings == 0 ? Double.NaN : sum / settings)
                .toArray();
        return new Ranking(ranked, ranks, settings, tables.size());
    }

    private static void addRanks(double[] values, double[] sums) {
        for (int m = 0; m < values.length; m++) {
            double rank = 1;
            for (int other = 0; other < values.length; other++) {
                // equal but for the last digits of a mean is equal
                double gap = values[other] - values[m];
                if (other != m) {
                    rank += Math.abs(gap) < 1e-12 ? 0.5 : gap < 0 ? 1 : 0;
                }
            }
            sums[m] += rank;
        }
    }

    /**
     * All means, a line for each table, noise, method and measure.
     *
     * @return the text of a CSV file
     */
    public String csv() {
        StringBuilder text = new StringBuilder(HEADER);
        means.forEach((setting, of) -> of.forEach((method, tallies) -> tallies.forEach((measure, tally) -> {
            String name = method.contains(",") ? '"' + method + '"' : method;
            text.append(String.join(
                            ",",
                            setting.table(),
                            setting.noise(),
                            name,
                            measure.title(),
                            Integer.toString(tally.trials()),
                            text(tally.mean()),
                            text(tally.standardError())))
                    .append('\n');
        })));
        return text.toString();
    }

    private static String text(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6f", value);
    }

    private static double number(String text) {
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }
}

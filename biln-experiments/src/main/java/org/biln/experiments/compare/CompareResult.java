package org.biln.experiments.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * All numbers of a comparison, and what follows from them.
 *
 * <p>A setting is a table with a noise. Immutable.
 */
public final class CompareResult {

    /**
     * A table with a noise.
     *
     * @param table the table
     * @param noise the noise
     */
    public record Setting(String table, String noise) {}

    /**
     * A mean over trials.
     *
     * @param trials how many had a number
     * @param mean their mean, not a number of none
     * @param standardError of the mean, not a number of fewer than two
     */
    public record Mean(int trials, double mean, double standardError) {

        static Mean of(double[] values) {
            double[] defined =
                    Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
            double mean = Arrays.stream(defined).average().orElse(Double.NaN);
            double squares =
                    Arrays.stream(defined).map(v -> (v - mean) * (v - mean)).sum();
            int n = defined.length;
            return new Mean(n, mean, n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1.0) / n));
        }
    }

    private final List<String> methods;
    private final List<Setting> settings;
    private final Map<Setting, List<Map<String, double[]>>> trials;

    CompareResult(List<String> methods, List<CompareTrial> planned, Map<CompareTrial, Map<String, double[]>> measured) {
        this.methods = List.copyOf(methods);
        Map<Setting, List<Map<String, double[]>>> found = new LinkedHashMap<>();
        for (CompareTrial trial : planned) {
            Map<String, double[]> numbers = measured.get(trial);
            if (numbers != null) {
                found.computeIfAbsent(new Setting(trial.table(), trial.noise()), s -> new ArrayList<>())
                        .add(numbers);
            }
        }
        trials = found;
        settings = List.copyOf(found.keySet());
    }

    /**
     * The settings, in the order they were asked for.
     *
     * @return those with at least one finished trial
     */
    public List<Setting> settings() {
        return settings;
    }

    /**
     * The methods that were run on a setting.
     *
     * @param setting the setting
     * @return in the order of {@link CompareMethod#all()}
     */
    public List<String> methods(Setting setting) {
        return methods.stream()
                .filter(method -> of(setting).get(0).containsKey(method))
                .toList();
    }

    private List<Map<String, double[]>> of(Setting setting) {
        return trials.getOrDefault(setting, List.of());
    }

    /** The numbers of a method in all trials of a setting. */
    double[] values(Setting setting, String method, CompareMeasure measure) {
        return of(setting).stream()
                .mapToDouble(numbers -> {
                    double[] of = numbers.get(method);
                    return of == null ? Double.NaN : measure.in(of);
                })
                .toArray();
    }

    /**
     * The mean over trials.
     *
     * @param setting of which setting
     * @param method of which method
     * @param measure of what
     * @return the mean
     */
    public Mean mean(Setting setting, String method, CompareMeasure measure) {
        return Mean.of(values(setting, method, measure));
    }

    /**
     * The mean over trials of the difference of two methods, both on the same splits and draws.
     *
     * @param setting of which setting
     * @param first the method
     * @param second what is subtracted
     * @param measure of what
     * @return the mean of first less second
     */
    public Mean difference(Setting setting, String first, String second, CompareMeasure measure) {
        double[] a = values(setting, first, measure);
        double[] b = values(setting, second, measure);
        double[] difference = new double[a.length];
        Arrays.setAll(difference, i -> a[i] - b[i]);
        return Mean.of(difference);
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
                .filter(method -> !method.startsWith(Ablation.MARK)
                        && among.stream().allMatch(s -> methods(s).contains(method)))
                .toList();
        double[] sums = new double[ranked.size()];
        int counted = 0;
        Map<String, Integer> tables = new TreeMap<>();
        for (Setting setting : among) {
            double[] means = new double[ranked.size()];
            for (int m = 0; m < means.length; m++) {
                double mean = mean(setting, ranked.get(m), measure).mean();
                means[m] = measure.largerIsBetter() ? -mean : mean;
            }
            if (Arrays.stream(means).anyMatch(Double::isNaN)) {
                continue;
            }
            counted++;
            tables.merge(setting.table(), 1, Integer::sum);
            for (int m = 0; m < means.length; m++) {
                double rank = 1;
                for (int other = 0; other < means.length; other++) {
                    // equal but for the last digits of a mean is equal
                    double gap = means[other] - means[m];
                    if (other != m) {
                        rank += Math.abs(gap) < 1e-12 ? 0.5 : gap < 0 ? 1 : 0;
                    }
                }
                sums[m] += rank;
            }
        }
        double[] ranks = new double[sums.length];
        for (int m = 0; m < ranks.length; m++) {
            ranks[m] = counted == 0 ? Double.NaN : sums[m] / counted;
        }
        return new Ranking(ranked, ranks, counted, tables.size());
    }

    /**
     * All means, a line for each table, noise, method and measure.
     *
     * @return the text of a CSV file
     */
    public String csv() {
        StringBuilder text = new StringBuilder("table,noise,method,measure,trials,mean,standard_error\n");
        for (Setting setting : settings) {
            for (String method : methods(setting)) {
                for (CompareMeasure measure : CompareMeasure.values()) {
                    Mean mean = mean(setting, method, measure);
                    text.append(setting.table())
                            .append(',')
                            .append(setting.noise())
                            .append(',');
                    text.append(method.contains(",") ? '"' + method + '"' : method)
                            .append(',');
                    text.append(measure.title())
                            .append(',')
                            .append(mean.trials())
                            .append(',');
                    text.append(number(mean.mean()))
                            .append(',')
                            .append(number(mean.standardError()))
                            .append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6f", value);
    }
}

package org.biln.experiments.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.experiments.noise.BoundedLabelNoise;
import org.biln.experiments.noise.LabelNoise;
import org.jspecify.annotations.Nullable;

/**
 * One reading of the paper's protocol: for every step on which the text and the published numbers part, a {@link Choice}
 * that can be switched on its own.
 *
 * <p>The text does not decide the numbers by itself, and in several places the published numbers follow something other
 * than the text. {@link #published()} gives the numbers, {@link #written()} follows the text.
 *
 * <pre>{@code
 * Reading onlyTheDigits = Reading.published().with(Choice.DIGITS_SIX_EIGHT);
 * onlyTheDigits.label(); // "published with digits=6v8"
 * }</pre>
 */
public final class Reading {

    /** The size of a neighbourhood in the paper's Table 2. */
    public static final int NEIGHBOURS = 10;

    private static final String KERNEL = Choice.KERNEL_SQUARED.step();

    private static final Reading PUBLISHED = of(
            (dataset, table) -> dataset.publishedKernel(table),
            Choice.DIGITS_SEVEN_NINE,
            Choice.LOSS_SATURATING,
            Choice.BOUNDS_POOLED_10,
            Choice.CORRECTED_SAMPLE_POSITIONS,
            Choice.BOUGHT_CLEAN,
            Choice.INTERCEPT_WITH,
            Choice.START_RANDOM,
            Choice.ITERATIONS_BY_DATASET);

    private static final Reading WRITTEN = of(
            (dataset, table) -> Choice.KERNEL_SQUARED,
            Choice.DIGITS_SIX_EIGHT,
            Choice.LOSS_STABLE,
            Choice.BOUNDS_NEIGHBOURHOOD_AS_WRITTEN,
            Choice.CORRECTED_UNCOLLECTED,
            Choice.BOUGHT_BAYES_OPTIMAL,
            Choice.INTERCEPT_WITHOUT,
            Choice.START_ZERO,
            Choice.ITERATIONS_400);

    /** The choice of each step; the kernel is a step of each data set and table. The order is that of {@link #choices()}. */
    private final Map<String, Choice> chosen;

    private Reading(Map<String, Choice> chosen) {
        this.chosen = Collections.unmodifiableMap(chosen);
    }

    private static Reading of(BiFunction<Dataset, BoundsKind, Choice> kernel, Choice... others) {
        Map<String, Choice> chosen = new LinkedHashMap<>();
        for (Choice choice : Choice.all()) {
            // the steps in their order; the choices come below
            if (choice.step().equals(KERNEL)) {
                for (Dataset dataset : Dataset.all()) {
                    for (BoundsKind table : BoundsKind.values()) {
                        chosen.put(kernelOf(dataset, table), kernel.apply(dataset, table));
                    }
                }
            } else {
                chosen.put(choice.step(), choice);
            }
        }
        for (Choice choice : others) {
            chosen.put(choice.step(), choice);
        }
        return new Reading(chosen);
    }

    private static String kernelOf(Dataset dataset) {
        return dataset.csvName() + "-" + KERNEL;
    }

    private static String kernelOf(Dataset dataset, BoundsKind table) {
        return kernelOf(dataset) + "-" + table.table();
    }

    /**
     * The reading that gives the published numbers.
     *
     * @return the reading
     */
    public static Reading published() {
        return PUBLISHED;
    }

    /**
     * The reading that follows the text.
     *
     * @return the reading
     */
    public static Reading written() {
        return WRITTEN;
    }

    /**
     * Finds one of the two readings by name.
     *
     * @param name {@code published} or {@code written}
     * @return the reading
     * @throws IllegalArgumentException for any other name
     */
    public static Reading of(String name) {
        return switch (name) {
            case "published" -> PUBLISHED;
            case "written" -> WRITTEN;
            default -> throw new IllegalArgumentException("reading \"" + name + "\" is neither published nor written");
        };
    }

    /**
     * Whether a step is taken in some way; a kernel must be that of all data sets and tables.
     *
     * @param choice the way
     * @return whether this reading has it
     */
    public boolean has(Choice choice) {
        return chosen.values().stream()
                .filter(other -> other.step().equals(choice.step()))
                .allMatch(choice::equals);
    }

    /**
     * The kernel on a data set in a table. Figure 1 has that of Table 1, whose bounds are known as its own are; Figure 2 that
     * of Table 2.
     *
     * @param dataset the data set
     * @param table the table
     * @return {@link Choice#KERNEL_SQUARED} or {@link Choice#KERNEL_NOT_SQUARED}
     */
    public Choice kernel(Dataset dataset, BoundsKind table) {
        Choice kernel = chosen.get(kernelOf(dataset, table));
        return kernel == null ? dataset.publishedKernel(table) : kernel;
    }

    /** The noise of a setting: the paper's, unless another was chosen. */
    LabelNoise noise(Setting setting) {
        Choice choice = chosen.get("noise");
        BiFunction<Double, Double, LabelNoise> ofRates = choice == null ? null : choice.ofRates();
        return ofRates == null
                ? new BoundedLabelNoise(setting.rhoPlusMax(), setting.rhoMinusMax())
                : ofRates.apply(setting.rhoPlusMax(), setting.rhoMinusMax());
    }

    /** The importance of examples, null for the paper's kernel mean matching. */
    @Nullable
    ImportanceEstimator importance() {
        Choice choice = chosen.get("importance");
        return choice == null ? null : choice.estimator();
    }

    /**
     * The choice of a step.
     *
     * @param step its name, for the kernel with the data set's before and the table's after it
     * @return the choice
     */
    public Choice choice(String step) {
        Choice choice = chosen.get(step);
        if (choice == null) {
            throw new IllegalArgumentException("the protocol has no step " + step);
        }
        return choice;
    }

    /**
     * The cap on iterations on a data set.
     *
     * @param dataset the data set
     * @return the largest number of iterations
     */
    public int maxIterations(Dataset dataset) {
        return has(Choice.ITERATIONS_400) ? 400 : dataset.publishedIterations();
    }

    /**
     * Whether a data set's rows begin with a constant 1.
     *
     * @param dataset the data set
     * @return always so on data that are drawn, as chosen on real data
     */
    public boolean hasIntercept(Dataset dataset) {
        return !dataset.real() || has(Choice.INTERCEPT_WITH);
    }

    /**
     * This reading with one step switched; a kernel is switched on all data sets and in both tables.
     *
     * @param choice the step's new choice
     * @return the other reading
     */
    public Reading with(Choice choice) {
        Map<String, Choice> other = new LinkedHashMap<>(chosen);
        other.replaceAll((step, old) -> old.step().equals(choice.step()) ? choice : old);
        if (!choice.step().equals(KERNEL)) {
            other.put(choice.step(), choice);
        }
        return new Reading(other);
    }

    /**
     * This reading with another kernel on one data set, in both tables.
     *
     * @param dataset the data set
     * @param kernel its kernel
     * @return the other reading
     */
    public Reading withKernel(Dataset dataset, Choice kernel) {
        if (!kernel.step().equals(KERNEL)) {
            throw new IllegalArgumentException("kernel is " + kernel + ", must be a choice of the kernel");
        }
        Map<String, Choice> other = new LinkedHashMap<>(chosen);
        for (BoundsKind table : BoundsKind.values()) {
            other.put(kernelOf(dataset, table), kernel);
        }
        return new Reading(other);
    }

    /**
     * All choices in a fixed order, as {@code step=choice}; equal readings and only they have equal lists.
     *
     * @return the entries; the kernel is there once per data set, or once per table where the two differ
     */
    public List<String> choices() {
        Map<String, Choice> entries = new LinkedHashMap<>();
        chosen.forEach((step, choice) -> entries.put(agreed(step), choice));
        List<String> texts = new ArrayList<>();
        entries.forEach((step, choice) -> texts.add(step + "=" + choice.csvName()));
        return List.copyOf(texts);
    }

    /** The name of a step; of a kernel without the table where both tables have the same. */
    private String agreed(String step) {
        for (Dataset dataset : Dataset.all()) {
            if (step.startsWith(kernelOf(dataset))
                    && kernel(dataset, BoundsKind.KNOWN) == kernel(dataset, BoundsKind.UNKNOWN)) {
                return kernelOf(dataset);
            }
        }
        return step;
    }

    /**
     * The reading in words.
     *
     * @return {@code published}, {@code written}, or {@code published with ...} and the steps that differ from it
     */
    public String label() {
        if (equals(PUBLISHED)) {
            return "published";
        }
        if (equals(WRITTEN)) {
            return "written";
        }
        List<String> published = PUBLISHED.choices();
        return "published with "
                + String.join(
                        ", ",
                        choices().stream()
                                .filter(choice -> !published.contains(choice))
                                .toList());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Reading reading && chosen.equals(reading.chosen);
    }

    @Override
    public int hashCode() {
        return chosen.hashCode();
    }

    @Override
    public String toString() {
        return label();
    }
}

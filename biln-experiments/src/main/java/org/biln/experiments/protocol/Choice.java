package org.biln.experiments.protocol;

import java.util.List;
import java.util.function.BiFunction;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.experiments.noise.LabelNoise;
import org.jspecify.annotations.Nullable;

/**
 * One way of taking one step of the protocol. Those that the paper leaves open are constants of this class; a {@link Reading} has one for each
 * step.
 *
 * <pre>{@code
 * Choice.KERNEL_NOT_SQUARED.step();    // "kernel"
 * Choice.KERNEL_NOT_SQUARED.csvName(); // "not-squared"
 * }</pre>
 */
public final class Choice {

    /** USPS "6 vs 8": the digits 6 and 8, as the text says. */
    public static final Choice DIGITS_SIX_EIGHT = new Choice("digits", "6v8", "the digits 6 and 8, as the text says");

    /** USPS "6 vs 8": slices 7 and 9 of the array, which hold the digits 7 and 9. */
    public static final Choice DIGITS_SEVEN_NINE =
            new Choice("digits", "7v9", "slices 7 and 9 of the array, which hold the digits 7 and 9");

    /** The logistic loss in a form that never overflows. */
    public static final Choice LOSS_STABLE = new Choice("loss", "stable", "a form that never overflows");

    /** The logistic loss computed naively: not a number as soon as p rounds to 1 for a positive example. */
    public static final Choice LOSS_SATURATING = new Choice(
            "loss",
            "saturating",
            "y log p + (1 - y) log(1 - p) naively: not a number as soon as p rounds to 1 for a positive example");

    /** Unknown rates are bounded over the 10 nearest neighbours, paired as in the text. */
    public static final Choice BOUNDS_NEIGHBOURHOOD_AS_WRITTEN =
            new Choice("bound-rule", "neighbourhood-as-written", "10 nearest neighbours, paired as in the text");

    /** Unknown rates are bounded over the 10 nearest neighbours, paired as in the theorem. */
    public static final Choice BOUNDS_NEIGHBOURHOOD_THEOREM_6 =
            new Choice("bound-rule", "neighbourhood-theorem-6", "10 nearest neighbours, paired as in the theorem");

    /** Unknown rates are bounded by the mean over the whole training sample, paired as in the theorem. */
    public static final Choice BOUNDS_WHOLE_SAMPLE = new Choice(
            "bound-rule", "whole-sample", "one mean over the whole training sample, paired as in the theorem");

    /** Unknown rates are bounded by one mean over the 10 nearest neighbours of all examples, paired as in the theorem. */
    public static final Choice BOUNDS_POOLED_10 = pooled("pooled-neighbourhoods", 10);

    /** The same with 3 neighbours. */
    public static final Choice BOUNDS_POOLED_3 = pooled("pooled-3", 3);

    /** The same with 30 neighbours. */
    public static final Choice BOUNDS_POOLED_30 = pooled("pooled-30", 30);

    /** For {@code noisy+act}, the labels corrected are those of the examples whose labels were bought. */
    public static final Choice CORRECTED_UNCOLLECTED =
            new Choice("noisy+act", "uncollected", "the examples whose labels were bought");

    /** For {@code noisy+act}, positions in the list of uncollected examples are used as positions in the sample. */
    public static final Choice CORRECTED_SAMPLE_POSITIONS = new Choice(
            "noisy+act",
            "sample-positions",
            "positions in the list of uncollected examples, used as positions in the training sample");

    /** The label bought is the Bayes-optimal one where it is known (synthetic data), else the clean one. */
    public static final Choice BOUGHT_BAYES_OPTIMAL = new Choice(
            "bought-label",
            "bayes-optimal",
            "the Bayes-optimal one where it is known (synthetic data), else the clean one");

    /** The label bought is the clean one. */
    public static final Choice BOUGHT_CLEAN = new Choice("bought-label", "clean", "the clean one");

    /** The kernel of the matching is exp(-sigma d^2), as the text says. */
    public static final Choice KERNEL_SQUARED = new Choice("kernel", "squared", "exp(-sigma d^2), as the text says");

    /** The kernel of the matching is exp(-sigma d), as the authors' demonstration has it. */
    public static final Choice KERNEL_NOT_SQUARED =
            new Choice("kernel", "not-squared", "exp(-sigma d), as the authors' demonstration has it");

    /** Real data have no constant feature: the text gives one to synthetic data only. */
    public static final Choice INTERCEPT_WITHOUT = new Choice("intercept", "without", "no constant feature");

    /** Real data have a constant 1 as first feature. */
    public static final Choice INTERCEPT_WITH =
            new Choice("intercept", "with", "a constant 1 as first feature, seen by the noise too");

    /** Training starts at zero, and stays there when the training sample is empty. */
    public static final Choice START_ZERO = new Choice("start", "zero", "at zero");

    /** Training starts near zero at random. */
    public static final Choice START_RANDOM =
            new Choice("start", "random", "at 1e-3 times a uniform number per coordinate");

    /** At most 400 iterations of L-BFGS. */
    public static final Choice ITERATIONS_400 =
            new Choice("iterations", "400", "400 everywhere: a stated cap, as a separable sample has no minimiser");

    /** As many iterations as the data set is given: 20 on synthetic, 100 on real data. */
    public static final Choice ITERATIONS_BY_DATASET =
            new Choice("iterations", "20/100", "20 on synthetic, 100 on real data");

    private static final List<Choice> ALL = List.of(
            DIGITS_SIX_EIGHT,
            DIGITS_SEVEN_NINE,
            LOSS_STABLE,
            LOSS_SATURATING,
            BOUNDS_NEIGHBOURHOOD_AS_WRITTEN,
            BOUNDS_NEIGHBOURHOOD_THEOREM_6,
            BOUNDS_WHOLE_SAMPLE,
            BOUNDS_POOLED_10,
            BOUNDS_POOLED_3,
            BOUNDS_POOLED_30,
            CORRECTED_UNCOLLECTED,
            CORRECTED_SAMPLE_POSITIONS,
            BOUGHT_BAYES_OPTIMAL,
            BOUGHT_CLEAN,
            KERNEL_SQUARED,
            KERNEL_NOT_SQUARED,
            INTERCEPT_WITHOUT,
            INTERCEPT_WITH,
            START_ZERO,
            START_RANDOM,
            ITERATIONS_400,
            ITERATIONS_BY_DATASET);

    private final String step;
    private final String csvName;
    private final String description;

    private final @Nullable BiFunction<Double, Double, LabelNoise> noise;
    private final @Nullable ImportanceEstimator importance;

    private Choice(String step, String csvName, String description) {
        this(step, csvName, description, null, null);
    }

    private Choice(
            String step,
            String csvName,
            String description,
            @Nullable BiFunction<Double, Double, LabelNoise> noise,
            @Nullable ImportanceEstimator importance) {
        this.step = step;
        this.csvName = csvName;
        this.description = description;
        this.noise = noise;
        this.importance = importance;
    }

    /**
     * Another noise than the paper's.
     *
     * @param csvName its short name
     * @param description a few words for people
     * @param ofRates makes it from the largest rates of a setting, of the positive and the negative class
     * @return a choice of the step {@code noise}
     */
    public static Choice noise(String csvName, String description, BiFunction<Double, Double, LabelNoise> ofRates) {
        return new Choice("noise", csvName, description, ofRates, null);
    }

    /**
     * Another importance of distilled and bought examples than kernel mean matching.
     *
     * @param csvName its short name
     * @param description a few words for people
     * @param estimator estimates it, in any thread
     * @return a choice of the step {@code importance}
     */
    public static Choice importance(String csvName, String description, ImportanceEstimator estimator) {
        return new Choice("importance", csvName, description, null, estimator);
    }

    @Nullable
    BiFunction<Double, Double, LabelNoise> ofRates() {
        return noise;
    }

    @Nullable
    ImportanceEstimator estimator() {
        return importance;
    }

    private static Choice pooled(String csvName, int k) {
        return new Choice(
                "bound-rule",
                csvName,
                "one mean over the " + k + " nearest neighbours of all examples, paired as in the theorem");
    }

    /**
     * All choices.
     *
     * @return the choices, those of one step together, the steps in the order of {@link Reading#choices()}
     */
    public static List<Choice> all() {
        return ALL;
    }

    /**
     * The step this is a choice of.
     *
     * @return for instance {@code digits}
     */
    public String step() {
        return step;
    }

    /**
     * The choice's short name.
     *
     * @return for instance {@code 7v9}
     */
    public String csvName() {
        return csvName;
    }

    /**
     * What it does.
     *
     * @return a few words for people
     */
    public String description() {
        return description;
    }

    @Override
    public String toString() {
        return step + "=" + csvName;
    }
}

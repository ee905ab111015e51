package org.biln.experiments.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.biln.core.HonestFit;
import org.biln.core.Labels;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;
import org.biln.table.IndicatorEncoding;
import org.ejml.data.DMatrixRMaj;

/**
 * A way to disturb the labels of training rows, by its name.
 *
 * <ul>
 *   <li>{@code none}: as they are.
 *   <li>{@code biln-A-B}: the paper's bounded instance- and label-dependent noise, of at most A for the positive and B for the
 *       negative class; its weights are drawn anew each time, on encoded features with a constant.
 *   <li>{@code class-A-B}: A for all rows of the positive class, B for all of the negative.
 *   <li>{@code boundary}: {@code 0.45 (1 - |2 p - 1|)}, p the honest posterior of a forest of the true labels: noise where even
 *       an expert would hesitate.
 *   <li>{@code uniform-P}: P percent of the labels become any other class, for more than two.
 *   <li>{@code pairwise-P}: P percent become the next class, for more than two.
 * </ul>
 */
public final class LabelNoise {

    private static final List<String> TWO =
            List.of("none", "biln-0.1-0.3", "biln-0.4-0.4", "class-0.2-0.4", "boundary");
    private static final List<String> MANY = List.of("none", "uniform-25", "pairwise-25");
    private static final double BOUNDARY = 0.45;

    private final String name;
    private final String kind;
    private final double plus;
    private final double minus;

    private LabelNoise(String name, String kind, double plus, double minus) {
        this.name = name;
        this.kind = kind;
        this.plus = plus;
        this.minus = minus;
    }

    /**
     * The noises that are compared unless others are asked for.
     *
     * @param classes how many classes the table has
     * @return their names
     */
    public static List<String> defaults(int classes) {
        return classes == 2 ? TWO : MANY;
    }

    /**
     * Noise by its name.
     *
     * @param name as above
     * @return the noise
     * @throws IllegalArgumentException if the name is none or a rate is out of range
     */
    public static LabelNoise of(String name) {
        String[] parts = name.toLowerCase(Locale.ROOT).split("-", -1);
        try {
            switch (parts[0]) {
                case "none", "boundary" -> {
                    double most = parts[0].equals("none") ? 0 : BOUNDARY;
                    if (parts.length == 1) {
                        return new LabelNoise(name, parts[0], most, most);
                    }
                }
                case "biln", "class" -> {
                    if (parts.length == 3) {
                        return new LabelNoise(name, parts[0], rate(parts[1], 1), rate(parts[2], 1));
                    }
                }
                case "uniform", "pairwise" -> {
                    if (parts.length == 2) {
                        double rate = rate(parts[1], 100);
                        return new LabelNoise(name, parts[0], rate, rate);
                    }
                }
                default -> {}
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the noise " + name + " has a rate that is no number", e);
        }
        throw new IllegalArgumentException(
                "there is no noise " + name + ", only none, biln-A-B, class-A-B, boundary, uniform-P and pairwise-P");
    }

    private static double rate(String text, double whole) {
        double rate = Double.parseDouble(text) / whole;
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("a noise rate is " + text + ", must be at least 0 and below " + whole);
        }
        return rate;
    }

    /**
     * Its name.
     *
     * @return as given
     */
    public String name() {
        return name;
    }

    /**
     * Whether it is defined for a number of classes.
     *
     * @param classes the number
     * @return false for noise of two classes on more, and the other way round
     */
    public boolean suits(int classes) {
        return switch (kind) {
            case "none" -> true;
            case "uniform", "pairwise" -> classes > 2;
            default -> classes == 2;
        };
    }

    /**
     * Labels as somebody observed them.
     *
     * @param noisy the sample with observed labels
     * @param plus the largest {@code P(another class observed | a class true)}; of two classes, of the positive one
     * @param minus the largest {@code P(a class observed | another true)}; of two classes, {@code P(+1 observed | -1 true)}
     */
    public record Disturbed(Sample noisy, double plus, double minus) {}

    /**
     * Disturbs labels.
     *
     * @param table where the rows are from
     * @param train the rows with their true labels
     * @param rng draws everything
     * @return the same rows with observed labels
     */
    public Disturbed disturb(RealTable table, Sample train, Rng rng) {
        int k = train.classes();
        if (!suits(k)) {
            throw new IllegalArgumentException("the noise " + name + " is not for " + k + " classes");
        }
        return switch (kind) {
            case "none" -> new Disturbed(train, 0, 0);
            case "biln" -> new Disturbed(train.withLabels(bounded(table, train, rng)), plus, minus);
            case "class" -> {
                double[] rates = new double[train.size()];
                for (int row = 0; row < rates.length; row++) {
                    rates[row] = train.label(row) > 0 ? plus : minus;
                }
                yield new Disturbed(train.withLabels(moved(train, rates, 1, rng)), plus, minus);
            }
            case "boundary" -> new Disturbed(train.withLabels(boundary(table, train, rng)), plus, minus);
            case "uniform" ->
                new Disturbed(train.withLabels(moved(train, all(train, plus), k - 1, rng)), plus, plus / (k - 1));
            default -> new Disturbed(train.withLabels(moved(train, all(train, plus), 1, rng)), plus, plus);
        };
    }

    private static double[] all(Sample train, double rate) {
        double[] rates = new double[train.size()];
        Arrays.fill(rates, rate);
        return rates;
    }

    /** Each label moves on by 1 to {@code most} classes with its rate. */
    private static int[] moved(Sample train, double[] rates, int most, Rng rng) {
        int k = train.classes();
        int[] labels = train.y();
        for (int row = 0; row < labels.length; row++) {
            boolean moves = rng.nextDouble() < rates[row];
            int by = 1 + rng.nextInt(most);
            if (moves) {
                labels[row] = Labels.of((train.classOf(row) + by) % k, k);
            }
        }
        return labels;
    }

    private int[] bounded(RealTable table, Sample train, Rng rng) {
        DMatrixRMaj encoded =
                IndicatorEncoding.fit(table.schema(), train.x(), null).encode(train.x());
        int d = encoded.numCols;
        DMatrixRMaj x = new DMatrixRMaj(encoded.numRows, d + 1);
        for (int row = 0; row < x.numRows; row++) {
            x.data[row * (d + 1)] = 1;
            System.arraycopy(encoded.data, row * d, x.data, row * (d + 1) + 1, d);
        }
        return BoundedNoise.draw(plus, minus, d + 1, rng).noisyLabels(x, train.y(), rng);
    }

    private static int[] boundary(RealTable table, Sample train, Rng rng) {
        ForestOptions options = ForestOptions.defaults().withMinLeaf(5).withCategorical(table.categorical());
        HonestFit honest = ForestTrainer.of(options).fit(train, null, rng);
        double[] rates = new double[train.size()];
        for (int row = 0; row < rates.length; row++) {
            rates[row] = BOUNDARY * (1 - Math.abs(2 * honest.eta(row) - 1));
        }
        return moved(train, rates, 1, rng);
    }

    @Override
    public String toString() {
        return name;
    }
}

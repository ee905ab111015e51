package org.biln.experiments.noise;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.biln.core.math.Rng;

/**
 * A way to disturb labels. A new one is a class that implements this, and a line in the list of {@link #kinds()} if it is to have a
 * name on the command line.
 *
 * <pre>{@code
 * LabelNoise noise = LabelNoise.of("class-0.2-0.4");
 * noise.suits(2); // true
 * }</pre>
 */
public interface LabelNoise {
    /**
     * Whether it is defined for a number of classes.
     *
     * @param classes the number
     * @return true for two, unless said otherwise
     */
    default boolean suits(int classes) {
        return classes == 2;
    }

    /**
     * The bound that learners may be told of the positive class.
     *
     * @param classes how many classes there are
     * @return the largest {@code P(another class observed | a class true)}; of two classes, of the positive one
     */
    double plus(int classes);

    /**
     * The bound that learners may be told of the negative class.
     *
     * @param classes how many classes there are
     * @return the largest {@code P(a class observed | another true)}; of two classes, {@code P(+1 observed | -1 true)}
     */
    double minus(int classes);

    /**
     * Disturbs labels.
     *
     * @param rows with their true labels
     * @param rng draws everything
     * @return the labels as somebody observed them
     */
    int[] labels(TrueRows rows, Rng rng);

    /**
     * Noise by the name of its kind and its rates.
     *
     * @param pattern for example {@code class-A-B}: rates A and B are shares, P is in percent
     * @param what in a few words
     * @param of makes it from its rates, in [0, 1)
     */
    record Kind(String pattern, String what, Function<double[], LabelNoise> of) {
        private String word() {
            return pattern.split("-", -1)[0];
        }

        private LabelNoise parse(String[] parts) {
            String[] letters = pattern.split("-", -1);
            double[] rates = new double[letters.length - 1];
            for (int i = 0; i < rates.length; i++) {
                int whole = letters[i + 1].equals("P") ? 100 : 1;
                rates[i] = Double.parseDouble(parts[i + 1]) / whole;
                if (!(rates[i] >= 0 && rates[i] < 1)) {
                    throw new IllegalArgumentException(
                            "a noise rate is " + parts[i + 1] + ", must be at least 0 and below " + whole);
                }
            }
            return of.apply(rates);
        }
    }

    /**
     * The kinds that have a name.
     *
     * @return all of them
     */
    static List<Kind> kinds() {
        return List.of(
                new Kind("none", "labels as they are", rates -> new NoNoise()),
                new Kind("biln-A-B", "the paper's", rates -> new BoundedLabelNoise(rates[0], rates[1])),
                new Kind("class-A-B", "a rate for each class", rates -> new ClassNoise(rates[0], rates[1])),
                new Kind("boundary", "where classes overlap", rates -> new BoundaryNoise()),
                new Kind("uniform-P", "any other class", rates -> new OtherClassNoise(rates[0], true)),
                new Kind("pairwise-P", "the next class", rates -> new OtherClassNoise(rates[0], false)));
    }

    /**
     * Noise by its name.
     *
     * @param name a pattern of {@link #kinds()} with numbers in the place of letters
     * @return the noise
     * @throws IllegalArgumentException if the name is none or a rate is out of range
     */
    static LabelNoise of(String name) {
        String[] parts = name.toLowerCase(Locale.ROOT).split("-", -1);
        for (Kind kind : kinds()) {
            if (kind.word().equals(parts[0]) && kind.pattern.split("-", -1).length == parts.length) {
                try {
                    return kind.parse(parts);
                } catch (NumberFormatException e) {
                    throw new IllegalArgumentException("the noise " + name + " has a rate that is no number", e);
                }
            }
        }
        throw new IllegalArgumentException("there is no noise " + name + ", only "
                + kinds().stream().map(Kind::pattern).collect(Collectors.joining(", ")));
    }

    /**
     * The noises that are compared unless others are asked for.
     *
     * @param classes how many classes the table has
     * @return their names
     */
    static List<String> defaults(int classes) {
        return classes == 2
                ? List.of("none", "biln-0.1-0.3", "biln-0.4-0.4", "class-0.2-0.4", "boundary")
                : List.of("none", "uniform-25", "pairwise-25");
    }
}

package org.biln.core.noise;

import java.util.Arrays;
import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.biln.core.internal.WeightedMedian;
import org.jspecify.annotations.Nullable;

/**
 * Which labels are observed for which true class, of any number of classes, if flips depend on the class alone: a label of
 * class c is flipped at the rate of c, and becomes one of the others by the pattern of c.
 *
 * <p>Both are read off the honest posterior of the observed label ({@link #of}). The examples that most surely belong to a
 * class by it show which labels a class gets, since no posterior has seen its own label: the more often another one, the
 * larger the rate. Overlap does the same, but to some classes and not to most of them. So beside the rate of each class
 * there is one that all share, the median, and both are believed as far as the caller says. Either counts only as far as
 * it is more than chance shows of so few examples.
 *
 * <p>The other way round, {@link #clean} finds the posterior q of the true class under which the posterior p of the observed
 * label is likeliest: it maximises {@code sum_o p_o log sum_c q_c P(o | c)} by the EM algorithm for mixtures.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * double[] posteriors = LogisticTrainer.recommended().fit(noisy, null, Rng.of(1)).posteriors();
 * Transitions noise = Transitions.of(posteriors, noisy, new double[noisy.classes()], 1);
 * noise.clean(posteriors, 0, 1);                 // those of the first example, in place
 * double wrong = noise.wrong(posteriors, 0, noisy.classOf(0));
 * }</pre>
 */
public final class Transitions {

    /** The largest rate: beyond, most labels would be wrong, and nothing could be learnt from them. */
    public static final double MOST = 0.49;

    /** Which share of a class is surest to belong to it, and how many examples of it at least. */
    private static final double SUREST = 0.2;

    private static final int FEWEST = 3;

    /** For how many labels the mean posterior of these examples counts beside those observed. */
    private static final double PRIOR = 10;

    /** How many examples a class needs to have a say in the rates. */
    private static final int ENOUGH = 10;

    /** By how many standard errors a rate is some evidence of noise, and full evidence. */
    private static final double SOME_EVIDENCE = 2;

    private static final double FULL_EVIDENCE = 4;

    /** How far a pattern is drawn towards all other labels being alike. */
    private static final double EVEN = 0.25;

    private static final int STEPS = 20;
    private static final double LEAST = 1e-12;

    /** No class becomes less probable than this part of what it was: rates are estimates. */
    private static final double LEAST_LEFT = 0.1;

    private final int classes;
    private final double[] rates;

    /** K rows of K numbers: of the labels of a class that are flipped, how many become which. */
    private final double[] pattern;

    /** Whether nothing is flipped, and nothing to be taken back. */
    private final boolean nothing;

    /**
     * Known transitions.
     *
     * @param rates which share of the labels of each class is flipped, in [0, {@value #MOST}]; copied
     * @param pattern K rows of K numbers, each row not negative and of sum 1 with nothing on the diagonal; copied
     */
    public Transitions(double[] rates, double[] pattern) {
        classes = rates.length;
        Checks.atLeast("rates.length", classes, 2);
        Checks.length("pattern", pattern.length, classes * classes);
        for (int c = 0; c < classes; c++) {
            Checks.require(
                    rates[c] >= 0 && rates[c] <= MOST,
                    "rates",
                    "has " + rates[c] + " for class " + c + ", must be in [0, " + MOST + "]");
            double sum = 0;
            for (int o = 0; o < classes; o++) {
                double share = pattern[c * classes + o];
                Checks.require(
                        share >= 0 && (o != c || share == 0),
                        "pattern",
                        "has " + share + " for label " + o + " of class " + c);
                sum += share;
            }
            Checks.require(Math.abs(sum - 1) < 1e-9, "pattern", "of class " + c + " adds up to " + sum + ", not to 1");
        }
        this.rates = rates.clone();
        this.pattern = pattern.clone();
        nothing = Arrays.stream(rates).allMatch(rate -> rate == 0);
    }

    /**
     * What the posteriors show.
     *
     * @param posteriors the honest posterior of the observed label, K numbers for each example
     * @param noisy the examples with their observed labels
     * @param trust how far the rate of each class is taken for noise by itself, between 0 and 1
     * @param commonTrust how far the rate that the classes share is
     * @return the larger of both rates for each class; 0 if no class has enough examples
     */
    public static Transitions of(double[] posteriors, Sample noisy, double[] trust, double commonTrust) {
        int k = noisy.classes();
        Checks.length("posteriors", posteriors.length, noisy.size() * k);
        Checks.length("trust", trust.length, k);
        int[] counts = noisy.counts();
        double[] pattern = new double[k * k];
        double[] shown = new double[k];
        double[] says = new double[k];
        for (int c = 0; c < k; c++) {
            double[] labels = surest(posteriors, noisy, c, counts[c]);
            double flipped = counts[c] < FEWEST ? 0 : 1 - labels[c];
            for (int o = 0; o < k; o++) {
                double share = flipped > LEAST ? labels[o] / flipped : 1.0 / (k - 1);
                pattern[c * k + o] = o == c ? 0 : (1 - EVEN) * share + EVEN / (k - 1);
            }
            shown[c] = Math.max(0, Math.min(MOST, flipped));
            says[c] = counts[c] >= ENOUGH ? counts[c] : 0;
        }
        double total = Arrays.stream(says).sum();
        double common = total > 0 ? commonTrust * evident(WeightedMedian.of(shown, says), total) : 0;
        double[] rates = new double[k];
        for (int c = 0; c < k; c++) {
            rates[c] = Math.max(common, trust[c] * evident(shown[c], says[c]));
        }
        return new Transitions(rates, normalised(pattern, k));
    }

    /** A rate as far as it is more than chance, where so many examples have a say. */
    private static double evident(double rate, double examples) {
        double errors = Math.sqrt(SUREST * examples * rate / (1 - rate));
        return rate * Math.max(0, Math.min(1, (errors - SOME_EVIDENCE) / (FULL_EVIDENCE - SOME_EVIDENCE)));
    }

    /** Which labels the examples have that most surely belong to a class. */
    private static double[] surest(double[] posteriors, Sample noisy, int c, int count) {
        int n = noisy.size();
        int k = noisy.classes();
        double[] own = new double[n];
        for (int row = 0; row < n; row++) {
            own[row] = posteriors[row * k + c];
        }
        int wanted = Math.min(n, Math.max(FEWEST, (int) Math.round(SUREST * count)));
        Arrays.sort(own);
        double least = own[n - wanted];
        int ties = wanted;
        for (int i = n - wanted; i < n; i++) {
            ties -= own[i] > least ? 1 : 0;
        }
        double[] labels = new double[k];
        for (int row = 0; row < n; row++) {
            double p = posteriors[row * k + c];
            if (p > least || (p == least && ties-- > 0)) {
                labels[noisy.classOf(row)] += 1 / (wanted + PRIOR);
                for (int o = 0; o < k; o++) {
                    labels[o] += PRIOR / (wanted + PRIOR) * posteriors[row * k + o] / wanted;
                }
            }
        }
        return labels;
    }

    private static double[] normalised(double[] pattern, int k) {
        for (int c = 0; c < k; c++) {
            double sum = 0;
            for (int o = 0; o < k; o++) {
                sum += pattern[c * k + o];
            }
            for (int o = 0; o < k; o++) {
                pattern[c * k + o] /= sum;
            }
        }
        return pattern;
    }

    /**
     * The same pattern at one rate.
     *
     * @param value which share of the labels of every class is flipped, in [0, {@value #MOST}]
     * @return the transitions
     */
    public Transitions withRate(double value) {
        double[] all = new double[classes];
        Arrays.fill(all, value);
        return new Transitions(all, pattern);
    }

    /**
     * The same pattern at a part of the rates.
     *
     * @param share what is left of them, in [0, 1]
     * @return the transitions
     */
    public Transitions weakened(double share) {
        return new Transitions(Arrays.stream(rates).map(rate -> share * rate).toArray(), pattern);
    }

    /**
     * The number of classes.
     *
     * @return at least 2
     */
    public int classes() {
        return classes;
    }

    /**
     * Which share of the labels of each class is flipped.
     *
     * @return a copy
     */
    public double[] rates() {
        return rates.clone();
    }

    /**
     * What flipped labels become.
     *
     * @return a copy, K rows of K numbers
     */
    public double[] pattern() {
        return pattern.clone();
    }

    /**
     * {@code P(observed | truth)}.
     *
     * @param truth the true class
     * @param observed the observed one
     * @return a probability
     */
    public double probability(int truth, int observed) {
        return truth == observed ? 1 - rates[truth] : rates[truth] * pattern[truth * classes + observed];
    }

    /**
     * From the posterior of the observed label to that of the true class, in place.
     *
     * @param p K probabilities for each example
     * @param from where those of the first begin
     * @param examples how many examples
     */
    public void clean(double[] p, int from, int examples) {
        if (nothing) {
            return;
        }
        double[] clean = new double[classes];
        double[] ratio = new double[classes];
        for (int i = 0; i < examples; i++) {
            clean(p, from + i * classes, clean, ratio);
        }
    }

    /**
     * The same for all examples that an array holds.
     *
     * @param p K probabilities for each example
     */
    public void clean(double[] p) {
        clean(p, 0, p.length / classes);
    }

    private void clean(double[] p, int from, double[] clean, double[] ratio) {
        System.arraycopy(p, from, clean, 0, classes);
        for (int step = 0; step < STEPS; step++) {
            for (int o = 0; o < classes; o++) {
                ratio[o] = p[from + o] / Math.max(LEAST, observed(clean, 0, o));
            }
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                double flipped = 0;
                for (int o = 0; o < classes; o++) {
                    flipped = Math.fma(pattern[c * classes + o], ratio[o], flipped);
                }
                clean[c] *= (1 - rates[c]) * ratio[c] + rates[c] * flipped;
                sum += clean[c];
            }
            for (int c = 0; c < classes; c++) {
                clean[c] /= sum;
            }
        }
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            clean[c] = Math.max(clean[c], LEAST_LEFT * p[from + c]);
            sum += clean[c];
        }
        for (int c = 0; c < classes; c++) {
            p[from + c] = clean[c] / sum;
        }
    }

    /** {@code P(observed | x)} if the true class is distributed so. */
    private double observed(double[] clean, int from, int o) {
        double flipped = 0;
        for (int c = 0; c < classes; c++) {
            flipped = Math.fma(rates[c] * clean[from + c], pattern[c * classes + o], flipped);
        }
        return (1 - rates[o]) * clean[from + o] + flipped;
    }

    /**
     * How probable it is that an observed label is an error.
     *
     * @param clean the posterior of the true class
     * @param from where it begins
     * @param observed the class observed
     * @return {@code P(truth differs | x, observed)}
     */
    public double wrong(double[] clean, int from, int observed) {
        double right = (1 - rates[observed]) * clean[from + observed];
        double all = observed(clean, from, observed);
        return all > LEAST ? Math.max(0, Math.min(1, 1 - right / all)) : 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Transitions t && Arrays.equals(rates, t.rates) && Arrays.equals(pattern, t.pattern);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(rates) + Arrays.hashCode(pattern);
    }

    @Override
    public String toString() {
        return "Transitions[rates " + Arrays.toString(rates) + "]";
    }
}

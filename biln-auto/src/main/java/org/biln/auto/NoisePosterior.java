package org.biln.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.Labels;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * What is to be thought of a table's labels, after a look at its out-of-fold posterior and at some true labels: how probable an
 * error is in each row, how many there are, how often labels of each class are wrong, and what the true label is.
 *
 * <p>All of it comes from one set of weighed simulated tables ({@link NoisePrior}) for each class against the rest; of two classes
 * there is one. More classes are put together by their shares: {@code P(true c | x)} in proportion to what class c against the rest
 * says; whether their errors come together nobody knows, so the interval of their number takes them to.
 *
 * <p>What it cannot know: from labels alone noise looks like overlap of the classes. It says how often tables that look like this
 * one were noisy. Answers say more.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * NoisePosterior noise = NoisePosterior.of(NoisePrior.ofAnyPosterior(), noisy, posteriors, null);
 * double wrong = noise.wrong()[0];
 * double errors = noise.expectedErrors();
 * }</pre>
 */
public final class NoisePosterior {

    private final int classes;
    private final ClassNoise[] noise;
    private final double[] wrong;
    private final int[] suggested;
    private final int answered;
    private final int found;
    private final int open;

    private NoisePosterior(
            int classes, ClassNoise[] noise, double[] wrong, int[] suggested, int answered, int found, int open) {
        this.classes = classes;
        this.noise = noise;
        this.wrong = wrong;
        this.suggested = suggested;
        this.answered = answered;
        this.found = found;
        this.open = open;
    }

    /**
     * The posterior by the labels alone.
     *
     * @param prior what was known beforehand
     * @param noisy the rows with their observed labels
     * @param posteriors the out-of-fold posterior of every class for every row, K numbers a row
     * @param lines what a line through the surest rows says of every class for every row, or null if the prior is of posteriors
     *     alone
     * @return what to think of the labels
     */
    public static NoisePosterior of(NoisePrior prior, Sample noisy, double[] posteriors, double @Nullable [] lines) {
        return of(prior, noisy, posteriors, lines, Answers.none(), null, null);
    }

    /**
     * The posterior by the labels and all that is known besides.
     *
     * @param prior what was known beforehand
     * @param noisy the rows with their observed labels
     * @param posteriors the out-of-fold posterior of every class for every row, K numbers a row; learnt with the answers in place
     *     of the labels they correct
     * @param lines what a line through the surest rows says of every class for every row, or null if the prior is of posteriors
     *     alone
     * @param answers true labels of some rows
     * @param clean how probable it is that all labels are right, before looking; null for the share in the simulation
     * @param bounds the largest rates of +1 and -1 where they are known, of two classes
     * @return what to think of the labels
     */
    public static NoisePosterior of(
            NoisePrior prior,
            Sample noisy,
            double[] posteriors,
            double @Nullable [] lines,
            Answers answers,
            @Nullable Double clean,
            double @Nullable [] bounds) {
        int k = noisy.classes();
        int n = noisy.size();
        Checks.length("posteriors", posteriors.length, Math.multiplyExact(n, k));
        Checks.probabilities("posteriors", posteriors, posteriors.length);
        Checks.require(
                prior.lined() == (lines != null),
                "lines",
                lines == null
                        ? "are missing, the prior is of posteriors with lines"
                        : "are not asked for by this prior");
        if (lines != null) {
            Checks.length("lines", lines.length, posteriors.length);
            Checks.probabilities("lines", lines, lines.length);
        }
        answers.check(noisy);
        int[] truth = new int[n];
        Arrays.fill(truth, -1);
        for (int i = 0; i < answers.size(); i++) {
            truth[answers.row(i)] = Labels.classOf(answers.label(i), k);
        }
        Checks.require(bounds == null || k == 2, "bounds", "are of two classes, there are " + k);
        double before = clean == null ? prior.cleanShare() : clean;
        Checks.require(before > 0 && before < 1, "clean", "is " + before + ", must be in (0, 1)");
        ClassNoise[] noise = new ClassNoise[k];
        for (int c = k == 2 ? 1 : 0; c < k; c++) {
            noise[c] = noise(prior, noisy, posteriors, lines, c, truth, before, bounds);
        }
        double[] wrong = new double[n];
        int[] suggested = new int[n];
        int found = 0;
        for (int row = 0; row < n; row++) {
            int own = noisy.classOf(row);
            suggested[row] = other(noise, posteriors, row * k, k, own);
            if (truth[row] >= 0) {
                wrong[row] = truth[row] == own ? 0 : 1;
                found += truth[row] == own ? 0 : 1;
                suggested[row] = truth[row];
            } else {
                int of = k == 2 ? 1 : own;
                wrong[row] = noise[of].wrong(PosteriorCounts.logit(posteriors[row * k + of]), own == of);
            }
        }
        return new NoisePosterior(k, noise, wrong, suggested, answers.size(), found, n - answers.size());
    }

    private static ClassNoise noise(
            NoisePrior prior,
            Sample noisy,
            double[] posteriors,
            double @Nullable [] lines,
            int c,
            int[] truth,
            double clean,
            double @Nullable [] bounds) {
        int k = noisy.classes();
        TableEvidence all = new TableEvidence(noisy.dimension());
        PosteriorCounts open = new PosteriorCounts();
        List<ClassNoise.Answered> answered = new ArrayList<>();
        for (int row = 0; row < truth.length; row++) {
            double eta = posteriors[row * k + c];
            boolean observed = noisy.classOf(row) == c;
            boolean learnt = truth[row] >= 0 ? truth[row] == c : observed;
            if (lines == null) {
                all.add(eta, learnt ? 1 : -1);
            } else {
                all.add(eta, lines[row * k + c], learnt ? 1 : -1);
            }
            if (truth[row] < 0) {
                open.add(eta, observed ? 1 : -1);
            } else {
                answered.add(new ClassNoise.Answered(PosteriorCounts.logit(eta), observed, truth[row] == c));
            }
        }
        return new ClassNoise(
                prior,
                all,
                open,
                new ClassNoise.Known(clean, bounds == null ? 1 : bounds[0], bounds == null ? 1 : bounds[1], answered));
    }

    /** The most probable class but one. */
    private static int other(ClassNoise[] noise, double[] posteriors, int from, int k, int own) {
        int best = -1;
        double most = -1;
        for (int c = 0; c < k; c++) {
            if (c != own) {
                double p = k == 2
                        ? 1
                        : PosteriorCounts.interpolate(noise[c].truth(), PosteriorCounts.logit(posteriors[from + c]));
                if (p > most) {
                    most = p;
                    best = c;
                }
            }
        }
        return best;
    }

    /**
     * The probability that the observed label of each row is wrong; 0 or 1 where there is an answer.
     *
     * @return a copy
     */
    public double[] wrong() {
        return wrong.clone();
    }

    /**
     * How many observed labels are wrong, answered ones included: the sum of {@link #wrong()}.
     *
     * @return what is expected
     */
    public double expectedErrors() {
        return Arrays.stream(wrong).sum();
    }

    /**
     * The interval that has the number of wrong labels with a probability of 90 %.
     *
     * @return its two ends, whole numbers
     */
    public int[] errorInterval() {
        double low = 0;
        double high = 0;
        for (ClassNoise of : noise) {
            if (of != null) {
                low += of.quantile(0.05, classes == 2);
                high += of.quantile(0.95, classes == 2);
            }
        }
        return new int[] {
            found + (int) Math.max(0, Math.min(open, Math.floor(low))),
            found + (int) Math.max(0, Math.min(open, Math.ceil(high)))
        };
    }

    /**
     * How often labels of a true class are wrong: {@code P(observed as another class | true c)}.
     *
     * @param c the class, from 0
     * @return the rate with its 90 % interval
     */
    public Rate rate(int c) {
        Checks.inRange("c", c, 0, classes - 1);
        return classes == 2 ? noise[1].rate(c == 1) : noise[c].rate(true);
    }

    /**
     * How often labels of the other classes say that it is this one: {@code P(observed as c | true another)}.
     *
     * @param c the class, from 0
     * @return the rate with its 90 % interval
     */
    public Rate rateOfOthers(int c) {
        Checks.inRange("c", c, 0, classes - 1);
        return classes == 2 ? noise[1].rate(c == 0) : noise[c].rate(false);
    }

    /**
     * The label a row should have: the answer where there is one, else the most probable class but the observed one.
     *
     * @param row the example
     * @return a class, from 0
     */
    public int alternative(int row) {
        Checks.row("row", row, suggested.length);
        return suggested[row];
    }

    /**
     * How many answers it knows of.
     *
     * @return their number
     */
    public int answers() {
        return answered;
    }

    /** How probable each class is, by the logit of its posterior: for {@link CorrectedClassifier}. */
    double[][] truth() {
        return classes == 2
                ? new double[][] {noise[1].truth()}
                : Arrays.stream(noise).map(ClassNoise::truth).toArray(double[][]::new);
    }
}

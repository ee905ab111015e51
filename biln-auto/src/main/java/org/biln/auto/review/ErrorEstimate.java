package org.biln.auto.review;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How many labels are wrong, estimated from answers to rows that were drawn with unequal probabilities.
 *
 * <p>At question m let F be the wrong labels found before, U the open rows, p(i) the model's probability that label i is wrong
 * and q(i) the probability that row i is drawn. If e is 1 for a wrong label and 0 for a right one, then
 *
 * <pre>
 *   t_m = F + sum over U of p(i) + (e - p(i_m)) / q(i_m)
 * </pre>
 *
 * <p>has the true number T of wrong labels as its mean, whatever the past was and however bad p is (Des Raj's estimator of
 * sampling without replacement, with the model as control variate). So the t_m - T are uncorrelated, and any mean of the t_m
 * with weights fixed before the answers is unbiased; ours weighs each by the reciprocal of its variance as the model saw it.
 *
 * <p>The interval is a score interval: all T for which the mean is no further from T than z deviations, the deviation being that
 * under T and not one estimated from the answers, which are too few where errors are rare. Under T below what the model expects
 * every p is lowered by one factor; above, errors are added to all rows alike, the rarely asked ones too. It is never outside of
 * what is known: the errors found, and at most all open rows besides.
 *
 * <p>Rows the expert was unsure of count as not shown to be wrong.
 *
 * <pre>{@code
 * Beliefs beliefs = Beliefs.of(new double[] {0.9, 0.1, 0.3}, new double[] {0.4, 0.2, 0.1});
 * Question question = new QuestionRule(QuestionMix.MIXED).draw(beliefs, new int[] {0, 1, 2}, 0, Rng.of(1));
 * Optional<ErrorEstimate> estimate = ErrorEstimate.of(3, 1, 2, List.of(new Outcome(question, true)));
 * }</pre>
 *
 * @param rows how many rows there are
 * @param wrong how many labels are wrong, estimated
 * @param low the lower end of the interval
 * @param high the upper end
 */
public record ErrorEstimate(int rows, double wrong, double low, double high) {

    private static final double Z = 1.959963984540054;

    /**
     * The estimate at 95 %.
     *
     * @param rows how many rows there are
     * @param found how many wrong labels have been found among them
     * @param open how many of them are open
     * @param outcomes what was drawn and what came of it
     * @return nothing, if no answer speaks for all rows
     */
    public static Optional<ErrorEstimate> of(int rows, int found, int open, List<Outcome> outcomes) {
        List<Outcome> all =
                outcomes.stream().filter(o -> o.question().speaksForAll()).toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        double weight = 0;
        double sum = 0;
        for (Outcome outcome : all) {
            double w = 1 / outcome.question().variance();
            weight += w;
            sum += w * total(outcome);
        }
        double mean = sum / weight;
        double least = found;
        double most = found + open;
        double inside = Math.max(least, Math.min(most, mean));
        return Optional.of(new ErrorEstimate(
                rows, inside, end(all, mean, weight, inside, least), end(all, mean, weight, inside, most)));
    }

    /** The unbiased estimate of a single answer. */
    static double total(Outcome outcome) {
        Question q = outcome.question();
        return q.found() + q.expected() + ((outcome.wrong() ? 1 : 0) - q.doubt()) / q.probability();
    }

    /** Between a value inside the interval and the end of what is possible. */
    private static double end(List<Outcome> all, double mean, double weight, double inside, double bound) {
        if (likely(all, mean, weight, bound)) {
            return bound;
        }
        double in = inside;
        double out = bound;
        for (int step = 0; step < 50; step++) {
            double middle = (in + out) / 2;
            if (likely(all, mean, weight, middle)) {
                in = middle;
            } else {
                out = middle;
            }
        }
        return in;
    }

    private static boolean likely(List<Outcome> all, double mean, double weight, double total) {
        double variance = 0;
        for (Outcome outcome : all) {
            double w = 1 / outcome.question().variance() / weight;
            variance += w * w * variance(outcome.question(), total);
        }
        return (mean - total) * (mean - total) <= Z * Z * variance;
    }

    /** The variance of a draw if there were so many wrong labels in all. */
    static double variance(Question q, double total) {
        double left = Math.max(0, Math.min(q.open(), total - q.found()));
        double apart = left - q.expected();
        double mean;
        if (apart >= 0) {
            double added = apart / Math.max(1e-9, q.open() - q.expected());
            mean = (1 - added) * q.variance() + added * q.allWrong();
        } else {
            double taken = -apart / q.expected();
            mean = (1 - taken) * q.variance() + taken * q.allRight();
        }
        return Math.max(0, mean - apart * apart);
    }

    /**
     * The share of labels that are right.
     *
     * @return between 0 and 1
     */
    public double accuracy() {
        return 1 - wrong / rows;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.1f %% of the labels are right (%.1f to %.1f)",
                100 * accuracy(),
                100 * (1 - high / rows),
                100 * (1 - low / rows));
    }
}

package org.biln.experiments.compare;

import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;

/**
 * How many observed labels an answer counts for: the answers themselves say.
 *
 * <p>A label that is wrong with probability q tells the true one by {@code E[observed | true] = (1 - 2q) true}. An average
 * of n such labels, corrected by that factor, is as sharp as one of {@code (1 - 2q)^2 n} true labels: so much is an
 * observed label worth, and an answer counts for the reciprocal. q is not to be had from the theorem, which bounds the
 * noise and does not measure it, but wherever there is an answer the observed label stands beside it. Of m pairs let k
 * disagree. With every q equally likely beforehand it is distributed as Beta(k + 1, m - k + 1), and the mean worth is
 *
 * <pre>
 *   E[(1 - 2q)^2] = 1 - 4 (k + 1) (m - k + 1) / ((m + 2) (m + 3)).
 * </pre>
 *
 * <p>The mean rather than the worth at the likeliest q, because few answers leave q uncertain: the weight is never above
 * m + 3 (where half of the answers disagree) and goes to 1 where many answers agree.
 *
 * <p>Nothing is assumed of the noise but what the sample of answers shows. Only answers to examples the theorem left
 * undecided count as pairs: they are the ones an answer speaks for.
 */
final class AnswerWeight {

    private AnswerWeight() {}

    /** The weight that the answers to undecided examples suggest. */
    static double of(Sample observed, Distillation distillation, Answers answers) {
        int pairs = 0;
        int disagree = 0;
        for (int i = 0; i < answers.size(); i++) {
            int row = answers.row(i);
            if (!distillation.decided(row)) {
                pairs++;
                disagree += observed.label(row) == answers.label(i) ? 0 : 1;
            }
        }
        return of(pairs, disagree);
    }

    /** The reciprocal of the mean worth of an observed label. */
    static double of(int pairs, int disagree) {
        double wrong = disagree + 1.0;
        double right = pairs - disagree + 1.0;
        double both = (pairs + 2.0) * (pairs + 3.0);
        return both / (both - 4 * wrong * right);
    }
}

package org.biln.cli.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.biln.auto.review.Beliefs;
import org.biln.auto.review.ErrorEstimate;
import org.biln.auto.review.Outcome;
import org.biln.auto.review.QuestionRule;
import org.biln.auto.review.RestEstimate;

/**
 * What a review has learnt so far.
 *
 * @param answered how many rows were answered or left
 * @param found how many wrong labels were found
 * @param suspects what the suspects asked about say of those that were not
 * @param labels how many of all labels are right; nothing before answers speak for all
 * @param nextTen how many wrong labels the next ten answers should find
 */
record Learnt(int answered, int found, RestEstimate suspects, Optional<ErrorEstimate> labels, double nextTen) {

    /** Fewer finds than this among ten answers are not worth them. */
    static final double WORTH = 1;

    private static final int NEXT = 10;
    private static final int FEW = 10;

    static Learnt of(QuestionRule rule, Beliefs beliefs, int rows, int[] open, int found, List<Outcome> outcomes) {
        int asked = 0;
        int wrong = 0;
        for (Outcome outcome : outcomes) {
            asked += outcome.question().suspect() ? 1 : 0;
            wrong += outcome.question().suspect() && outcome.wrong() ? 1 : 0;
        }
        int rest = 0;
        for (int row : open) {
            rest += beliefs.suspect(row) ? 1 : 0;
        }
        return new Learnt(
                rows - open.length,
                found,
                RestEstimate.of(wrong, asked, rest, 0.95),
                outcomes.size() < FEW ? Optional.empty() : ErrorEstimate.of(rows, found, open.length, outcomes),
                rule.expectedFinds(beliefs, open, NEXT, outcomes));
    }

    boolean enough() {
        return nextTen < WORTH;
    }

    /** For people, a sentence each. */
    List<String> sentences() {
        List<String> lines = new ArrayList<>();
        if (suspects.of() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%d of %d suspects %s wrong%s.",
                    suspects.count(),
                    suspects.of(),
                    suspects.of() == 1 ? "was" : "were",
                    suspects.rest() == 0
                            ? "; no suspect is left"
                            : String.format(
                                    Locale.ROOT,
                                    ": %.0f to %.0f %% of the other %d are",
                                    100.0 * suspects.low() / suspects.rest(),
                                    100.0 * suspects.high() / suspects.rest(),
                                    suspects.rest())));
        }
        labels.ifPresent(estimate -> lines.add(String.format(
                Locale.ROOT,
                "%s at 95 %%: %.0f wrong labels in %d rows, %d of them found.",
                estimate,
                estimate.wrong(),
                estimate.rows(),
                found)));
        lines.add(String.format(
                Locale.ROOT,
                enough()
                        ? "The next ten answers would find %.1f wrong labels: stopping is reasonable."
                        : "The next ten answers should find about %.1f wrong labels.",
                nextTen));
        return lines;
    }
}

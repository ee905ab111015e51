package org.biln.cli.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.auto.NoisePosterior;
import org.biln.auto.review.Beliefs;
import org.biln.auto.review.QuestionRule;

/**
 * What a review has learnt so far. All that it says of labels nobody was asked about is the posterior's, which has heard the answers.
 *
 * @param answered how many rows of this review were answered or left
 * @param found how many wrong labels were found
 * @param suspects how many suspects were asked about
 * @param wrongSuspects how many of them were wrong
 * @param noise what is to be thought of all labels of the table
 * @param rows how many labels the table has
 * @param agreement how often two experts said the same of a row
 * @param nextTen how many wrong labels the next ten answers should find
 */
record Learnt(
        int answered,
        int found,
        int suspects,
        int wrongSuspects,
        NoisePosterior noise,
        int rows,
        Standing.Agreement agreement,
        double nextTen) {

    /** Fewer finds than this among ten answers are not worth them. */
    static final double WORTH = 1;

    private static final int NEXT = 10;

    static Learnt of(
            QuestionRule rule, Beliefs beliefs, NoisePosterior noise, Standing standing, boolean[] mine, int[] open) {
        List<Entry> suspects = standing.suspects(mine);
        int rows = 0;
        for (boolean one : mine) {
            rows += one ? 1 : 0;
        }
        return new Learnt(
                rows - open.length,
                standing.found(mine),
                suspects.size(),
                (int) suspects.stream().filter(standing::wrong).count(),
                noise,
                mine.length,
                standing.agreement(),
                rule.expectedFinds(beliefs, open, NEXT));
    }

    /** Whether more answers are hardly worth it. Nobody knows before the model has heard as many as it is asked about. */
    boolean enough() {
        return nextTen < WORTH && noise.answers() >= NEXT;
    }

    /** For people, a sentence each. */
    List<String> sentences() {
        List<String> lines = new ArrayList<>();
        if (suspects > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%d of %d suspects %s wrong.",
                    wrongSuspects,
                    suspects,
                    suspects == 1 ? "was" : "were"));
        }
        int[] interval = noise.errorInterval();
        lines.add(String.format(
                Locale.ROOT,
                2 * (interval[1] - interval[0]) > rows
                        ? "Too early to say how many labels of the table are wrong: %2$d to %3$d with a probability of 90 %%; %4$d found here."
                        : "About %1$.0f labels of the table are wrong, %2$d to %3$d with a probability of 90 %%; %4$d found here.",
                noise.expectedErrors(),
                interval[0],
                interval[1],
                found));
        if (agreement.both() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "Of %d rows that two experts answered, they agree on %d.",
                    agreement.both(),
                    agreement.same()));
        }
        lines.add(String.format(
                Locale.ROOT,
                enough()
                        ? "The next ten answers would find %.1f wrong labels: stopping is reasonable."
                        : "The next ten answers should find about %.1f wrong labels.",
                nextTen));
        return lines;
    }
}

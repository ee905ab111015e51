package org.biln.auto.review;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;

/**
 * Which row to ask about next: drawn at random, with a probability that is known for every open row.
 *
 * <p>A source has its turn with the probability of its share. The suspects are all open rows whose label is more likely wrong
 * than right, at least the {@value #POOL} most doubtful; the undecided are the {@value #POOL} with the smallest margin; the
 * audit is all open rows. Of its source every row is equally likely, so row i is drawn with probability
 *
 * <pre>
 *   q(i) = s [i suspect] / #suspects + u [i undecided] / #undecided + a / #open.
 * </pre>
 *
 * <p>Suspects are not asked in order of doubt on purpose: a random one of them stands for the rest, the most doubtful one does
 * not. O(n) a question.
 *
 * <pre>{@code
 * Beliefs beliefs = Beliefs.of(new double[] {0.9, 0.1, 0.3}, new double[] {0.4, 0.2, 0.1});
 * QuestionRule rule = new QuestionRule(QuestionMix.MIXED);
 * Question question = rule.draw(beliefs, new int[] {0, 1, 2}, Rng.of(1)); // all three rows are open
 * }</pre>
 */
public final class QuestionRule {

    /** So many rows at least are a source, if so many are open. */
    public static final int POOL = 10;

    private final QuestionMix mix;

    /**
     * A rule.
     *
     * @param mix how often each source has its turn
     */
    public QuestionRule(QuestionMix mix) {
        this.mix = mix;
    }

    /**
     * How often each source has its turn.
     *
     * @return as given
     */
    public QuestionMix mix() {
        return mix;
    }

    /**
     * Draws the next row.
     *
     * @param beliefs what the model thinks of all rows
     * @param open the rows that may be asked about, at least one
     * @param rng where chance comes from
     * @return the row and what belongs to it
     */
    public Question draw(Beliefs beliefs, int[] open, Rng rng) {
        Checks.atLeast("open.length", open.length, 1);
        int[] suspects = suspects(beliefs, open);
        int[] undecided = undecided(beliefs, open);
        Source source = source(rng.nextDouble());
        int[] pool = switch (source) {
            case SUSPECT -> suspects;
            case UNDECIDED -> undecided;
            case AUDIT -> open;
        };
        int row = pool[rng.nextInt(pool.length)];
        double[] q = probabilities(open, suspects, undecided);
        double own = 0;
        for (int i = 0; i < open.length; i++) {
            own = open[i] == row ? q[i] : own;
        }
        return new Question(row, source, beliefs.suspect(row), own, beliefs.wrong(row));
    }

    /**
     * How many wrong labels the next questions are expected to find.
     *
     * @param beliefs what the model thinks of all rows
     * @param open the rows that may be asked about
     * @param count how many questions
     * @return the expected number, if beliefs stay as they are
     */
    public double expectedFinds(Beliefs beliefs, int[] open, int count) {
        double[] q = probabilities(open, suspects(beliefs, open), undecided(beliefs, open));
        double each = 0;
        for (int i = 0; i < open.length; i++) {
            each += q[i] * beliefs.wrong(open[i]);
        }
        return Math.min(count, open.length) * each;
    }

    private Source source(double at) {
        if (at < mix.of(Source.SUSPECT)) {
            return Source.SUSPECT;
        }
        return at < mix.of(Source.SUSPECT) + mix.of(Source.UNDECIDED) || mix.of(Source.AUDIT) == 0
                ? mix.of(Source.UNDECIDED) > 0 ? Source.UNDECIDED : Source.SUSPECT
                : Source.AUDIT;
    }

    private static int[] suspects(Beliefs beliefs, int[] open) {
        int[] suspects = IntStream.of(open).filter(beliefs::suspect).toArray();
        return suspects.length >= POOL ? suspects : least(open, row -> -beliefs.wrong(row));
    }

    private static int[] undecided(Beliefs beliefs, int[] open) {
        return least(open, beliefs::margin);
    }

    /** The rows of the smallest values, of equal ones the first. */
    private static int[] least(int[] open, IntToDoubleFunction value) {
        int[] rows = new int[Math.min(POOL, open.length)];
        double[] values = new double[rows.length];
        int count = 0;
        for (int row : open) {
            double v = value.applyAsDouble(row);
            if (count == rows.length && v >= values[count - 1]) {
                continue;
            }
            int at = count < rows.length ? count++ : count - 1;
            for (; at > 0 && values[at - 1] > v; at--) {
                values[at] = values[at - 1];
                rows[at] = rows[at - 1];
            }
            values[at] = v;
            rows[at] = row;
        }
        return rows;
    }

    private double[] probabilities(int[] open, int[] suspects, int[] undecided) {
        int[] suspect = suspects.clone();
        Arrays.sort(suspect);
        int[] hesitant = undecided.clone();
        Arrays.sort(hesitant);
        double[] q = new double[open.length];
        for (int i = 0; i < q.length; i++) {
            q[i] = mix.audit() / open.length
                    + (Arrays.binarySearch(suspect, open[i]) >= 0 ? mix.suspects() / suspect.length : 0)
                    + (Arrays.binarySearch(hesitant, open[i]) >= 0 ? mix.undecided() / hesitant.length : 0);
        }
        return q;
    }
}

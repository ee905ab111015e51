package org.biln.crowd;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.core.internal.Checks;

/**
 * The sums that Dawid and Skene's parameters are made of: how often each annotator said what of which class, and how many items
 * each class has, the truth of an item counting by its probabilities.
 *
 * <p>Probabilities are counted in whole units of 2<sup>-36</sup>, so that sums do not depend on their order: any division of the
 * items among threads or machines gives the same bits, and the parts travel as plain numbers. 10<sup>8</sup> items fit into
 * a long. Adding an item is O(votes K) and allocates nothing.
 *
 * <pre>{@code
 * // every machine adds its own items, somebody adds the machines
 * VoteSums first = new VoteSums(votes.annotators(), votes.classes());
 * VoteSums second = new VoteSums(votes.annotators(), votes.classes());
 * double[] truth = new MajorityVote().aggregate(votes).posterior();
 * first.add(votes, 0, 1, truth);
 * second.add(votes, 1, votes.items(), truth);
 * first.add(second);
 * }</pre>
 *
 * @serial exclude
 */
public final class VoteSums implements Serializable {
    private static final long serialVersionUID = 1L;

    static final double UNIT = 0x1p-36;

    private final int classes;
    private final long[] votes;
    private final long[] items;
    private final long[] units;

    /**
     * Nothing added yet.
     *
     * @param annotators how many annotators
     * @param classes how many classes
     */
    public VoteSums(int annotators, int classes) {
        Checks.atLeast("annotators", annotators, 0);
        Checks.atLeast("classes", classes, 2);
        this.classes = classes;
        this.votes = new long[Math.multiplyExact(annotators, classes * classes)];
        this.items = new long[classes];
        this.units = new long[classes];
    }

    /**
     * Adds items.
     *
     * @param from whose votes
     * @param first the first item
     * @param end the item after the last
     * @param posterior the probability of every class for every item of {@code from}
     */
    public void add(Votes from, int first, int end, double[] posterior) {
        Checks.length("posterior", posterior.length, from.items() * classes);
        for (int item = first; item < end; item++) {
            for (int k = 0; k < classes; k++) {
                units[k] = (long) (posterior[item * classes + k] / UNIT + 0.5);
                items[k] += units[k];
            }
            for (int v = from.from(item); v < from.from(item + 1); v++) {
                int cell = (from.who(v) * classes + from.said(v)) * classes;
                for (int k = 0; k < classes; k++) {
                    votes[cell + k] += units[k];
                }
            }
        }
    }

    /**
     * Adds what was added elsewhere.
     *
     * @param other sums of as many annotators and classes
     */
    public void add(VoteSums other) {
        Checks.length("other", other.votes.length, votes.length);
        Checks.length("other.classes", other.classes, classes);
        for (int i = 0; i < votes.length; i++) {
            votes[i] += other.votes[i];
        }
        for (int k = 0; k < classes; k++) {
            items[k] += other.items[k];
        }
    }

    /**
     * The number of annotators.
     *
     * @return as given
     */
    public int annotators() {
        return votes.length / (classes * classes);
    }

    /**
     * The number of classes.
     *
     * @return K
     */
    public int classes() {
        return classes;
    }

    /** Begins again. */
    public void clear() {
        Arrays.fill(votes, 0);
        Arrays.fill(items, 0);
    }

    /**
     * How often an annotator said a class of items of a class.
     *
     * @param annotator the annotator
     * @param truth the true class
     * @param said what was said
     * @return an expected count
     */
    public double votes(int annotator, int truth, int said) {
        return votes[(annotator * classes + said) * classes + truth] * UNIT;
    }

    /**
     * How many items a class has.
     *
     * @param c the class
     * @return an expected count
     */
    public double items(int c) {
        return items[c] * UNIT;
    }
}

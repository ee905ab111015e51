package org.biln.crowd;

import org.biln.core.internal.Checks;

/**
 * What the votes come to: the probability of every class for every item, how each annotator mixes up the classes, and how
 * far both can be relied on.
 *
 * <p>The label of an item is its most probable class; of equally probable ones the one of which its votes are more to be
 * expected, by the confusion matrices of who cast them, then the first. Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * Consensus consensus = DawidSkene.recommended().aggregate(votes);
 * int label = consensus.label(0);
 * double sure = consensus.probability(0);
 * double wrong = consensus.wrong(0); // that the first vote is wrong
 * }</pre>
 */
public final class Consensus {

    private static final double LEAST = 1e-9;

    private final Votes votes;
    private final double[] posterior;
    private final double[] confusion;
    private final double[] shares;
    private final CrowdCertificate certificate;

    /** Takes the arrays over. */
    Consensus(Votes votes, double[] posterior, double[] confusion, CrowdCertificate certificate) {
        this.votes = votes;
        this.posterior = posterior;
        this.confusion = confusion;
        this.certificate = certificate;
        this.shares = new double[votes.classes()];
        for (int i = 0; i < posterior.length; i++) {
            shares[i % shares.length] += posterior[i] / votes.items();
        }
    }

    /**
     * The votes it was made of.
     *
     * @return as given
     */
    public Votes votes() {
        return votes;
    }

    /**
     * The probability of a class for an item.
     *
     * @param item the item
     * @param c the class
     * @return a number in [0,1]
     */
    public double posterior(int item, int c) {
        Checks.row("item", item, votes.items());
        return posterior[item * votes.classes() + c];
    }

    /**
     * All probabilities.
     *
     * @return a copy, K numbers for each item in turn
     */
    public double[] posterior() {
        return posterior.clone();
    }

    /**
     * What an item is taken for.
     *
     * @param item the item
     * @return the most probable class
     */
    public int label(int item) {
        int best = 0;
        for (int k = 1; k < votes.classes(); k++) {
            double more = posterior(item, k) - posterior(item, best);
            best = more > 0 || (more == 0 && ofVotes(item, k) > ofVotes(item, best)) ? k : best;
        }
        return best;
    }

    /** The logarithm of the probability of an item's votes, were it of a class. */
    private double ofVotes(int item, int c) {
        double log = 0;
        for (int v = votes.from(item); v < votes.from(item + 1); v++) {
            log += StrictMath.log(Math.max(LEAST, confusion(votes.who(v), c, votes.said(v))));
        }
        return log;
    }

    /**
     * All labels.
     *
     * @return a new array
     */
    public int[] labels() {
        int[] labels = new int[votes.items()];
        java.util.Arrays.setAll(labels, this::label);
        return labels;
    }

    /**
     * How sure the label of an item is.
     *
     * @param item the item
     * @return the probability of its label
     */
    public double probability(int item) {
        return posterior(item, label(item));
    }

    /**
     * The probability that a vote is wrong.
     *
     * @param vote the vote, as {@link Votes} numbers them
     * @return that its item is of another class
     */
    public double wrong(int vote) {
        Checks.row("vote", vote, votes.size());
        int low = 0;
        int high = votes.items();
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (votes.from(middle) <= vote) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return 1 - posterior(low, votes.said(vote));
    }

    /**
     * How often an annotator takes one class for another, as the method has it.
     *
     * @param annotator the annotator
     * @param truth the true class
     * @param said what is said of it
     * @return {@code P(said | truth)}
     */
    public double confusion(int annotator, int truth, int said) {
        Checks.row("annotator", annotator, votes.annotators());
        return confusion[(annotator * votes.classes() + said) * votes.classes() + truth];
    }

    /**
     * The shares of the classes.
     *
     * @return a copy, K numbers that sum to 1
     */
    public double[] shares() {
        return shares.clone();
    }

    /**
     * The likelihood of the votes, how many steps it took, and how far they went.
     *
     * @return found out by code that is not the optimiser
     */
    public CrowdCertificate certificate() {
        return certificate;
    }

    @Override
    public String toString() {
        return "Consensus[" + votes + ", " + certificate.summary() + "]";
    }
}

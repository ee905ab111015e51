package org.biln.crowd;

/**
 * Every vote counts the same: the probability of a class is its share of the item's votes. Ties go to those
 * who otherwise vote with the others ({@link Consensus#label}); an item without votes is of any class alike.
 *
 * <p>Confusion matrices are those of the votes against these shares. O(votes K).
 *
 * <pre>{@code
 * int[] labels = new MajorityVote().aggregate(votes).labels();
 * }</pre>
 */
public final class MajorityVote implements Aggregator {

    /** Nothing to choose. */
    public MajorityVote() {}

    @Override
    public Consensus aggregate(Votes votes) {
        double[] shares = votes.shares();
        return new Consensus(votes, shares, confusion(votes, shares), CrowdCertificate.CLOSED_FORM);
    }

    /** Confusion matrices of everybody's votes against probabilities of the truth; the diagonal where nothing was seen. */
    static double[] confusion(Votes votes, double[] posterior) {
        int classes = votes.classes();
        VoteSums sums = new VoteSums(votes.annotators(), classes);
        sums.add(votes, 0, votes.items(), posterior);
        double[] confusion = new double[votes.annotators() * classes * classes];
        for (int a = 0; a < votes.annotators(); a++) {
            for (int k = 0; k < classes; k++) {
                double all = 0;
                for (int c = 0; c < classes; c++) {
                    all += sums.votes(a, k, c);
                }
                for (int c = 0; c < classes; c++) {
                    confusion[(a * classes + c) * classes + k] = all > 0 ? sums.votes(a, k, c) / all : c == k ? 1 : 0;
                }
            }
        }
        return confusion;
    }
}

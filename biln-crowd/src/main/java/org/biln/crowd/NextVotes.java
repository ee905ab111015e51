package org.biln.crowd;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;

/**
 * Which items to show to another annotator: those of which one more vote is expected to tell most.
 *
 * <p>The gain is the information between the truth of the item and the vote, in bits,
 * {@code sum_kc p_k theta_kc log2(theta_kc / sum_l p_l theta_lc)}, with the probabilities {@code p} of the consensus and the confusion
 * matrix of the annotator, or of the crowd as a whole. It is 0 where the truth is certain, and for an annotator whose votes do not
 * depend on it. O(K<sup>2</sup>) an item.
 *
 * <pre>{@code
 * NextVotes next = NextVotes.of(DawidSkene.recommended().aggregate(votes));
 * int[] ask = next.items(10);
 * double bits = next.gain(ask[0]);
 * }</pre>
 */
public final class NextVotes {

    private final Consensus consensus;
    private final double[] crowd;

    private NextVotes(Consensus consensus, double[] crowd) {
        this.consensus = consensus;
        this.crowd = crowd;
    }

    /**
     * After a consensus.
     *
     * @param consensus what is known
     * @return what another vote would add
     */
    public static NextVotes of(Consensus consensus) {
        Votes votes = consensus.votes();
        int classes = votes.classes();
        int[] cast = votes.ofAnnotators();
        double[] crowd = new double[classes * classes];
        for (int a = 0; a < cast.length; a++) {
            for (int k = 0; k < classes; k++) {
                for (int c = 0; c < classes; c++) {
                    crowd[k * classes + c] += consensus.confusion(a, k, c) * cast[a] / Math.max(1, votes.size());
                }
            }
        }
        return new NextVotes(consensus, crowd);
    }

    /**
     * What a vote of somebody of the crowd would tell of an item.
     *
     * @param item the item
     * @return bits
     */
    public double gain(int item) {
        return gain(item, crowd);
    }

    /**
     * What a vote of a certain annotator would tell of an item.
     *
     * @param item the item
     * @param annotator the annotator
     * @return bits
     */
    public double gain(int item, int annotator) {
        int classes = consensus.votes().classes();
        double[] own = new double[classes * classes];
        for (int i = 0; i < own.length; i++) {
            own[i] = consensus.confusion(annotator, i / classes, i % classes);
        }
        return gain(item, own);
    }

    private double gain(int item, double[] theta) {
        int classes = consensus.votes().classes();
        double nats = 0;
        for (int c = 0; c < classes; c++) {
            double said = 0;
            for (int k = 0; k < classes; k++) {
                said += consensus.posterior(item, k) * theta[k * classes + c];
            }
            for (int k = 0; k < classes; k++) {
                double joint = consensus.posterior(item, k) * theta[k * classes + c];
                nats += joint > 0 ? joint * StrictMath.log(theta[k * classes + c] / said) : 0;
            }
        }
        return Math.max(0, nats) / StrictMath.log(2);
    }

    /**
     * The items that another vote of the crowd would tell most of.
     *
     * @param most how many at most
     * @return items with a gain, the largest first, ties in their order
     */
    public int[] items(int most) {
        Checks.atLeast("most", most, 0);
        double[] gains = IntStream.range(0, consensus.votes().items())
                .mapToDouble(this::gain)
                .toArray();
        return IntStream.range(0, gains.length)
                .filter(item -> gains[item] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer item) -> -gains[item]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}

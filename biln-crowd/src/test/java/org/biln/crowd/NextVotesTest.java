package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class NextVotesTest {

    @Test
    void disputed_items_come_before_agreed_ones_and_certain_ones_never() {
        Rng rng = Rng.of(6);
        Crowd crowd = Crowd.of(rng, 100, 4, Crowd.skilled(rng, 5, 2, 0.7, 0.9), 0.5, 0.5);
        int[] gold = crowd.truth().clone();
        java.util.Arrays.fill(gold, 50, 100, -1);
        Consensus consensus = DawidSkene.recommended().aggregate(crowd.votes().withGold(gold));
        int[] order = NextVotes.of(consensus).items(100);
        assertThat(order).hasSizeLessThanOrEqualTo(50);
        assertThat(java.util.Arrays.stream(order).allMatch(item -> item >= 50)).isTrue();
        assertThat(consensus.probability(order[0])).isLessThan(consensus.probability(order[order.length - 1]));
    }

    /** A vote that is right with probability 0.9, of an item of which nothing is known, tells 1 - H(0.9) bits. */
    @Test
    void the_gain_is_the_information_of_a_channel() {
        Votes votes = Votes.of(1, 2, 2, new int[0], new int[0], new int[0]);
        double[] history = {9e8, 1e8, 1e8, 9e8, 5e8, 5e8, 5e8, 5e8};
        Consensus consensus = DawidSkene.recommended().withHistory(history).aggregate(votes);
        double entropy = -(0.9 * Math.log(0.9) + 0.1 * Math.log(0.1)) / Math.log(2);
        assertThat(NextVotes.of(consensus).gain(0, 0)).isCloseTo(1 - entropy, within(1e-4));
        assertThat(NextVotes.of(consensus).gain(0, 1)).isCloseTo(0, within(1e-4));
    }
}

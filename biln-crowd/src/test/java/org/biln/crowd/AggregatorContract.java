package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** What every aggregator does. */
abstract class AggregatorContract {

    /** The aggregator, for this many items and classes. */
    abstract Aggregator aggregator(int items, int classes);

    final Consensus consensus(Votes votes) {
        return aggregator(votes.items(), votes.classes()).aggregate(votes);
    }

    private static Crowd crowd(int classes) {
        Rng rng = Rng.of(4, classes);
        double[] shares = new double[classes];
        Arrays.fill(shares, 1.0 / classes);
        return Crowd.of(rng, 120, 4, Crowd.skilled(rng, 9, classes, 0.6, 0.95), shares);
    }

    @Test
    void probabilities_are_probabilities() {
        for (int classes = 2; classes <= 4; classes++) {
            Consensus consensus = consensus(crowd(classes).votes());
            for (int i = 0; i < consensus.votes().items(); i++) {
                double sum = 0;
                for (int k = 0; k < classes; k++) {
                    assertThat(consensus.posterior(i, k)).isBetween(0.0, 1.0);
                    sum += consensus.posterior(i, k);
                }
                assertThat(sum).isCloseTo(1, within(1e-9));
            }
            for (int a = 0; a < consensus.votes().annotators(); a++) {
                for (int k = 0; k < classes; k++) {
                    double sum = 0;
                    for (int c = 0; c < classes; c++) {
                        sum += consensus.confusion(a, k, c);
                    }
                    assertThat(sum).isCloseTo(1, within(1e-9));
                }
            }
        }
    }

    @Test
    void most_items_of_a_skilled_crowd_are_right() {
        for (int classes = 2; classes <= 4; classes++) {
            Crowd crowd = crowd(classes);
            assertThat(crowd.accuracy(consensus(crowd.votes()))).isGreaterThan(0.85);
        }
    }

    @Test
    void the_order_in_which_votes_come_changes_no_bit() {
        Votes votes = crowd(3).votes();
        int[] order = Rng.of(8).permutation(votes.size());
        Votes shuffled = Crowd.renamed(votes, upTo(120), upTo(9), upTo(3), order);
        assertThat(consensus(shuffled).posterior()).isEqualTo(consensus(votes).posterior());
    }

    @Test
    void what_items_annotators_and_classes_are_called_changes_nothing() {
        Rng rng = Rng.of(9);
        Votes votes = crowd(3).votes();
        int[] items = rng.permutation(120);
        int[] annotators = rng.permutation(9);
        int[] classes = {2, 0, 1};
        Consensus plain = consensus(votes);
        Consensus renamed = consensus(Crowd.renamed(votes, items, annotators, classes, upTo(votes.size())));
        for (int i = 0; i < 120; i++) {
            for (int k = 0; k < 3; k++) {
                assertThat(renamed.posterior(items[i], classes[k])).isCloseTo(plain.posterior(i, k), within(1e-6));
            }
        }
        for (int a = 0; a < 9; a++) {
            assertThat(renamed.confusion(annotators[a], classes[0], classes[1]))
                    .isCloseTo(plain.confusion(a, 0, 1), within(1e-6));
        }
    }

    @Test
    void items_without_votes_annotators_with_one_or_none_and_labels_of_one_annotator_are_allowed() {
        // item 2 has no votes; annotator 2 has one and is alone with class 2; annotator 3 has none
        Votes votes = Votes.of(4, 4, 4, new int[] {0, 0, 1, 1, 3, 3, 0}, new int[] {0, 1, 0, 1, 0, 1, 2}, new int[] {
            0, 0, 1, 1, 0, 0, 2
        });
        Consensus consensus = consensus(votes);
        assertThat(consensus.label(0)).isZero();
        assertThat(consensus.label(1)).isEqualTo(1);
        assertThat(consensus.posterior()).doesNotContain(Double.NaN);
        assertThat(consensus.probability(2)).isLessThan(0.9);
        assertThat(AnnotatorQuality.of(consensus).get(3).votes()).isZero();
    }

    @Test
    void gold_stays() {
        Votes votes = crowd(3).votes();
        int[] gold = new int[votes.items()];
        Arrays.fill(gold, -1);
        for (int i = 0; i < 40; i++) {
            gold[i] = i % 3;
        }
        Consensus consensus = consensus(votes.withGold(gold));
        for (int i = 0; i < 40; i++) {
            assertThat(consensus.posterior(i, i % 3)).isEqualTo(1);
        }
    }

    @Test
    void nobody_voted() {
        Consensus consensus = consensus(Votes.of(3, 2, 2, new int[0], new int[0], new int[0]));
        assertThat(consensus.posterior()).doesNotContain(Double.NaN);
    }

    @Test
    void the_certificate_agrees_with_the_fit() {
        CrowdCertificate certificate = consensus(crowd(3).votes()).certificate();
        assertThat(certificate.gap()).isLessThan(1e-9);
        assertThat(certificate.unrest()).isLessThan(1e-4);
        assertThat(certificate.converged()).isTrue();
    }

    /** Four hundred votes: a product of as many probabilities is no double, and sums of logarithms must not be cut off. */
    @Test
    void hundreds_of_votes_on_an_item_do_not_underflow() {
        Rng rng = Rng.of(5);
        Crowd crowd = Crowd.of(rng, 30, 800, Crowd.skilled(rng, 800, 3, 0.34, 0.5), 0.4, 0.3, 0.3);
        Consensus consensus = consensus(crowd.votes());
        assertThat(consensus.posterior()).doesNotContain(Double.NaN);
        assertThat(crowd.accuracy(consensus)).isGreaterThan(0.9);
    }

    static int[] upTo(int n) {
        return IntStream.range(0, n).toArray();
    }
}

package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class DawidSkeneTest extends AggregatorContract {

    private static final DawidSkene.Options PLAIN =
            DawidSkene.Options.recommended().withStrength(0);

    @Override
    Aggregator aggregator(int items, int classes) {
        return DawidSkene.of(DawidSkene.Options.recommended().until(1e-10, 5000));
    }

    @Property(tries = 30)
    void the_likelihood_never_falls(@ForAll long seed) {
        Rng rng = Rng.of(seed);
        Crowd crowd = Crowd.of(rng, 40, 3, Crowd.skilled(rng, 6, 3, 0.1, 0.9), 0.5, 0.3, 0.2);
        for (double strength : new double[] {0, 1}) {
            List<Double> steps = new ArrayList<>();
            DawidSkene.Options options = PLAIN.withStrength(strength).until(0, 60);
            DawidSkene.of(options).aggregate(crowd.votes(), crowd.votes().shares(), steps::add);
            EmTest.neverFalls(steps);
        }
    }

    /** Each rate is a share of some hundred votes: nine in ten errors are below 1.65 standard deviations. */
    @Test
    void planted_confusion_matrices_are_recovered_at_the_rate_the_votes_allow() {
        double[] shares = {0.5, 0.3, 0.2};
        for (int items : new int[] {1000, 4000}) {
            Rng rng = Rng.of(7, items);
            double[][][] theta = Crowd.skilled(rng, 10, 3, 0.6, 0.9);
            theta[0] = new double[][] {{0.9, 0.1, 0}, {0.1, 0.4, 0.5}, {0, 0.3, 0.7}};
            Consensus consensus = DawidSkene.of(PLAIN)
                    .aggregate(Crowd.of(rng, items, 5, theta, shares).votes());
            int far = 0;
            for (int a = 0; a < 10; a++) {
                for (int k = 0; k < 3; k++) {
                    for (int c = 0; c < 3; c++) {
                        double p = Math.max(0.02, Math.min(0.98, theta[a][k][c]));
                        double deviation = Math.sqrt(p * (1 - p) / (items * 0.5 * shares[k]));
                        far += Math.abs(consensus.confusion(a, k, c) - theta[a][k][c]) > 1.65 * deviation ? 1 : 0;
                    }
                }
            }
            // not knowing the truth costs something, too: a fifth, not a tenth
            assertThat(far).isLessThan(18);
        }
    }

    /** An independent program: no small change of the parameters makes the votes more probable. */
    @Test
    void nothing_near_it_has_a_higher_likelihood() {
        Rng rng = Rng.of(11);
        Votes votes = Crowd.of(rng, 60, 4, Crowd.skilled(rng, 5, 2, 0.6, 0.9), 0.6, 0.4)
                .votes();
        Consensus consensus = DawidSkene.of(PLAIN.until(1e-12, 20_000)).aggregate(votes);
        double best = logLikelihood(votes, consensus, -1, 0, 0);
        assertThat(consensus.certificate().logLikelihood()).isCloseTo(best, within(1e-9));
        for (int a = 0; a < 5; a++) {
            for (int k = 0; k < 2; k++) {
                for (double step : new double[] {-1e-3, 1e-3}) {
                    assertThat(logLikelihood(votes, consensus, a, k, step)).isLessThanOrEqualTo(best + 1e-9);
                }
            }
        }
    }

    /** By definition, one parameter moved, as far as it can. */
    private static double logLikelihood(Votes votes, Consensus at, int annotator, int truth, double step) {
        double sum = 0;
        for (int i = 0; i < votes.items(); i++) {
            double likelihood = 0;
            for (int k = 0; k < 2; k++) {
                double product = at.shares()[k];
                for (int v = votes.from(i); v < votes.from(i + 1); v++) {
                    double one = at.confusion(votes.who(v), k, 1);
                    one += votes.who(v) == annotator && k == truth ? step : 0;
                    one = Math.max(0, Math.min(1, one));
                    product *= votes.said(v) == 1 ? one : 1 - one;
                }
                likelihood += product;
            }
            sum += Math.log(likelihood);
        }
        return sum;
    }

    @Test
    void items_permuted_are_posteriors_permuted_bit_by_bit() {
        Rng rng = Rng.of(12);
        Votes votes = Crowd.of(rng, 200, 3, Crowd.skilled(rng, 8, 3, 0.5, 0.9), 0.4, 0.4, 0.2)
                .votes();
        int[] items = rng.permutation(200);
        Consensus plain = DawidSkene.recommended().aggregate(votes);
        Consensus renamed =
                DawidSkene.recommended().aggregate(Crowd.renamed(votes, items, upTo(8), upTo(3), upTo(votes.size())));
        for (int i = 0; i < 200; i++) {
            for (int k = 0; k < 3; k++) {
                assertThat(renamed.posterior(items[i], k)).isEqualTo(plain.posterior(i, k));
            }
        }
    }

    @Test
    void gold_on_most_items_tells_a_crowd_that_turns_everything_round() {
        Rng rng = Rng.of(2);
        Crowd crowd = Crowd.of(rng, 200, 3, Crowd.skilled(rng, 6, 2, 0.1, 0.2), 0.5, 0.5);
        int[] gold = new int[200];
        Arrays.fill(gold, -1);
        System.arraycopy(crowd.truth(), 0, gold, 0, 150);
        assertThat(crowd.accuracy(DawidSkene.recommended().aggregate(crowd.votes())))
                .isLessThan(0.3);
        assertThat(crowd.accuracy(
                        DawidSkene.recommended().aggregate(crowd.votes().withGold(gold))))
                .isGreaterThan(0.94);
    }

    @Test
    void what_is_known_of_annotators_counts_like_votes_they_cast() {
        // two annotators who never agree: the history says whom to believe
        int[] item = new int[20];
        int[] who = new int[20];
        int[] said = new int[20];
        for (int v = 0; v < 20; v++) {
            item[v] = v / 2;
            who[v] = v % 2;
            said[v] = (v / 2 + v) % 2;
        }
        Votes votes = Votes.of(10, 2, 2, item, who, said);
        double[] history = {50, 50, 50, 50, 95, 5, 5, 95};
        Consensus consensus = DawidSkene.recommended().withHistory(history).aggregate(votes);
        for (int i = 0; i < 10; i++) {
            assertThat(consensus.label(i)).isEqualTo(votes.said(votes.from(i) + 1));
        }
    }

    @Test
    void what_is_known_of_items_takes_the_place_of_the_shares() {
        Votes votes = Votes.of(2, 1, 2, new int[] {0}, new int[] {0}, new int[] {1});
        Consensus consensus = DawidSkene.recommended()
                .withItemPrior(new double[] {0.5, 0.5, 0.9, 0.1})
                .aggregate(votes);
        assertThat(consensus.posterior(1, 0)).isCloseTo(0.9, within(1e-12));
    }

    @Test
    void what_does_not_fit_is_refused_by_name() {
        Votes votes = Votes.of(2, 1, 2, new int[] {0}, new int[] {0}, new int[] {1});
        assertThatThrownBy(() ->
                        DawidSkene.recommended().withHistory(new double[3]).aggregate(votes))
                .hasMessage("history: has length 3, must be 4");
        assertThatThrownBy(() ->
                        DawidSkene.recommended().withItemPrior(new double[3]).aggregate(votes))
                .hasMessage("itemPrior: has length 3, must be 4");
        assertThatThrownBy(() -> DawidSkene.recommended().withItemPrior(new double[] {2}))
                .hasMessageContaining("probabilities: row 0 is 2.0");
        assertThatThrownBy(() -> new DawidSkene.Options(-1, 0, 1)).hasMessageContaining("strength");
    }

    @Test
    void a_consensus_says_how_it_came_about() {
        Votes votes = Votes.of(2, 1, 2, new int[] {0}, new int[] {0}, new int[] {1});
        assertThat(DawidSkene.recommended().aggregate(votes).toString())
                .contains("1 annotators on 2 items")
                .contains("converged after");
    }
}

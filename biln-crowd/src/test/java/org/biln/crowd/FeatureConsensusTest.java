package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.OutOfFoldFit;
import org.biln.core.Trainer;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class FeatureConsensusTest extends AggregatorContract {

    /** A model that knows nothing, so that the contract speaks of the votes. */
    @Override
    Aggregator aggregator(int items, int classes) {
        Trainer ignorant = (sample, rng) -> {
            double[] uniform = new double[sample.size() * classes];
            java.util.Arrays.fill(uniform, 1.0 / classes);
            return new OutOfFoldFit(new Uniform(classes, sample.dimension()), uniform, null);
        };
        return FeatureConsensus.of(new DMatrixRMaj(items, 1), ignorant, 1)
                .with(DawidSkene.of(DawidSkene.Options.recommended().until(1e-10, 5000)));
    }

    private record Uniform(int classes, int dimension) implements org.biln.core.Classifier {
        @Override
        public void probabilities(double[] features, int from, double[] out, int to) {
            java.util.Arrays.fill(out, to, to + classes, 1.0 / classes);
        }
    }

    private static DMatrixRMaj features(Rng rng, int[] truth, double distance) {
        DMatrixRMaj x = new DMatrixRMaj(truth.length, 2);
        for (int i = 0; i < truth.length; i++) {
            x.set(i, 0, distance * (2 * truth[i] - 1) + rng.nextGaussian());
            x.set(i, 1, rng.nextGaussian());
        }
        return x;
    }

    @Test
    void features_that_tell_make_two_votes_as_good_as_four() {
        Rng rng = Rng.of(21);
        double[][][] theta = Crowd.skilled(rng, 10, 2, 0.6, 0.8);
        Crowd two = Crowd.of(rng, 500, 2, theta, 0.5, 0.5);
        Crowd four = Crowd.of(rng, 500, 4, theta, 0.5, 0.5);
        DMatrixRMaj x = features(rng, two.truth(), 1.5);
        FeatureConsensus ours = FeatureConsensus.of(x, LogisticTrainer.recommended(), 1);
        double votesAlone = two.accuracy(DawidSkene.recommended().aggregate(two.votes()));
        double withFeatures = two.accuracy(ours.aggregate(two.votes()));
        assertThat(withFeatures).isGreaterThan(votesAlone + 0.1);
        assertThat(withFeatures)
                .isGreaterThan(four.accuracy(DawidSkene.recommended().aggregate(four.votes())));
    }

    @Test
    void features_that_tell_nothing_do_no_harm() {
        Rng rng = Rng.of(22);
        Crowd crowd = Crowd.of(rng, 400, 3, Crowd.skilled(rng, 10, 2, 0.6, 0.9), 0.5, 0.5);
        DMatrixRMaj x = features(rng, crowd.truth(), 0);
        Consensus with =
                FeatureConsensus.of(x, LogisticTrainer.recommended(), 1).aggregate(crowd.votes());
        assertThat(crowd.accuracy(with))
                .isCloseTo(crowd.accuracy(DawidSkene.recommended().aggregate(crowd.votes())), within(0.02));
    }

    @Test
    void items_without_votes_are_judged_by_their_features() {
        Rng rng = Rng.of(23);
        Crowd crowd = Crowd.of(rng, 300, 3, Crowd.skilled(rng, 8, 2, 0.7, 0.9), 0.5, 0.5);
        DMatrixRMaj x = features(rng, crowd.truth(), 2);
        Votes votes = crowd.votes();
        // the votes on the first 200 items only
        int kept = votes.from(200);
        int[][] columns = new int[3][kept];
        for (int i = 0; i < 200; i++) {
            for (int v = votes.from(i); v < votes.from(i + 1); v++) {
                columns[0][v] = i;
                columns[1][v] = votes.who(v);
                columns[2][v] = votes.said(v);
            }
        }
        Consensus consensus = FeatureConsensus.of(x, LogisticTrainer.recommended(), 1)
                .aggregate(Votes.of(300, 8, 2, columns[0], columns[1], columns[2]));
        int right = 0;
        for (int i = 200; i < 300; i++) {
            right += consensus.label(i) == crowd.truth()[i] ? 1 : 0;
        }
        assertThat(right).isGreaterThan(90);
    }

    @Test
    void the_same_seed_gives_the_same_bits() {
        Rng rng = Rng.of(24);
        Crowd crowd = Crowd.of(rng, 100, 2, Crowd.skilled(rng, 6, 2, 0.7, 0.9), 0.5, 0.5);
        FeatureConsensus ours = FeatureConsensus.of(features(rng, crowd.truth(), 1), LogisticTrainer.recommended(), 3);
        assertThat(ours.aggregate(crowd.votes()).posterior())
                .isEqualTo(ours.aggregate(crowd.votes()).posterior());
        assertThatThrownBy(() -> ours.aggregate(Votes.of(2, 1, 2, new int[0], new int[0], new int[0])))
                .hasMessage("x.numRows: has length 100, must be 2");
        assertThatThrownBy(() -> ours.withRounds(0)).hasMessageContaining("rounds");
    }
}

package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class GladTest extends AggregatorContract {

    @Override
    Aggregator aggregator(int items, int classes) {
        return new Glad(1e-8, 5000);
    }

    @Property(tries = 30)
    void the_likelihood_never_falls(@ForAll long seed) {
        Rng rng = Rng.of(seed);
        Crowd crowd = Crowd.of(rng, 40, 3, Crowd.skilled(rng, 6, 3, 0.1, 0.9), 0.5, 0.3, 0.2);
        List<Double> steps = new ArrayList<>();
        new Glad(0, 60).aggregate(crowd.votes(), steps::add);
        EmTest.neverFalls(steps);
    }

    /** With many annotators of two skills on items of two difficulties, the skilled are told from the others. */
    @Test
    void somebody_who_turns_answers_round_is_understood() {
        Rng rng = Rng.of(3);
        double[][][] theta = Crowd.skilled(rng, 8, 2, 0.8, 0.9);
        theta[7] = new double[][] {{0.05, 0.95}, {0.95, 0.05}};
        Crowd crowd = Crowd.of(rng, 300, 5, theta, 0.5, 0.5);
        Consensus consensus = new Glad().aggregate(crowd.votes());
        assertThat(crowd.accuracy(consensus))
                .isGreaterThan(crowd.accuracy(new MajorityVote().aggregate(crowd.votes())));
    }
}

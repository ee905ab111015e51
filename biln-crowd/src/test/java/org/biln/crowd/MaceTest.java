package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class MaceTest extends AggregatorContract {

    @Override
    Aggregator aggregator(int items, int classes) {
        return new Mace(1e-9, 5000);
    }

    @Property(tries = 30)
    void the_likelihood_never_falls(@ForAll long seed) {
        Rng rng = Rng.of(seed);
        Crowd crowd = Crowd.of(rng, 40, 3, Crowd.skilled(rng, 6, 3, 0.1, 0.9), 0.5, 0.3, 0.2);
        List<Double> steps = new ArrayList<>();
        new Mace(0, 60).aggregate(crowd.votes(), steps::add);
        EmTest.neverFalls(steps);
    }

    @Test
    void a_spammer_says_what_they_always_say() {
        Rng rng = Rng.of(3);
        double[][][] theta = Crowd.skilled(rng, 8, 2, 0.8, 0.9);
        theta[7] = new double[][] {{0.9, 0.1}, {0.9, 0.1}};
        Consensus consensus =
                new Mace().aggregate(Crowd.of(rng, 500, 5, theta, 0.5, 0.5).votes());
        assertThat(consensus.confusion(7, 0, 0) - consensus.confusion(7, 1, 0)).isLessThan(0.1);
        assertThat(consensus.confusion(0, 0, 0) - consensus.confusion(0, 1, 0)).isGreaterThan(0.5);
    }
}

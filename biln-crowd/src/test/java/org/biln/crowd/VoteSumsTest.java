package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class VoteSumsTest {

    /** What a cluster or several threads would do: the parts come in any order, and the sum has the same bits. */
    @Test
    void any_division_of_the_items_gives_the_same_bits() {
        Rng rng = Rng.of(1);
        Votes votes = Crowd.of(rng, 97, 3, Crowd.skilled(rng, 7, 3, 0.5, 0.9), 0.5, 0.3, 0.2)
                .votes();
        double[] truth = DawidSkene.recommended().aggregate(votes).posterior();
        VoteSums whole = new VoteSums(7, 3);
        whole.add(votes, 0, 97, truth);
        for (int parts : new int[] {2, 5, 97}) {
            VoteSums sum = new VoteSums(7, 3);
            for (int part : rng.permutation(parts)) {
                VoteSums one = new VoteSums(7, 3);
                one.add(votes, part * 97 / parts, (part + 1) * 97 / parts, truth);
                sum.add(one);
            }
            for (int a = 0; a < 7; a++) {
                for (int cell = 0; cell < 9; cell++) {
                    assertThat(sum.votes(a, cell / 3, cell % 3)).isEqualTo(whole.votes(a, cell / 3, cell % 3));
                }
            }
            assertThat(sum.items(1)).isEqualTo(whole.items(1));
        }
        assertThat(whole.items(0) + whole.items(1) + whole.items(2)).isCloseTo(97, within(1e-8));
        whole.clear();
        assertThat(whole.votes(0, 0, 0)).isZero();
    }

    @Test
    void sums_of_another_shape_are_refused() {
        assertThatThrownBy(() -> new VoteSums(2, 2).add(new VoteSums(2, 3))).hasMessageContaining("other");
    }
}

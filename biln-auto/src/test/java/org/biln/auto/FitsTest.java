package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.biln.core.distill.Answers;
import org.biln.core.distill.ConfidentRows;
import org.biln.core.encode.Standardiser;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.ensemble.StackedTrainer;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** The second fit, and the line through the surest rows. */
class FitsTest {

    private static final Noisy DATA = Noisy.two(300, 0.5, 0.4, 0.4, 3);

    private static StackedFit first() {
        return new StackedTrainer(BaseLearners.linear(Standardiser::fit, 1)).stack(DATA.noisy(), Rng.of(1));
    }

    @Test
    void rows_that_are_contradicted_are_set_aside_but_never_answered_ones() {
        StackedFit first = first();
        boolean[] contradicted = ConfidentRows.ofAnotherClass(DATA.noisy(), first.fit());
        int[] rows = IntStream.range(0, 300).filter(row -> contradicted[row]).toArray();
        SecondFit all = Objects.requireNonNull(SecondFit.of(DATA.noisy(), Answers.none(), first, Rng.of(2)));
        assertThat(all.setAside()).isEqualTo(rows.length).isPositive();
        Answers answer = Answers.of(new int[] {rows[0]}, new int[] {DATA.noisy().label(rows[0])});
        SecondFit kept = Objects.requireNonNull(SecondFit.of(DATA.noisy(), answer, first, Rng.of(2)));
        assertThat(kept.setAside()).isEqualTo(rows.length - 1);
        double[] set = new double[2];
        all.fit().classifier().probabilities(DATA.noisy().x().data, 2 * rows[1], set, 0);
        assertThat(all.fit().posterior(rows[1], 1))
                .as("it has not seen the row")
                .isEqualTo(set[1]);
    }

    @Test
    void nothing_to_set_aside_is_no_second_fit() {
        Noisy clean = Noisy.two(60, 0.5, 0, 0, 4);
        StackedFit first =
                new StackedTrainer(BaseLearners.linear(Standardiser::fit, 1)).stack(clean.clean(), Rng.of(1));
        boolean none =
                IntStream.range(0, 60).noneMatch(row -> ConfidentRows.ofAnotherClass(clean.clean(), first.fit())[row]);
        assertThat(SecondFit.of(clean.clean(), Answers.none(), first, Rng.of(2)) == null)
                .isEqualTo(none);
    }

    @Test
    void the_surest_half_of_either_class_has_a_side() {
        double[] eta = {0.1, 0.2, 0.2, 0.6, 0.7, 0.9};
        assertThat(SurestRows.sides(eta, new int[] {3, 3})).containsExactly(-1, -1, 0, 0, 1, 1);
        assertThat(SurestRows.sides(eta, new int[] {5, 1})).containsExactly(-1, -1, -1, 0, 0, 1);
        assertThat(Arrays.stream(SurestRows.sides(new double[7], new int[] {4, 3}))
                        .filter(s -> s != 0)
                        .count())
                .isEqualTo(4);
    }

    @Test
    void a_line_goes_on_where_labels_are_little_better_than_coins() {
        double[] eta = first().fit().posteriors(1);
        double[] line = SurestRows.line(BaseLearners.line(Standardiser::fit), DATA.noisy(), eta, Rng.of(3));
        long right = IntStream.range(0, 300)
                .filter(row -> line[row] > 0.5 == (DATA.clean().label(row) == 1))
                .count();
        assertThat(right).isGreaterThan(290);
    }
}

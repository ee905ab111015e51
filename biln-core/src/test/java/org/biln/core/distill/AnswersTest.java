package org.biln.core.distill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AnswersTest {

    private static final Distillation UNDECIDED =
            Distiller.distill(new double[] {0.05, 0.45, 0.6, 0.95, 0.52}, 0.2, 0.4);

    @Nested
    class The_order_of_questions {

        @Test
        void at_random_is_a_permutation_of_the_candidates_that_all_rows_share() {
            int[] order = QueryStrategy.random().order(UNDECIDED, UNDECIDED.undecided(), Rng.of(3));
            assertThat(order).containsExactlyInAnyOrder(1, 2, 4);
            int[] fewer = QueryStrategy.random().order(UNDECIDED, new int[] {1, 4}, Rng.of(3));
            assertThat(fewer)
                    .containsExactly(IntStream.of(order).filter(row -> row != 2).toArray());
            int[] firsts = new int[5];
            for (int seed = 0; seed < 3000; seed++) {
                firsts[QueryStrategy.random().order(UNDECIDED, UNDECIDED.undecided(), Rng.of(seed))[0]]++;
            }
            assertThat(firsts[1]).isBetween(900, 1100);
            assertThat(firsts[2]).isBetween(900, 1100);
        }

        @Test
        void by_uncertainty_begins_nearest_to_one_half() {
            assertThat(QueryStrategy.mostUncertain().order(UNDECIDED, UNDECIDED.undecided(), Rng.of(1)))
                    .containsExactly(4, 1, 2);
        }

        @Test
        void by_depth_begins_farthest_from_both_thresholds() {
            // thresholds 0.4 and 0.7: the middle of what is undecided is 0.55
            assertThat(QueryStrategy.deepestUndecided().order(UNDECIDED, UNDECIDED.undecided(), Rng.of(1)))
                    .containsExactly(4, 2, 1);
        }
    }

    @Test
    void a_declined_question_is_kept_and_not_replaced_by_another() {
        List<Integer> asked = new ArrayList<>();
        Answers answers = Answers.ask(new int[] {5, 3, 9}, 2, row -> {
            asked.add(row);
            return row == 3 ? Oracle.DECLINED : 1;
        });
        assertThat(asked).containsExactly(5, 3, 9);
        assertThat(answers.rows()).containsExactly(5, 9);
        assertThat(answers.declined()).containsExactly(3);
        assertThat(answers).hasToString("Answers[2, 1 declined]");
        assertThat(Answers.ask(new int[] {5, 3}, 2, Oracle.none()).declined()).containsExactly(5, 3);
        boolean[] open = answers.declined(0).open(10);
        assertThat(open).containsExactly(false, true, true, false, true, false, true, true, true, false);
    }

    @Test
    void answers_add_up_in_order() {
        Answers both = Answers.of(new int[] {4}, new int[] {1}).and(Answers.of(new int[] {2}, new int[] {0}));
        assertThat(both.rows()).containsExactly(4, 2);
        assertThat(both.labels()).containsExactly(1, 0);
        assertThat(both.label(1)).isZero();
    }

    @Test
    void what_is_no_label_or_no_row_is_refused() {
        assertThatThrownBy(() -> Answers.ask(new int[] {5}, 2, row -> -2))
                .hasMessage("oracle: row 5 is -2, must be in 0..1");
        assertThatThrownBy(() -> Answers.ask(new int[] {5}, 3, row -> 3))
                .hasMessage("oracle: row 5 is 3, must be in 0..2");
        assertThatThrownBy(() -> Answers.of(new int[] {5, 5}, new int[] {1, 1})).hasMessage("rows: name row 5 twice");
        assertThatThrownBy(() -> Answers.of(new int[] {5}, new int[] {1}).declined(5))
                .hasMessage("rows: name row 5 twice");
        Sample sample = Sample.of(new DMatrixRMaj(2, 1), new int[] {1, 0});
        assertThatThrownBy(() -> Answers.of(new int[] {2}, new int[] {1}).check(sample))
                .hasMessage("answers: row 2 does not exist, there are 2 rows");
        assertThatThrownBy(() -> Answers.of(new int[] {1}, new int[] {3}).check(sample))
                .hasMessage("answers: row 1 is 3, must be in 0..1");
    }
}

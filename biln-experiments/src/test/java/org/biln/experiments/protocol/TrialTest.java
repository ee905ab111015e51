package org.biln.experiments.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.biln.experiments.data.UciImage;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TrialTest {

    private static final int TRIALS = 3;
    private static final List<Cell> CELLS = cells(SyntheticDataset.INSTANCE);
    private static final int[][] PUBLISHED = run(Reading.published());

    private static List<Cell> cells(Dataset dataset) {
        List<Cell> cells = new ArrayList<>(Cell.paper(BoundsKind.KNOWN, dataset));
        cells.addAll(Cell.paper(BoundsKind.UNKNOWN, dataset));
        return cells;
    }

    private static int[][] run(Reading reading) {
        Trial.Worker worker = new Trial(Problem.of(SyntheticDataset.INSTANCE, reading), CELLS, 1).newWorker();
        return IntStream.range(0, TRIALS).mapToObj(worker::run).toArray(int[][]::new);
    }

    private static Problem uci(Reading reading) {
        return Problem.of(UciImageDataset.INSTANCE, UciImage.load(), reading);
    }

    @Test
    void a_trial_depends_on_its_number_and_not_on_those_before() {
        Trial trial = new Trial(Problem.of(SyntheticDataset.INSTANCE, Reading.published()), CELLS, 1);
        Trial.Worker worker = trial.newWorker();
        for (int number = TRIALS - 1; number >= 0; number--) {
            assertThat(worker.run(number)).isEqualTo(PUBLISHED[number]);
        }
        assertThat(PUBLISHED[0]).isNotEqualTo(PUBLISHED[1]);
        assertThat(new Trial(Problem.of(SyntheticDataset.INSTANCE, Reading.published()), CELLS, 2)
                        .newWorker()
                        .run(0))
                .isNotEqualTo(PUBLISHED[0]);
    }

    @Test
    void what_equal_training_sets_share_is_what_each_has_alone() {
        List<CurvePoint> all = CurvePoint.figure2(SyntheticDataset.INSTANCE);
        Problem problem = Problem.of(SyntheticDataset.INSTANCE, Reading.published());
        int[] together = new Trial(problem, all, 1).newWorker().run(2);
        // every fifth: all three rules, sizes and methods are met
        for (int i = 0; i < all.size(); i += 5) {
            assertThat(new Trial(problem, List.of(all.get(i)), 1).newWorker().run(2)[0])
                    .as(all.get(i).label())
                    .isEqualTo(together[i]);
        }
    }

    @Test
    void counts_are_of_the_test_examples() {
        assertThat(new Trial(Problem.of(SyntheticDataset.INSTANCE, Reading.published()), CELLS, 1).tested())
                .isEqualTo(1000);
        for (int[] correct : PUBLISHED) {
            assertThat(IntStream.of(correct)).allMatch(count -> count >= 0 && count <= 1000);
        }
    }

    @Test
    void positives_that_are_never_noisy_gain_nothing_from_the_published_noisy_act() {
        Setting setting = new Setting(SyntheticDataset.INSTANCE, 0, 0.49, 3);
        int noisy = CELLS.indexOf(Cell.of(BoundsKind.KNOWN, setting, PaperMethod.NOISY));
        int noisyAct = CELLS.indexOf(Cell.of(BoundsKind.KNOWN, setting, PaperMethod.NOISY_ACT));
        for (int[] correct : PUBLISHED) {
            assertThat(correct[noisyAct]).isEqualTo(correct[noisy]);
        }
    }

    @Test
    void one_mean_over_the_nearest_of_everybody_who_is_oneself_is_the_mean_over_the_sample_with_the_same_purchases() {
        int n = SyntheticDataset.INSTANCE.trainingSize();
        List<CurvePoint> points = new ArrayList<>();
        for (PaperMethod method : PaperMethod.perSetting(BoundsKind.UNKNOWN)) {
            points.add(new CurvePoint(SyntheticDataset.INSTANCE, Figure2Rule.POOLED, 1, method));
            points.add(new CurvePoint(SyntheticDataset.INSTANCE, Figure2Rule.THEOREM_6, n, method));
            points.add(new CurvePoint(SyntheticDataset.INSTANCE, Figure2Rule.THEOREM_6, 1, method));
        }
        Trial.Worker worker =
                new Trial(Problem.of(SyntheticDataset.INSTANCE, Reading.published()), points, 1).newWorker();
        int differ = 0;
        for (int trial = 0; trial < 5; trial++) {
            int[] correct = worker.run(trial);
            for (int i = 0; i < correct.length; i += 3) {
                assertThat(correct[i]).isEqualTo(correct[i + 1]);
                differ += correct[i] == correct[i + 2] ? 0 : 1;
            }
        }
        assertThat(differ).isPositive();
    }

    @Test
    void a_measure_of_another_data_set_or_setting_is_refused() {
        Problem synthetic = Problem.of(SyntheticDataset.INSTANCE, Reading.published());
        assertThatThrownBy(() -> new Trial(synthetic, List.of(Cell.clean(UspsDataset.INSTANCE)), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("entry 0");
        Setting own = new Setting(SyntheticDataset.INSTANCE, 0.1, 0.1, 1);
        assertThatThrownBy(() -> new Trial(synthetic, List.of(Cell.of(BoundsKind.KNOWN, own, PaperMethod.NOISY)), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0.1");
    }

    @Nested
    class A_switched_step_touches_only_its_cells {

        @Test
        void the_bound_rule_those_of_table_2() {
            touchesOnly(Choice.BOUNDS_NEIGHBOURHOOD_AS_WRITTEN, cell -> cell.table() == BoundsKind.UNKNOWN);
            touchesOnly(Choice.BOUNDS_NEIGHBOURHOOD_THEOREM_6, cell -> cell.table() == BoundsKind.UNKNOWN);
        }

        @Test
        void the_bought_positions_those_of_noisy_act() {
            touchesOnly(Choice.CORRECTED_UNCOLLECTED, cell -> cell.method() == PaperMethod.NOISY_ACT);
        }

        @Test
        void the_kernel_those_of_algorithm_1() {
            Choice other =
                    Reading.published().kernel(SyntheticDataset.INSTANCE, BoundsKind.KNOWN) == Choice.KERNEL_SQUARED
                            ? Choice.KERNEL_NOT_SQUARED
                            : Choice.KERNEL_SQUARED;
            touchesOnly(other, cell -> cell.method() == PaperMethod.ALGO1);
        }

        @Test
        void the_loss_those_of_separable_samples() {
            touchesOnly(
                    Choice.LOSS_STABLE,
                    cell -> cell.method() != PaperMethod.NOISY && cell.method() != PaperMethod.NOISY_ACT);
        }

        private void touchesOnly(Choice choice, Predicate<Cell> touched) {
            int[][] switched = run(Reading.published().with(choice));
            boolean any = false;
            for (int trial = 0; trial < TRIALS; trial++) {
                for (int i = 0; i < CELLS.size(); i++) {
                    if (touched.test(CELLS.get(i))) {
                        any |= switched[trial][i] != PUBLISHED[trial][i];
                    } else {
                        assertThat(switched[trial][i]).as(CELLS.get(i).label()).isEqualTo(PUBLISHED[trial][i]);
                    }
                }
            }
            assertThat(any).as("%s changes something", choice).isTrue();
        }
    }

    @Nested
    class On_real_data {

        private final Cell clean = Cell.clean(UciImageDataset.INSTANCE);

        @Test
        void three_quarters_are_for_training() {
            Trial trial = new Trial(uci(Reading.published()), List.of(clean), 1);
            assertThat(UciImageDataset.INSTANCE.trainingSize()).isEqualTo(1565);
            assertThat(UspsDataset.INSTANCE.trainingSize()).isEqualTo(1650);
            assertThat(trial.tested()).isEqualTo(521);
            assertThat(trial.newWorker().run(0)[0]).isBetween(400, 460);
        }

        @Test
        void a_problem_under_another_reading_is_that_reading() {
            Reading other = Reading.published().with(Choice.INTERCEPT_WITHOUT).with(Choice.LOSS_STABLE);
            int[] direct = new Trial(uci(other), List.of(clean), 1).newWorker().run(0);
            int[] derived = new Trial(uci(Reading.published()).under(other), List.of(clean), 1)
                    .newWorker()
                    .run(0);
            assertThat(derived).isEqualTo(direct);
        }

        @Test
        void the_written_reading_runs_too() {
            Setting setting = UciImageDataset.INSTANCE.figure2();
            List<Cell> cells = List.of(
                    clean,
                    Cell.of(BoundsKind.KNOWN, setting, PaperMethod.NOISY),
                    Cell.of(BoundsKind.UNKNOWN, setting, PaperMethod.AUTO));
            assertThat(IntStream.of(new Trial(uci(Reading.written()), cells, 1)
                            .newWorker()
                            .run(0)))
                    .allMatch(count -> count > 200 && count <= 521);
        }
    }
}

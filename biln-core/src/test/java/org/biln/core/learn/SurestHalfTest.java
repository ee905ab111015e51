package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SurestHalfTest {

    private static final double[] ETA = {0.9, 0.1, 0.5, 0.7, 0.3, 0.5, 0.5, 0.6};

    @Test
    void half_of_each_class_by_the_posterior_is_taken() {
        assertThat(SurestHalf.sides(ETA, new int[] {4, 4})).containsExactly(1, -1, 0, 1, -1, 0, 0, 0);
        assertThat(SurestHalf.sides(ETA, new int[] {2, 6})).containsExactly(1, -1, 0, 1, 0, 0, 0, 1);
        assertThat(SurestHalf.sides(ETA, new int[] {3, 5})).as("rounded up").containsExactly(1, -1, 0, 1, -1, 0, 0, 1);
    }

    @Test
    void equals_are_taken_in_order_and_never_twice() {
        assertThat(SurestHalf.sides(ETA, new int[] {8, 0}))
                .as("two of three equals")
                .containsExactly(0, -1, -1, 0, -1, -1, 0, 0);
        double[] alike = new double[6];
        assertThat(SurestHalf.sides(alike, new int[] {3, 3})).containsExactly(-1, -1, 1, 1, 0, 0);
    }

    /** Remembers what it was given. */
    private static final class Recorder implements Trainer {
        private final List<Sample> samples = new ArrayList<>();
        private final List<double @Nullable []> weights = new ArrayList<>();

        @Override
        public HonestFit fit(Sample given, double @Nullable [] counts, Rng rng) {
            throw new AssertionError("nobody asks for honest posteriors");
        }

        @Override
        public Classifier train(Sample given, double @Nullable [] counts, Rng rng) {
            samples.add(given);
            weights.add(counts);
            return LogisticTrainer.recommended().train(given, counts, rng);
        }
    }

    @Test
    void labels_are_those_of_the_side_but_answers_stay() {
        DMatrixRMaj x = new DMatrixRMaj(8, 1);
        for (int row = 0; row < 8; row++) {
            x.set(row, 0, row);
        }
        Sample labelled = Sample.of(x, new int[] {-1, 1, 1, 1, -1, -1, 1, -1});
        Recorder recorder = new Recorder();
        double[] weights = {1, 2, 3, 4, 5, 6, 7, 8};
        Opinion line = SurestHalf.line(
                        recorder, labelled, weights, ETA, Answers.of(new int[] {0, 2}, new int[] {-1, 1}), Rng.of(1))
                .opinion();
        Sample given = recorder.samples.get(0);
        assertThat(given.y()).as("rows 0, 1, 3 and 4").containsExactly(-1, -1, 1, -1);
        assertThat(given.x().data).containsExactly(0, 1, 3, 4);
        assertThat(recorder.weights.get(0)).containsExactly(1, 2, 4, 5);
        assertThat(line.eta()[3]).isEqualTo(line.classifier().probability(x, 3));
        recorder.weights.clear();
        SurestHalf.line(recorder, labelled, null, ETA, Answers.none(), Rng.of(1));
        assertThat(recorder.weights).isNotEmpty().containsOnlyNulls();
    }

    @Test
    void the_line_runs_on_where_labels_are_coins() {
        int n = 600;
        Rng rng = Rng.of(3);
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        int[] truth = new int[n];
        double[] eta = new double[n];
        for (int row = 0; row < n; row++) {
            x.set(row, 0, rng.nextGaussian());
            x.set(row, 1, rng.nextGaussian());
            truth[row] = x.get(row, 0) > 0 ? 1 : -1;
            // above, nothing can be told
            eta[row] = x.get(row, 1) > 0.5 ? 0.45 + 0.1 * rng.nextDouble() : 0.5 + 0.4 * truth[row];
        }
        Sample sample = Sample.of(x, truth);
        Opinion line = SurestHalf.line(LogisticTrainer.recommended(), sample, null, eta, Answers.none(), Rng.of(4))
                .opinion();
        int right = 0;
        int before = 0;
        for (int row = 0; row < n; row++) {
            right += line.eta()[row] > 0.5 == truth[row] > 0 ? 1 : 0;
            before += eta[row] > 0.5 == truth[row] > 0 ? 1 : 0;
        }
        assertThat(before).isLessThan(540);
        assertThat(right).isGreaterThan(585);
    }

    /**
     * Rows by turns from two clouds on either side of x0 = 0, and a posterior that looks at x1 as well. Of the labels 30 % are
     * flipped.
     *
     * @param column which feature the true classes are the signs of
     */
    private static Line betweenClouds(Trainer trainer, int column, int[] truth) {
        Rng rng = Rng.of(7);
        int n = truth.length;
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        double[] eta = new double[n];
        int[] observed = new int[n];
        for (int row = 0; row < n; row++) {
            x.set(row, 0, rng.nextGaussian() + (row % 2 == 0 ? 3 : -3));
            x.set(row, 1, rng.nextGaussian());
            truth[row] = x.get(row, column) > 0 ? 1 : -1;
            eta[row] = Exp.sigmoid(0.5 * x.get(row, 0) + x.get(row, 1));
            observed[row] = rng.nextDouble() < 0.3 ? -truth[row] : truth[row];
        }
        return SurestHalf.line(trainer, Sample.of(x, observed), null, eta, Answers.none(), Rng.of(4));
    }

    @Test
    void it_is_drawn_again_until_it_runs_through_the_gap() {
        int[] truth = new int[600];
        Line line = betweenClouds(LogisticTrainer.recommended(), 0, truth);
        assertThat(line.gap()).isEqualTo(1);
        assertThat(line.agreeing(truth)).isGreaterThan(590);
    }

    @Test
    void a_gap_that_is_none_of_the_classes_does_not_attract_it() {
        int[] truth = new int[600];
        Line line = betweenClouds(LogisticTrainer.recommended(), 1, truth);
        assertThat(line.gap()).isLessThan(0.5);
        int[] cloud = new int[600];
        Arrays.setAll(cloud, row -> row % 2 == 0 ? 1 : -1);
        assertThat(line.agreeing(cloud)).as("not between the clouds").isLessThan(590);
    }

    /** Finds the gap along x0 by many rows, and something else by few. */
    private static final class NeedsManyRows implements Trainer {
        @Override
        public HonestFit fit(Sample given, double @Nullable [] counts, Rng rng) {
            throw new AssertionError("nobody asks for honest posteriors");
        }

        @Override
        public Classifier train(Sample given, double @Nullable [] counts, Rng rng) {
            return new LinearClassifier(given.size() >= 300 ? new double[] {1, 0} : new double[] {0, 1});
        }
    }

    @Test
    void a_gap_must_be_left_by_rows_that_the_line_was_not_drawn_by() {
        Line line = betweenClouds(new NeedsManyRows(), 0, new int[600]);
        assertThat(Gap.empty(line.opinion().eta())).as("by all rows").isEqualTo(1);
        assertThat(line.gap()).isZero();
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.logistic.LogisticTrainer;
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
        private @Nullable Sample sample;
        private double @Nullable [] weights;

        @Override
        public HonestFit fit(Sample given, double @Nullable [] counts, Rng rng) {
            throw new AssertionError("nobody asks for honest posteriors");
        }

        @Override
        public Classifier train(Sample given, double @Nullable [] counts, Rng rng) {
            sample = given;
            weights = counts;
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
        Sample given = Objects.requireNonNull(recorder.sample);
        assertThat(given.y()).as("rows 0, 1, 3 and 4").containsExactly(-1, -1, 1, -1);
        assertThat(given.x().data).containsExactly(0, 1, 3, 4);
        assertThat(recorder.weights).containsExactly(1, 2, 4, 5);
        assertThat(line.eta()[3]).isEqualTo(line.classifier().probability(x, 3));
        SurestHalf.line(recorder, labelled, null, ETA, Answers.none(), Rng.of(1));
        assertThat(recorder.weights).isNull();
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
}

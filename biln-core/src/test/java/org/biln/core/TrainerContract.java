package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What every base learner must do, whatever its model. */
public abstract class TrainerContract {

    /** The trainer under test. */
    protected abstract Trainer trainer();

    /** Overlapping classes along the first of three features; the label is right with probability {@code 1 - noise}. */
    protected static Sample problem(int n, int classes, double noise, long seed) {
        Rng rng = Rng.of(seed);
        DMatrixRMaj x = new DMatrixRMaj(n, 3);
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            int c = rng.nextInt(classes);
            x.set(row, 0, 3 * c + rng.nextGaussian());
            x.set(row, 1, c == 0 ? 2 + rng.nextGaussian() : rng.nextGaussian());
            x.set(row, 2, rng.nextGaussian());
            int observed = rng.nextDouble() < noise ? rng.nextInt(classes) : c;
            y[row] = observed;
        }
        return Sample.of(x, y, classes);
    }

    @Test
    void the_classifier_predicts_what_can_be_predicted_and_its_probabilities_sum_to_1() {
        for (int classes : new int[] {2, 4}) {
            Classifier classifier = trainer().train(problem(400, classes, 0, 1), Rng.of(1));
            Sample test = problem(400, classes, 0, 2);
            assertThat(classifier.classes()).isEqualTo(classes);
            assertThat(classifier.dimension()).isEqualTo(3);
            assertThat(classifier.accuracy(test)).isGreaterThan(0.8);
            double[] batch = new double[400 * classes];
            classifier.probabilities(test.x(), batch);
            int[] predicted = classifier.predict(test.x());
            for (int row = 0; row < 400; row++) {
                double[] one = classifier.probabilities(Arrays.copyOfRange(test.x().data, 3 * row, 3 * row + 3));
                assertThat(Arrays.stream(one).sum()).isCloseTo(1, within(1e-12));
                assertThat(one).isEqualTo(Arrays.copyOfRange(batch, row * classes, (row + 1) * classes));
                assertThat(classifier.predict(test.x(), row)).isEqualTo(predicted[row]);
            }
        }
    }

    @Test
    void the_posteriors_are_honest_about_labels_that_cannot_be_predicted() {
        Sample coin = problem(300, 2, 1, 3);
        OutOfFoldFit fit = trainer().fit(coin, Rng.of(1));
        // whoever remembers the labels predicts them; whoever does not cannot do better than a coin
        assertThat(fit.logLoss(coin)).isGreaterThan(0.66);
        assertThat(fit.size()).isEqualTo(300);
    }

    @Test
    void a_fit_trains_the_classifier_that_train_trains() {
        Sample sample = problem(150, 2, 0.2, 4);
        double[] weights =
                IntStream.range(0, 150).mapToDouble(row -> 1 + row % 3).toArray();
        Classifier honest = trainer().fit(sample.weighted(weights), Rng.of(9)).classifier();
        Classifier plain = trainer().train(sample.weighted(weights), Rng.of(9));
        double[] a = new double[300];
        double[] b = new double[300];
        honest.probabilities(sample.x(), a);
        plain.probabilities(sample.x(), b);
        assertThat(a).containsExactly(b, within(0.05));
    }

    @Test
    void one_seed_gives_one_result() {
        Sample sample = problem(120, 3, 0.2, 5);
        assertThat(trainer().fit(sample, Rng.of(1)).posteriors())
                .isEqualTo(trainer().fit(sample, Rng.of(1)).posteriors());
    }

    @Test
    void examples_without_weight_teach_nothing() {
        Sample sample = problem(300, 2, 0, 6);
        int[] flipped = sample.y();
        double[] weights = new double[300];
        for (int row = 0; row < 300; row++) {
            weights[row] = row < 150 ? 1 : 0;
            flipped[row] = row < 150 ? flipped[row] : 1 - flipped[row];
        }
        Classifier classifier = trainer().train(sample.withLabels(flipped).weighted(weights), Rng.of(1));
        assertThat(classifier.accuracy(problem(300, 2, 0, 7))).isGreaterThan(0.8);
    }

    @Test
    void rare_classes_and_few_rows_give_an_answer() {
        for (int n : new int[] {1, 2, 3, 7}) {
            OutOfFoldFit fit = trainer().fit(problem(n, 2, 0, 8), Rng.of(1));
            assertThat(Arrays.stream(fit.posteriors())).hasSize(2 * n).allMatch(p -> p >= 0 && p <= 1);
        }
        Sample one = problem(40, 2, 0, 9);
        Sample allPositive =
                one.withLabels(IntStream.generate(() -> 1).limit(40).toArray());
        OutOfFoldFit fit = trainer().fit(allPositive, Rng.of(1));
        assertThat(Arrays.stream(fit.posteriors(1))).allMatch(p -> p > 0.5 && p <= 1);
        assertThat(fit.classifier().predict(one.x())).containsOnly(1);
    }

    @Test
    void a_constant_feature_changes_no_prediction() {
        Sample sample = problem(100, 2, 0.1, 10);
        DMatrixRMaj wider = new DMatrixRMaj(100, 4);
        for (int row = 0; row < 100; row++) {
            System.arraycopy(sample.x().data, 3 * row, wider.data, 4 * row, 3);
            wider.set(row, 3, 7);
        }
        Classifier with = trainer().train(sample.withFeatures(wider), Rng.of(1));
        assertThat(with.accuracy(sample.withFeatures(wider))).isGreaterThan(0.8);
    }

    @Test
    void weights_that_make_no_sense_are_refused() {
        Sample sample = problem(20, 2, 0, 11);
        assertThatIllegalArgumentException().isThrownBy(() -> sample.weighted(new double[3]));
        double[] negative = new double[20];
        negative[4] = -1;
        assertThatIllegalArgumentException().isThrownBy(() -> sample.weighted(negative));
    }

    @Test
    void the_classifier_refuses_what_training_refuses() {
        Sample sample = problem(40, 2, 0, 12);
        Classifier classifier = trainer().train(sample, Rng.of(1));
        for (double value : new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            DMatrixRMaj x = sample.x().copy();
            x.set(7, 2, value);
            assertThatIllegalArgumentException().isThrownBy(() -> trainer().fit(sample.withFeatures(x), Rng.of(1)));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> classifier.probabilities(x, new double[80]))
                    .withMessageContaining("row 7");
            assertThatIllegalArgumentException().isThrownBy(() -> classifier.predict(x));
            assertThatIllegalArgumentException().isThrownBy(() -> classifier.predict(x, 7));
            assertThatIllegalArgumentException().isThrownBy(() -> classifier.probability(x, 7));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> classifier.predict(new double[] {1, 2, value}))
                    .withMessageContaining("feature 2");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> classifier.predict(new double[2]));
        assertThatIllegalArgumentException().isThrownBy(() -> classifier.predict(new DMatrixRMaj(3, 4)));
    }
}

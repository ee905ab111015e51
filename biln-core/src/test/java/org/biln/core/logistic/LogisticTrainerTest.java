package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.LinearClassifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.TrainerContract;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class LogisticTrainerTest extends TrainerContract {

    @Override
    protected Trainer trainer() {
        return LogisticTrainer.recommended();
    }

    @Test
    void the_intercept_is_not_penalised() {
        // 9 of 10 positive, the feature says nothing: a heavy penalty must leave the share of positives alone
        Sample sample = Sample.ofSigns(new DMatrixRMaj(100, 1), labels(100, 90));
        LinearClassifier classifier = (LinearClassifier)
                LogisticTrainer.recommended().withPenalties(1e4).train(sample, Rng.of(1));
        assertThat(classifier.intercept()).isCloseTo(StrictMath.log(9), within(1e-5));
        assertThat(classifier.theta()).containsOnly(0);
    }

    @Test
    void of_more_examples_than_are_enough_the_penalty_is_chosen_by_some_and_all_are_judged() {
        int n = LogisticTrainer.ENOUGH + 5000;
        Sample many = problem(n, 2, 0.2, 11);
        OutOfFoldFit fit = LogisticTrainer.recommended().fit(many, Rng.of(1));
        assertThat(fit.size()).isEqualTo(n);
        assertThat(fit.logLoss(many))
                .isCloseTo(
                        LogisticTrainer.recommended()
                                .withPenalties(1)
                                .fit(many, Rng.of(1))
                                .logLoss(many),
                        within(1e-3));
        int[] some = LogisticTrainer.some(n, LogisticTrainer.ENOUGH, Rng.of(1));
        assertThat(Arrays.stream(some).distinct().count()).isEqualTo(LogisticTrainer.ENOUGH);
        assertThat(Arrays.stream(some).max().getAsInt()).isBetween(LogisticTrainer.ENOUGH, n - 1);
        assertThat(LogisticTrainer.some(3, 3, Rng.of(1))).containsExactly(0, 1, 2);
    }

    @Test
    void any_number_of_threads_gives_the_same_bits() {
        for (int classes : new int[] {2, 4}) {
            Sample sample = problem(200, classes, 0.2, 21);
            OutOfFoldFit one = LogisticTrainer.recommended().fit(sample, Rng.of(1));
            for (int threads : new int[] {2, 3, 9}) {
                OutOfFoldFit more =
                        LogisticTrainer.recommended().withThreads(threads).fit(sample, Rng.of(1));
                assertThat(more.posteriors()).isEqualTo(one.posteriors());
                assertThat(more.classifier()).isEqualTo(one.classifier());
                OutOfFoldFit flips =
                        new FlipLogisticTrainer().withThreads(threads).fit(sample, Rng.of(1));
                assertThat(flips.posteriors())
                        .isEqualTo(
                                new FlipLogisticTrainer().fit(sample, Rng.of(1)).posteriors());
            }
        }
    }

    private static int[] labels(int n, int positive) {
        int[] y = new int[n];
        Arrays.fill(y, -1);
        Arrays.fill(y, 0, positive, 1);
        return y;
    }

    @Test
    void the_published_trainer_judges_examples_by_the_fit_that_saw_them() {
        Sample sample = problem(80, 2, 0.2, 1);
        LogisticRegression.Options options = LogisticRegression.Options.published(100);
        OutOfFoldFit fit = LogisticTrainer.published(options, false).fit(sample, Rng.of(1));
        LinearClassifier classifier =
                new LogisticRegression(options).fit(sample, null).classifier();
        assertThat(fit.classifier()).isEqualTo(classifier);
        assertThat(fit.eta(3)).isEqualTo(classifier.probability(sample.x(), 3));
        LogisticRegression.Workspace memory = new LogisticRegression.Workspace();
        Trainer again = LogisticTrainer.published(options, true).inMemoryOf(memory);
        assertThat(again.train(sample, Rng.of(5))).isEqualTo(again.train(sample, Rng.of(5)));
    }

    @Test
    void missing_values_are_refused_by_place() {
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 2}, {3, Double.NaN}});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer().train(Sample.of(x, new int[] {1, 0}), Rng.of(1)))
                .withMessage("sample: row 1, column 1 is NaN, must be finite");
    }

    @Test
    void the_certificate_is_that_of_the_independent_evaluator() {
        Sample sample = problem(60, 2, 0.2, 2);
        LogisticFit fit = new LogisticRegression(LogisticRegression.Options.recommended()).fit(sample, null);
        double[] theta = fit.classifier().theta();
        double loss = 0;
        for (int row = 0; row < 60; row++) {
            loss += StrictMath.log1p(
                    StrictMath.exp(-sample.sign(row) * fit.classifier().score(sample.x(), row)));
        }
        loss += 0.5 * Arrays.stream(theta).map(t -> t * t).sum();
        assertThat(fit.certificate().loss()).isCloseTo(loss, within(1e-10));
        assertThat(fit.certificate().gradientNorm()).isLessThan(1e-5);
        theta[0] += 1e-3;
        assertThat(LogisticEvaluator.at(theta, sample, LogisticRegression.Options.recommended())
                        .gradientNorm())
                .isGreaterThan(1e-4);
    }
}

package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.TrainerContract;
import org.biln.core.ensemble.FlippedClassifier;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class FlipLogisticTrainerTest extends TrainerContract {

    @Override
    protected Trainer trainer() {
        return new FlipLogisticTrainer();
    }

    @Test
    void the_rates_of_flipped_labels_are_found_and_the_observed_label_is_predicted_better() {
        Sample clean = problem(2000, 2, 0, 1);
        Rng rng = Rng.of(2);
        int[] y = clean.y();
        for (int row = 0; row < y.length; row++) {
            y[row] = rng.nextDouble() < (y[row] > 0 ? 0.1 : 0.35) ? 1 - y[row] : y[row];
        }
        Sample noisy = clean.withLabels(y);
        OutOfFoldFit fit = trainer().fit(noisy, Rng.of(3));
        FlippedClassifier classifier = (FlippedClassifier) fit.classifier();
        assertThat(classifier.rhoPlus()).isCloseTo(0.1, within(0.04));
        assertThat(classifier.rhoMinus()).isCloseTo(0.35, within(0.04));
        assertThat(classifier.classifier().accuracy(problem(2000, 2, 0, 4))).isGreaterThan(0.95);
        assertThat(fit.logLoss(noisy))
                .isLessThan(LogisticTrainer.recommended().fit(noisy, Rng.of(3)).logLoss(noisy));
    }

    @Test
    void of_many_examples_some_are_enough_and_all_are_judged() {
        Sample clean = problem(4000, 2, 0, 7);
        Rng rng = Rng.of(8);
        int[] y = clean.y();
        for (int row = 0; row < y.length; row++) {
            y[row] = rng.nextDouble() < (y[row] > 0 ? 0.1 : 0.3) ? 1 - y[row] : y[row];
        }
        Sample noisy = clean.withLabels(y);
        OutOfFoldFit fit = new FlipLogisticTrainer(2500, 2).fit(noisy, Rng.of(9));
        FlippedClassifier classifier = (FlippedClassifier) fit.classifier();
        assertThat(classifier.rhoPlus()).isCloseTo(0.1, within(0.04));
        assertThat(classifier.rhoMinus()).isCloseTo(0.3, within(0.04));
        double[] seen = new double[2 * noisy.size()];
        classifier.probabilities(noisy.x(), seen);
        double far = 0;
        for (int row = 0; row < noisy.size(); row++) {
            far = Math.max(far, Math.abs(fit.eta(row) - seen[2 * row + 1]));
        }
        assertThat(far).isBetween(1e-6, 0.2);
        assertThat(classifier).isNotEqualTo(trainer().fit(noisy, Rng.of(9)).classifier());
    }

    @Test
    void as_many_as_there_are_is_all_of_them() {
        Sample sample = problem(500, 2, 0.1, 3);
        assertThat(new FlipLogisticTrainer(500, 1).fit(sample, Rng.of(1)).classifier())
                .isEqualTo(trainer().fit(sample, Rng.of(1)).classifier());
    }

    @Test
    void labels_that_do_not_flip_have_nearly_no_rates() {
        FlippedClassifier classifier = (FlippedClassifier) trainer().train(problem(2000, 2, 0, 5), Rng.of(1));
        assertThat(classifier.rhoPlus()).isLessThan(0.03);
        assertThat(classifier.rhoMinus()).isLessThan(0.03);
    }
}

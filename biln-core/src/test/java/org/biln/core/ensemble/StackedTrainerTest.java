package org.biln.core.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.biln.core.LinearClassifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.TrainerContract;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class StackedTrainerTest extends TrainerContract {

    @Override
    protected Trainer trainer() {
        return new StackedTrainer(List.of(
                new Member("logistic", "logistic", LogisticTrainer.recommended()),
                new Member("logistic", "stiff", LogisticTrainer.recommended().withPenalties(1000))));
    }

    private static OutOfFoldFit supplied(double[] eta) {
        return OutOfFoldFit.ofEta(new LinearClassifier(new double[] {1}), eta, null);
    }

    @Test
    void the_weights_are_optimal_for_the_log_loss_of_the_observed_labels() {
        Rng rng = Rng.of(1);
        int n = 2000;
        double[] good = new double[n];
        double[] other = new double[n];
        double[] useless = new double[n];
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            double a = rng.nextDouble();
            double b = rng.nextDouble();
            good[row] = a;
            other[row] = b;
            useless[row] = rng.nextDouble();
            y[row] = rng.nextDouble() < 0.7 * a + 0.3 * b ? 1 : 0;
        }
        Sample sample = Sample.of(new DMatrixRMaj(n, 1), y);
        List<OutOfFoldFit> fits = List.of(supplied(good), supplied(other), supplied(useless));
        double[] shares = StackedTrainer.shares(
                sample, null, fits.stream().map(OutOfFoldFit::posteriors).toList());
        assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
        assertThat(shares[0]).isCloseTo(0.7, within(0.1));
        assertThat(shares[1]).isCloseTo(0.3, within(0.1));
        // at the optimum no direction gains: the mean of p_m / p_mix is at most 1 for every member
        for (OutOfFoldFit fit : fits) {
            double mean = 0;
            for (int row = 0; row < n; row++) {
                double mixed = 0;
                for (int m = 0; m < 3; m++) {
                    mixed += shares[m] * fits.get(m).posterior(row, sample.label(row));
                }
                mean += fit.posterior(row, sample.label(row)) / mixed / n;
            }
            assertThat(mean).isLessThan(1.02);
        }
    }

    @Test
    void what_is_too_sure_is_calmed() {
        Rng rng = Rng.of(2);
        int n = 3000;
        double[] sure = new double[n];
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            double score = 2 * rng.nextGaussian();
            sure[row] = Exp.sigmoid(3 * score);
            y[row] = rng.nextDouble() < Exp.sigmoid(score + 0.5) ? 1 : 0;
        }
        Sample sample = Sample.of(new DMatrixRMaj(n, 1), y);
        Member member = new Member(
                "supplied", "supplied", Trainer.supplied(sure, (x, r) -> new LinearClassifier(new double[1])));
        StackedFit stacked = new StackedTrainer(List.of(member)).stack(sample, Rng.of(1));
        assertThat(stacked.fit().logLoss(sample)).isLessThan(supplied(sure).logLoss(sample) * 0.8);
        CalibratedClassifier outer = (CalibratedClassifier) stacked.fit().classifier();
        MixtureClassifier mixture = (MixtureClassifier) outer.classifier();
        Calibration calibration = ((CalibratedClassifier) mixture.members().get(0)).calibration();
        assertThat(outer.calibration().slope()).isCloseTo(1, within(0.05));
        assertThat(stacked).hasToString("supplied 100 %");
        assertThat(calibration.slope()).isBetween(0.3, 0.5);
        assertThat(calibration.shift(1)).isBetween(0.3, 0.7);
        assertThat(Calibration.of(calibration.slope(), 0, calibration.shift(1))).isEqualTo(calibration);
    }

    @Test
    void what_a_stack_is_made_of_is_said_by_family_the_heaviest_first() {
        Member weak = new Member("forest", "leaf size 1", LogisticTrainer.recommended());
        Member linear = new Member("logistic", "logistic", LogisticTrainer.recommended());
        Member strong = new Member("forest", "leaf size 5", LogisticTrainer.recommended());
        Member dropped = new Member("kernel", "kernel", LogisticTrainer.recommended());
        StackedFit fit = new StackedFit(
                supplied(new double[] {0.5}), List.of(weak, linear, strong, dropped), new double[] {0.25, 0.4, 0.35, 0
                });
        assertThat(fit).hasToString("forest 60 %, logistic 40 %");
    }

    @Test
    void a_mixture_is_the_weighted_mean_of_its_members() {
        LinearClassifier a = new LinearClassifier(new double[] {1});
        LinearClassifier b = new LinearClassifier(1, new double[] {-2});
        MixtureClassifier mixture = new MixtureClassifier(List.of(a, b), new double[] {0.25, 0.75}, 0);
        assertThat(mixture.probabilities(new double[] {0.3})[1])
                .isCloseTo(0.25 * Exp.sigmoid(0.3) + 0.75 * Exp.sigmoid(0.4), within(1e-15));
        MixtureClassifier floored = new MixtureClassifier(List.of(a), new double[] {1}, 0.01);
        assertThat(floored.probabilities(new double[] {1e3})).containsExactly(new double[] {0.01, 0.99}, within(1e-15));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MixtureClassifier(List.of(a, b), new double[] {0.5, 0.6}, 0))
                .withMessageContaining("weights: add up to 1.1");
    }
}

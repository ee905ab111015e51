package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.Folds;
import org.biln.core.Sample;
import org.biln.core.logistic.LogisticRegression.Options;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class CrossValidationTest {
    private final CrossValidation validation = new CrossValidation(5, 42, 2);
    private final Options options = Options.recommended();

    @Test
    void manyFeaturesAndNoisyLabelsCallForAStrongPenaltyFewCleanOnesForAWeakOne() {
        double[] grid = {1e-3, 1e-2, 1e-1, 1, 10, 100, 1000};
        double noisy = validation
                .crossFit(LogisticRegressionTest.problem(150, 80, 0.3, 2), options, grid)
                .l2();
        double clean = validation
                .crossFit(LogisticRegressionTest.problem(150, 3, 0, 2), options, grid)
                .l2();
        assertThat(noisy).isGreaterThanOrEqualTo(10);
        assertThat(clean).isLessThanOrEqualTo(0.01);
    }

    @Test
    void thePenaltyIsTheOneOfLeastLossLeftOutAndThePosteriorsAreThoseOfFitsThatBeganAnew() {
        double[] weights = new double[150];
        Arrays.setAll(weights, i -> 1 + i % 3);
        Sample s = LogisticRegressionTest.problem(150, 20, 0.2, 3).weighted(weights);
        double[] grid = {1000, 0.1, 10, 1, 0.01, 100, 0.001};
        CrossFit fit = validation.crossFit(s, options, grid);
        double least = Double.POSITIVE_INFINITY;
        double best = 0;
        for (double l2 : grid) {
            double loss = lossLeftOut(s, posteriors(s, l2));
            best = loss < least ? l2 : best;
            least = Math.min(least, loss);
        }
        assertThat(fit.l2()).isEqualTo(best);
        assertThat(fit.posteriors()).containsExactly(posteriors(s, best), within(1e-5));
        double[] sorted = grid.clone();
        Arrays.sort(sorted);
        assertThat(validation.crossFit(s, options, sorted).posteriors()).isEqualTo(fit.posteriors());
    }

    /** Every example by a fit to the other folds, each from zero. */
    private double[] posteriors(Sample s, double l2) {
        Folds folds = Folds.of(s, 5, 42);
        double[] eta = new double[s.size()];
        for (int f = 0; f < 5; f++) {
            LogisticFit fit = new LogisticRegression(options.withL2(l2)).fit(s.rows(folds.others(f)), null);
            for (int row : folds.rows(f)) {
                eta[row] = fit.classifier().probability(s.x(), row);
            }
        }
        return eta;
    }

    private static double lossLeftOut(Sample s, double[] eta) {
        double loss = 0;
        for (int row = 0; row < eta.length; row++) {
            loss -= s.weight(row) * Math.log(s.label(row) == 1 ? eta[row] : 1 - eta[row]);
        }
        return loss;
    }

    @Test
    void aCrossFitOfNoWeightTakesTheLargestPenaltyAndKnowsNothing() {
        Sample s = LogisticRegressionTest.problem(20, 2, 0.2, 3).weighted(new double[20]);
        CrossFit fit = validation.crossFit(s, options, new double[] {1, 10});
        assertThat(fit.l2()).isEqualTo(10);
        assertThat(fit.posteriors()).containsOnly(0.5);
    }

    @Test
    void weightsOfOneAreNoWeights() {
        Sample s = LogisticRegressionTest.problem(100, 4, 0.2, 5);
        double[] ones = new double[100];
        Arrays.fill(ones, 1);
        double[] grid = {0.1, 1};
        assertThat(validation.crossFit(s.weighted(ones), options, grid).posteriors())
                .isEqualTo(validation.crossFit(s, options, grid).posteriors());
    }

    @Test
    void crossFittedPosteriorsDoNotMemoriseTheNoise() {
        Sample s = LogisticRegressionTest.problem(120, 80, 0.3, 7);
        Options unregularised = Options.published(100);
        double[] own = new double[120];
        new LogisticRegression(unregularised).fit(s, null).classifier().etas(s.x(), own);
        double[] honest = validation.crossFit(s, options, new double[] {10}).posteriors();
        assertThat(agreement(s, own)).isGreaterThan(0.95);
        assertThat(agreement(s, honest)).isLessThan(0.8);
    }

    private static double agreement(Sample s, double[] eta) {
        int agree = 0;
        for (int i = 0; i < eta.length; i++) {
            agree += (eta[i] >= 0.5) == (s.label(i) == 1) ? 1 : 0;
        }
        return (double) agree / eta.length;
    }

    @Test
    void badInputIsRefusedByName() {
        Sample s = LogisticRegressionTest.problem(10, 2, 0.2, 8);
        refused(() -> new CrossValidation(1, 0, 1), "folds: is 1, must be at least 2");
        refused(() -> validation.crossFit(s, options, new double[0]), "grid.length: is 0, must be at least 1");
        refused(
                () -> validation.crossFit(s, options, new double[] {-1}),
                "grid: is -1.0, must be finite and not negative");
        Sample empty = Sample.of(new DMatrixRMaj(0, 2), new int[0]);
        refused(() -> validation.crossFit(empty, options, new double[] {1}), "sample.size: is 0, must be at least 5");
    }

    private static void refused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}

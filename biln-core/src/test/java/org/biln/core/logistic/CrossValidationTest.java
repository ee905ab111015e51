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
    private final CrossValidation validation = new CrossValidation(5, 42);
    private final Options options = Options.recommended();

    @Test
    void manyFeaturesAndNoisyLabelsCallForAStrongPenaltyFewCleanOnesForAWeakOne() {
        double[] grid = CrossValidation.logGrid(1e-3, 1e3, 7);
        double noisy = validation
                .chooseL2(LogisticRegressionTest.problem(150, 80, 0.3, 2), null, options, grid)
                .l2();
        double clean = validation
                .chooseL2(LogisticRegressionTest.problem(150, 3, 0, 2), null, options, grid)
                .l2();
        assertThat(noisy).isGreaterThanOrEqualTo(10);
        assertThat(clean).isLessThanOrEqualTo(0.01);
    }

    @Test
    void theCrossFitIsTheChoiceAndItsPosteriorsFromTheSameFits() {
        Sample s = LogisticRegressionTest.problem(150, 20, 0.2, 3);
        double[] weights = new double[150];
        Arrays.setAll(weights, i -> 1 + i % 3);
        double[] grid = {1000, 0.1, 10, 1, 0.01, 100, 0.001};
        CrossFit fit = validation.crossFit(s, weights, options, grid);
        PenaltyChoice choice = validation.chooseL2(s, weights, options, grid);
        assertThat(fit.choice().l2()).isEqualTo(choice.l2());
        double[] eta = validation.posteriors(s, weights, new LogisticRegression(options.withL2(choice.l2())));
        for (int i = 0; i < 150; i++) {
            assertThat(fit.posteriors()[i]).isCloseTo(eta[i], within(1e-5));
        }
        // two rises in a row below the best end the search: exactly the tail of what would have been tried
        int tried = fit.choice().grid().length;
        assertThat(tried).isLessThan(7);
        assertThat(fit.choice().grid()).isEqualTo(Arrays.copyOfRange(choice.grid(), 7 - tried, 7));
        for (int k = 0; k < tried; k++) {
            assertThat(fit.choice().losses()[k]).isCloseTo(choice.losses()[7 - tried + k], within(1e-9));
        }
        assertThat(fit.choice().losses()[0]).isGreaterThan(fit.choice().losses()[1]);
        assertThat(fit.choice().losses()[1]).isGreaterThan(fit.choice().losses()[2]);
    }

    @Test
    void aCrossFitOfNoWeightHasNoLoss() {
        Sample s = LogisticRegressionTest.problem(20, 2, 0.2, 3);
        CrossFit fit = validation.crossFit(s, new double[20], options, new double[] {1, 10});
        assertThat(fit.choice().losses()).containsOnly(0);
        assertThat(fit.choice().l2()).isEqualTo(10);
        assertThat(fit.posteriors()).containsOnly(0.5);
    }

    @Test
    void theChoiceIsTheLeastLossAndTheGridNeedNotBeSorted() {
        Sample s = LogisticRegressionTest.problem(150, 20, 0.2, 3);
        PenaltyChoice choice = validation.chooseL2(s, null, options, new double[] {10, 0.1, 100, 1});
        assertThat(choice.grid()).containsExactly(0.1, 1, 10, 100);
        int best = 0;
        for (int k = 0; k < 4; k++) {
            if (choice.losses()[k] < choice.losses()[best]) {
                best = k;
            }
        }
        assertThat(choice.l2()).isEqualTo(choice.grid()[best]);
        assertThat(choice).hasToString("PenaltyChoice[l2=" + choice.l2() + " of 4]");
        PenaltyChoice again = validation.chooseL2(s, null, options, new double[] {100, 10, 1, 0.1});
        assertThat(again.losses()).isEqualTo(choice.losses());
    }

    @Test
    void warmStartsDoNotChangeWhereAFitEnds() {
        Sample s = LogisticRegressionTest.problem(150, 20, 0.2, 4);
        double[] warm =
                validation.chooseL2(s, null, options, new double[] {0.1, 1, 10}).losses();
        double cold = validation.chooseL2(s, null, options, new double[] {0.1}).losses()[0];
        assertThat(warm[0]).isCloseTo(cold, within(1e-6));
    }

    @Test
    void weightsOfOneAreNoWeightsAndWeightsOfZeroTakePartInNothing() {
        Sample s = LogisticRegressionTest.problem(100, 4, 0.2, 5);
        double[] ones = new double[100];
        Arrays.fill(ones, 1);
        double[] grid = {0.1, 1};
        assertThat(validation.chooseL2(s, ones, options, grid).losses())
                .isEqualTo(validation.chooseL2(s, null, options, grid).losses());
        LogisticRegression regression = new LogisticRegression(options);
        assertThat(validation.posteriors(s, ones, regression)).isEqualTo(validation.posteriors(s, null, regression));
        PenaltyChoice nothing = validation.chooseL2(s, new double[100], options, grid);
        assertThat(nothing.losses()).containsExactly(0, 0);
        assertThat(nothing.l2()).isEqualTo(1);
    }

    @Test
    void anExampleDoesNotTakePartInItsOwnPosterior() {
        Sample s = LogisticRegressionTest.problem(60, 3, 0.2, 6);
        LogisticRegression regression = new LogisticRegression(options);
        double[] eta = validation.posteriors(s, null, regression);
        Folds folds = Folds.of(s, 5, 42);
        int left = 17;
        int[] others = new int[60];
        int count = 0;
        for (int i = 0; i < 60; i++) {
            if (folds.of(i) != folds.of(left)) {
                others[count++] = i;
            }
        }
        LogisticFit fit = regression.fit(s.rows(Arrays.copyOf(others, count)), null, null);
        assertThat(eta[left]).isCloseTo(fit.classifier().probability(s.x(), left), within(1e-12));
    }

    @Test
    void crossFittedPosteriorsDoNotMemoriseTheNoise() {
        Sample s = LogisticRegressionTest.problem(120, 80, 0.3, 7);
        Options unregularised = Options.published(100);
        double[] own = new double[120];
        new LogisticRegression(unregularised).fit(s, null, null).classifier().etas(s.x(), own);
        double[] honest = validation.posteriors(s, null, new LogisticRegression(options.withL2(10)));
        assertThat(agreement(s, own)).isGreaterThan(0.95);
        assertThat(agreement(s, honest)).isLessThan(0.8);
    }

    private static double agreement(Sample s, double[] eta) {
        int agree = 0;
        for (int i = 0; i < eta.length; i++) {
            agree += (eta[i] >= 0.5) == (s.label(i) > 0) ? 1 : 0;
        }
        return (double) agree / eta.length;
    }

    @Test
    void gridsAreInEqualRatios() {
        double[] grid = CrossValidation.logGrid(0.01, 100, 5);
        assertThat(grid).containsExactly(new double[] {0.01, 0.1, 1, 10, 100}, within(1e-12));
        assertThat(grid[4]).isEqualTo(100);
    }

    @Test
    void badInputIsRefusedByName() {
        Sample s = LogisticRegressionTest.problem(10, 2, 0.2, 8);
        double[] grid = {1};
        refused(() -> new CrossValidation(1, 0), "folds: is 1, must be at least 2");
        refused(() -> CrossValidation.logGrid(0, 1, 3), "low: is 0.0, must be positive and finite");
        refused(() -> CrossValidation.logGrid(1, Double.NaN, 3), "high: is NaN, must be positive and finite");
        refused(() -> CrossValidation.logGrid(2, 1, 3), "high: is 1.0, must be above low = 2.0");
        refused(() -> CrossValidation.logGrid(1, 2, 1), "count: is 1, must be at least 2");
        refused(() -> validation.chooseL2(s, null, options, new double[0]), "grid.length: is 0, must be at least 1");
        refused(
                () -> validation.chooseL2(s, null, options, new double[] {-1}),
                "grid: is -1.0, must be finite and not negative");
        refused(() -> validation.chooseL2(s, new double[3], options, grid), "weights: has length 3, must be 10");
        Sample empty = Sample.of(new DMatrixRMaj(0, 2), new int[0]);
        refused(() -> validation.chooseL2(empty, null, options, grid), "sample.size: is 0, must be at least 5");
        refused(
                () -> validation.posteriors(empty, null, new LogisticRegression(options)),
                "sample.size: is 0, must be at least 5");
    }

    private static void refused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}

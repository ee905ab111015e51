package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.biln.core.Sample;
import org.biln.core.logistic.CrossValidation;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class PosteriorEstimatorTest {

    private static final LogisticRegression.Options OPTIONS = LogisticRegression.Options.recommended();
    private static final CrossValidation FOLDS = new CrossValidation(5, 3);
    private static final double[] PENALTIES = {1e-4, 1, 100, 1e4};

    @Test
    void thePenaltyIsTheOneCrossValidationChooses() {
        Sample noise = memorable();
        double l2 = FOLDS.chooseL2(noise, null, OPTIONS, PENALTIES).l2();
        LogisticFit fit = new LogisticRegression(OPTIONS.withL2(l2)).fit(noise, null, null);
        Posterior posterior =
                PosteriorEstimator.crossValidated(OPTIONS, FOLDS, PENALTIES).posterior(noise);
        assertThat(posterior.certificate()).isEqualTo(fit.certificate());
        double[] expected = new double[noise.size()];
        fit.classifier().probabilities(noise.x(), expected);
        assertThat(posterior.eta()).isEqualTo(expected);
        assertThat(PosteriorEstimator.crossValidated(OPTIONS, FOLDS, PENALTIES).estimate(noise))
                .isEqualTo(expected);
    }

    @Test
    void aCrossFittedPosteriorIsTheOutOfFoldOne() {
        Sample noise = memorable();
        double[] expected = FOLDS.posteriors(noise, null, new LogisticRegression(OPTIONS));
        assertThat(PosteriorEstimator.crossFitted(OPTIONS, FOLDS).estimate(noise))
                .isEqualTo(expected);
        assertThat(PosteriorEstimator.crossFitted(OPTIONS, FOLDS)
                        .posterior(noise)
                        .certificate())
                .isNull();
        double l2 = FOLDS.chooseL2(noise, null, OPTIONS, PENALTIES).l2();
        assertThat(PosteriorEstimator.crossFitted(OPTIONS, FOLDS, PENALTIES).estimate(noise))
                .isEqualTo(FOLDS.posteriors(noise, null, new LogisticRegression(OPTIONS.withL2(l2))));
    }

    @Test
    void bothRemediesKeepNoiseFromBeingMemorised() {
        Sample noise = memorable();
        double memorised = shareAgreeing(noise, PosteriorEstimator.logistic(OPTIONS.withL2(1e-4)));
        double remedied = shareAgreeing(noise, PosteriorEstimator.crossFitted(OPTIONS, FOLDS, PENALTIES));
        assertThat(memorised).isGreaterThan(0.95);
        assertThat(remedied).isLessThan(0.65);
    }

    @Test
    void theCallersPenaltiesAreCopied() {
        double[] penalties = {1e4};
        PosteriorEstimator validated = PosteriorEstimator.crossValidated(OPTIONS, FOLDS, penalties);
        PosteriorEstimator fitted = PosteriorEstimator.crossFitted(OPTIONS, FOLDS, penalties);
        double[] before = validated.estimate(memorable());
        double[] fittedBefore = fitted.estimate(memorable());
        penalties[0] = 1e-4;
        assertThat(validated.estimate(memorable())).isEqualTo(before);
        assertThat(fitted.estimate(memorable())).isEqualTo(fittedBefore);
    }

    private static double shareAgreeing(Sample sample, PosteriorEstimator estimator) {
        double[] eta = estimator.estimate(sample);
        int agreeing = 0;
        for (int row = 0; row < eta.length; row++) {
            agreeing += (eta[row] > 0.5 ? 1 : -1) == sample.label(row) ? 1 : 0;
        }
        return agreeing / (double) eta.length;
    }

    /** Labels that have nothing to do with the features, and features enough to learn them by heart. */
    private static Sample memorable() {
        Rng rng = Rng.of(17);
        DMatrixRMaj x = new DMatrixRMaj(100, 80);
        int[] y = new int[100];
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = rng.nextGaussian();
        }
        for (int row = 0; row < 100; row++) {
            y[row] = rng.nextInt(2) * 2 - 1;
        }
        return Sample.of(x, y);
    }
}

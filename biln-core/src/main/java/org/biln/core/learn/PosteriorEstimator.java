package org.biln.core.learn;

import org.biln.core.Sample;
import org.biln.core.internal.Checks;
import org.biln.core.logistic.CrossValidation;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.logistic.LogisticRegression;

/**
 * Estimates the noisy posterior {@code eta(x) = P(observed +1 | x)} at every example of a noisy sample.
 *
 * <p>Ours is logistic regression; probabilities from anywhere else (a network, a forest) are {@link #supplied}. In high
 * dimension an unregularised fit memorises the noise: penalise it, and let each example be judged by a fit that has not
 * seen it ({@link #crossFitted}).
 *
 * <pre>{@code
 * double[] eta = PosteriorEstimator.logistic(LogisticRegression.Options.recommended()).estimate(noisy);
 * }</pre>
 */
@FunctionalInterface
public interface PosteriorEstimator {

    /**
     * Estimates the posterior of every row.
     *
     * @param noisy the sample with its observed labels
     * @return one probability per row
     */
    double[] estimate(Sample noisy);

    /**
     * Estimates the posterior and keeps the certificate of the fit, where there is one.
     *
     * @param noisy the sample with its observed labels
     * @return the probabilities, checked
     * @throws IllegalArgumentException if the estimate is not one probability per row
     */
    default Posterior posterior(Sample noisy) {
        double[] eta = estimate(noisy);
        Checks.length("eta", eta.length, noisy.size());
        return new Posterior(eta, null);
    }

    /**
     * Logistic regression, fitted to the whole sample.
     *
     * @param options how to train
     * @return the estimator
     */
    static PosteriorEstimator logistic(LogisticRegression.Options options) {
        LogisticRegression regression = new LogisticRegression(options);
        return new PosteriorEstimator() {
            @Override
            public double[] estimate(Sample noisy) {
                return posterior(noisy).eta();
            }

            @Override
            public Posterior posterior(Sample noisy) {
                LogisticFit fit = regression.fit(noisy, null, null);
                double[] eta = new double[noisy.size()];
                fit.classifier().probabilities(noisy.x(), eta);
                return new Posterior(eta, fit.certificate());
            }
        };
    }

    /**
     * Logistic regression with the penalty that cross-validation on the observed labels chooses, fitted to the whole sample.
     *
     * @param options how to train, but for the penalty
     * @param validation the folds
     * @param penalties the penalties to choose from; copied
     * @return the estimator
     */
    static PosteriorEstimator crossValidated(
            LogisticRegression.Options options, CrossValidation validation, double[] penalties) {
        double[] grid = penalties.clone();
        return new PosteriorEstimator() {
            @Override
            public double[] estimate(Sample noisy) {
                return posterior(noisy).eta();
            }

            @Override
            public Posterior posterior(Sample noisy) {
                double l2 = validation.chooseL2(noisy, null, options, grid).l2();
                return logistic(options.withL2(l2)).posterior(noisy);
            }
        };
    }

    /**
     * Logistic regression in which each example is judged by a fit that has not seen it.
     *
     * @param options how to train
     * @param validation the folds
     * @return the estimator; it has no certificate, since every fold has its own fit
     */
    static PosteriorEstimator crossFitted(LogisticRegression.Options options, CrossValidation validation) {
        return noisy -> validation.posteriors(noisy, null, new LogisticRegression(options));
    }

    /**
     * Both remedies: the penalty chosen by cross-validation, each example judged by a fit that has not seen it.
     *
     * @param options how to train, but for the penalty
     * @param validation the folds
     * @param penalties the penalties to choose from; copied
     * @return the estimator; it has no certificate, since every fold has its own fit
     */
    static PosteriorEstimator crossFitted(
            LogisticRegression.Options options, CrossValidation validation, double[] penalties) {
        double[] grid = penalties.clone();
        return noisy -> {
            double l2 = validation.chooseL2(noisy, null, options, grid).l2();
            return crossFitted(options.withL2(l2), validation).estimate(noisy);
        };
    }

    /**
     * Probabilities the caller has already, from a model of their own.
     *
     * @param eta one per row of the sample it will be asked about, in [0, 1]; copied
     * @return the estimator that returns them
     * @throws IllegalArgumentException if a number is outside [0, 1]; when asked, if the sample has another size
     */
    static PosteriorEstimator supplied(double[] eta) {
        Posterior known = new Posterior(eta, null);
        return noisy -> {
            Checks.length("eta", known.size(), noisy.size());
            return known.eta();
        };
    }
}

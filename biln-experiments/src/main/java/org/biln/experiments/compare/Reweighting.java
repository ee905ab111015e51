package org.biln.experiments.compare;

import org.biln.auto.NoisePosterior;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;

/**
 * Importance reweighting (Liu and Tao 2016): each row counts
 * {@code (P(y | x) - rho_-y) / ((1 - rho_+ - rho_-) P(y | x))}, P being the out-of-fold noisy posterior, at least 0. The rates are
 * what {@link NoisePosterior} expects of the posterior of the base learner.
 */
record Reweighting(Base base) implements CompareMethod {

    private static final double LEAST = 1e-3;

    @Override
    public String name() {
        return base.of("reweighting");
    }

    @Override
    public boolean manyClasses() {
        return false;
    }

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        OutOfFoldFit fit = task.plain(base);
        NoisePosterior noise = task.noiseOf(fit);
        double rhoPlus = noise.rate(1).mean();
        double rhoMinus = noise.rate(0).mean();
        double[] weights = new double[noisy.size()];
        double scale = 1 - rhoPlus - rhoMinus;
        for (int row = 0; row < weights.length; row++) {
            double observed = Math.max(LEAST, fit.posterior(row, noisy.label(row)));
            double otherRate = noisy.label(row) > 0 ? rhoMinus : rhoPlus;
            weights[row] = Math.max(0, (observed - otherRate) / (scale * observed));
        }
        double[] wrong = noise.wrong();
        return new Findings(
                task.train(base, noisy.weighted(weights)), wrong, NoisyTask.likely(wrong), noise.errorInterval());
    }
}

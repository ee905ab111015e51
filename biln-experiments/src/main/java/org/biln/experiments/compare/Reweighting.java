package org.biln.experiments.compare;

import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.noise.FlipMixture;

/**
 * Importance reweighting (Liu and Tao 2016): each row counts
 * {@code (P(y | x) - rho_-y) / ((1 - rho_+ - rho_-) P(y | x))}, P being the honest noisy posterior, at least 0. The rates are
 * those of {@link FlipMixture}, the same estimate the recommended learner uses.
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
        HonestFit fit = task.plain(base);
        FlipMixture rates = FlipMixture.fit(fit.posteriors(1), noisy.y());
        int n = noisy.size();
        double[] weights = new double[n];
        double[] doubt = new double[n];
        boolean[] flagged = new boolean[n];
        double scale = 1 - rates.rhoPlus() - rates.rhoMinus();
        for (int row = 0; row < n; row++) {
            double observed = Math.max(LEAST, fit.posterior(row, noisy.classOf(row)));
            double otherRate = noisy.label(row) > 0 ? rates.rhoMinus() : rates.rhoPlus();
            weights[row] = Math.max(0, (observed - otherRate) / (scale * observed));
            doubt[row] = rates.wrong(fit.eta(row), noisy.label(row));
            flagged[row] = doubt[row] > 0.5;
        }
        return new Findings(task.train(base, noisy, weights), doubt, flagged);
    }
}

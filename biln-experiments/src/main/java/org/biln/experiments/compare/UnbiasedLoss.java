package org.biln.experiments.compare;

import org.biln.auto.NoisePosterior;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.math.Rng;

/**
 * The unbiased estimator of the loss (Natarajan et al. 2013),
 * {@code ((1 - rho_-y) l(t, y) - rho_y l(t, -y)) / (1 - rho_+ - rho_-)}. For the logistic loss
 * {@code l(t, -y) = l(t, y) + y t}, so it equals {@code l(t, y) - rho_y / (1 - rho_+ - rho_-) y t}: logistic regression with a
 * tilt ({@link TiltedLogistic}), and convex. The rates are what {@link NoisePosterior} expects.
 */
record UnbiasedLoss() implements CompareMethod {

    @Override
    public String name() {
        return Bases.LOGISTIC.of("unbiased loss");
    }

    @Override
    public boolean manyClasses() {
        return false;
    }

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        NoisePosterior noise = task.noiseOf(task.plain(Bases.LOGISTIC));
        double rhoPlus = noise.rate(1).mean();
        double rhoMinus = noise.rate(0).mean();
        double scale = 1 - rhoPlus - rhoMinus;
        TiltedLogistic logistic = new TiltedLogistic(1, share -> rhoPlus / scale, share -> -rhoMinus / scale);
        Trainer trainer = new EncodedTrainer(
                task.encoding(),
                Trainer.crossFitted(5, logistic.withPenaltyChosenOn(noisy, task.encoding(), task.seed())));
        OutOfFoldFit fit = trainer.fit(noisy, Rng.of(task.seed(), 5));
        return new Findings(fit.classifier(), NoisyTask.doubt(noisy, fit), NoisyTask.outvoted(noisy, fit));
    }
}

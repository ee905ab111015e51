package org.biln.experiments.compare;

import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.math.Rng;

/**
 * Peer loss (Liu and Guo 2020), {@code l(t_i, y_i) - alpha l(t_j, y_k)} with j and k drawn at random, here by its expectation
 * over the draws: with s the share observed positive, {@code l(t, +1) - alpha (s l(t, +1) + (1 - s) l(t, -1))}. For the
 * logistic loss that is {@code (1 - alpha) l(t, +1) - alpha (1 - s) t} for a positive row and
 * {@code (1 - alpha) l(t, -1) + alpha s t} for a negative one: logistic regression with a tilt ({@link TiltedLogistic}), convex
 * for alpha up to 1, where nothing but the tilt is left. As its authors do, alpha is chosen by the accuracy on held-out noisy
 * labels, among 0, 1/4, 1/2 and 3/4.
 */
record PeerLoss() implements CompareMethod {

    private static final double[] ALPHAS = {0, 0.25, 0.5, 0.75};

    @Override
    public String name() {
        return Bases.LOGISTIC.of("peer loss");
    }

    @Override
    public boolean manyClasses() {
        return false;
    }

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        double penalty = TiltedLogistic.plain()
                .withPenaltyChosenOn(noisy, task.encoding(), task.seed())
                .penalty();
        OutOfFoldFit best = null;
        int most = -1;
        for (double alpha : ALPHAS) {
            TiltedLogistic logistic =
                    new TiltedLogistic(1 - alpha, share -> alpha * (1 - share), share -> -alpha * share);
            OutOfFoldFit fit = new EncodedTrainer(
                            task.encoding(), Trainer.crossFitted(5, logistic.withPenalty(penalty)))
                    .fit(noisy, Rng.of(task.seed(), 6));
            int right = 0;
            for (int row = 0; row < noisy.size(); row++) {
                right += (fit.eta(row) >= 0.5 ? 1 : 0) == noisy.label(row) ? 1 : 0;
            }
            if (best == null || right > most) {
                best = fit;
                most = right;
            }
        }
        if (best == null) {
            throw new IllegalStateException("no alpha to try");
        }
        return new Findings(best.classifier(), NoisyTask.doubt(noisy, best), NoisyTask.outvoted(noisy, best));
    }
}

package org.biln.experiments.compare;

import org.biln.core.OutOfFoldFit;
import org.biln.core.Trainer;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;

/** Logistic regression on encoded features; of more than two classes a penalty is chosen, and kept when it trains again. */
record LogisticBase() implements Base {
    private static final double[] MANY_PENALTIES = {1, 10, 100};

    @Override
    public String name() {
        return "logistic";
    }

    @Override
    public Fitted fit(NoisyTask task) {
        if (task.noisy().classes() == 2) {
            return fitted(task, LogisticTrainer.recommended());
        }
        Fitted best = fitted(task, LogisticTrainer.recommended().withPenalties(MANY_PENALTIES[0]));
        for (int i = 1; i < MANY_PENALTIES.length; i++) {
            Fitted other = fitted(task, LogisticTrainer.recommended().withPenalties(MANY_PENALTIES[i]));
            best = other.plain().logLoss(task.noisy()) < best.plain().logLoss(task.noisy()) ? other : best;
        }
        return best;
    }

    private static Fitted fitted(NoisyTask task, LogisticTrainer logistic) {
        Trainer trainer = new EncodedTrainer(task.encoding(), logistic);
        OutOfFoldFit fit = trainer.fit(task.noisy(), Rng.of(task.seed(), 1));
        return new Fitted(fit, trainer);
    }
}

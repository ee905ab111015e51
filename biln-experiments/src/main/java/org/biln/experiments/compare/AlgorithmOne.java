package org.biln.experiments.compare;

import org.biln.core.OutOfFoldFit;
import org.biln.core.Trainer;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;

/**
 * The paper's Algorithm 1 without answers: learns from the rows the theorem vouches for, with the labels it vouches for. It is
 * told the true bounds of the rates, or takes those of Theorem 6. Weights are all alike.
 */
record AlgorithmOne(Base base, boolean told) implements CompareMethod {

    @Override
    public String name() {
        return base.of(told ? "Algorithm 1, bounds known" : "Algorithm 1");
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    @Override
    public Findings learn(NoisyTask task) {
        OutOfFoldFit plain = task.plain(base);
        BilnResult result = BilnLearner.builder()
                .posterior(Trainer.supplied(plain.posteriors(), (sample, rng) -> plain.classifier()))
                .classifier((sample, rng) -> task.train(base, sample))
                .bounds(told ? task.rates() : RateBounds.wholeSample(Pairing.THEOREM_6))
                .seed(task.seed())
                .build()
                .learn(task.noisy());
        return new Findings(
                result.classifier(),
                NoisyTask.doubt(task.noisy(), plain),
                NoisyTask.flags(task.noisy().size(), result.contradicted()));
    }
}

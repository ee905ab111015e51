package org.biln.experiments.compare;

import org.biln.core.OutOfFoldFit;

/**
 * Believes the labels. Doubts those that rows it has not seen them with make improbable, flags those that are outvoted.
 *
 * @param base what learns
 */
public record Plain(Base base) implements CompareMethod {

    @Override
    public String name() {
        return base.of("plain");
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    @Override
    public Findings learn(NoisyTask task) {
        OutOfFoldFit fit = task.plain(base);
        return new Findings(
                fit.classifier(), NoisyTask.doubt(task.noisy(), fit), NoisyTask.outvoted(task.noisy(), fit));
    }
}

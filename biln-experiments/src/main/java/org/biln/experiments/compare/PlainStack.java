package org.biln.experiments.compare;

import org.biln.core.HonestFit;

/** Believes the labels with all base learners stacked: the first step of the recommended learner, and what it must not fall below. */
record PlainStack() implements CompareMethod {

    static final String NAME = "plain (stack)";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    @Override
    public Findings learn(NoisyTask task) {
        HonestFit fit = task.recommended().uncorrected();
        return new Findings(
                fit.classifier(), NoisyTask.doubt(task.noisy(), fit), NoisyTask.outvoted(task.noisy(), fit));
    }
}

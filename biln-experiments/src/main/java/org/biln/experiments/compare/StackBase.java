package org.biln.experiments.compare;

import org.biln.core.ensemble.StackedTrainer;

/** The stack that the recommended learner begins with. */
record StackBase() implements Base {
    @Override
    public String name() {
        return "stack";
    }

    @Override
    public Fitted fit(NoisyTask task) {
        return new Fitted(task.recommended().uncorrected(), new StackedTrainer(task.members()));
    }
}

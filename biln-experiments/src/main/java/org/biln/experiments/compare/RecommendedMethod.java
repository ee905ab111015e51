package org.biln.experiments.compare;

import org.biln.auto.AutoResult;

/** The learner this project recommends, as {@code biln fit} runs it. */
record RecommendedMethod() implements CompareMethod {

    static final String NAME = "recommended";

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
        AutoResult result = task.recommended();
        return new Findings(
                result.classifier(),
                result.wrong(),
                NoisyTask.flags(task.noisy().size(), result.suspects()),
                result.noise().errorInterval());
    }
}

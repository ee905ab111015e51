package org.biln.experiments.compare;

import org.biln.auto.AutoResult;
import org.biln.auto.CorrectedClassifier;
import org.biln.auto.NoisePosterior;
import org.biln.core.OutOfFoldFit;

/** The recommended learner without a part of it. Shown beside it, not ranked: it would be ranked against itself. */
record Ablation(Part without) implements CompareMethod {

    static final String MARK = "without ";

    /** What is left out. */
    enum Part {
        /** The second fit, and the line: labels are judged by the stack's posterior alone. */
        SECOND_FIT("second fit and line"),
        /** The correction: the classifier predicts what will be observed. */
        CORRECTION("correction");

        private final String title;

        Part(String title) {
            this.title = title;
        }
    }

    @Override
    public String name() {
        return MARK + without.title;
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    @Override
    public Findings learn(NoisyTask task) {
        AutoResult result = task.recommended();
        if (without == Part.CORRECTION) {
            return new Findings(
                    result.fit().pooled().classifier(),
                    result.wrong(),
                    NoisyTask.likely(result.wrong()),
                    result.noise().errorInterval());
        }
        OutOfFoldFit stack = result.uncorrected();
        NoisePosterior noise = task.noiseOf(stack);
        double[] wrong = noise.wrong();
        return new Findings(
                new CorrectedClassifier(stack.classifier(), noise),
                wrong,
                NoisyTask.flags(wrong.length, CompareMeasure.mostDoubtful(wrong, (int)
                        noise.table().expectedSuspects())),
                noise.errorInterval());
    }
}

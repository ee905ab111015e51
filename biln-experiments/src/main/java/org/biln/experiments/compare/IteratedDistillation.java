package org.biln.experiments.compare;

import org.biln.core.Sample;

/**
 * Distils again and again, dropping what the theorem contradicts. Kept rows are doubted as the last honest fit sees them,
 * dropped ones as the classifier does, which has not seen them.
 */
record IteratedDistillation(Base base) implements CompareMethod {

    /** Of many classes a round costs as much as everything else together. */
    private static final int MANY_CLASS_ROUNDS = 5;

    private static final int ROUNDS = 20;

    @Override
    public String name() {
        return base.of("iterated distillation");
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        IteratedBilnResult result = IteratedBilnLearner.builder()
                .trainer(task.trainer(base))
                .rounds(noisy.classes() == 2 ? ROUNDS : MANY_CLASS_ROUNDS)
                .seed(task.seed())
                .build()
                .learn(noisy);
        int k = noisy.classes();
        double[] posteriors = new double[noisy.size() * k];
        result.classifier().probabilities(noisy.x(), posteriors);
        double[] doubt = new double[noisy.size()];
        for (int row = 0; row < doubt.length; row++) {
            doubt[row] = 1 - posteriors[row * k + noisy.classOf(row)];
        }
        int[] kept = result.trainingRows();
        for (int i = 0; i < kept.length; i++) {
            doubt[kept[i]] = 1 - result.fit().posterior(i, noisy.classOf(kept[i]));
        }
        return new Findings(result.classifier(), doubt, NoisyTask.flags(noisy.size(), result.contradicted()));
    }
}

package org.biln.experiments.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.biln.core.Sample;
import org.biln.core.distill.Oracle;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.experiments.data.Synthetic;
import org.biln.kmm.Kernel;
import org.biln.kmm.KernelMeanMatching;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/**
 * The numbers of the paper's tables are those of {@link BilnLearner}: built here from public parts alone, as a user would,
 * with the streams of random numbers that a trial documents.
 */
class TrialIsTheLearnerTest {

    private static final long SEED = 1;
    private static final int DATASET = 0;

    private final DMatrixRMaj train = new DMatrixRMaj(2 * Synthetic.PER_CLASS, 3);
    private final DMatrixRMaj test = new DMatrixRMaj(2 * Synthetic.PER_CLASS, 3);
    private final int[] trainLabels = new int[train.numRows];
    private final int[] testLabels = new int[test.numRows];

    @Test
    void algorithm_1_of_table_1_is_what_the_learner_returns() {
        for (int setting = 0; setting < 4; setting++) {
            compare(BoundsKind.KNOWN, setting);
        }
    }

    @Test
    void algorithm_1_of_table_2_is_what_the_learner_returns() {
        for (int setting = 0; setting < 4; setting++) {
            compare(BoundsKind.UNKNOWN, setting);
        }
    }

    private void compare(BoundsKind kind, int index) {
        Setting setting = SyntheticDataset.INSTANCE.settings().get(index);
        Cell cell = Cell.of(kind, setting, PaperMethod.ALGO1);
        Trial.Worker worker =
                new Trial(Problem.of(SyntheticDataset.INSTANCE, Reading.published()), List.of(cell), SEED).newWorker();
        for (int trial = 0; trial < 3; trial++) {
            int correct = worker.run(trial)[0];
            BilnResult result = learn(kind, setting, index, trial);
            assertThat(Math.round(result.classifier().accuracy(Sample.of(test, testLabels)) * 1000))
                    .as("%s of trial %d", cell.label(), trial)
                    .isEqualTo(correct);
            assertThat(result.posterior().classifier().accuracy(Sample.of(test, testLabels)))
                    .isLessThan(1);
        }
    }

    private BilnResult learn(BoundsKind kind, Setting setting, int index, int trial) {
        Rng split = Rng.of(SEED, DATASET, trial, 0);
        Synthetic.draw(split, train, trainLabels);
        Synthetic.draw(split, test, testLabels);
        Rng noise = Rng.of(SEED, DATASET, trial, 2, index);
        int[] noisy = BoundedNoise.draw(setting.rhoPlusMax(), setting.rhoMinusMax(), 3, noise)
                .noisyLabels(train, trainLabels, noise);
        long known = kind == BoundsKind.KNOWN ? 0 : 1;
        return BilnLearner.builder()
                .trainer(LogisticTrainer.published(LogisticRegression.Options.published(20), true))
                .bounds(
                        kind == BoundsKind.KNOWN
                                ? RateBounds.known(setting.rhoPlusMax(), setting.rhoMinusMax())
                                : RateBounds.pooled(10, Pairing.THEOREM_6))
                .labelsToBuy(setting.nAct())
                .importance(KernelMeanMatching.of(Kernel.exponential(1)))
                .streams((purpose, round) -> switch (purpose) {
                    case POSTERIOR -> Rng.of(SEED, DATASET, trial, 3, index);
                    case ANSWERS -> Rng.of(SEED, DATASET, trial, 4, index, known);
                    case CLASSIFIER -> Rng.of(SEED, DATASET, trial, 5, index, known, 5);
                })
                .build()
                .learn(Sample.of(train, noisy), Oracle.of(trainLabels));
    }
}

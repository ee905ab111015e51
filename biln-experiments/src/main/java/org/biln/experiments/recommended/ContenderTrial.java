package org.biln.experiments.recommended;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.biln.auto.AutoLearner;
import org.biln.auto.BaseLearners;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Oracle;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.encode.Standardiser;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.learn.Importance;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.core.learn.TrainingSet;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.experiments.compare.IteratedBilnLearner;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.Pool;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.DrawnDataset;
import org.biln.experiments.protocol.FixedDataset;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Setting;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.biln.kmm.KmmSolver;
import org.biln.kmm.SampleMatching;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * One trial of one setting: all contenders on the same split and the same noisy labels. A pure function of (data, setting,
 * seed, trial number).
 *
 * <p>Each contender that distils buys labels of what it leaves undecided itself, by the same stream of random numbers;
 * Algorithm 1 with penalties and the recommended learner start from the same posteriors and so buy the same ones. The
 * pruning knows no undecided examples and is given those.
 *
 * <p>Immutable; each thread has its own worker.
 */
final class ContenderTrial {

    /** What is measured, in the order of the counts: every contender with known bounds, then with unknown ones. */
    static final int MEASURES = BoundsKind.values().length * Contender.values().length;

    private static final List<BoundsKind> KINDS = List.of(BoundsKind.values());
    private static final List<Contender> CONTENDERS = List.of(Contender.values());

    /** The purposes of random streams. Part of the results: never renumber. */
    private static final int SPLIT = 0;

    private static final int NOISE = 1;
    private static final int SEED = 3;

    private static final double BOUND = 1000;
    private static final double KMM_TOLERANCE = 1e-6;

    private static final Trainer PENALISED = new EncodedTrainer(Standardiser::fit, LogisticTrainer.recommended());

    private final Setting setting;
    private final long seed;
    private final Kernel kernel;
    private final @Nullable Shared shared;

    /** A fixed data set and what its trials share. */
    record Shared(Pool pool, DMatrixRMaj gram) {
        /** Null for data that are drawn. */
        static @Nullable Shared load(Dataset dataset, DataFolder folder) throws IOException {
            if (!(dataset instanceof FixedDataset fixed)) {
                return null;
            }
            Pool pool = fixed.load(Reading.published(), folder);
            return new Shared(pool, Gram.of(kernel(dataset), pool.x()));
        }
    }

    ContenderTrial(@Nullable Shared shared, Setting setting, long seed) {
        this.setting = setting;
        this.seed = seed;
        this.shared = shared;
        this.kernel = kernel(setting.dataset());
    }

    /** That of Table 2 with all bounds, so that known and unknown bounds differ in the bounds alone. */
    private static Kernel kernel(Dataset dataset) {
        return Reading.published().kernel(dataset, BoundsKind.UNKNOWN) == Choice.KERNEL_SQUARED
                ? Kernel.gaussian(dataset.sigma())
                : Kernel.exponential(dataset.sigma());
    }

    /** How many test examples there are. */
    int tested() {
        return setting.dataset().testSize();
    }

    /** Where a contender's count is. */
    static int place(BoundsKind kind, Contender contender) {
        return KINDS.indexOf(kind) * CONTENDERS.size() + CONTENDERS.indexOf(contender);
    }

    /**
     * A worker: from a trial's number to the counts of test examples each contender got right.
     *
     * <p>The matrices of kernel mean matching last for a trial only: with those of every setting held by every thread, all
     * settings together would need gigabytes.
     */
    IntFunction<int[]> newWorker() {
        return trial -> new Run(
                        trial, new SampleMatching(KmmSolver.Options.defaults().withTolerance(KMM_TOLERANCE), BOUND))
                .all();
    }

    /** One trial. */
    private final class Run {
        private final int trial;
        private final SampleMatching matching;
        private final int[] correct = new int[MEASURES];
        private final Sample train;
        private final Sample test;
        private final Sample noisy;
        private final long learnerSeed;
        private final Oracle oracle;
        private final Trainer published;

        Run(int trial, SampleMatching matching) {
            this.trial = trial;
            this.matching = matching;
            Rng split = stream(SPLIT);
            if (setting.dataset() instanceof DrawnDataset drawn) {
                train = draw(drawn, split);
                test = draw(drawn, split);
                matching.sample(
                        Gram.of(kernel, train.x()),
                        IntStream.range(0, train.size()).toArray());
            } else {
                Shared shared = Objects.requireNonNull(ContenderTrial.this.shared);
                int[] order = split.permutation(shared.pool.size());
                int n = setting.dataset().trainingSize();
                int[] trainRows = Arrays.copyOf(order, n);
                train = rows(shared.pool, trainRows);
                test = rows(shared.pool, Arrays.copyOfRange(order, n, order.length));
                matching.sample(shared.gram, trainRows);
            }
            Rng noise = stream(NOISE);
            noisy = train.withLabels(
                    BoundedNoise.draw(setting.rhoPlusMax(), setting.rhoMinusMax(), train.dimension(), noise)
                            .noisyLabels(train.x(), train.y(), noise));
            learnerSeed = stream(SEED).nextLong();
            oracle = Oracle.of(train.y());
            published = LogisticTrainer.published(
                    LogisticRegression.Options.published(Reading.published().maxIterations(setting.dataset())), true);
        }

        private Rng stream(long... purpose) {
            long[] coordinates = new long[purpose.length + 3];
            coordinates[0] = setting.dataset().stream();
            coordinates[1] = setting.dataset().settings().indexOf(setting);
            coordinates[2] = trial;
            System.arraycopy(purpose, 0, coordinates, 3, purpose.length);
            return Rng.of(seed, coordinates);
        }

        int[] all() {
            for (BoundsKind kind : BoundsKind.values()) {
                BilnLearner paper = learner(kind, published, matching());
                BilnResult algo1 = paper.learn(noisy, oracle);
                BilnLearner ours = learner(kind, PENALISED, matching());
                HonestFit fit = ours.posterior(noisy);
                put(kind, Contender.NOISY, algo1.posterior().classifier());
                put(kind, Contender.NOISY_L2, fit.classifier());
                put(kind, Contender.ALGO1, algo1.classifier());
                Distillation distillation = ours.distill(noisy, fit.posteriors());
                Answers answers = ours.ask(distillation, oracle, Answers.none());
                TrainingSet training = TrainingSet.of(noisy, distillation, answers);
                put(
                        kind,
                        Contender.ALGO1_L2,
                        ours.train(training, ours.weigh(noisy, training).weights()));
                put(kind, Contender.PRUNED, pruned(fit.posteriors(1), answers));
                IteratedBilnLearner iterated = IteratedBilnLearner.builder()
                        .trainer(PENALISED)
                        .bounds(bounds(kind))
                        .labelsToBuy(setting.nAct())
                        .seed(learnerSeed)
                        .build();
                put(
                        kind,
                        Contender.ITERATED,
                        iterated.learn(noisy, fit, oracle, Answers.none()).classifier());
                put(
                        kind,
                        Contender.RECOMMENDED,
                        recommended(kind).learn(noisy, oracle).classifier());
            }
            return correct;
        }

        /** What {@code biln fit} runs. */
        private AutoLearner recommended(BoundsKind kind) {
            AutoLearner.Builder builder = AutoLearner.builder()
                    .members(BaseLearners.of(noisy.size()))
                    .labelsToBuy(setting.nAct())
                    .seed(learnerSeed);
            if (kind == BoundsKind.KNOWN) {
                builder.knownBounds(setting.rhoPlusMax(), setting.rhoMinusMax());
            }
            return builder.build();
        }

        private BilnLearner learner(BoundsKind kind, Trainer trainer, ImportanceEstimator importance) {
            return BilnLearner.builder()
                    .trainer(trainer)
                    .bounds(bounds(kind))
                    .labelsToBuy(setting.nAct())
                    .importance(importance)
                    .seed(learnerSeed)
                    .build();
        }

        private ImportanceEstimator matching() {
            return (x, rows) -> {
                matching.weigh(rows, rows.length);
                double[] beta = new double[rows.length];
                matching.copyBeta(beta);
                return new Importance(beta, null);
            };
        }

        private void put(BoundsKind kind, Contender contender, Classifier classifier) {
            correct[place(kind, contender)] = (int) Math.round(classifier.accuracy(test) * test.size());
        }

        private RateBounds bounds(BoundsKind kind) {
            return kind == BoundsKind.KNOWN
                    ? RateBounds.known(setting.rhoPlusMax(), setting.rhoMinusMax())
                    : RateBounds.wholeSample(Pairing.THEOREM_6);
        }

        private Classifier pruned(double[] eta, Answers answers) {
            boolean[] known = new boolean[eta.length];
            int[] labels = noisy.y();
            for (int i = 0; i < answers.size(); i++) {
                known[answers.row(i)] = true;
                labels[answers.row(i)] = answers.label(i);
            }
            Sample kept = train.withLabels(labels).rows(Pruning.kept(eta, noisy.y(), known));
            return PENALISED.train(kept, null, Rng.of(learnerSeed));
        }
    }

    private static Sample draw(DrawnDataset dataset, Rng rng) {
        DMatrixRMaj x = new DMatrixRMaj(1, 1);
        int[] y = new int[dataset.trainingSize()];
        dataset.draw(rng, x, y);
        return Sample.of(x, y);
    }

    private static Sample rows(Pool pool, int[] rows) {
        int d = pool.dimension();
        DMatrixRMaj x = new DMatrixRMaj(rows.length, d + 1);
        int[] y = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            x.set(i, 0, 1);
            System.arraycopy(pool.x().data, rows[i] * d, x.data, i * (d + 1) + 1, d);
            y[i] = pool.label(rows[i]);
        }
        return Sample.of(x, y);
    }
}

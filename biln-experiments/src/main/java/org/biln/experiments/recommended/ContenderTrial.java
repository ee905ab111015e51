package org.biln.experiments.recommended;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.learn.IteratedBilnLearner;
import org.biln.core.learn.PosteriorEstimator;
import org.biln.core.logistic.CrossFit;
import org.biln.core.logistic.CrossValidation;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.experiments.data.Pool;
import org.biln.experiments.data.Synthetic;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.DatasetId;
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
    private static final int START = 2;
    private static final int SEED = 3;

    private static final int FOLDS = 5;
    private static final double[] PENALTIES = {0.1, 1, 10, 30, 100, 300, 1000};
    private static final double BOUND = 1000;
    private static final double KMM_TOLERANCE = 1e-6;

    /** The first column is a constant. */
    private static final LogisticRegression.Options PENALISED =
            LogisticRegression.Options.recommended().withPenalisedIntercept(false);

    private static final LogisticRegression.Options TRYING = PENALISED.withTolerances(1e-2, 1e-5);

    private final Setting setting;
    private final long seed;
    private final Kernel kernel;
    private final @Nullable Shared shared;

    /** A fixed data set and what its trials share. */
    record Shared(Pool pool, DMatrixRMaj gram) {
        static Shared of(Setting setting, Pool pool) {
            return new Shared(pool, Gram.of(kernel(setting), pool.x()));
        }
    }

    ContenderTrial(@Nullable Shared shared, Setting setting, long seed) {
        this.setting = setting;
        this.seed = seed;
        this.shared = shared;
        this.kernel = kernel(setting);
    }

    private static Kernel kernel(Setting setting) {
        boolean real = setting.dataset().real();
        double sigma = real ? 0.01 : 1;
        return Reading.published().kernel(setting.dataset()) == Reading.KernelForm.SQUARED
                ? Kernel.gaussian(sigma)
                : Kernel.exponential(sigma);
    }

    /** Part of the results, like the purposes: never renumber. */
    private static int streamOf(DatasetId dataset) {
        return switch (dataset) {
            case SYNTHETIC -> 0;
            case UCI_IMAGE -> 1;
            case USPS -> 2;
        };
    }

    /** How many test examples there are. */
    int tested() {
        return shared == null ? 2 * Synthetic.PER_CLASS : shared.pool.size() - training(shared.pool);
    }

    private static int training(Pool pool) {
        return (int) Math.round(0.75 * pool.size());
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
        private final CrossValidation validation;

        Run(int trial, SampleMatching matching) {
            this.trial = trial;
            this.matching = matching;
            Rng split = stream(SPLIT);
            if (shared == null) {
                train = synthetic(split);
                test = synthetic(split);
                matching.sample(
                        Gram.of(kernel, train.x()),
                        IntStream.range(0, train.size()).toArray());
            } else {
                int[] order = split.permutation(shared.pool.size());
                int n = training(shared.pool);
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
            validation = new CrossValidation(FOLDS, learnerSeed);
        }

        private Rng stream(long... purpose) {
            long[] coordinates = new long[purpose.length + 3];
            coordinates[0] = streamOf(setting.dataset());
            coordinates[1] = Setting.paper(setting.dataset()).indexOf(setting);
            coordinates[2] = trial;
            System.arraycopy(purpose, 0, coordinates, 3, purpose.length);
            return Rng.of(seed, coordinates);
        }

        int[] all() {
            LogisticRegression published = new LogisticRegression(
                    LogisticRegression.Options.published(Reading.published().maxIterations(setting.dataset())));
            LinearClassifier plain = published.fit(noisy, null, start(0)).classifier();
            double[] paperEta = new double[noisy.size()];
            plain.probabilities(noisy.x(), paperEta);
            CrossFit fit = validation.crossFit(noisy, null, TRYING, PENALTIES);
            double[] eta = fit.posteriors();
            LinearClassifier penalised = new LogisticRegression(
                            PENALISED.withL2(fit.choice().l2()))
                    .fit(noisy, null, null)
                    .classifier();
            for (BoundsKind kind : BoundsKind.values()) {
                put(kind, Contender.NOISY, plain);
                put(kind, Contender.NOISY_L2, penalised);
                Collected paper = collect(paperEta, kind);
                put(
                        kind,
                        Contender.ALGO1,
                        published
                                .fit(paper.sample, weights(paper.rows), start(1 + KINDS.indexOf(kind)))
                                .classifier());
                Collected ours = collect(eta, kind);
                put(kind, Contender.ALGO1_L2, penalised(ours.sample, weights(ours.rows)));
                put(kind, Contender.PRUNED, pruned(eta, ours.bought));
                put(
                        kind,
                        Contender.RECOMMENDED,
                        learner(eta, kind).learn(noisy, Oracle.of(train.y())).classifier());
            }
            return correct;
        }

        /** The posteriors are those the learner would begin with; they are given to it to save time. */
        private IteratedBilnLearner learner(double[] eta, BoundsKind kind) {
            return IteratedBilnLearner.builder()
                    .firstPosterior(PosteriorEstimator.supplied(eta))
                    .bounds(bounds(kind))
                    .labelsToBuy(setting.nAct())
                    .folds(FOLDS)
                    .penalties(PENALTIES)
                    .classifier(PENALISED)
                    .seed(learnerSeed)
                    .build();
        }

        private void put(BoundsKind kind, Contender contender, LinearClassifier classifier) {
            int[] predicted = classifier.predict(test.x());
            correct[place(kind, contender)] = (int) IntStream.range(0, predicted.length)
                    .filter(i -> predicted[i] == test.label(i))
                    .count();
        }

        private double[] start(int which) {
            Rng rng = stream(START, which);
            double[] start = new double[train.dimension()];
            Arrays.setAll(start, j -> 1e-3 * rng.nextDouble());
            return start;
        }

        private RateBounds bounds(BoundsKind kind) {
            return kind == BoundsKind.KNOWN
                    ? RateBounds.known(setting.rhoPlusMax(), setting.rhoMinusMax())
                    : RateBounds.wholeSample(Pairing.THEOREM_6);
        }

        private Collected collect(double[] eta, BoundsKind kind) {
            Distillation distillation = Distiller.distill(eta, bounds(kind).bounds(noisy.x(), eta));
            int[] bought = QueryStrategy.random().choose(distillation, setting.nAct(), Rng.of(learnerSeed));
            int[] rows = IntStream.concat(IntStream.of(distillation.distilled()), IntStream.of(bought))
                    .toArray();
            int[] labels = new int[rows.length];
            for (int i = 0; i < rows.length; i++) {
                int distilled = distillation.verdict(rows[i]).label();
                labels[i] = distilled != 0 ? distilled : train.label(rows[i]);
            }
            return new Collected(rows, train.rows(rows).withLabels(labels), bought);
        }

        private double @Nullable [] weights(int[] rows) {
            if (rows.length == 0) {
                return null;
            }
            matching.weigh(rows, rows.length);
            double[] beta = new double[rows.length];
            matching.copyBeta(beta);
            return beta;
        }

        private LinearClassifier penalised(Sample sample, double @Nullable [] weights) {
            double l2 = sample.size() < FOLDS
                    ? 1
                    : validation
                            .crossFit(sample, weights, TRYING, PENALTIES)
                            .choice()
                            .l2();
            return new LogisticRegression(PENALISED.withL2(l2))
                    .fit(sample, weights, null)
                    .classifier();
        }

        private LinearClassifier pruned(double[] eta, int[] bought) {
            boolean[] known = new boolean[eta.length];
            int[] labels = noisy.y().clone();
            for (int row : bought) {
                known[row] = true;
                labels[row] = train.label(row);
            }
            return penalised(train.withLabels(labels).rows(Pruning.kept(eta, noisy.y(), known)), null);
        }
    }

    /** What Algorithm 1 trains on. */
    private static final class Collected {
        final int[] rows;
        final Sample sample;
        final int[] bought;

        Collected(int[] rows, Sample sample, int[] bought) {
            this.rows = rows;
            this.sample = sample;
            this.bought = bought;
        }
    }

    private static Sample synthetic(Rng rng) {
        DMatrixRMaj x = new DMatrixRMaj(2 * Synthetic.PER_CLASS, 3);
        int[] y = new int[x.numRows];
        Synthetic.draw(rng, x, y);
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

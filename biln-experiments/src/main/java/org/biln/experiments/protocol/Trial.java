package org.biln.experiments.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.Importance;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.core.learn.TrainingSet;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.core.neighbours.SelfMatch;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;
import org.biln.experiments.noise.TrueRows;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * One trial of the paper on one data set: a pure function of (data set, reading, measures asked for, seed, trial number).
 *
 * <p>A trial draws or splits the data once. Each setting then has its own noise and one noisy classifier, which serves both
 * tables and the figure; each way of bounding the rates has its own distilled sample, bought labels and classifiers. Every
 * random number comes from a stream of its own named by (seed, data set, trial, setting, whether the bounds are known,
 * purpose), so what else is asked for changes nothing, and all rules for unknown bounds buy in one random order.
 *
 * <p>A trial object is immutable and serves all threads; each thread has its own {@link Worker}.
 *
 * <pre>{@code
 * List<Cell> table1 = Cell.paper(BoundsKind.KNOWN, SyntheticDataset.INSTANCE);
 * Trial trial = new Trial(Problem.of(SyntheticDataset.INSTANCE, Reading.published()), table1, 1);
 * int[] correct = trial.newWorker().run(0); // correct[i] of 1000 test examples for table1.get(i)
 * }</pre>
 */
public final class Trial {

    /** The purposes of random streams. The numbers are part of the results: never renumber. */
    private static final int SPLIT = 0;

    private static final int CLEAN_START = 1;
    private static final int NOISE = 2;
    private static final int NOISY_START = 3;
    private static final int BOUGHT = 4;
    private static final int START = 5;

    private final Problem problem;
    private final long seed;
    private final int measures;
    private final int[] cleanTargets;
    private final List<Task> tasks;
    private final int[] neighbourhoods;

    /** How the noise rates are bounded: known, or by the mean over the k nearest (of each, or of all at once) in a pairing. */
    record Bounds(@Nullable Pairing pairing, int k, boolean pooled) {
        static final Bounds KNOWN = new Bounds(null, 0, false);

        /** Names the stream of random numbers: one for all rules about unknown rates, to compare them trial by trial. */
        long stream() {
            return pairing == null ? 0 : 1;
        }

        /** The table whose kernel goes with these bounds. */
        BoundsKind table() {
            return pairing == null ? BoundsKind.KNOWN : BoundsKind.UNKNOWN;
        }
    }

    /** The measures of one way of bounding the rates: for each method, where its number goes. */
    private static final class Group {
        final Bounds bounds;
        final Map<PaperMethod, int[]> targets = new EnumMap<>(PaperMethod.class);

        Group(Bounds bounds) {
            this.bounds = bounds;
        }

        boolean asks(PaperMethod method) {
            return targets.containsKey(method);
        }
    }

    /** The measures of one setting. */
    private static final class Task {
        final Setting setting;
        final int stream;
        int[] noisyTargets = {};
        final Map<Bounds, Group> groups = new LinkedHashMap<>();

        Task(Setting setting, int stream) {
            this.setting = setting;
            this.stream = stream;
        }
    }

    /**
     * Prepares the trials of a problem.
     *
     * @param problem data set and reading
     * @param measures what to measure, all on that data set
     * @param seed the seed of all random numbers
     */
    public Trial(Problem problem, List<? extends Measure> measures, long seed) {
        this.problem = problem;
        this.seed = seed;
        this.measures = measures.size();
        List<Setting> settings = settings(problem.dataset());
        Map<Setting, Task> bySetting = new LinkedHashMap<>();
        int[] clean = {};
        for (int i = 0; i < measures.size(); i++) {
            Measure measure = measures.get(i);
            if (measure.dataset() != problem.dataset()) {
                throw new IllegalArgumentException("measures: entry " + i + " is of " + measure.dataset()
                        + ", the problem of " + problem.dataset());
            }
            if (measure.method() == PaperMethod.CLEAN) {
                clean = with(clean, i);
            } else {
                Setting setting = setting(measure);
                Task task = bySetting.computeIfAbsent(setting, s -> new Task(s, stream(settings, s)));
                enter(task, measure, i);
            }
        }
        this.cleanTargets = clean;
        this.tasks = List.copyOf(bySetting.values());
        this.neighbourhoods = tasks.stream()
                .flatMap(task -> task.groups.keySet().stream())
                .mapToInt(Bounds::k)
                .filter(k -> k > 0 && k < problem.dataset().trainingSize())
                .sorted()
                .distinct()
                .toArray();
    }

    private static List<Setting> settings(Dataset dataset) {
        List<Setting> settings = new ArrayList<>(dataset.settings());
        if (!settings.contains(dataset.figure2())) {
            settings.add(dataset.figure2());
        }
        return settings;
    }

    private static int stream(List<Setting> settings, Setting setting) {
        int at = settings.indexOf(setting);
        if (at < 0) {
            throw new IllegalArgumentException("measures: the paper has no setting " + setting);
        }
        return at;
    }

    private static Setting setting(Measure measure) {
        if (measure instanceof Cell cell && cell.setting() != null) {
            return cell.setting();
        }
        return measure.dataset().figure2();
    }

    private void enter(Task task, Measure measure, int index) {
        if (measure.method() == PaperMethod.NOISY) {
            task.noisyTargets = with(task.noisyTargets, index);
            return;
        }
        Group group = task.groups.computeIfAbsent(bounds(measure), Group::new);
        group.targets.merge(measure.method(), new int[] {index}, (old, added) -> with(old, added[0]));
    }

    Bounds bounds(Measure measure) {
        if (measure instanceof CurvePoint point) {
            return switch (point.rule()) {
                case AS_WRITTEN -> ofEach(Pairing.AS_WRITTEN, point.k());
                case THEOREM_6 -> ofEach(Pairing.THEOREM_6, point.k());
                case POOLED -> pooled(point.k());
            };
        }
        if (((Cell) measure).table() == BoundsKind.KNOWN) {
            return Bounds.KNOWN;
        }
        Choice rule = problem.reading().choice("bound-rule");
        Bounds bounds = Map.of(
                        Choice.BOUNDS_NEIGHBOURHOOD_AS_WRITTEN, ofEach(Pairing.AS_WRITTEN, Reading.NEIGHBOURS),
                        Choice.BOUNDS_NEIGHBOURHOOD_THEOREM_6, ofEach(Pairing.THEOREM_6, Reading.NEIGHBOURS),
                        Choice.BOUNDS_POOLED_10, pooled(Reading.NEIGHBOURS),
                        Choice.BOUNDS_POOLED_3, pooled(3),
                        Choice.BOUNDS_POOLED_30, pooled(30),
                        Choice.BOUNDS_WHOLE_SAMPLE, pooled(problem.dataset().trainingSize()))
                .get(rule);
        if (bounds == null) {
            throw new IllegalStateException("no bounds for " + rule);
        }
        return bounds;
    }

    private static Bounds ofEach(Pairing pairing, int k) {
        return new Bounds(pairing, k, false);
    }

    private Bounds pooled(int k) {
        // the neighbours of one example are already the whole sample
        boolean everything = k == problem.dataset().trainingSize();
        return new Bounds(Pairing.THEOREM_6, k, !everything);
    }

    private static int[] with(int[] targets, int index) {
        int[] longer = Arrays.copyOf(targets, targets.length + 1);
        longer[targets.length] = index;
        return longer;
    }

    /**
     * The number of examples a classifier is tested on.
     *
     * @return the size of the test sample
     */
    public int tested() {
        return problem.dataset().testSize();
    }

    /**
     * A worker with its own memory, for one thread.
     *
     * @return the worker
     */
    public Worker newWorker() {
        return new Worker();
    }

    /** Part of the results, like the purposes: never renumber. */
    private static int streamOf(PaperMethod method) {
        return switch (method) {
            case CLEAN -> 0;
            case NOISY -> 1;
            case AUTO -> 2;
            case NOISY_ACT -> 3;
            case AUTO_ACT -> 4;
            case ALGO1 -> 5;
        };
    }

    private Rng stream(int trial, long... coordinates) {
        long[] all = new long[coordinates.length + 2];
        all[0] = problem.dataset().stream();
        all[1] = trial;
        System.arraycopy(coordinates, 0, all, 2, coordinates.length);
        return Rng.of(seed, all);
    }

    /**
     * The learner whose result is Algorithm 1 of a trial: the one that {@code BilnLearner} users call, with the paper's
     * trainer, bounds, kernel and streams of random numbers.
     */
    BilnLearner learner(
            int trial,
            Setting setting,
            Bounds bounds,
            RateBounds rates,
            Trainer trainer,
            ImportanceEstimator importance) {
        long stream = stream(settings(problem.dataset()), setting);
        return BilnLearner.builder()
                .trainer(trainer)
                .bounds(rates)
                .labelsToBuy(setting.nAct())
                .importance(importance)
                .streams((purpose, round) -> switch (purpose) {
                    case POSTERIOR -> stream(trial, NOISY_START, stream);
                    case ANSWERS -> stream(trial, BOUGHT, stream, bounds.stream());
                    case CLASSIFIER -> start(trial, stream, bounds, PaperMethod.ALGO1);
                })
                .build();
    }

    private Rng start(int trial, long stream, Bounds bounds, PaperMethod method) {
        return stream(trial, START, stream, bounds.stream(), streamOf(method));
    }

    /** Runs trials one after the other in memory of its own. One per thread. */
    public final class Worker {

        private final DMatrixRMaj train = new DMatrixRMaj(1, 1);
        private final DMatrixRMaj test = new DMatrixRMaj(1, 1);
        private final Trainer trainer = problem.trainer().inMemoryOf(new LogisticRegression.Workspace());
        /** One for each kernel that some measure needs. */
        private final Map<Choice, Weigher> weighers = new LinkedHashMap<>();

        /** What the classifiers of the setting at hand got right. */
        private final Map<FitKey, Integer> counted = new HashMap<>();

        private int[] everyRow = {};
        private int[] trainRows = {};
        private int[] trainLabels = {};
        private int[] testLabels = {};
        private int[] noisyLabels = {};
        private double[] means = {};
        private @Nullable NeighbourOrder order;
        private NeighbourOrder.@Nullable Subset subset;

        private Worker() {
            for (Task task : tasks) {
                for (Group group : task.groups.values()) {
                    if (group.asks(PaperMethod.ALGO1)) {
                        BoundsKind table = group.bounds.table();
                        weighers.computeIfAbsent(kernel(table), form -> new Weigher(problem.kernel(table)));
                    }
                }
            }
        }

        private Choice kernel(BoundsKind table) {
            return problem.reading().kernel(problem.dataset(), table);
        }

        private Importance weigh(BoundsKind table, DMatrixRMaj x, int[] rows) {
            return Objects.requireNonNull(weighers.get(kernel(table))).weigh(x, rows);
        }

        /**
         * Runs one trial.
         *
         * @param trial its number, from 0
         * @return for each measure, how many test examples its classifier got right
         */
        public int[] run(int trial) {
            int[] correct = new int[measures];
            Sample clean = draw(trial);
            if (cleanTargets.length > 0) {
                put(correct, cleanTargets, count(trainer.train(clean, stream(trial, CLEAN_START))));
            }
            for (Task task : tasks) {
                run(trial, task, clean, correct);
            }
            return correct;
        }

        private void run(int trial, Task task, Sample clean, int[] correct) {
            Setting setting = task.setting;
            Rng noise = stream(trial, NOISE, task.stream);
            noisyLabels = problem.reading().noise(setting).labels(new TrueRows(clean, () -> train, List.of()), noise);
            Sample noisy = clean.withLabels(noisyLabels);
            OutOfFoldFit fit = trainer.fit(noisy, stream(trial, NOISY_START, task.stream));
            if (task.noisyTargets.length > 0) {
                put(correct, task.noisyTargets, count(fit.classifier()));
            }
            if (neighbourhoods.length > 0 && order != null && subset != null) {
                order.means(subset, fit.posteriors(1), neighbourhoods, SelfMatch.INCLUDED, means);
            }
            counted.clear();
            for (Group group : task.groups.values()) {
                run(trial, task, group, noisy, fit, correct);
            }
        }

        private void run(int trial, Task task, Group group, Sample noisy, OutOfFoldFit fit, int[] correct) {
            Bounds bounds = group.bounds;
            ImportanceEstimator chosen = problem.reading().importance();
            ImportanceEstimator importance = chosen == null ? (x, rows) -> weigh(bounds.table(), x, rows) : chosen;
            BilnLearner learner =
                    learner(trial, task.setting, bounds, rates(task.setting, bounds), trainer, importance);
            Distillation distillation = learner.distill(noisy, fit.posteriors());
            if (group.asks(PaperMethod.AUTO)) {
                TrainingSet distilled = TrainingSet.of(noisy, distillation, Answers.none());
                put(correct, group, PaperMethod.AUTO, distilled, method -> fit(trial, task, bounds, method, distilled));
            }
            Answers answers = learner.ask(distillation, this::boughtLabel, Answers.none());
            if (group.asks(PaperMethod.NOISY_ACT)) {
                int[] labels = corrected(trial, task, bounds, distillation, answers);
                put(
                        correct,
                        group,
                        PaperMethod.NOISY_ACT,
                        everyRow,
                        labels,
                        method -> trainer.train(noisy.withLabels(labels), start(trial, task.stream, bounds, method)));
            }
            TrainingSet training = TrainingSet.of(noisy, distillation, answers);
            if (group.asks(PaperMethod.AUTO_ACT)) {
                put(
                        correct,
                        group,
                        PaperMethod.AUTO_ACT,
                        training,
                        method -> fit(trial, task, bounds, method, training));
            }
            if (group.asks(PaperMethod.ALGO1)) {
                put(correct, group, PaperMethod.ALGO1, training, method -> {
                    double[] beta = learner.weigh(noisy, training).weights();
                    return learner.train(training, beta);
                });
            }
        }

        private Classifier fit(int trial, Task task, Bounds bounds, PaperMethod method, TrainingSet training) {
            return trainer.train(training.sample(), start(trial, task.stream, bounds, method));
        }

        /** The bounds of a group, from the means over neighbours of this trial. */
        private RateBounds rates(Setting setting, Bounds bounds) {
            Pairing pairing = bounds.pairing();
            if (pairing == null) {
                return RateBounds.known(setting.rhoPlusMax(), setting.rhoMinusMax());
            }
            int block = Arrays.binarySearch(neighbourhoods, bounds.k());
            if (block < 0) {
                return RateBounds.wholeSample(pairing);
            }
            int n = trainLabels.length;
            double[] of = Arrays.copyOfRange(means, block * n, (block + 1) * n);
            if (bounds.pooled()) {
                Arrays.fill(of, mean(of));
            }
            return RateBounds.supplied(UpperBounds.paired(of, pairing));
        }

        /**
         * The labels of {@code noisy+act}. The published numbers come from using places in the list of uncollected examples
         * as rows of the sample, except where the list is shorter than what could be bought.
         */
        private int[] corrected(int trial, Task task, Bounds bounds, Distillation distillation, Answers answers) {
            int undecided = distillation.undecided().length;
            boolean rightRows =
                    undecided < task.setting.nAct() || problem.reading().has(Choice.CORRECTED_UNCOLLECTED);
            int[] rows = rightRows
                    ? answers.rows()
                    : Arrays.stream(stream(trial, BOUGHT, task.stream, bounds.stream())
                                    .permutation(trainLabels.length))
                            .filter(place -> place < undecided)
                            .limit(task.setting.nAct())
                            .toArray();
            int[] labels = noisyLabels.clone();
            for (int row : rows) {
                labels[row] = boughtLabel(row);
            }
            return labels;
        }

        private Sample draw(int trial) {
            Rng rng = stream(trial, SPLIT);
            Problem.Shared shared = problem.shared();
            grow(problem.dataset().trainingSize(), tested());
            if (problem.dataset() instanceof DrawnDataset drawn) {
                drawn.draw(rng, train, trainLabels);
                drawn.draw(rng, test, testLabels);
                for (int i = 0; i < trainRows.length; i++) {
                    trainRows[i] = i;
                }
                if (neighbourhoods.length > 0) {
                    order = NeighbourOrder.of(train);
                    subset = order.everything();
                }
                weighers.values().forEach(weigher -> weigher.sample(train));
            } else if (shared != null) {
                split(shared, rng);
                if (subset == null) {
                    order = shared.order();
                    subset = order.newSubset();
                }
                subset.set(trainRows);
                weighers.forEach((form, weigher) ->
                        weigher.sample(Objects.requireNonNull(shared.grams().get(form)), trainRows));
            }
            return Sample.of(train, trainLabels);
        }

        /** Splits at random; rows keep the order of the data set, so positives come first in the training sample. */
        private void split(Problem.Shared shared, Rng rng) {
            int n = trainLabels.length;
            int[] permutation = rng.permutation(shared.pool().size());
            Arrays.sort(permutation, 0, n);
            Arrays.sort(permutation, n, permutation.length);
            System.arraycopy(permutation, 0, trainRows, 0, n);
            copyRows(shared.x(), permutation, 0, n, train);
            copyRows(shared.x(), permutation, n, permutation.length, test);
            for (int i = 0; i < permutation.length; i++) {
                int label = shared.pool().label(permutation[i]);
                if (i < n) {
                    trainLabels[i] = label;
                } else {
                    testLabels[i - n] = label;
                }
            }
        }

        private void grow(int n, int tested) {
            if (trainLabels.length == n) {
                return;
            }
            everyRow = IntStream.range(0, n).toArray();
            trainRows = new int[n];
            trainLabels = new int[n];
            testLabels = new int[tested];
            means = new double[n * Math.max(1, neighbourhoods.length)];
        }

        private int boughtLabel(int row) {
            return problem.reading().has(Choice.BOUGHT_BAYES_OPTIMAL) && problem.dataset() instanceof DrawnDataset drawn
                    ? drawn.bayesLabel(train, row)
                    : trainLabels[row];
        }

        private void put(
                int[] correct,
                Group group,
                PaperMethod method,
                TrainingSet training,
                Function<PaperMethod, Classifier> classifier) {
            put(correct, group, method, training.rows(), training.sample().y(), classifier);
        }

        /** Trains and counts, unless the same was trained in this setting before. */
        private void put(
                int[] correct,
                Group group,
                PaperMethod method,
                int[] rows,
                int[] labels,
                Function<PaperMethod, Classifier> classifier) {
            FitKey key = new FitKey(method, group.bounds.stream(), rows, labels);
            Integer count = counted.get(key);
            if (count == null) {
                count = count(classifier.apply(method));
                counted.put(key, count);
            }
            put(correct, group.targets.getOrDefault(method, new int[0]), count);
        }

        private void put(int[] correct, int[] targets, int count) {
            for (int target : targets) {
                correct[target] = count;
            }
        }

        /** How many test examples a classifier gets right. */
        private int count(Classifier classifier) {
            int[] predicted = classifier.predict(test);
            int count = 0;
            for (int row = 0; row < predicted.length; row++) {
                count += predicted[row] == testLabels[row] ? 1 : 0;
            }
            return count;
        }
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static void copyRows(DMatrixRMaj from, int[] rows, int first, int end, DMatrixRMaj to) {
        int d = from.getNumCols();
        to.reshape(end - first, d);
        for (int i = first; i < end; i++) {
            System.arraycopy(from.data, rows[i] * d, to.data, (i - first) * d, d);
        }
    }
}

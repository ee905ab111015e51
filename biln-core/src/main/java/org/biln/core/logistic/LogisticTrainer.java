package org.biln.core.logistic;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.Folds;
import org.biln.core.LinearClassifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.Trainer;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Logistic regression as a base learner.
 *
 * <p>{@link #recommended()} adds an intercept, which is not penalised; chooses the L2 penalty by cross-validation; and lets
 * each example be judged by the folds that did not see it. The penalty treats all features alike, so they should be on one
 * scale: put a {@code Standardiser} in front ({@code EncodedTrainer}). {@link #published} is what the paper's program did:
 * no penalty, no intercept of its own, examples judged by the fit that saw them.
 *
 * <p>More than two classes are learnt by one multinomial regression.
 *
 * <p>If only one class has weight there is no direction to learn: an intercept says so, cautiously (one more example of
 * each class). The cost is that of {@code folds} fits for each penalty tried, and one.
 *
 * <pre>{@code
 * Trainer trainer = new EncodedTrainer(Standardiser::fit, LogisticTrainer.recommended());
 * OutOfFoldFit fit = trainer.fit(noisy, Rng.of(1));
 * }</pre>
 */
public final class LogisticTrainer implements Trainer {

    private static final double[] PENALTIES = {0.1, 1, 10, 30, 100, 300, 1000};

    /** A penalty is chosen by so many examples at most: it belongs to the coefficients, and more examples need it less. */
    static final int ENOUGH = 50_000;

    /** In cross-validation, tolerances far below what tells two penalties apart. */
    private static final double GRADIENT_TOLERANCE = 1e-2;

    private static final double PROGRESS_TOLERANCE = 1e-5;

    /** A random start is uniform below this in each parameter, as in the paper's program. */
    private static final double START = 1e-3;

    private final LogisticRegression.Options options;
    private final boolean intercept;
    private final boolean randomStart;
    private final int folds;
    private final double[] penalties;
    private final LogisticRegression.@Nullable Workspace workspace;
    private final int threads;

    private LogisticTrainer(
            LogisticRegression.Options options,
            boolean intercept,
            boolean randomStart,
            int folds,
            double[] penalties,
            LogisticRegression.@Nullable Workspace workspace,
            int threads) {
        this.options = options;
        this.intercept = intercept;
        this.randomStart = randomStart;
        this.folds = folds;
        this.penalties = penalties;
        this.workspace = workspace;
        this.threads = threads;
    }

    /**
     * What we recommend: an intercept, 5 folds, the penalty among 0.1, 1, 10, 30, 100, 300 and 1000.
     *
     * @return the trainer
     */
    public static LogisticTrainer recommended() {
        return new LogisticTrainer(
                LogisticRegression.Options.recommended().withPenalisedIntercept(false),
                true,
                false,
                5,
                PENALTIES.clone(),
                null,
                1);
    }

    /**
     * A regression on the columns as they are, each example judged by the fit that saw it: not out of fold, but what the paper
     * does.
     *
     * @param options how to train
     * @param randomStart whether to start at random within 1e-3 of zero, as the paper's program did, or at zero
     * @return the trainer
     */
    public static LogisticTrainer published(LogisticRegression.Options options, boolean randomStart) {
        return new LogisticTrainer(options, false, randomStart, 0, new double[] {options.l2()}, null, 1);
    }

    /**
     * The same with other penalties to choose from; a single one is not chosen but taken.
     *
     * @param values at least one, none negative; copied
     * @return a new trainer
     */
    public LogisticTrainer withPenalties(double... values) {
        Checks.atLeast("penalties.length", values.length, 1);
        for (double value : values) {
            Checks.notNegative("penalties", value);
        }
        return new LogisticTrainer(options, intercept, randomStart, folds, values.clone(), workspace, threads);
    }

    /**
     * The same with another number of folds.
     *
     * @param value at least 2
     * @return a new trainer
     */
    public LogisticTrainer withFolds(int value) {
        Checks.atLeast("folds", value, 2);
        return new LogisticTrainer(options, intercept, randomStart, value, penalties, workspace, threads);
    }

    /**
     * The same with folds fitted side by side; the result does not depend on it.
     *
     * @param value how many threads at most
     * @return a new trainer
     */
    public LogisticTrainer withThreads(int value) {
        Checks.atLeast("threads", value, 1);
        return new LogisticTrainer(options, intercept, randomStart, folds, penalties, workspace, value);
    }

    /**
     * The same trained another way.
     *
     * @param value the options; their penalty does not count, and the intercept is never penalised
     * @return a new trainer
     */
    public LogisticTrainer withOptions(LogisticRegression.Options value) {
        return new LogisticTrainer(
                intercept ? value.withPenalisedIntercept(false) : value,
                intercept,
                randomStart,
                folds,
                penalties,
                workspace,
                threads);
    }

    /**
     * The same in memory of the caller's: for one thread, which then trains again and again without allocating what a fit
     * needs.
     *
     * @param memory the workspace
     * @return a new trainer that is not to be shared by threads
     */
    public LogisticTrainer inMemoryOf(LogisticRegression.Workspace memory) {
        return new LogisticTrainer(options, intercept, randomStart, folds, penalties, memory, threads);
    }

    @Override
    public OutOfFoldFit fit(Sample sample, Rng rng) {
        check(sample);
        if (intercept && single(sample)) {
            Classifier constant = constant(sample);
            double[] posteriors = new double[sample.size() * sample.classes()];
            constant.probabilities(sample.x(), posteriors);
            return new OutOfFoldFit(constant, posteriors, null);
        }
        if (sample.classes() > 2) {
            CrossFit chosen = choose(sample, rng);
            double l2 = chosen.l2();
            double[] theta = new double[SoftmaxRegression.parameters(sample)];
            Outcome outcome = new Outcome();
            Classifier classifier = softmax(sample, l2, theta, outcome);
            return new OutOfFoldFit(
                    classifier, chosen.posteriors(), new SoftmaxEvaluator(sample, l2).certificate(theta, outcome));
        }
        if (folds == 0) {
            LogisticFit fit = train(sample, penalties[0], rng);
            double[] eta = new double[sample.size()];
            fit.classifier().etas(sample.x(), eta);
            return OutOfFoldFit.ofEta(fit.classifier(), eta, fit.certificate());
        }
        CrossFit crossFit = crossFit(sample, rng);
        LogisticFit fit = train(sample, crossFit.l2(), rng);
        return OutOfFoldFit.ofEta(fit.classifier(), crossFit.posteriors(), fit.certificate());
    }

    @Override
    public Classifier train(Sample sample, Rng rng) {
        check(sample);
        if (intercept && single(sample)) {
            return constant(sample);
        }
        if (sample.classes() > 2) {
            double l2 = penalties.length > 1 ? choose(sample, rng).l2() : penalties[0];
            double[] theta = new double[SoftmaxRegression.parameters(sample)];
            return softmax(sample, l2, theta, new Outcome());
        }
        double l2 = penalties.length > 1 ? choosePenalty(sample, rng) : penalties[0];
        LogisticRegression.Workspace memory = start(sample.dimension() + (intercept ? 1 : 0), rng);
        Sample columns = intercept ? withIntercept(sample) : sample;
        new LogisticRegression(options.withL2(l2)).train(columns, memory);
        return classifier(memory.classifier());
    }

    /** The penalty that cross-validation chooses, of two classes, by as many examples as are enough. */
    double choosePenalty(Sample sample, Rng rng) {
        int[] rows = some(sample.size(), ENOUGH, rng);
        return rows.length == sample.size()
                ? crossFit(sample, rng, penalties).l2()
                : crossFit(sample.rows(rows), rng, penalties).l2();
    }

    /** All of n examples, or where there are more than the most, so many at random. */
    static int[] some(int n, int most, Rng rng) {
        return n <= most ? IntStream.range(0, n).toArray() : Arrays.copyOf(rng.permutation(n), most);
    }

    private void check(Sample sample) {
        Checks.finite("sample", sample.x());
        Checks.require(
                intercept || sample.classes() == 2,
                "sample",
                "has " + sample.classes() + " classes, the paper has two");
    }

    private CrossFit choose(Sample sample, Rng rng) {
        int count = Math.min(folds, sample.size());
        return SoftmaxRegression.choose(
                sample, trying(), penalties, Folds.of(sample, count, rng.nextLong()), count, threads);
    }

    private SoftmaxClassifier softmax(Sample sample, double l2, double[] theta, Outcome outcome) {
        int[] all = IntStream.range(0, sample.size()).toArray();
        SoftmaxRegression problem = new SoftmaxRegression(sample, all, l2);
        new Lbfgs().minimise(problem, theta, theta.length, options, outcome);
        return problem.classifier(theta);
    }

    private LogisticRegression.Options trying() {
        return options.withTolerances(
                Math.max(GRADIENT_TOLERANCE, options.gradientTolerance()),
                Math.max(PROGRESS_TOLERANCE, options.progressTolerance()));
    }

    private CrossFit crossFit(Sample sample, Rng rng) {
        boolean few = sample.size() <= ENOUGH || penalties.length == 1;
        return crossFit(sample, rng, few ? penalties : new double[] {choosePenalty(sample, rng)});
    }

    private CrossFit crossFit(Sample sample, Rng rng, double[] penalties) {
        Sample columns = intercept ? withIntercept(sample) : sample;
        // a few examples are left out one by one
        return new CrossValidation(Math.min(folds, sample.size()), rng.nextLong(), threads)
                .crossFit(columns, trying(), penalties);
    }

    private LogisticFit train(Sample sample, double l2, Rng rng) {
        Sample columns = intercept ? withIntercept(sample) : sample;
        LogisticRegression.Workspace memory = start(columns.dimension(), rng);
        LogisticFit fit = new LogisticRegression(options.withL2(l2)).fitFrom(columns, memory);
        return new LogisticFit(classifier(fit.classifier()), fit.certificate());
    }

    private LogisticRegression.Workspace start(int dimension, Rng rng) {
        LogisticRegression.Workspace memory = workspace == null ? new LogisticRegression.Workspace() : workspace;
        memory.startAtZero(dimension);
        if (randomStart) {
            for (int j = 0; j < dimension; j++) {
                memory.theta()[j] = START * rng.nextDouble();
            }
        }
        return memory;
    }

    /** The same with an intercept of its own, if a column was added for it. */
    private LinearClassifier classifier(LinearClassifier trained) {
        if (!intercept) {
            return trained;
        }
        double[] theta = trained.theta();
        return new LinearClassifier(theta[0], Arrays.copyOfRange(theta, 1, theta.length));
    }

    private static Sample withIntercept(Sample sample) {
        int d = sample.dimension();
        DMatrixRMaj x = new DMatrixRMaj(sample.size(), d + 1);
        for (int row = 0; row < sample.size(); row++) {
            x.data[row * (d + 1)] = 1;
            System.arraycopy(sample.x().data, row * d, x.data, row * (d + 1) + 1, d);
        }
        return sample.withFeatures(x);
    }

    private static double[] weightOfClasses(Sample sample) {
        double[] total = new double[sample.classes()];
        for (int row = 0; row < sample.size(); row++) {
            total[sample.label(row)] += sample.weight(row);
        }
        return total;
    }

    /** Whether at most one class has weight. */
    static boolean single(Sample sample) {
        return Arrays.stream(weightOfClasses(sample)).filter(w -> w > 0).count() <= 1;
    }

    /** The shares of the classes, each with one example more than it has. */
    static Classifier constant(Sample sample) {
        double[] shares = weightOfClasses(sample);
        if (shares.length == 2) {
            return new LinearClassifier(
                    StrictMath.log((shares[1] + 1) / (shares[0] + 1)), new double[sample.dimension()]);
        }
        double[] intercepts =
                Arrays.stream(shares).map(share -> StrictMath.log(share + 1)).toArray();
        return new SoftmaxClassifier(intercepts, new double[shares.length][sample.dimension()]);
    }
}

package org.biln.core.logistic;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.Folds;
import org.biln.core.LinearClassifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.ensemble.FlippedClassifier;
import org.biln.core.internal.Checks;
import org.biln.core.internal.Workers;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * Logistic regression of labels that flip: {@code P(observed +1 | x) = rho_- + (1 - rho_+ - rho_-) S(b + theta . x)}.
 *
 * <p>A logistic posterior goes to 0 and 1 however noisy the labels are; this one levels off where the noise does, so that its
 * ends tell the rates. Parameters and rates maximise the penalised likelihood by the EM algorithm: given rates and
 * parameters, the probability of each true label; given those, one weighted regression and two counts. A prior of one flip in
 * ten among ten rows keeps the rates moderate. The penalty is a tenth of the one plain logistic regression chooses.
 *
 * <p>As a base learner it predicts the <em>observed</em> label, like any other; each example is judged by folds that did not
 * see it. Of more than two classes it is plain {@link LogisticTrainer}.
 *
 * <pre>{@code
 * Trainer trainer = new EncodedTrainer(Standardiser::fit, new FlipLogisticTrainer());
 * OutOfFoldFit fit = trainer.fit(noisy, Rng.of(1));
 * }</pre>
 */
public final class FlipLogisticTrainer implements Trainer {

    private static final int FOLDS = 5;
    private static final int ROUNDS = 100;
    private static final int STEPS_A_ROUND = 8;
    private static final double FLIPS = 1;
    private static final double KEPT = 9;
    private static final double MOST = 0.45;

    /** Flat ends leave the middle steep: less of the penalty that plain regression needs to stay calm under the noise. */
    private static final double PENALTY_SHARE = 0.1;

    private final int enough;
    private final int threads;
    private final LogisticTrainer plain;

    /** The trainer. */
    public FlipLogisticTrainer() {
        this(LogisticTrainer.ENOUGH, 1);
    }

    /** A trainer whose rounds of regression take so many examples at most: more of them say nothing new, but take long. */
    FlipLogisticTrainer(int enough, int threads) {
        this.enough = enough;
        this.threads = threads;
        plain = LogisticTrainer.recommended().withThreads(threads);
    }

    /**
     * The same with folds fitted side by side; the result does not depend on it.
     *
     * @param value how many threads at most
     * @return a new trainer
     */
    public FlipLogisticTrainer withThreads(int value) {
        return new FlipLogisticTrainer(enough, value);
    }

    @Override
    public OutOfFoldFit fit(Sample sample, Rng rng) {
        if (isPlain(sample)) {
            return plain.fit(sample, rng);
        }
        double l2 = PENALTY_SHARE * plain.choosePenalty(sample, rng);
        Folds folds = Folds.of(sample, FOLDS, rng.nextLong());
        int[][] rows = new int[FOLDS + 1][];
        for (int f = 0; f < FOLDS; f++) {
            rows[f] = some(folds.others(f), rng);
        }
        rows[FOLDS] = some(all(sample), rng);
        Classifier[] learnt = new Classifier[FOLDS + 1];
        Workers.run(threads, FOLDS + 1, () -> job -> {
            int f = FOLDS - job; // the largest first
            learnt[f] = learn(sample.rows(rows[f]), l2);
        });
        double[] eta = new double[sample.size()];
        double[] both = new double[2];
        for (int f = 0; f < FOLDS; f++) {
            for (int row : folds.rows(f)) {
                learnt[f].probabilities(sample.x().data, row * sample.dimension(), both, 0);
                eta[row] = both[1];
            }
        }
        return OutOfFoldFit.ofEta(learnt[FOLDS], eta, null);
    }

    @Override
    public Classifier train(Sample sample, Rng rng) {
        if (isPlain(sample)) {
            return plain.train(sample, rng);
        }
        double l2 = PENALTY_SHARE * plain.choosePenalty(sample, rng);
        return learn(sample.rows(some(all(sample), rng)), l2);
    }

    /** Whether there are too few examples, or too many or too few classes, to tell flips. */
    private static boolean isPlain(Sample sample) {
        Checks.finite("sample", sample.x());
        return sample.classes() > 2 || sample.size() < 2 * FOLDS || LogisticTrainer.single(sample);
    }

    private static int[] all(Sample sample) {
        return IntStream.range(0, sample.size()).toArray();
    }

    /** As many of the rows as are enough. */
    private int[] some(int[] rows, Rng rng) {
        int[] some = LogisticTrainer.some(rows.length, enough, rng);
        for (int i = 0; i < some.length; i++) {
            some[i] = rows[some[i]];
        }
        return some;
    }

    private static Classifier learn(Sample training, double l2) {
        return LogisticTrainer.single(training) ? LogisticTrainer.constant(training) : em(training, l2);
    }

    /** Every row twice, as +1 and as -1, with the probability of each as its weight. */
    private static FlippedClassifier em(Sample sample, double l2) {
        int n = sample.size();
        int d = sample.dimension();
        DMatrixRMaj x = new DMatrixRMaj(2 * n, d + 1);
        int[] y = new int[2 * n];
        for (int i = 0; i < 2 * n; i++) {
            x.data[i * (d + 1)] = 1;
            System.arraycopy(sample.x().data, i % n * d, x.data, i * (d + 1) + 1, d);
            y[i] = i < n ? 1 : -1;
        }
        double[] soft = new double[2 * n];
        LogisticRegression regression = new LogisticRegression(LogisticRegression.Options.recommended()
                .withPenalisedIntercept(false)
                .withL2(l2)
                .withTolerances(1e-4, 1e-8)
                .withMaxIterations(STEPS_A_ROUND));
        LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
        workspace.startAtZero(d + 1);
        double plus = 0;
        double minus = 0;
        for (int row = 0; row < n; row++) {
            double w = sample.weight(row);
            soft[row] = sample.sign(row) > 0 ? w : 0;
            soft[n + row] = w - soft[row];
        }
        for (int round = 0; round < ROUNDS; round++) {
            regression.fit(x, y, soft, 2 * n, workspace);
            double[] theta = workspace.theta();
            // the first regression is the plain one: its labels flip as often as the prior says
            double before = plus + minus;
            double flippedPlus = FLIPS;
            double flippedMinus = FLIPS;
            double truePlus = FLIPS + KEPT;
            double trueMinus = FLIPS + KEPT;
            double rhoPlus = round == 0 ? FLIPS / (FLIPS + KEPT) : plus;
            double rhoMinus = round == 0 ? FLIPS / (FLIPS + KEPT) : minus;
            for (int row = 0; row < n; row++) {
                double score = theta[0];
                for (int j = 0; j < d; j++) {
                    score = Math.fma(theta[j + 1], sample.x().data[row * d + j], score);
                }
                double p = Exp.sigmoid(score);
                boolean positive = sample.sign(row) > 0;
                double one = p * (positive ? 1 - rhoPlus : rhoPlus);
                double other = (1 - p) * (positive ? rhoMinus : 1 - rhoMinus);
                double w = sample.weight(row);
                double belongs = one + other > 0 ? Math.min(w, w * one / (one + other)) : w / 2;
                soft[row] = belongs;
                soft[n + row] = w - belongs;
                truePlus += belongs;
                trueMinus += w - belongs;
                flippedPlus += positive ? 0 : belongs;
                flippedMinus += positive ? w - belongs : 0;
            }
            plus = Math.min(MOST, flippedPlus / truePlus);
            minus = Math.min(MOST, flippedMinus / trueMinus);
            if (round > 0 && Math.abs(plus + minus - before) < 1e-5) {
                break;
            }
        }
        double[] theta = Arrays.copyOf(workspace.theta(), d + 1);
        return new FlippedClassifier(new LinearClassifier(theta[0], Arrays.copyOfRange(theta, 1, d + 1)), plus, minus);
    }
}

package org.biln.cli.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.biln.cli.model.FitOptions;
import org.biln.cli.table.InputException;
import org.biln.cli.table.Numbers;
import org.biln.cli.table.TrainingTable;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.distill.Verdict;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.learn.Certificate;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.core.learn.MulticlassBilnLearner;
import org.biln.core.learn.MulticlassBilnResult;
import org.biln.core.learn.PosteriorEstimator;
import org.biln.core.logistic.FitCertificate;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;
import org.biln.kmm.Kernel;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Runs the method on a table with the recommended defaults: L2 by cross-validation on the observed labels, out-of-fold
 * posteriors, whole-sample bounds when the rates are not known, kernel mean matching with the median heuristic and a
 * ridge. Two labels go through {@link BilnLearner}, more through {@link MulticlassBilnLearner}.
 *
 * <p>An expert's answer stands above the theory: the noise bounds of an answered row are set to 1, where no theorem
 * distils it, and the answer is bought for it.
 */
public final class Fitting {
    /** Streams of the seed; one number each, so that no part's use of randomness moves another's. */
    private static final long FOLDS = 1;

    private static final long QUERIES = 2;
    private static final long BLOCKS = 3;

    private final TrainingTable table;
    private final FitOptions options;
    private final Consumer<String> progress;

    private Fitting(TrainingTable table, FitOptions options, Consumer<String> progress) {
        this.table = table;
        this.options = options;
        this.progress = progress;
    }

    /** Somebody who may know labels. */
    @FunctionalInterface
    public interface Expert {
        /** Knows nothing beyond what was given. */
        Expert SILENT = order -> Map.of();

        /**
         * Asks for labels.
         *
         * @param order the undecided rows in the order they would be asked about
         * @return label codes by row, of as many rows as the expert cares to answer
         */
        Map<Integer, Integer> answers(int[] order);
    }

    /**
     * Fits.
     *
     * @param table the rows
     * @param options what decides the fit besides them
     * @param given answers known beforehand: label codes by row
     * @param expert asked about undecided rows
     * @param progress told what is being done
     * @return everything that was found
     */
    public static Outcome run(
            TrainingTable table,
            FitOptions options,
            Map<Integer, Integer> given,
            Expert expert,
            Consumer<String> progress) {
        return new Fitting(table, options, progress).run(given, expert);
    }

    private Outcome run(Map<Integer, Integer> given, Expert expert) {
        Asking asking = new Asking(given, expert);
        double sigma = options.reweight() ? sigma() : 0;
        ImportanceEstimator importance = options.reweight() ? importance(sigma) : ImportanceEstimator.uniform();
        return table.labels().binary() ? two(asking, importance, sigma) : more(asking, importance, sigma);
    }

    private Outcome two(Asking asking, ImportanceEstimator importance, double sigma) {
        Sample noisy = Sample.of(table.x(), table.signs());
        List<Outcome.Proof> proofs = new ArrayList<>();
        double[] supplied = table.eta();
        Penalty penalty = penalty(noisy);
        PosteriorEstimator posterior = supplied != null
                ? PosteriorEstimator.supplied(supplied)
                : PosteriorEstimator.supplied(penalty.outOfFold(noisy));
        progress.accept("distilling");
        BilnLearner learner = BilnLearner.builder()
                .posterior(posterior)
                .bounds(asking.silencing(bounds()))
                .labelsToBuy(table.size())
                .queryStrategy(asking)
                .importance(importance)
                .classifier(penalty.training())
                .seed(options.seed())
                .build();
        BilnResult result = learner.learn(noisy, row -> asking.code(row) == 1 ? 1 : -1);
        int n = table.size();
        Distillation distillation = result.distillation();
        int[] verdict = new int[n];
        int[] focus = new int[n];
        Arrays.fill(focus, 1);
        for (int i = 0; i < n; i++) {
            verdict[i] = distillation.verdict(i) == Verdict.UNDECIDED
                    ? Outcome.UNDECIDED
                    : distillation.verdict(i) == Verdict.POSITIVE ? 1 : 0;
        }
        Outcome.Rows rows = new Outcome.Rows(
                perRow(n, distillation::eta),
                perRow(n, i -> result.bounds().plus(i)),
                perRow(n, i -> result.bounds().minus(i)),
                focus,
                verdict,
                weights(result.trainingRows(), result.importance().weights()));
        weightProof(proofs, result.importance().certificate());
        proofs.add(proof("classifier", result.certificate()));
        return new Outcome(
                table, rows, List.of(result.classifier()), asking.answers, asking.order(), penalty.l2(), sigma, proofs);
    }

    private Outcome more(Asking asking, ImportanceEstimator importance, double sigma) {
        int classes = table.labels().values().size();
        List<Penalty> penalties = new ArrayList<>();
        double l2 = 0;
        for (int c = 0; c < classes; c++) {
            Penalty penalty = penalty(Sample.of(table.x(), against(c)));
            penalties.add(penalty);
            l2 += penalty.l2() / classes;
        }
        progress.accept("distilling");
        MulticlassBilnLearner learner = MulticlassBilnLearner.builder(classes)
                .posterior(c -> noisy -> penalties.get(c).outOfFold(noisy))
                .bounds(c -> asking.silencing(bounds()))
                .labelsToBuy(table.size())
                .queryStrategy(asking)
                .importance(importance)
                .classifier(LogisticRegression.Options.recommended().withL2(l2))
                .seed(options.seed())
                .build();
        MulticlassBilnResult result = learner.learn(table.x(), table.codes(), asking::code);
        int n = table.size();
        int[] verdict = result.distilledClasses();
        int[] focus = new int[n];
        for (int i = 0; i < n; i++) {
            focus[i] = verdict[i];
            if (verdict[i] == MulticlassBilnResult.UNDECIDED) {
                focus[i] = 0;
                for (int c = 1; c < classes; c++) {
                    if (result.posteriors().get(c).eta(i)
                            > result.posteriors().get(focus[i]).eta(i)) {
                        focus[i] = c;
                    }
                }
            }
        }
        Outcome.Rows rows = new Outcome.Rows(
                perRow(n, i -> result.posteriors().get(focus[i]).eta(i)),
                perRow(n, i -> result.distillations().get(focus[i]).bounds().plus(i)),
                perRow(n, i -> result.distillations().get(focus[i]).bounds().minus(i)),
                focus,
                verdict,
                weights(result.trainingRows(), result.importance().weights()));
        List<Outcome.Proof> proofs = new ArrayList<>();
        weightProof(proofs, result.importance().certificate());
        List<LinearClassifier> classifiers = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            classifiers.add(result.classifier().against(c));
            proofs.add(proof(
                    "classifier of " + table.labels().values().get(c),
                    result.certificates().get(c)));
        }
        return new Outcome(table, rows, classifiers, asking.answers, asking.order(), l2, sigma, proofs);
    }

    private int[] against(int c) {
        return Arrays.stream(table.codes()).map(code -> code == c ? 1 : -1).toArray();
    }

    private Penalty penalty(Sample noisy) {
        if (options.l2().equals("cv")) {
            progress.accept("choosing the penalty by cross-validation");
            return Penalty.chosen(noisy, Rng.of(options.seed(), FOLDS).nextLong());
        }
        return Penalty.fixed(
                Numbers.parse(options.l2()),
                noisy,
                Rng.of(options.seed(), FOLDS).nextLong());
    }

    private RateBounds bounds() {
        Double plus = options.rhoPlus();
        Double minus = options.rhoMinus();
        if (options.bounds().equals("known") && plus != null && minus != null) {
            return RateBounds.known(plus, minus);
        }
        if (options.bounds().equals("sample")) {
            return RateBounds.wholeSample(Pairing.THEOREM_6);
        }
        int k = FitOptions.neighbours(options.bounds());
        if (k > table.size()) {
            throw new InputException(
                    "--bounds neighbours:" + k + " asks for more rows than the " + table.size() + " there are",
                    "use a smaller K, or --bounds sample");
        }
        return RateBounds.neighbourhood(k, Pairing.THEOREM_6);
    }

    private double sigma() {
        if (!options.sigma().equals("median")) {
            return Numbers.parse(options.sigma());
        }
        return MedianSigma.of(options.kernel(), table.x());
    }

    private ImportanceEstimator importance(double sigma) {
        Kernel kernel = options.kernel().equals("gaussian") ? Kernel.gaussian(sigma) : Kernel.exponential(sigma);
        return (sample, rows) -> {
            progress.accept("weighing " + rows.length + " rows");
            return new BlockedMatching(kernel, Rng.of(options.seed(), BLOCKS)).weigh(sample, rows);
        };
    }

    private double[] weights(int[] trainingRows, double[] weights) {
        double[] all = new double[table.size()];
        for (int i = 0; i < trainingRows.length; i++) {
            all[trainingRows[i]] = weights[i];
        }
        return all;
    }

    private static double[] perRow(int n, java.util.function.IntToDoubleFunction value) {
        double[] all = new double[n];
        Arrays.setAll(all, value);
        return all;
    }

    private static void weightProof(List<Outcome.Proof> proofs, @Nullable Certificate certificate) {
        if (certificate != null) {
            proofs.add(new Outcome.Proof(
                    "weights", certificate.converged(), certificate.residual(), certificate.summary()));
        }
    }

    private static Outcome.Proof proof(String what, FitCertificate certificate) {
        return new Outcome.Proof(
                what,
                certificate.reason().converged(),
                certificate.gradientNorm(),
                certificate.iterations() + " iterations, " + certificate.evaluations() + " evaluations, stopped: "
                        + certificate.reason());
    }

    /** Hands out the undecided rows in one random order, and buys what the expert knows. */
    private final class Asking implements QueryStrategy {
        private final Map<Integer, Integer> given;
        private final Expert expert;
        private Map<Integer, Integer> answers = Map.of();
        private int[] order = {};

        Asking(Map<Integer, Integer> given, Expert expert) {
            this.given = given;
            this.expert = expert;
        }

        @Override
        public int[] choose(Distillation distillation, int count, Rng unused) {
            int all = distillation.count(Verdict.UNDECIDED);
            order = QueryStrategy.random().choose(distillation, all, Rng.of(options.seed(), QUERIES));
            Map<Integer, Integer> known = new TreeMap<>(given);
            known.putAll(expert.answers(
                    Arrays.stream(order).filter(i -> !given.containsKey(i)).toArray()));
            answers = known;
            return known.keySet().stream().mapToInt(i -> i).toArray();
        }

        List<Integer> order() {
            return Arrays.stream(order).boxed().toList();
        }

        int code(int row) {
            Integer code = answers.get(row);
            if (code == null) {
                throw new IllegalStateException("row " + row + " was not answered");
            }
            return code;
        }

        RateBounds silencing(RateBounds inner) {
            if (given.isEmpty()) {
                return inner;
            }
            return (DMatrixRMaj x, double[] eta) -> {
                UpperBounds bounds = inner.bounds(x, eta);
                double[] plus = bounds.plus();
                double[] minus = bounds.minus();
                for (int row : given.keySet()) {
                    plus[row] = 1;
                    minus[row] = 1;
                }
                return UpperBounds.of(plus, minus);
            };
        }
    }
}

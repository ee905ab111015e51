package org.biln.core.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.distill.Verdict;
import org.biln.core.internal.Checks;
import org.biln.core.logistic.FitCertificate;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;
import org.ejml.data.DMatrixRMaj;

/**
 * Algorithm 1 for any number of classes, by treating each class c against the rest.
 *
 * <p>With {@code r_c(x) = P(not c observed | c, x)} and {@code s_c(x) = P(c observed | not c, x)} as the two rates of the
 * binary problem "c against the rest", Theorem 5 says: if {@code eta_c(x) > (1 + UB(s_c(x))) / 2}, the clean posterior of c
 * exceeds 1/2, so c is the Bayes-optimal class and (x, c) is distilled. Its other half only says "not c" and is not used.
 * Theorem 6 carries over as {@code s_c <= eta_c} wherever {@code r_c + s_c < 1}, so the same {@link RateBounds} serve: they
 * are asked once per class and their bound of rho_-1 is the bound of s_c.
 *
 * <p><b>An example claimed by two classes.</b> Posteriors of one example sum to at most 1 and thresholds are at least 1/2,
 * so true posteriors never distil an example for two classes, whatever the bounds. Estimated ones, fitted class by class, may.
 * Such a <em>conflict</em> proves the estimates wrong at that example: it is left undecided, may be asked about like
 * any other, and is listed in the result.
 *
 * <p>A {@link QueryStrategy} sees, for each example, the posterior and the bounds of its leading class (the largest eta_c,
 * ties to the smaller class); {@link Verdict#POSITIVE} stands for "distilled", whatever the class.
 *
 * <p>The classifier is one weighted logistic regression per class on what was distilled and bought; the largest score wins.
 * The cost is K times that of {@link BilnLearner}, the importance computed once.
 *
 * <pre>{@code
 * MulticlassBilnLearner learner = MulticlassBilnLearner.builder(3)
 *         .bounds(c -> RateBounds.known(0.3, 0.2))
 *         .labelsToBuy(5)
 *         .build();
 * MulticlassBilnResult result = learner.learn(x, observed, Oracle.of(trueClasses)); // each 0, 1 or 2
 * int c = result.classifier().predict(x, 0);
 * }</pre>
 */
public final class MulticlassBilnLearner {

    private final int classes;
    private final IntFunction<PosteriorEstimator> posterior;
    private final IntFunction<RateBounds> bounds;
    private final int labelsToBuy;
    private final QueryStrategy queryStrategy;
    private final ImportanceEstimator importance;
    private final LogisticRegression classifier;
    private final long seed;

    private MulticlassBilnLearner(Builder builder) {
        classes = builder.classes;
        posterior = builder.posterior;
        bounds = builder.bounds;
        labelsToBuy = builder.labelsToBuy;
        queryStrategy = builder.queryStrategy;
        importance = builder.importance;
        classifier = new LogisticRegression(builder.classifier);
        seed = builder.seed;
    }

    /**
     * A builder with the defaults of {@link BilnLearner}.
     *
     * @param classes the number of classes K, at least 2
     * @return a new builder
     * @throws IllegalArgumentException if there are fewer than two classes
     */
    public static Builder builder(int classes) {
        Checks.atLeast("classes", classes, 2);
        return new Builder(classes);
    }

    /**
     * Learns without buying labels.
     *
     * @param x the features, one example per row, at least one, all finite
     * @param observed the observed class of every row, between 0 and K - 1
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if the learner was told to buy labels, or a part refuses its input
     */
    public MulticlassBilnResult learn(DMatrixRMaj x, int[] observed) {
        Checks.require(
                labelsToBuy == 0, "labelsToBuy", "is " + labelsToBuy + ", must be 0 where there is no oracle to ask");
        return learn(x, observed, row -> {
            throw new IllegalStateException("no label is bought");
        });
    }

    /**
     * Learns, buying labels from an oracle.
     *
     * @param x the features, one example per row, at least one, all finite
     * @param observed the observed class of every row, between 0 and K - 1
     * @param oracle answers the class of the undecided rows it is asked about
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if a shape or a class is wrong, or a part refuses its input
     */
    public MulticlassBilnResult learn(DMatrixRMaj x, int[] observed, Oracle oracle) {
        Checks.atLeast("x.numRows", x.numRows, 1);
        Checks.length("observed", observed.length, x.numRows);
        for (int row = 0; row < observed.length; row++) {
            checkClass("observed", row, observed[row]);
        }
        Sample sample = Sample.of(x, against(observed, 0));
        List<Posterior> posteriors = new ArrayList<>();
        List<Distillation> distillations = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            Posterior estimated = posterior.apply(c).posterior(sample.withLabels(against(observed, c)));
            double[] eta = estimated.eta();
            posteriors.add(estimated);
            distillations.add(Distiller.distill(eta, bounds.apply(c).bounds(sample.x(), eta)));
        }
        int[] distilledClass = reconcile(distillations);
        Distillation summary = summary(distillations, distilledClass);
        Purchase purchase = Purchase.of(summary, queryStrategy, labelsToBuy, Rng.of(seed), checked(oracle));
        int[] distilled = summary.distilled();
        int[] rows = purchase.after(distilled);
        int[] labels = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            labels[i] = i < distilled.length ? distilledClass[rows[i]] : purchase.answers()[i - distilled.length];
        }
        Importance weights = BilnLearner.weigh(importance, sample, rows);
        Sample training = sample.rows(rows);
        List<LinearClassifier> classifiers = new ArrayList<>();
        List<FitCertificate> certificates = new ArrayList<>();
        for (int c = 0; c < classes; c++) {
            LogisticFit fit = classifier.fit(training.withLabels(against(labels, c)), weights.weights(), null);
            classifiers.add(fit.classifier());
            certificates.add(fit.certificate());
        }
        return new MulticlassBilnResult(
                posteriors,
                distillations,
                distilledClass,
                purchase,
                rows,
                labels,
                weights,
                new MulticlassClassifier(classifiers),
                certificates);
    }

    /** Of each row the one class that claims it, or -1 if none or several do. */
    private static int[] reconcile(List<Distillation> distillations) {
        int[] distilledClass = new int[distillations.get(0).size()];
        for (int row = 0; row < distilledClass.length; row++) {
            int claims = 0;
            int claimed = MulticlassBilnResult.UNDECIDED;
            for (int c = 0; c < distillations.size(); c++) {
                if (distillations.get(c).verdict(row) == Verdict.POSITIVE) {
                    claims++;
                    claimed = c;
                }
            }
            distilledClass[row] = claims == 1 ? claimed : MulticlassBilnResult.UNDECIDED;
        }
        return distilledClass;
    }

    private static Distillation summary(List<Distillation> distillations, int[] distilledClass) {
        int n = distilledClass.length;
        Verdict[] verdicts = new Verdict[n];
        double[] eta = new double[n];
        double[] plus = new double[n];
        double[] minus = new double[n];
        for (int row = 0; row < n; row++) {
            Distillation leading = distillations.get(0);
            for (Distillation each : distillations) {
                if (each.eta(row) > leading.eta(row)) {
                    leading = each;
                }
            }
            verdicts[row] =
                    distilledClass[row] == MulticlassBilnResult.UNDECIDED ? Verdict.UNDECIDED : Verdict.POSITIVE;
            eta[row] = leading.eta(row);
            plus[row] = leading.bounds().plus(row);
            minus[row] = leading.bounds().minus(row);
        }
        return Distillation.of(verdicts, eta, UpperBounds.of(plus, minus));
    }

    private static int[] against(int[] labels, int c) {
        return Arrays.stream(labels).map(label -> label == c ? 1 : -1).toArray();
    }

    private Oracle checked(Oracle oracle) {
        return row -> {
            int label = oracle.label(row);
            checkClass("oracle", row, label);
            return label;
        };
    }

    private void checkClass(String name, int row, int label) {
        if (label < 0 || label >= classes) {
            throw Checks.bad(name, "row " + row + " is " + label + ", must be in 0.." + (classes - 1));
        }
    }

    /**
     * Collects what a learner is made of.
     *
     * <pre>{@code
     * MulticlassBilnLearner learner = MulticlassBilnLearner.builder(4).seed(3).build();
     * }</pre>
     */
    public static final class Builder extends LearnerBuilder<Builder> {

        private final int classes;
        private IntFunction<PosteriorEstimator> posterior =
                c -> PosteriorEstimator.logistic(LogisticRegression.Options.recommended());
        private IntFunction<RateBounds> bounds = c -> RateBounds.wholeSample(Pairing.THEOREM_6);
        private ImportanceEstimator importance = ImportanceEstimator.uniform();

        private Builder(int classes) {
            this.classes = classes;
        }

        /**
         * How to estimate {@code P(c observed | x)}, class by class; by default penalised logistic regression.
         *
         * @param value the estimator of each class against the rest
         * @return this builder
         */
        public Builder posterior(IntFunction<PosteriorEstimator> value) {
            posterior = value;
            return this;
        }

        /**
         * How to bound the rates of each class against the rest; by default the whole-sample mean with the pairing of
         * Theorem 6. The bound of rho_-1 is the one of {@code P(c observed | not c, x)}.
         *
         * @param value the bounds of each class
         * @return this builder
         */
        public Builder bounds(IntFunction<RateBounds> value) {
            bounds = value;
            return this;
        }

        /**
         * How to weigh the training examples; by default all alike.
         *
         * @param value the estimator
         * @return this builder
         */
        public Builder importance(ImportanceEstimator value) {
            importance = value;
            return this;
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * The learner.
         *
         * @return a learner with what was collected so far
         */
        public MulticlassBilnLearner build() {
            return new MulticlassBilnLearner(this);
        }
    }
}

package org.biln.core.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * Several base learners as one: each calibrated on its own out-of-fold posteriors, then the mean with the weights under which
 * the out-of-fold posteriors predict the observed labels best, then calibrated again.
 *
 * <p>The weights minimise {@code -sum_i w_i log sum_m a_m p_m(y_i | x_i)} over {@code a >= 0, sum a = 1}, a convex problem,
 * by the EM algorithm for mixtures; a prior of one example spread over the members keeps the weights from being decided by
 * nothing. Members whose weight stays below {@value #LEAST_WEIGHT} are dropped. Under label noise this is a fair judge, since
 * the posterior of the observed label is what is wanted of each member.
 *
 * <p>The cost is that of the members.
 *
 * <pre>{@code
 * StackedTrainer trainer = new StackedTrainer(List.of(
 *         new Member("logistic", "logistic", LogisticTrainer.recommended()),
 *         new Member("logistic", "stiff logistic", LogisticTrainer.recommended().withPenalties(1000))));
 * OutOfFoldFit fit = trainer.fit(noisy, Rng.of(1));
 * }</pre>
 */
public final class StackedTrainer implements Trainer {

    /** No member's probability counts as less: one that is certain and wrong must not silence the others. */
    public static final double FLOOR = 1e-3;

    /** Members that matter less are not kept. */
    public static final double LEAST_WEIGHT = 0.02;

    private static final int STEPS = 300;
    private static final double PRIOR = 1;

    private final List<Member> members;
    private final double @Nullable [] fixedWeights;

    /**
     * A stack whose weights are found.
     *
     * @param members at least one base learner, at most 50
     */
    public StackedTrainer(List<Member> members) {
        this(members, null);
    }

    /** A stack with given weights, and without calibration: for labels that were not observed but inferred. */
    StackedTrainer(List<Member> members, double @Nullable [] fixedWeights) {
        Checks.inRange("members.size()", members.size(), 1, (int) (1 / LEAST_WEIGHT));
        this.members = List.copyOf(members);
        this.fixedWeights = fixedWeights;
    }

    @Override
    public OutOfFoldFit fit(Sample sample, Rng rng) {
        return stack(sample, rng).fit();
    }

    /**
     * Learns, and says what each member is worth.
     *
     * @param sample the examples and the labels to learn
     * @param rng the only source of randomness
     * @return the fit and the weights of the members
     */
    public StackedFit stack(Sample sample, Rng rng) {
        double[] weights = sample.weights();
        int[] labels = sample.y();
        List<Classifier> classifiers = new ArrayList<>();
        List<double[]> posteriors = new ArrayList<>();
        for (Member member : members) {
            OutOfFoldFit fit = member.trainer().fit(sample, rng);
            double[] outOfFold = fit.posteriors();
            if (fixedWeights == null) {
                Calibration calibration = Calibration.fit(outOfFold, labels, sample.classes(), weights);
                calibrate(outOfFold, calibration);
                classifiers.add(new CalibratedClassifier(fit.classifier(), calibration));
            } else {
                classifiers.add(fit.classifier());
            }
            posteriors.add(outOfFold);
        }
        if (fixedWeights != null) {
            double[] mixed = mix(sample, fixedWeights, posteriors);
            return new StackedFit(
                    new OutOfFoldFit(mixture(classifiers, fixedWeights), mixed, null), members, fixedWeights.clone());
        }
        double[] shares = shares(sample, weights, posteriors);
        double[] mixed = mix(sample, shares, posteriors);
        Calibration calibration = Calibration.fit(mixed, labels, sample.classes(), weights);
        calibrate(mixed, calibration);
        Classifier classifier = new CalibratedClassifier(mixture(classifiers, shares), calibration);
        return new StackedFit(new OutOfFoldFit(classifier, mixed, null), members, shares);
    }

    private static void calibrate(double[] posteriors, Calibration calibration) {
        for (int from = 0; from < posteriors.length; from += calibration.classes()) {
            calibration.apply(posteriors, from);
        }
    }

    private static MixtureClassifier mixture(List<Classifier> classifiers, double[] shares) {
        List<Classifier> kept = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        for (int m = 0; m < shares.length; m++) {
            if (shares[m] > 0) {
                kept.add(classifiers.get(m));
                weights.add(shares[m]);
            }
        }
        return new MixtureClassifier(
                kept, weights.stream().mapToDouble(Double::doubleValue).toArray(), FLOOR);
    }

    private static double[] mix(Sample sample, double[] shares, List<double[]> posteriors) {
        double[] mixed = new double[sample.size() * sample.classes()];
        double rest = 1 - sample.classes() * FLOOR;
        for (int m = 0; m < shares.length; m++) {
            if (shares[m] > 0) {
                for (int i = 0; i < mixed.length; i++) {
                    mixed[i] += shares[m] * (FLOOR + rest * posteriors.get(m)[i]);
                }
            }
        }
        return mixed;
    }

    /**
     * The convex weights of best log-loss, those below {@value #LEAST_WEIGHT} set to 0.
     *
     * @param sample the sample the posteriors are of
     * @param weights its weights, or null for all 1
     * @param posteriors of each member, K probabilities for each example in turn
     * @return one weight for each member, of sum 1
     */
    static double[] shares(Sample sample, double @Nullable [] weights, List<double[]> posteriors) {
        int n = sample.size();
        int m = posteriors.size();
        double[][] likelihood = new double[m][n];
        double rest = 1 - sample.classes() * FLOOR;
        for (int k = 0; k < m; k++) {
            for (int row = 0; row < n; row++) {
                likelihood[k][row] = FLOOR + rest * posteriors.get(k)[row * sample.classes() + sample.label(row)];
            }
        }
        double[] share = new double[m];
        Arrays.fill(share, 1.0 / m);
        double[] mixed = new double[n];
        for (int step = 0; step < STEPS && m > 1; step++) {
            Arrays.fill(mixed, 0.0);
            for (int k = 0; k < m; k++) {
                for (int row = 0; row < n; row++) {
                    mixed[row] += share[k] * likelihood[k][row];
                }
            }
            double total = 0;
            for (int k = 0; k < m; k++) {
                double sum = PRIOR / m;
                for (int row = 0; row < n; row++) {
                    sum += (weights == null ? 1 : weights[row]) * share[k] * likelihood[k][row] / mixed[row];
                }
                share[k] = sum;
                total += sum;
            }
            for (int k = 0; k < m; k++) {
                share[k] /= total;
            }
        }
        double kept = 0;
        for (int k = 0; k < m; k++) {
            share[k] = share[k] < LEAST_WEIGHT ? 0 : share[k];
            kept += share[k];
        }
        for (int k = 0; k < m; k++) {
            share[k] /= kept;
        }
        return share;
    }
}

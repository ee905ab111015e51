package org.biln.core.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.Certificate;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * Several base learners as one: the mean of their posteriors, with the weights under which the honest posteriors predict the
 * observed labels best, then calibrated on the same.
 *
 * <p>The weights minimise {@code -sum_i w_i log sum_m a_m p_m(y_i | x_i)} over {@code a >= 0, sum a = 1}, a convex problem,
 * by the EM algorithm for mixtures; a prior of one example spread over the members keeps the weights from being decided by
 * nothing. Members whose weight stays below {@value #LEAST_WEIGHT} are dropped. Under label noise this is a fair judge, since
 * the posterior of the observed label is what is wanted of each member.
 *
 * <p>The cost is that of the members.
 *
 * <pre>{@code
 * Trainer trainer = new StackedTrainer(List.of(
 *         LogisticTrainer.recommended(),
 *         LogisticTrainer.recommended().withPenalties(1000)));
 * HonestFit fit = trainer.fit(noisy, null, Rng.of(1));
 * }</pre>
 */
public final class StackedTrainer implements Trainer {

    /** No member's probability counts as less: one that is certain and wrong must not silence the others. */
    public static final double FLOOR = 1e-3;

    /** Members that matter less are not kept. */
    public static final double LEAST_WEIGHT = 0.02;

    private static final int STEPS = 300;
    private static final double PRIOR = 1;

    private final List<Trainer> members;

    /**
     * A stack.
     *
     * @param members at least one base learner, at most 50
     */
    public StackedTrainer(List<? extends Trainer> members) {
        Checks.inRange("members.size()", members.size(), 1, (int) (1 / LEAST_WEIGHT));
        this.members = List.copyOf(members);
    }

    @Override
    public HonestFit fit(Sample sample, double @Nullable [] weights, Rng rng) {
        Checks.weightsOf(sample.size(), weights);
        List<HonestFit> fits = new ArrayList<>();
        for (Trainer member : members) {
            fits.add(member.fit(sample, weights, rng));
        }
        return stack(sample, weights, fits);
    }

    /**
     * Stacks fits that are there already.
     *
     * @param sample the sample they are fits to
     * @param weights its weights, or null for all 1
     * @param fits at least one
     * @return the calibrated mixture and its honest posteriors
     */
    public static HonestFit stack(Sample sample, double @Nullable [] weights, List<HonestFit> fits) {
        double[] shares = shares(sample, weights, fits);
        List<Classifier> kept = new ArrayList<>();
        List<Double> of = new ArrayList<>();
        double[] posteriors = new double[sample.size() * sample.classes()];
        double rest = 1 - sample.classes() * FLOOR;
        for (int m = 0; m < shares.length; m++) {
            if (shares[m] > 0) {
                kept.add(fits.get(m).classifier());
                of.add(shares[m]);
                double[] member = fits.get(m).posteriors();
                for (int i = 0; i < posteriors.length; i++) {
                    posteriors[i] += shares[m] * (FLOOR + rest * member[i]);
                }
            }
        }
        Calibration calibration = Calibration.fit(posteriors, classes(sample), sample.classes(), weights);
        for (int row = 0; row < sample.size(); row++) {
            calibration.apply(posteriors, row * sample.classes());
        }
        Classifier mixture = new MixtureClassifier(
                kept, of.stream().mapToDouble(Double::doubleValue).toArray(), FLOOR);
        return new HonestFit(new CalibratedClassifier(mixture, calibration), posteriors, certificate(fits));
    }

    /** The certificate of the only member, if there is one; several have each their own. */
    private static @Nullable Certificate certificate(List<HonestFit> fits) {
        return fits.size() == 1 ? fits.get(0).certificate() : null;
    }

    private static int[] classes(Sample sample) {
        int[] classes = new int[sample.size()];
        Arrays.setAll(classes, sample::classOf);
        return classes;
    }

    /**
     * The convex weights of best log-loss, those below {@value #LEAST_WEIGHT} set to 0.
     *
     * @param sample the sample the fits are of
     * @param weights its weights, or null for all 1
     * @param fits at least one
     * @return one weight for each, of sum 1
     */
    static double[] shares(Sample sample, double @Nullable [] weights, List<HonestFit> fits) {
        int n = sample.size();
        int m = fits.size();
        double[][] likelihood = new double[m][n];
        double rest = 1 - sample.classes() * FLOOR;
        for (int k = 0; k < m; k++) {
            for (int row = 0; row < n; row++) {
                likelihood[k][row] = FLOOR + rest * fits.get(k).posterior(row, sample.classOf(row));
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

package org.biln.core.noise;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;

/**
 * Noise rates from honest posteriors and observed labels alone: a mixture of two classes whose labels flip.
 *
 * <p>Let s be the logit of the honest posterior of +1, standardised. The model: given the <em>true</em> class, s is normal,
 * with a mean for each class and a common variance, and the observed label is the true one flipped with probability rho_+ or
 * rho_-. The EM algorithm fits it from four starts; the best likelihood wins. A prior of one flip in ten, worth one row in
 * twenty and ten rows more, keeps the rates moderate.
 *
 * <p>The rates are capped by the mean posterior of the most extreme tenth of each class: where the posterior of -1 still has
 * 0.2 for +1 at its most certain examples, rho_- is at most 0.2. The cap is what tells noise from overlap, as far as that can
 * be told: an overlap leaves the extremes certain, noise of one rate does not.
 *
 * <p>The model is about rates of a class. Where noise depends on the example it gives a mean of them.
 *
 * <pre>{@code
 * FlipMixture noise = FlipMixture.fit(eta, noisy.y());
 * double threshold = 0.5 + (noise.rhoMinus() - noise.rhoPlus()) / 2;
 * }</pre>
 *
 * @param rhoPlus {@code P(observed -1 | true +1)}
 * @param rhoMinus {@code P(observed +1 | true -1)}
 * @param positives the share of true +1
 * @param separation the distance of the two means in standard deviations
 */
public record FlipMixture(double rhoPlus, double rhoMinus, double positives, double separation) {

    private static final double[][] STARTS = {{0.05, 0.05}, {0.3, 0.3}, {0.1, 0.35}, {0.35, 0.1}};
    private static final int STEPS = 100;
    private static final double LEAST = 1e-4;
    private static final double LEAST_RATE = 1e-3;
    private static final double LEAST_CAP = 0.005;
    private static final double MOST = 0.49;
    private static final double LEAST_VARIANCE = 0.02;
    private static final double EXTREME = 0.1;

    /**
     * Fits the mixture.
     *
     * @param eta the honest posterior of +1 of each example
     * @param observed the observed labels, -1 or +1
     * @return the rates; nearly none if one class is absent or nothing can be told apart
     */
    public static FlipMixture fit(double[] eta, int[] observed) {
        return fit(eta, observed, Extremes.of(eta, observed, EXTREME));
    }

    /**
     * Fits the mixture where the rates are known not to exceed some bounds, or are trusted up to them.
     *
     * @param eta the honest posterior of +1 of each example
     * @param observed the observed labels, -1 or +1
     * @param cap the largest rates, at least {@value #LEAST_CAP} and at most {@value #MOST} whatever is given
     * @return the rates
     */
    public static FlipMixture fit(double[] eta, int[] observed, Extremes cap) {
        Checks.length("observed", observed.length, eta.length);
        Checks.probabilities("eta", eta, eta.length);
        Checks.labels("observed", observed, observed.length);
        int n = eta.length;
        double positive = Arrays.stream(observed).filter(label -> label > 0).count();
        FlipMixture best = new FlipMixture(LEAST_CAP, LEAST_CAP, n == 0 ? 0.5 : positive / n, 0);
        if (positive == 0 || positive == n) {
            return best;
        }
        double capPlus = Math.min(MOST, Math.max(LEAST_CAP, cap.plus()));
        double capMinus = Math.min(MOST, Math.max(LEAST_CAP, cap.minus()));
        Em em = new Em(standardised(eta), observed, capPlus, capMinus);
        double likelihood = Double.NEGATIVE_INFINITY;
        for (double[] start : STARTS) {
            double reached = em.run(Math.min(start[0], capPlus), Math.min(start[1], capMinus), positive / n);
            if (em.mean1 > em.mean0 && reached > likelihood) {
                likelihood = reached;
                best = new FlipMixture(
                        em.rhoPlus, em.rhoMinus, em.share, (em.mean1 - em.mean0) / Math.sqrt(em.variance));
            }
        }
        return best;
    }

    private static double[] standardised(double[] eta) {
        double[] s = new double[eta.length];
        double mean = 0;
        for (int i = 0; i < s.length; i++) {
            double p = Math.max(LEAST, Math.min(1 - LEAST, eta[i]));
            s[i] = StrictMath.log(p / (1 - p));
            mean += s[i] / s.length;
        }
        double squares = 0;
        for (double value : s) {
            squares += (value - mean) * (value - mean) / s.length;
        }
        double deviation = Math.sqrt(squares) + 1e-9;
        for (int i = 0; i < s.length; i++) {
            s[i] = (s[i] - mean) / deviation;
        }
        return s;
    }

    /**
     * How probable it is that an observed label is an error, if the rates are those of its class everywhere.
     *
     * @param eta the posterior of the observed label +1
     * @param observed the observed label, -1 or +1
     * @return {@code P(true label differs | x, observed)}
     */
    public double wrong(double eta, int observed) {
        double clean = Math.max(0.01, Math.min(0.99, (eta - rhoMinus) / (1 - rhoPlus - rhoMinus)));
        return wrong(clean, observed, rhoPlus, rhoMinus);
    }

    /**
     * Bayes' rule: how probable it is that an observed label is an error, where the posterior of the true label is known.
     *
     * @param clean the posterior of the true label +1
     * @param observed the observed label, -1 or +1
     * @param rhoPlus {@code P(observed -1 | true +1)}
     * @param rhoMinus {@code P(observed +1 | true -1)}
     * @return {@code P(true label differs | x, observed)}
     */
    public static double wrong(double clean, int observed, double rhoPlus, double rhoMinus) {
        double error = observed > 0 ? rhoMinus * (1 - clean) : rhoPlus * clean;
        double right = observed > 0 ? (1 - rhoPlus) * clean : (1 - rhoMinus) * (1 - clean);
        return error / (error + right);
    }

    /**
     * The same mixture with smaller rates.
     *
     * @param mostPlus what the rate of +1 becomes at most
     * @param mostMinus what the rate of -1 becomes at most
     * @return the mixture
     */
    public FlipMixture cappedBy(double mostPlus, double mostMinus) {
        return new FlipMixture(Math.min(rhoPlus, mostPlus), Math.min(rhoMinus, mostMinus), positives, separation);
    }

    /** The EM algorithm, from one start after the other in the same memory. */
    private static final class Em {
        private final double[] s;
        private final int[] observed;
        private final double capPlus;
        private final double capMinus;
        private final double flips;
        private final double kept;
        private final double[] belongs;
        private final double[] sorted;

        double rhoPlus;
        double rhoMinus;
        double share;
        double mean1;
        double mean0;
        double variance;

        Em(double[] s, int[] observed, double capPlus, double capMinus) {
            this.s = s;
            this.observed = observed;
            this.capPlus = capPlus;
            this.capMinus = capMinus;
            flips = 1 + 0.005 * s.length;
            kept = 9 + 0.045 * s.length;
            belongs = new double[s.length];
            sorted = s.clone();
            Arrays.sort(sorted);
        }

        double run(double startPlus, double startMinus, double positive) {
            rhoPlus = startPlus;
            rhoMinus = startMinus;
            double first = Math.max(0.1, Math.min(0.9, (positive - rhoMinus) / (1 - rhoPlus - rhoMinus)));
            double cut = sorted[(int) Math.floor((1 - first) * (sorted.length - 1))];
            for (int i = 0; i < s.length; i++) {
                belongs[i] = s[i] > cut ? 0.9 : 0.1;
            }
            double last = Double.NEGATIVE_INFINITY;
            for (int step = 0; step < STEPS; step++) {
                maximise();
                double likelihood = expect();
                if (Math.abs(likelihood - last) < 1e-6 * s.length) {
                    return likelihood;
                }
                last = likelihood;
            }
            return last;
        }

        private void maximise() {
            int n = s.length;
            double s1 = 0;
            double sum1 = 0;
            double sum0 = 0;
            double flipped1 = 0;
            double flipped0 = 0;
            for (int i = 0; i < n; i++) {
                s1 += belongs[i];
                sum1 += belongs[i] * s[i];
                sum0 += (1 - belongs[i]) * s[i];
                if (observed[i] > 0) {
                    flipped0 += 1 - belongs[i];
                } else {
                    flipped1 += belongs[i];
                }
            }
            double s0 = n - s1;
            share = Math.max(0.02, Math.min(0.98, s1 / n));
            mean1 = sum1 / s1;
            mean0 = sum0 / s0;
            double squares = 0;
            for (int i = 0; i < n; i++) {
                squares += belongs[i] * (s[i] - mean1) * (s[i] - mean1)
                        + (1 - belongs[i]) * (s[i] - mean0) * (s[i] - mean0);
            }
            variance = Math.max(LEAST_VARIANCE, squares / n);
            rhoPlus = Math.min(capPlus, Math.max(LEAST_RATE, (flipped1 + flips) / (s1 + flips + kept)));
            rhoMinus = Math.min(capMinus, Math.max(LEAST_RATE, (flipped0 + flips) / (s0 + flips + kept)));
        }

        private double expect() {
            double right1 = StrictMath.log(1 - rhoPlus);
            double flip1 = StrictMath.log(Math.max(Double.MIN_NORMAL, rhoPlus));
            double right0 = StrictMath.log(1 - rhoMinus);
            double flip0 = StrictMath.log(Math.max(Double.MIN_NORMAL, rhoMinus));
            double prior1 = StrictMath.log(share);
            double prior0 = StrictMath.log(1 - share);
            double likelihood = -0.5 * s.length * StrictMath.log(variance);
            for (int i = 0; i < s.length; i++) {
                boolean positive = observed[i] > 0;
                double l1 = prior1 - 0.5 * (s[i] - mean1) * (s[i] - mean1) / variance + (positive ? right1 : flip1);
                double l0 = prior0 - 0.5 * (s[i] - mean0) * (s[i] - mean0) / variance + (positive ? flip0 : right0);
                likelihood += l0 + Exp.log1pExp(l1 - l0);
                belongs[i] = Exp.sigmoid(l1 - l0);
            }
            return likelihood;
        }
    }
}

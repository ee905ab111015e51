package org.biln.crowd;

import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;

/**
 * GLAD (Whitehill et al. 2009): annotators differ in ability and items in difficulty. Annotator a is right about item i with
 * probability {@code sigma(alpha_a beta_i)}; a wrong answer is any of the others alike, and all classes are equally probable
 * at first. {@code beta_i > 0} is large for easy items, {@code alpha_a} negative for somebody who turns answers round.
 *
 * <p>EM from the shares of the votes. In the M-step the logistic loss of a vote is replaced by the parabola that touches it
 * and lies above it (Jaakkola and Jordan), so that the best ability of everybody, and then the best difficulty of everything, is a
 * formula, and the likelihood never falls: no step length, O(votes) a step. The prior of an ability is normal around 1 with variance 1, that
 * of a {@code beta} a gamma distribution of shape 2 with its peak at 1.
 *
 * <p>J. Whitehill, P. Ruvolo, T. Wu, J. Bergsma, J. Movellan: Whose vote should count more. NIPS 2009. There the prior is normal in the
 * logarithm of {@code beta}, and the M-step is gradient ascent.
 *
 * <pre>{@code
 * Consensus consensus = new Glad().aggregate(votes);
 * }</pre>
 */
public final class Glad implements Aggregator {

    private static final double ABILITY = 1;
    private static final double SHAPE = 1;

    private final double tolerance;
    private final int iterations;

    /** A tolerance of 1e-5, at most 500 steps: it approaches its end slowly, and labels no longer change. */
    public Glad() {
        this(1e-5, 500);
    }

    /**
     * With another end.
     *
     * @param tolerance it ends when no probability of a class changes by more
     * @param iterations it ends after so many steps at the latest
     */
    public Glad(double tolerance, int iterations) {
        Checks.notNegative("tolerance", tolerance);
        Checks.atLeast("iterations", iterations, 1);
        this.tolerance = tolerance;
        this.iterations = iterations;
    }

    @Override
    public Consensus aggregate(Votes votes) {
        return aggregate(votes, objective -> {});
    }

    Consensus aggregate(Votes votes, Em.Watcher watcher) {
        Fit fit = new Fit(votes);
        double[] posterior = votes.shares();
        int steps = Em.run(fit, posterior, tolerance, iterations, watcher);
        return new Consensus(
                votes, posterior, MajorityVote.confusion(votes, posterior), fit.certify(votes, posterior, steps));
    }

    private static final class Fit implements Em.Steps, VoteModel {
        private final Votes votes;
        private final int classes;
        private final double[] alpha;
        private final double[] beta;
        private final double[] slope;
        private final double[] bend;

        Fit(Votes votes) {
            this.votes = votes;
            this.classes = votes.classes();
            this.alpha = new double[votes.annotators()];
            this.beta = new double[votes.items()];
            this.slope = new double[alpha.length];
            this.bend = new double[alpha.length];
            java.util.Arrays.fill(alpha, 1);
            java.util.Arrays.fill(beta, 1);
        }

        /** Twice the second coefficient of the parabola that touches {@code log(1 + e^-eta)} at {@code +-eta}. */
        private static double bend(double eta, double sigmoid) {
            return Math.abs(eta) < 1e-4 ? 0.25 : (sigmoid - 0.5) / eta;
        }

        @Override
        public void maximise(double[] posterior) {
            java.util.Arrays.fill(slope, 0);
            java.util.Arrays.fill(bend, 0);
            for (int item = 0; item < votes.items(); item++) {
                double b = beta[item];
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    int a = votes.who(v);
                    double eta = alpha[a] * b;
                    double sigmoid = Exp.sigmoid(eta);
                    slope[a] += (posterior[item * classes + votes.said(v)] - sigmoid) * b;
                    bend[a] += bend(eta, sigmoid) * b * b;
                }
            }
            for (int a = 0; a < alpha.length; a++) {
                alpha[a] += (slope[a] - (alpha[a] - 1) / ABILITY) / (bend[a] + 1 / ABILITY);
            }
            for (int item = 0; item < votes.items(); item++) {
                double g = 0;
                double h = 0;
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    double a = alpha[votes.who(v)];
                    double eta = a * beta[item];
                    double sigmoid = Exp.sigmoid(eta);
                    g += (posterior[item * classes + votes.said(v)] - sigmoid) * a;
                    h += bend(eta, sigmoid) * a * a;
                }
                // of g (x - beta) - h (x - beta)^2 / 2 + SHAPE (log x - x) the maximum over x > 0
                double middle = g + h * beta[item] - SHAPE;
                double root = Math.sqrt(middle * middle + 4 * h * SHAPE);
                beta[item] = middle > 0 ? (middle + root) / (2 * h) : 2 * SHAPE / (root - middle);
            }
        }

        @Override
        public double expect(double[] posterior) {
            double objective = 0;
            double others = StrictMath.log(classes - 1);
            double uniform = -StrictMath.log(classes);
            for (int item = 0; item < votes.items(); item++) {
                int to = item * classes;
                java.util.Arrays.fill(posterior, to, to + classes, uniform);
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    double eta = alpha[votes.who(v)] * beta[item];
                    posterior[to + votes.said(v)] += eta + others;
                    objective -= Exp.log1pExp(eta) + others;
                }
                objective += Em.normalise(posterior, to, classes, votes.gold(item))
                        + SHAPE * (StrictMath.log(beta[item]) - beta[item]);
            }
            for (double a : alpha) {
                objective -= (a - 1) * (a - 1) / (2 * ABILITY);
            }
            return objective;
        }

        @Override
        public double prior(int item, int c) {
            return 1.0 / classes;
        }

        @Override
        public double probability(int item, int annotator, int truth, int said) {
            double eta = alpha[annotator] * beta[item];
            return truth == said ? 1 / (1 + StrictMath.exp(-eta)) : 1 / (1 + StrictMath.exp(eta)) / (classes - 1);
        }

        /** The derivatives of the logarithm of likelihood times prior, for each vote that has a say in them. */
        @Override
        public double unrest(double[] posterior) {
            double[] ability = new double[alpha.length];
            int[] counts = votes.ofAnnotators();
            double most = 0;
            for (int item = 0; item < votes.items(); item++) {
                double ease = SHAPE / beta[item] - SHAPE;
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    int a = votes.who(v);
                    double surprise = posterior[item * classes + votes.said(v)] - probability(item, a, 0, 0);
                    ability[a] += surprise * beta[item];
                    ease += surprise * alpha[a];
                }
                most = Math.max(most, Math.abs(ease) / (votes.count(item) + SHAPE));
            }
            for (int a = 0; a < alpha.length; a++) {
                double full = ability[a] - (alpha[a] - 1) / ABILITY;
                most = Math.max(most, Math.abs(full) / (counts[a] + 1 / ABILITY));
            }
            return most;
        }
    }
}

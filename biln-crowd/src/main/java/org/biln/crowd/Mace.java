package org.biln.crowd;

import org.biln.core.internal.Checks;

/**
 * MACE (Hovy et al. 2013): an annotator either knows, and says the truth, or does not, and says what they always say.
 *
 * <p>With {@code theta_a} how often annotator a knows and {@code xi_ac} what they say otherwise,
 * {@code P(said c | truth k) = theta_a [c = k] + (1 - theta_a) xi_ac}; all classes are equally probable at first. EM from the
 * shares of the votes, with a vote's worth of prior for and against knowing and spread over what is said otherwise: O(votes K) a
 * step. {@code 1 - theta_a} is how much of a spammer somebody is.
 *
 * <p>D. Hovy, T. Berg-Kirkpatrick, A. Vaswani, E. Hovy: Learning whom to trust with MACE. NAACL 2013. They start anew ten times at
 * random and keep the best; one start at the majority is as good on the sets they used, and gives the same answer every time.
 *
 * <pre>{@code
 * Consensus consensus = new Mace().aggregate(votes);
 * }</pre>
 */
public final class Mace implements Aggregator {

    private static final double KNOWS = 1;
    private static final double SAYS = 1;

    private final double tolerance;
    private final int iterations;

    /** A tolerance of 1e-6, at most 2000 steps. */
    public Mace() {
        this(1e-6, 2000);
    }

    /**
     * With another end.
     *
     * @param tolerance it ends when no probability of a class changes by more
     * @param iterations it ends after so many steps at the latest
     */
    public Mace(double tolerance, int iterations) {
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
        int classes = votes.classes();
        double[] confusion = new double[votes.annotators() * classes * classes];
        for (int i = 0; i < confusion.length; i++) {
            confusion[i] = fit.probability(0, i / (classes * classes), i % classes, i / classes % classes);
        }
        return new Consensus(votes, posterior, confusion, fit.certify(votes, posterior, steps));
    }

    private static final class Fit implements Em.Steps, VoteModel {
        private final Votes votes;
        private final int classes;
        private final double[] theta;
        private final double[] xi;
        /** The logarithm of a vote's probability where it is not the truth, and how much more it is where it is. */
        private final double[] logOther;

        private final double[] logMore;
        private final long[] knew;
        private final long[] spammed;

        Fit(Votes votes) {
            this.votes = votes;
            this.classes = votes.classes();
            this.theta = new double[votes.annotators()];
            this.xi = new double[theta.length * classes];
            this.logOther = new double[xi.length];
            this.logMore = new double[xi.length];
            this.knew = new long[theta.length];
            this.spammed = new long[xi.length];
            java.util.Arrays.fill(theta, 0.5);
            java.util.Arrays.fill(xi, 1.0 / classes);
        }

        @Override
        public void maximise(double[] posterior) {
            java.util.Arrays.fill(knew, 0);
            java.util.Arrays.fill(spammed, 0);
            for (int item = 0; item < votes.items(); item++) {
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    int a = votes.who(v);
                    int cell = a * classes + votes.said(v);
                    double known = theta[a] / (theta[a] + (1 - theta[a]) * xi[cell]);
                    long units = (long) (posterior[item * classes + votes.said(v)] * known / VoteSums.UNIT + 0.5);
                    knew[a] += units;
                    spammed[cell] += (1L << 36) - units;
                }
            }
            for (int a = 0; a < theta.length; a++) {
                double spam = SAYS;
                for (int c = 0; c < classes; c++) {
                    spam += spammed[a * classes + c] * VoteSums.UNIT;
                }
                for (int c = 0; c < classes; c++) {
                    int cell = a * classes + c;
                    xi[cell] = (spammed[cell] * VoteSums.UNIT + SAYS / classes) / spam;
                }
                double knows = knew[a] * VoteSums.UNIT + KNOWS;
                theta[a] = knows / (knows + spam - SAYS + KNOWS);
                for (int cell = a * classes; cell < (a + 1) * classes; cell++) {
                    logOther[cell] = StrictMath.log((1 - theta[a]) * xi[cell]);
                    logMore[cell] = StrictMath.log(theta[a] + (1 - theta[a]) * xi[cell]) - logOther[cell];
                }
            }
        }

        @Override
        public double expect(double[] posterior) {
            double objective = 0;
            double uniform = -StrictMath.log(classes);
            for (int item = 0; item < votes.items(); item++) {
                int to = item * classes;
                java.util.Arrays.fill(posterior, to, to + classes, uniform);
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    int cell = votes.who(v) * classes + votes.said(v);
                    posterior[to + votes.said(v)] += logMore[cell];
                    objective += logOther[cell];
                }
                objective += Em.normalise(posterior, to, classes, votes.gold(item));
            }
            for (int a = 0; a < theta.length; a++) {
                objective += KNOWS * (StrictMath.log(theta[a]) + StrictMath.log(1 - theta[a]));
                for (int c = 0; c < classes; c++) {
                    objective += SAYS / classes * StrictMath.log(xi[a * classes + c]);
                }
            }
            return objective;
        }

        @Override
        public double prior(int item, int c) {
            return 1.0 / classes;
        }

        @Override
        public double probability(int item, int annotator, int truth, int said) {
            double spam = (1 - theta[annotator]) * xi[annotator * classes + said];
            return truth == said ? theta[annotator] + spam : spam;
        }

        /** The derivatives of the logarithm of likelihood times prior, as the steps on theta and xi that they ask for. */
        @Override
        public double unrest(double[] posterior) {
            double[] slope = new double[theta.length];
            double[] pull = new double[xi.length];
            int[] counts = votes.ofAnnotators();
            for (int item = 0; item < votes.items(); item++) {
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    int a = votes.who(v);
                    int cell = a * classes + votes.said(v);
                    double right = posterior[item * classes + votes.said(v)];
                    double whenRight = right / probability(item, a, votes.said(v), votes.said(v));
                    slope[a] += whenRight * (1 - xi[cell]) - (1 - right) / (1 - theta[a]);
                    pull[cell] += whenRight * (1 - theta[a]) * xi[cell] + (1 - right);
                }
            }
            double most = 0;
            for (int a = 0; a < theta.length; a++) {
                double full = slope[a] + KNOWS / theta[a] - KNOWS / (1 - theta[a]);
                most = Math.max(most, Math.abs(full * theta[a] * (1 - theta[a])) / (counts[a] + 2 * KNOWS));
                double all = SAYS;
                for (int cell = a * classes; cell < (a + 1) * classes; cell++) {
                    all += pull[cell];
                }
                for (int cell = a * classes; cell < (a + 1) * classes; cell++) {
                    most = Math.max(most, Math.abs((pull[cell] + SAYS / classes) / all - xi[cell]));
                }
            }
            return most;
        }
    }
}

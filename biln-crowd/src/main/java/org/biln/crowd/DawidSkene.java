package org.biln.crowd;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Dawid and Skene (1979): every annotator has a confusion matrix of their own, and votes are independent given the truth.
 *
 * <p>With {@code pi_k} the share of class k and {@code theta_akc} how often annotator a says c of an item of class k, the votes
 * have the likelihood
 * <pre>
 *     L = prod_i sum_k pi_k prod_(a says c of i) theta_akc
 * </pre>
 * which is maximised, times a prior, by EM from the shares of the votes: O(votes K) a step, in logarithms, so that any number
 * of votes an item does.
 *
 * <p><b>The prior</b> of everybody is votes as the crowd as a whole casts them, as far as the majority can tell, and as many as
 * people are alike: with rho the intraclass correlation of being right about items of a class, {@code 1 / rho - 1} votes on
 * that class. Who voted a few times is then taken for one of the crowd and not for infallible. What is known of annotators
 * from earlier is added to it ({@link #withHistory}), and what is known of items takes the place of the shares
 * ({@link #withItemPrior}). Where the truth is known ({@link Votes#withGold}) it stays.
 *
 * <p>A. P. Dawid, A. M. Skene: Maximum likelihood estimation of observer error-rates using the EM algorithm. Applied
 * Statistics 28 (1979).
 *
 * <pre>{@code
 * Consensus consensus = DawidSkene.recommended().aggregate(votes);
 * double mixesUp = consensus.confusion(0, 0, 1); // annotator 0 says 1 of a 0 so often
 * }</pre>
 */
public final class DawidSkene implements Aggregator {

    /**
     * How it is fitted.
     *
     * <pre>{@code
     * DawidSkene plain = DawidSkene.of(DawidSkene.Options.recommended().withStrength(0)); // maximum likelihood
     * }</pre>
     *
     * @param strength how many times as strong the prior is as people are alike; 0 is maximum likelihood
     * @param tolerance it ends when no probability of a class changes by more
     * @param iterations it ends after so many steps at the latest
     */
    public record Options(double strength, double tolerance, int iterations) {

        /**
         * Refuses what cannot be meant.
         *
         * @param strength not negative
         * @param tolerance not negative
         * @param iterations at least 1
         */
        public Options {
            Checks.notNegative("strength", strength);
            Checks.notNegative("tolerance", tolerance);
            Checks.atLeast("iterations", iterations, 1);
        }

        /**
         * What we recommend.
         *
         * @return the prior as it is found, a tolerance of 1e-6, at most 2000 steps
         */
        public static Options recommended() {
            return new Options(1, 1e-6, 2000);
        }

        /**
         * With another prior.
         *
         * @param times see {@link #strength}
         * @return new options
         */
        public Options withStrength(double times) {
            return new Options(times, tolerance, iterations);
        }

        /**
         * With another end.
         *
         * @param change see {@link #tolerance}
         * @param most see {@link #iterations}
         * @return new options
         */
        public Options until(double change, int most) {
            return new Options(strength, change, most);
        }
    }

    /** Keeps every probability above zero; as much as crowd-kit adds. */
    private static final double LEAST = 1e-10;

    private static final double LEAST_STRENGTH = 0.5;
    private static final double MOST = 100;

    private final Options options;
    private final double @Nullable [] history;
    private final double @Nullable [] itemPrior;

    private DawidSkene(Options options, double @Nullable [] history, double @Nullable [] itemPrior) {
        this.options = options;
        this.history = history;
        this.itemPrior = itemPrior;
    }

    /**
     * As recommended.
     *
     * @return the aggregator
     */
    public static DawidSkene recommended() {
        return of(Options.recommended());
    }

    /**
     * With options.
     *
     * @param options how it is fitted
     * @return the aggregator
     */
    public static DawidSkene of(Options options) {
        return new DawidSkene(options, null, null);
    }

    /**
     * The same, annotators being known from earlier.
     *
     * @param counts how often each annotator said what of which class: K x K numbers for each annotator in turn, the true
     *     class being the row; copied
     * @return a new aggregator, for votes of as many annotators
     */
    public DawidSkene withHistory(double[] counts) {
        Checks.weights("history", counts, counts.length);
        return new DawidSkene(options, counts.clone(), itemPrior);
    }

    /**
     * The same, with what is known of every item before anybody votes, in place of the shares of the classes.
     *
     * @param probabilities K numbers for each item in turn; copied
     * @return a new aggregator, for votes on as many items
     */
    public DawidSkene withItemPrior(double[] probabilities) {
        Checks.probabilities("probabilities", probabilities, probabilities.length);
        return new DawidSkene(options, history, probabilities.clone());
    }

    @Override
    public Consensus aggregate(Votes votes) {
        return aggregate(votes, votes.shares(), objective -> {});
    }

    /** From given probabilities on, which are taken over. */
    Consensus aggregate(Votes votes, double[] posterior, Em.Watcher watcher) {
        int classes = votes.classes();
        if (history != null) {
            Checks.length("history", history.length, votes.annotators() * classes * classes);
        }
        if (itemPrior != null) {
            Checks.length("itemPrior", itemPrior.length, votes.items() * classes);
        }
        Fit fit = new Fit(votes);
        int steps = Em.run(fit, posterior, options.tolerance, options.iterations, watcher);
        return new Consensus(votes, posterior, fit.theta, fit.certify(votes, posterior, steps));
    }

    /** How the crowd as a whole takes one class for another, by the shares of the votes: K x K, said by truth. */
    private static double[] crowd(Votes votes) {
        int classes = votes.classes();
        VoteSums sums = new VoteSums(votes.annotators(), classes);
        sums.add(votes, 0, votes.items(), votes.shares());
        double[] crowd = new double[classes * classes];
        for (int k = 0; k < classes; k++) {
            double all = 0;
            for (int c = 0; c < classes; c++) {
                for (int a = 0; a < votes.annotators(); a++) {
                    crowd[c * classes + k] += sums.votes(a, k, c);
                }
                // a vote for and against, so that nothing is impossible because it has not happened
                crowd[c * classes + k] += c == k ? 1 : 1.0 / (classes - 1);
                all += crowd[c * classes + k];
            }
            for (int c = 0; c < classes; c++) {
                crowd[c * classes + k] /= all;
            }
        }
        return crowd;
    }

    /**
     * How many votes of the crowd as a whole somebody's first vote is worth, for each class: {@code 1 / rho - 1} with rho the
     * intraclass correlation of being right (one-way analysis of variance), by the shares of the votes. Large where all are
     * alike.
     */
    private static double[] strengths(Votes votes) {
        int classes = votes.classes();
        VoteSums sums = new VoteSums(votes.annotators(), classes);
        sums.add(votes, 0, votes.items(), votes.shares());
        double[] strengths = new double[classes];
        for (int k = 0; k < classes; k++) {
            double right = 0;
            double all = 0;
            double squares = 0;
            double within = 0;
            double rightSquares = 0;
            int groups = 0;
            for (int a = 0; a < votes.annotators(); a++) {
                double n = 0;
                for (int c = 0; c < classes; c++) {
                    n += sums.votes(a, k, c);
                }
                if (n > 0) {
                    double r = sums.votes(a, k, k);
                    right += r;
                    all += n;
                    squares += n * n;
                    within += r * (n - r) / n;
                    rightSquares += r * r / n;
                    groups++;
                }
            }
            double between = (rightSquares - right * right / all) / (groups - 1);
            double each = within / (all - groups);
            double size = (all - squares / all) / (groups - 1);
            double rho = (between - each) / (between + (size - 1) * each);
            strengths[k] = rho > 1.0 / (1 + MOST) ? Math.max(LEAST_STRENGTH, 1 / rho - 1) : MOST;
        }
        return strengths;
    }

    /** Parameters and their tables, by annotator, what was said, and truth. */
    private final class Fit implements Em.Steps, VoteModel {
        private final Votes votes;
        private final int classes;
        private final VoteSums sums;
        private final double[] pseudo;

        /** An item of each class before any is seen, so that none dies out where items are few. */
        private final double before;

        private final double[] theta;
        private final double[] logTheta;
        private final double[] pi;
        private final double[] logPi;

        Fit(Votes votes) {
            this.votes = votes;
            this.classes = votes.classes();
            this.sums = new VoteSums(votes.annotators(), classes);
            this.theta = new double[votes.annotators() * classes * classes];
            this.logTheta = new double[theta.length];
            this.pi = new double[classes];
            this.logPi = new double[classes];
            this.pseudo = new double[theta.length];
            this.before = options.strength > 0 ? 1 : LEAST;
            double[] crowd = crowd(votes);
            double[] strength = strengths(votes);
            for (int i = 0; i < pseudo.length; i++) {
                int cell = i % crowd.length;
                int truth = cell % classes;
                int said = cell / classes;
                double known = history == null ? 0 : history[i - cell + truth * classes + said];
                pseudo[i] = LEAST + options.strength * strength[truth] * crowd[cell] + known;
            }
        }

        @Override
        public void maximise(double[] posterior) {
            sums.clear();
            sums.add(votes, 0, votes.items(), posterior);
            double all = 0;
            for (int k = 0; k < classes; k++) {
                pi[k] = sums.items(k) + before;
                all += pi[k];
            }
            for (int k = 0; k < classes; k++) {
                pi[k] /= all;
                logPi[k] = StrictMath.log(pi[k]);
            }
            for (int a = 0; a < votes.annotators(); a++) {
                for (int k = 0; k < classes; k++) {
                    double total = 0;
                    for (int c = 0; c < classes; c++) {
                        int at = at(a, k, c);
                        theta[at] = sums.votes(a, k, c) + pseudo[at];
                        total += theta[at];
                    }
                    for (int c = 0; c < classes; c++) {
                        int at = at(a, k, c);
                        theta[at] /= total;
                        logTheta[at] = StrictMath.log(theta[at]);
                    }
                }
            }
        }

        @Override
        public double expect(double[] posterior) {
            double objective = 0;
            for (int item = 0; item < votes.items(); item++) {
                int to = item * classes;
                for (int k = 0; k < classes; k++) {
                    posterior[to + k] =
                            itemPrior == null ? logPi[k] : StrictMath.log(Math.max(LEAST, itemPrior[to + k]));
                }
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    int cell = (votes.who(v) * classes + votes.said(v)) * classes;
                    for (int k = 0; k < classes; k++) {
                        posterior[to + k] += logTheta[cell + k];
                    }
                }
                objective += Em.normalise(posterior, to, classes, votes.gold(item));
            }
            for (int i = 0; i < theta.length; i++) {
                objective += pseudo[i] * logTheta[i];
            }
            for (int k = 0; k < classes; k++) {
                objective += before * logPi[k];
            }
            return objective;
        }

        private int at(int annotator, int truth, int said) {
            return (annotator * classes + said) * classes + truth;
        }

        @Override
        public double prior(int item, int c) {
            return itemPrior == null ? pi[c] : Math.max(LEAST, itemPrior[item * classes + c]);
        }

        @Override
        public double probability(int item, int annotator, int truth, int said) {
            return theta[at(annotator, truth, said)];
        }

        /**
         * At the maximum every parameter is the expected count it stands for, pseudo-counts included, over all such counts: how
         * many votes that is amiss, for each vote it rests on and one more, since what no vote bears on is nobody's loss.
         */
        @Override
        public double unrest(double[] posterior) {
            double[] counts = pseudo.clone();
            double[] items = new double[classes];
            Arrays.fill(items, before);
            for (int item = 0; item < votes.items(); item++) {
                for (int k = 0; k < classes; k++) {
                    double p = posterior[item * classes + k];
                    items[k] += p;
                    for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                        counts[at(votes.who(v), k, votes.said(v))] += p;
                    }
                }
            }
            double most = 0;
            for (int k = 0; k < classes; k++) {
                most = itemPrior == null
                        ? Math.max(most, Math.abs(items[k] / (votes.items() + classes * before) - pi[k]))
                        : most;
                for (int a = 0; a < votes.annotators(); a++) {
                    double all = 0;
                    for (int c = 0; c < classes; c++) {
                        all += counts[at(a, k, c)];
                    }
                    for (int c = 0; c < classes; c++) {
                        double amiss = Math.abs(counts[at(a, k, c)] - all * theta[at(a, k, c)]);
                        most = Math.max(most, amiss / (1 + all));
                    }
                }
            }
            return most;
        }
    }
}

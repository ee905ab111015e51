package org.biln.crowd;

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
         * Whether it ends after a step.
         *
         * @param change the largest change of a probability of a class
         * @param before the objective before the step
         * @param after the objective after it
         * @return true if neither moves any more
         */
        public boolean ended(double change, double before, double after) {
            return Em.ended(tolerance, change, before, after);
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
        return new Consensus(votes, posterior, fit.model.confusion(), fit.certify(votes, posterior, steps));
    }

    /** The model, and where its posterior stands. */
    private final class Fit implements Em.Steps, VoteModel {
        private final Votes votes;
        private final CrowdModel model;
        private final VoteSums sums;

        Fit(Votes votes) {
            this.votes = votes;
            this.sums = new VoteSums(votes.annotators(), votes.classes());
            sums.add(votes, 0, votes.items(), votes.shares());
            this.model = CrowdModel.of(sums, options.strength, history);
        }

        @Override
        public void maximise(double[] posterior) {
            sums.clear();
            sums.add(votes, 0, votes.items(), posterior);
            model.maximise(sums);
        }

        @Override
        public double expect(double[] posterior) {
            return model.objective(model.expect(votes, itemPrior, posterior));
        }

        @Override
        public double prior(int item, int c) {
            return itemPrior == null ? model.share(c) : CrowdModel.known(itemPrior, item * votes.classes() + c);
        }

        @Override
        public double probability(int item, int annotator, int truth, int said) {
            return model.probability(annotator, truth, said);
        }

        /** Counts what the parameters stand for by plain sums, which the fit does not have. */
        @Override
        public double unrest(double[] posterior) {
            int classes = votes.classes();
            double[] counts = new double[votes.annotators() * classes * classes];
            double[] items = new double[classes];
            for (int item = 0; item < votes.items(); item++) {
                for (int k = 0; k < classes; k++) {
                    double p = posterior[item * classes + k];
                    items[k] += p;
                    for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                        counts[(votes.who(v) * classes + votes.said(v)) * classes + k] += p;
                    }
                }
            }
            return model.unrest(counts, itemPrior == null ? items : null);
        }
    }
}

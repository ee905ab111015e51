package org.biln.crowd;

import java.util.Arrays;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * Dawid and Skene's consensus where the items have features: what an item is before anybody votes is what a model says of
 * its features, which learnt that from the consensus on the other items.
 *
 * <p>In turn, {@code rounds} times:
 * <ol>
 *   <li>the {@link Trainer} learns the consensus, every item standing in each class with the probability of it, and gives the
 *       out-of-fold posterior {@code p_ik} of every item (by fits that have not seen the item);</li>
 *   <li>the item's prior is {@code pi_k^(1-t) p_ik^t}, normalised, and Dawid and Skene find the consensus.</li>
 * </ol>
 *
 * <p>How far the features are trusted, {@code t} in [0,2], nobody knows: the prior is the mean over t, each as probable as it
 * makes the votes. It is near 0 where the features tell nothing, above 1 where the labels learnt were too noisy for the model to
 * be sure. That is a fair judge, because {@code p_ik} has not seen the votes on item i.
 *
 * <p>The cost is that of the trainer, {@code rounds} times.
 *
 * <pre>{@code
 * FeatureConsensus aggregator = FeatureConsensus.of(x, LogisticTrainer.recommended(), 1);
 * Consensus consensus = aggregator.aggregate(votes);
 * }</pre>
 */
public final class FeatureConsensus implements Aggregator {

    /** Items are judged by fits on the others, in five folds; of fewer items votes alone decide. */
    private static final int FEWEST = 5;

    /** A class less probable than this is not learnt. */
    private static final double NEGLIGIBLE = 0.01;

    private static final double LEAST = 1e-6;
    private static final int ROUNDS = 3;
    private static final int TRUSTS = 20;

    private final DMatrixRMaj x;
    private final Trainer trainer;
    private final DawidSkene votesAlone;
    private final int rounds;
    private final long seed;

    private FeatureConsensus(DMatrixRMaj x, Trainer trainer, DawidSkene votesAlone, int rounds, long seed) {
        this.x = x;
        this.trainer = trainer;
        this.votesAlone = votesAlone;
        this.rounds = rounds;
        this.seed = seed;
    }

    /**
     * With features and a way to learn from them; three rounds.
     *
     * @param x the features, one row for each item; copied
     * @param trainer what learns
     * @param seed of its randomness
     * @return the aggregator, for votes on as many items
     */
    public static FeatureConsensus of(DMatrixRMaj x, Trainer trainer, long seed) {
        Checks.finiteOrMissing("x", x);
        return new FeatureConsensus(x.copy(), trainer, DawidSkene.recommended(), ROUNDS, seed);
    }

    /**
     * The same with another model of the votes.
     *
     * @param model Dawid and Skene, with what is known of the annotators
     * @return a new aggregator
     */
    public FeatureConsensus with(DawidSkene model) {
        return new FeatureConsensus(x, trainer, model, rounds, seed);
    }

    /**
     * The same with so many rounds.
     *
     * @param count at least 1
     * @return a new aggregator
     */
    public FeatureConsensus withRounds(int count) {
        Checks.atLeast("rounds", count, 1);
        return new FeatureConsensus(x, trainer, votesAlone, count, seed);
    }

    @Override
    public Consensus aggregate(Votes votes) {
        Checks.length("x.numRows", x.numRows, votes.items());
        Consensus consensus = votesAlone.aggregate(votes);
        for (int round = 0; round < rounds && votes.items() >= FEWEST; round++) {
            double[] prior = learn(votes, consensus, Rng.of(seed, round));
            DawidSkene informed = votesAlone.withItemPrior(trusted(votes, consensus, prior));
            consensus = informed.aggregate(votes, consensus.posterior(), objective -> {});
        }
        return consensus;
    }

    /** The out-of-fold posterior of every item, from the consensus on the others. */
    private double[] learn(Votes votes, Consensus consensus, Rng rng) {
        int classes = votes.classes();
        int[] items = new int[votes.items() * classes];
        int[] labels = new int[items.length];
        double[] weights = new double[items.length];
        int count = 0;
        for (int item = 0; item < votes.items(); item++) {
            for (int k = 0; k < classes; k++) {
                double p = consensus.posterior(item, k);
                if (p >= NEGLIGIBLE) {
                    items[count] = item;
                    labels[count] = k;
                    // who has no votes is not learnt: that would confirm what was guessed
                    weights[count++] = votes.count(item) == 0 && votes.gold(item) < 0 ? 0 : p;
                }
            }
        }
        int[] rows = Arrays.copyOf(items, count);
        Sample sample = Sample.of(x, new int[x.numRows], classes)
                .rows(rows, Arrays.copyOf(labels, count))
                .weighted(Arrays.copyOf(weights, count))
                .withGroups(rows);
        OutOfFoldFit fit = trainer.fit(sample, rng);
        double[] prior = new double[votes.items() * classes];
        for (int row = 0; row < count; row++) {
            double sum = 0;
            for (int k = 0; k < classes; k++) {
                prior[rows[row] * classes + k] = Math.max(LEAST, fit.posterior(row, k));
                sum += prior[rows[row] * classes + k];
            }
            for (int k = 0; k < classes; k++) {
                prior[rows[row] * classes + k] /= sum;
            }
        }
        return prior;
    }

    /** The prior of every item: the mean over all trusts, each as probable as it makes the votes. */
    private static double[] trusted(Votes votes, Consensus consensus, double[] learnt) {
        double[][] priors = new double[TRUSTS + 1][];
        double[] logLikelihood = new double[TRUSTS + 1];
        for (int step = 0; step <= TRUSTS; step++) {
            priors[step] = prior(consensus.shares(), learnt, 2.0 * step / TRUSTS);
            for (int item = 0; item < votes.items(); item++) {
                logLikelihood[step] += ofVotes(votes, consensus, item, priors[step]);
            }
        }
        Em.normalise(logLikelihood, 0, TRUSTS + 1, -1);
        double[] mean = new double[learnt.length];
        for (int step = 0; step <= TRUSTS; step++) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += logLikelihood[step] * priors[step][i];
            }
        }
        return mean;
    }

    /** The prior of every item under one trust. */
    private static double[] prior(double[] shares, double[] learnt, double trust) {
        double[] prior = new double[learnt.length];
        for (int at = 0; at < learnt.length; at += shares.length) {
            for (int k = 0; k < shares.length; k++) {
                prior[at + k] = (1 - trust) * StrictMath.log(Math.max(LEAST, shares[k]))
                        + trust * StrictMath.log(learnt[at + k]);
            }
            Em.normalise(prior, at, shares.length, -1);
        }
        return prior;
    }

    /** The logarithm of the probability of an item's votes. */
    private static double ofVotes(Votes votes, Consensus consensus, int item, double[] prior) {
        int classes = votes.classes();
        double[] log = new double[classes];
        for (int k = 0; k < classes; k++) {
            log[k] = StrictMath.log(prior[item * classes + k]);
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                log[k] += StrictMath.log(consensus.confusion(votes.who(v), k, votes.said(v)));
            }
        }
        return Em.normalise(log, 0, classes, votes.gold(item));
    }
}

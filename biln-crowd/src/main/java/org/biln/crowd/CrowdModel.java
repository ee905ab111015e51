package org.biln.crowd;

import java.io.Serializable;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of Dawid and Skene: how many items each class has, and how each annotator takes one class for another. They are made
 * of {@link VoteSums} and say what to think of items: whoever has the votes of some items needs nothing else. So one fit is made on one
 * machine or on many, and comes to the same bits.
 *
 * <p>A step is O(votes K) where the votes are, and O(annotators K<sup>2</sup>) where the sums are put together. Not thread-safe while it
 * is maximised.
 *
 * <pre>{@code
 * VoteSums sums = new VoteSums(votes.annotators(), votes.classes());
 * double[] truth = CrowdModel.start(votes);
 * sums.add(votes, 0, votes.items(), truth); // each machine its own, then all together
 * CrowdModel model = CrowdModel.of(sums, 1, null);
 * model.maximise(sums);
 * double objective = model.objective(model.expect(votes, null, truth));
 * }</pre>
 *
 * @serial exclude
 */
public final class CrowdModel implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Keeps every probability above zero; as much as crowd-kit adds. */
    private static final double LEAST = 1e-10;

    private static final double LEAST_STRENGTH = 0.5;
    private static final double MOST = 100;

    /** Logarithms of likelihoods are counted in whole units, so that their sum does not depend on its order. */
    private static final double UNIT = 0x1p-30;

    private final int annotators;
    private final int classes;
    private final double[] pseudo;

    /** An item of each class before any is seen, so that none dies out where items are few. */
    private final double before;

    private final double[] theta;
    private final double[] logTheta;
    private final double[] pi;
    private final double[] logPi;

    private CrowdModel(int annotators, int classes, double before) {
        this.annotators = annotators;
        this.classes = classes;
        this.before = before;
        this.theta = new double[annotators * classes * classes];
        this.logTheta = new double[theta.length];
        this.pseudo = new double[theta.length];
        this.pi = new double[classes];
        this.logPi = new double[classes];
    }

    /**
     * A model that knows its prior and nothing else.
     *
     * @param shares the sums by the shares of the votes ({@link #start})
     * @param strength how many times as strong the prior is as people are alike; 0 is maximum likelihood
     * @param history how often each annotator said what of which class before, or null: see {@link DawidSkene#withHistory}
     * @return the model, to be maximised
     */
    public static CrowdModel of(VoteSums shares, double strength, double @Nullable [] history) {
        CrowdModel model = new CrowdModel(shares.annotators(), shares.classes(), strength > 0 ? 1 : LEAST);
        double[] crowd = model.crowd(shares);
        double[] strengths = model.strengths(shares);
        for (int i = 0; i < model.pseudo.length; i++) {
            int cell = i % crowd.length;
            int truth = cell % model.classes;
            int said = cell / model.classes;
            double known = history == null ? 0 : history[i - cell + truth * model.classes + said];
            model.pseudo[i] = LEAST + strength * strengths[truth] * crowd[cell] + known;
        }
        return model;
    }

    /**
     * Where a fit begins: the share of an item's votes for each class; gold is certain.
     *
     * @param votes the votes
     * @return K numbers for each item in turn
     */
    public static double[] start(Votes votes) {
        return votes.shares();
    }

    /** How the crowd as a whole takes one class for another, by the shares of the votes: K x K, said by truth. */
    private double[] crowd(VoteSums sums) {
        double[] crowd = new double[classes * classes];
        for (int k = 0; k < classes; k++) {
            double all = 0;
            for (int c = 0; c < classes; c++) {
                for (int a = 0; a < annotators; a++) {
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
    private double[] strengths(VoteSums sums) {
        double[] strengths = new double[classes];
        for (int k = 0; k < classes; k++) {
            double right = 0;
            double all = 0;
            double squares = 0;
            double within = 0;
            double rightSquares = 0;
            int groups = 0;
            for (int a = 0; a < annotators; a++) {
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

    /**
     * Moves the parameters to where they are most probable.
     *
     * @param sums over all items
     */
    public void maximise(VoteSums sums) {
        double all = 0;
        for (int k = 0; k < classes; k++) {
            pi[k] = sums.items(k) + before;
            all += pi[k];
        }
        for (int k = 0; k < classes; k++) {
            pi[k] /= all;
            logPi[k] = StrictMath.log(pi[k]);
        }
        for (int a = 0; a < annotators; a++) {
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

    /**
     * What to think of items, by the parameters.
     *
     * @param votes the votes on some items or on all
     * @param itemPrior what is known of each of these items beforehand, or null for the shares of the classes
     * @param posterior K numbers for each of these items
     * @return the logarithm of the likelihood of these votes, in whole units that add up in any order: see {@link #objective}
     */
    public long expect(Votes votes, double @Nullable [] itemPrior, double[] posterior) {
        Checks.length("posterior", posterior.length, votes.items() * classes);
        long units = 0;
        for (int item = 0; item < votes.items(); item++) {
            int to = item * classes;
            for (int k = 0; k < classes; k++) {
                posterior[to + k] = itemPrior == null ? logPi[k] : StrictMath.log(known(itemPrior, to + k));
            }
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                int cell = (votes.who(v) * classes + votes.said(v)) * classes;
                for (int k = 0; k < classes; k++) {
                    posterior[to + k] += logTheta[cell + k];
                }
            }
            units += Math.round(Em.normalise(posterior, to, classes, votes.gold(item)) / UNIT);
        }
        return units;
    }

    /**
     * The logarithm of the likelihood of all votes times the prior density of the parameters.
     *
     * @param units the sum of what {@link #expect} gave for all items
     * @return what EM makes as large as it can
     */
    public double objective(long units) {
        double objective = units * UNIT;
        for (int i = 0; i < theta.length; i++) {
            objective += pseudo[i] * logTheta[i];
        }
        for (int k = 0; k < classes; k++) {
            objective += before * logPi[k];
        }
        return objective;
    }

    /**
     * At the maximum every parameter is the expected count it stands for, pseudo-counts included, over all such counts: how many votes
     * that is amiss, for each vote it rests on and one more, since what no vote bears on is nobody's loss.
     *
     * @param counts how often each annotator said what of which class, in the order of {@link #confusion}
     * @param items how many items each class has, or null if their shares are not parameters
     * @return how far the parameter that wants most would move
     */
    public double unrest(double[] counts, double @Nullable [] items) {
        double most = 0;
        double allItems = 0;
        for (int k = 0; items != null && k < classes; k++) {
            allItems += items[k] + before;
        }
        for (int k = 0; k < classes; k++) {
            most = items == null ? most : Math.max(most, Math.abs((items[k] + before) / allItems - pi[k]));
            for (int a = 0; a < annotators; a++) {
                double all = 0;
                for (int c = 0; c < classes; c++) {
                    all += counts[at(a, k, c)] + pseudo[at(a, k, c)];
                }
                for (int c = 0; c < classes; c++) {
                    int at = at(a, k, c);
                    double amiss = Math.abs(counts[at] + pseudo[at] - all * theta[at]);
                    most = Math.max(most, amiss / (1 + all));
                }
            }
        }
        return most;
    }

    private int at(int annotator, int truth, int said) {
        return (annotator * classes + said) * classes + truth;
    }

    /** What is known of an item, never nothing at all. */
    static double known(double[] itemPrior, int at) {
        return Math.max(LEAST, itemPrior[at]);
    }

    /**
     * What becomes of some items by the parameters as they are.
     *
     * @param votes the votes on them
     * @return their consensus; its certificate is of these items alone, without the parameters' unrest
     */
    public Consensus consensus(Votes votes) {
        double[] posterior = new double[votes.items() * classes];
        expect(votes, null, posterior);
        VoteModel here = new VoteModel() {
            @Override
            public double prior(int item, int c) {
                return pi[c];
            }

            @Override
            public double probability(int item, int annotator, int truth, int said) {
                return theta[at(annotator, truth, said)];
            }

            @Override
            public double unrest(double[] anew) {
                return 0;
            }
        };
        return new Consensus(votes, posterior, confusion(), here.certify(votes, posterior, 0));
    }

    /**
     * The share of a class.
     *
     * @param c the class
     * @return a probability
     */
    public double share(int c) {
        return pi[c];
    }

    /**
     * How often an annotator says a class of items of a class.
     *
     * @param annotator the annotator
     * @param truth the true class
     * @param said what is said
     * @return a probability
     */
    public double probability(int annotator, int truth, int said) {
        return theta[at(annotator, truth, said)];
    }

    /** All of them: by annotator, what is said, and truth. */
    double[] confusion() {
        return theta.clone();
    }
}

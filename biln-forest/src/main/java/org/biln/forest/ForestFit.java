package org.biln.forest;

import org.biln.core.OutOfFoldFit;
import org.biln.core.ensemble.Calibration;
import org.biln.core.internal.Checks;

/**
 * A forest with the out-of-bag posterior of its training rows: each is judged by the trees that have not drawn it (nor, with groups,
 * any row of its group).
 *
 * <pre>{@code
 * ForestFit fit = ForestTrainer.of(ForestOptions.defaults().withTrees(50)).grow(sample, Rng.of(1));
 * double eta = fit.posterior(0, 1);
 * boolean judged = fit.outOfBagTrees(0) > 0;
 * }</pre>
 */
public final class ForestFit {
    private final Forest forest;
    private final TrainingSet data;
    private final ForestOptions options;
    private final long[][] drawn;
    private final int[] outOfBagTrees;
    private final double[] posteriors;

    ForestFit(
            Forest forest,
            TrainingSet data,
            ForestOptions options,
            long[][] drawn,
            int[] outOfBagTrees,
            double[] posteriors) {
        this.forest = forest;
        this.data = data;
        this.options = options;
        this.drawn = drawn;
        this.outOfBagTrees = outOfBagTrees;
        this.posteriors = posteriors;
        Calibration calibration = forest.calibration();
        if (calibration != null) {
            for (int i = 0; i < outOfBagTrees.length; i++) {
                calibration.apply(posteriors, i * data.classes);
            }
        }
    }

    /**
     * The forest.
     *
     * @return for new rows
     */
    public Forest forest() {
        return forest;
    }

    /**
     * The options it was grown with, the leaf size chosen among them.
     *
     * @return the options
     */
    public ForestOptions options() {
        return options;
    }

    /**
     * The number of training rows.
     *
     * @return n
     */
    public int size() {
        return outOfBagTrees.length;
    }

    /**
     * How many trees judged a row because they had not drawn it.
     *
     * @param row the row
     * @return 0 if every tree has seen it: its posterior is then the prior
     */
    public int outOfBagTrees(int row) {
        Checks.inRange("row", row, 0, outOfBagTrees.length - 1);
        return outOfBagTrees[row];
    }

    /**
     * How many rows every tree has drawn, so that none could judge them.
     *
     * @return 0 unless trees are few or weights very uneven
     */
    public int unjudged() {
        int count = 0;
        for (int trees : outOfBagTrees) {
            count += trees == 0 ? 1 : 0;
        }
        return count;
    }

    /**
     * The out-of-fold posterior of a row.
     *
     * @param row the row
     * @param c the class
     * @return the probability that a row like this one is observed as class c, by trees that have not seen it
     */
    public double posterior(int row, int c) {
        Checks.inRange("row", row, 0, outOfBagTrees.length - 1);
        Checks.inRange("c", c, 0, data.classes - 1);
        return posteriors[row * data.classes + c];
    }

    /**
     * All out-of-fold posteriors.
     *
     * @return a copy, n K numbers, row after row
     */
    public double[] posteriors() {
        return posteriors.clone();
    }

    /**
     * The log-loss of the observed labels under the out-of-fold posteriors, weighted as the rows are.
     *
     * @return the mean, not negative
     */
    public double logLoss() {
        return LogLoss.of(posteriors, data.classOf, data.classes, data.weights);
    }

    /**
     * Forest and posteriors as every trainer gives them.
     *
     * @return the fit of the core
     */
    public OutOfFoldFit toOutOfFoldFit() {
        return new OutOfFoldFit(forest, posteriors, null);
    }

    /** Says how it went. */
    @Override
    public String toString() {
        return "ForestFit[" + forest + ", leaves of at least " + options.minLeaf() + ", out-of-bag log-loss "
                + logLoss() + "]";
    }

    TrainingSet data() {
        return data;
    }

    /** Whether a tree has drawn a row. */
    boolean drew(int tree, int row) {
        return (drawn[tree][row >>> 6] >>> row & 1) != 0;
    }
}

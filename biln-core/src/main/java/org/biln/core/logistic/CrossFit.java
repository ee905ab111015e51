package org.biln.core.logistic;

/**
 * A penalty chosen by cross-validation, and the posteriors of the fits it was chosen by: for each example the probability
 * of +1 by a fit that did not see it.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * double[] grid = CrossValidation.logGrid(1e-1, 1e3, 5);
 * CrossFit fit = new CrossValidation(5, 42L).crossFit(sample, null, LogisticRegression.Options.recommended(), grid);
 * double l2 = fit.choice().l2();
 * double[] eta = fit.posteriors();
 * }</pre>
 */
public final class CrossFit {
    private final PenaltyChoice choice;
    private final double[] posteriors;

    CrossFit(PenaltyChoice choice, double[] posteriors) {
        this.choice = choice;
        this.posteriors = posteriors;
    }

    /**
     * The penalty, and what it was chosen from.
     *
     * @return the choice
     */
    public PenaltyChoice choice() {
        return choice;
    }

    /**
     * The out-of-fold posteriors.
     *
     * @return a copy, one probability for each example
     */
    public double[] posteriors() {
        return posteriors.clone();
    }
}

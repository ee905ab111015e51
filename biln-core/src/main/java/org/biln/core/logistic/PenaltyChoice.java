package org.biln.core.logistic;

/**
 * A penalty chosen by cross-validation, and what it was chosen from.
 *
 * <pre>{@code
 * LogisticRegression.Options options = LogisticRegression.Options.recommended();
 * PenaltyChoice choice = new CrossValidation(5, 42L).chooseL2(sample, null, options, new double[] {0.1, 1, 10});
 * double l2 = choice.l2();
 * double[] curve = choice.losses();
 * }</pre>
 */
public final class PenaltyChoice {
    private final double l2;
    private final double[] grid;
    private final double[] losses;

    PenaltyChoice(double l2, double[] grid, double[] losses) {
        this.l2 = l2;
        this.grid = grid;
        this.losses = losses;
    }

    /**
     * The penalty chosen.
     *
     * @return one of the {@link #grid()}
     */
    public double l2() {
        return l2;
    }

    /**
     * The penalties tried.
     *
     * @return a copy, ascending
     */
    public double[] grid() {
        return grid.clone();
    }

    /**
     * The weighted mean of the loss on left-out examples for every penalty.
     *
     * @return a copy, in the order of {@link #grid()}
     */
    public double[] losses() {
        return losses.clone();
    }

    @Override
    public String toString() {
        return "PenaltyChoice[l2=" + l2 + " of " + grid.length + "]";
    }
}

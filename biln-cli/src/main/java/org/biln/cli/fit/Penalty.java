package org.biln.cli.fit;

import org.biln.core.Sample;
import org.biln.core.logistic.CrossValidation;
import org.biln.core.logistic.LogisticRegression;

/**
 * The L2 penalty and the posteriors that go with it: chosen by the loss on left-out rows, and for each row by a fit that
 * did not see it. The same folds serve both, so a table, a seed and a penalty give one posterior.
 */
final class Penalty {
    private static final int FOLDS = 5;
    private static final double[] GRID = CrossValidation.logGrid(1e-2, 1e4, 13);

    private final double l2;
    private final CrossValidation validation;

    private Penalty(double l2, CrossValidation validation) {
        this.l2 = l2;
        this.validation = validation;
    }

    static Penalty fixed(double l2, Sample noisy, long seed) {
        return new Penalty(l2, validation(noisy, seed));
    }

    static Penalty chosen(Sample noisy, long seed) {
        CrossValidation validation = validation(noisy, seed);
        double l2 = validation
                .chooseL2(noisy, null, LogisticRegression.Options.recommended(), GRID)
                .l2();
        return new Penalty(l2, validation);
    }

    private static CrossValidation validation(Sample noisy, long seed) {
        return new CrossValidation(Math.max(2, Math.min(FOLDS, noisy.size())), seed);
    }

    double l2() {
        return l2;
    }

    LogisticRegression.Options training() {
        return LogisticRegression.Options.recommended().withL2(l2);
    }

    double[] outOfFold(Sample noisy) {
        return validation.posteriors(noisy, null, new LogisticRegression(training()));
    }
}

package org.biln.cli.fit;

import org.biln.cli.model.FitOptions;
import org.biln.core.Sample;
import org.biln.core.logistic.CrossValidation;
import org.biln.core.logistic.LogisticRegression;
import org.biln.table.Numbers;

/**
 * The L2 penalty of Algorithm 1 and the posteriors that go with it: chosen by the loss on left-out rows, and for each row by
 * a fit that did not see it. The same folds serve both, so a table, a seed and a penalty give one posterior.
 */
final class Penalty {
    private static final double[] GRID = CrossValidation.logGrid(1e-2, 1e4, 13);

    private final double l2;
    private final CrossValidation validation;

    private Penalty(double l2, CrossValidation validation) {
        this.l2 = l2;
        this.validation = validation;
    }

    static Penalty of(Fitting fitting, Sample noisy) {
        FitOptions options = fitting.options();
        CrossValidation validation = new CrossValidation(fitting.folds(), fitting.foldSeed());
        if (!options.l2().equals("cv")) {
            return new Penalty(Numbers.parse(options.l2()), validation);
        }
        fitting.progress("choosing the penalty by cross-validation");
        LogisticRegression.Options training = LogisticRegression.Options.recommended();
        return new Penalty(validation.chooseL2(noisy, null, training, GRID).l2(), validation);
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

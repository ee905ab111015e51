package org.biln.core.learn;

import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.math.Exp;

/** What answers say about the errors among all labels. */
final class Answered {

    private Answered() {}

    /** What the answers say: of their own rows everything, of all others by one offset. */
    static double[] errors(double[] wrong, double[] asked, Sample noisy, Answers answers) {
        if (answers.size() == 0) {
            return wrong;
        }
        boolean[] errors = new boolean[answers.size()];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = noisy.label(answers.row(i)) != answers.label(i);
        }
        double offset = LabelDoubt.offset(asked, answers.rows(), errors);
        double[] after = new double[wrong.length];
        for (int row = 0; row < after.length; row++) {
            after[row] = Exp.sigmoid(LabelDoubt.logit(wrong[row]) + offset);
        }
        for (int i = 0; i < errors.length; i++) {
            after[answers.row(i)] = errors[i] ? 1 : 0;
        }
        return after;
    }

    /** Which share of the errors expected the answers leave: below 1 if they find fewer. */
    static double kept(double[] wrong, Sample noisy, Answers answers) {
        if (answers.size() == 0) {
            return 1;
        }
        double[] after = errors(wrong, wrong, noisy, answers);
        boolean[] known = new boolean[wrong.length];
        for (int row : answers.rows()) {
            known[row] = true;
        }
        double before = 0;
        double left = 0;
        for (int row = 0; row < wrong.length; row++) {
            before += known[row] ? 0 : wrong[row];
            left += known[row] ? 0 : after[row];
        }
        return before > 0 ? Math.min(1, left / before) : 1;
    }
}

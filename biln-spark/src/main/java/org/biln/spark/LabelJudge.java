package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.ml.linalg.Vector;
import org.biln.auto.LabelCurves;
import org.jspecify.annotations.Nullable;

/** What {@link Biln} thinks of a row: all that an executor has to have. */
final class LabelJudge implements Serializable {
    private static final long serialVersionUID = 1L;

    private final OutOfFoldFits fits;
    private final double[] numbers;
    private final double threshold;
    private transient @Nullable LabelCurves curves;

    /**
     * A judge.
     *
     * @param fits the base learners
     * @param numbers of the curves
     * @param threshold from which probability of an error on a label is suspect
     */
    LabelJudge(OutOfFoldFits fits, double[] numbers, double threshold) {
        this.fits = fits;
        this.numbers = numbers.clone();
        this.threshold = threshold;
    }

    OutOfFoldFits fits() {
        return fits;
    }

    double[] numbers() {
        return numbers.clone();
    }

    double threshold() {
        return threshold;
    }

    int classes() {
        return fits.classes();
    }

    LabelCurves curves() {
        LabelCurves known = curves;
        if (known == null) {
            known = LabelCurves.ofNumbers(classes(), numbers);
            curves = known;
        }
        return known;
    }

    /** The posterior of what would be observed. */
    double[] predicted(Vector features) {
        return fits.predicted(features);
    }

    /** The probabilities of the true label, by that posterior. */
    double[] probability(double[] predicted) {
        double[] p = predicted.clone();
        curves().correct(p, 0);
        return p;
    }

    /** The posterior by which an observed label is judged: somebody's, or that of fits that have not seen the row. */
    double[] posterior(
            Vector features, double[] predicted, int observed, @Nullable Long group, @Nullable Vector supplied) {
        if (supplied != null) {
            return supplied.toArray();
        }
        double[] heldOut = fits.heldOut(features, observed, group);
        return heldOut == null ? predicted : heldOut;
    }

    double wrong(double[] posterior, int observed, @Nullable Double answer) {
        if (answer != null) {
            return answer == observed ? 0 : 1;
        }
        return curves().wrong(posterior, 0, observed);
    }

    int suggested(double[] posterior, int observed, @Nullable Double answer) {
        return answer != null ? answer.intValue() : curves().alternative(posterior, 0, observed);
    }
}

package org.biln.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.biln.core.distill.Distiller;
import org.jspecify.annotations.Nullable;

/**
 * What a cross-fitted judge thinks of one row: the posterior by the fit that has not seen the row's fold, the theorem's verdict
 * under the bounds, the probability of an error under the rates. Two classes are judged as one, more each against the rest.
 */
final class Judge implements Serializable {
    private static final long serialVersionUID = 1L;
    /** The verdict where the theorem is silent. */
    static final int SILENT = -1;

    @SuppressWarnings("serial") // the list is of a serializable class
    private final List<ProbabilisticClassificationModel<Vector, ?>> fits;

    private final int classes;
    private final Noise noise;

    Judge(List<ProbabilisticClassificationModel<Vector, ?>> fits, int classes, Noise noise) {
        this.fits = List.copyOf(fits);
        this.classes = classes;
        this.noise = noise;
    }

    List<ProbabilisticClassificationModel<Vector, ?>> fits() {
        return fits;
    }

    int classes() {
        return classes;
    }

    Noise noise() {
        return noise;
    }

    /** The posterior of every observed label, for a row of a fold. */
    double[] posterior(Vector features, int fold) {
        return fits.get(fold).predictProbability(features).toArray();
    }

    /** The posterior that the verdict is about: of label 1, or of the likeliest of more than two. */
    double eta(double[] posterior) {
        return posterior[leading(posterior)];
    }

    private int leading(double[] posterior) {
        if (classes == 2) {
            return 1;
        }
        int leading = 0;
        for (int c = 1; c < classes; c++) {
            leading = posterior[c] > posterior[leading] ? c : leading;
        }
        return leading;
    }

    /** The label that the theorem vouches for, or {@link #SILENT}. */
    int verdict(double[] posterior) {
        int leading = leading(posterior);
        // "not c" names a class only where there are two
        double plus = classes == 2 ? noise.boundsPlus()[1] : 1;
        return switch (Distiller.verdict(posterior[leading], plus, noise.boundsMinus()[leading])) {
            case POSITIVE -> leading;
            case NEGATIVE -> 0;
            case UNDECIDED -> SILENT;
        };
    }

    /** How probable it is that an observed label is an error; an answer knows. */
    double wrong(double[] posterior, int observed, @Nullable Integer answer) {
        if (answer != null) {
            return answer == observed ? 0 : 1;
        }
        int judged = classes == 2 ? 1 : observed;
        return noise.wrong(judged, posterior[judged], observed == judged);
    }

    /** Whether the theorem vouches for another label than the one held. */
    boolean contradicts(double[] posterior, int held) {
        int verdict = verdict(posterior);
        return verdict != SILENT && verdict != held;
    }

    @Override
    public String toString() {
        return "Judge[" + fits.size() + " folds, " + classes + " classes, " + noise + "]";
    }
}

package org.biln.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.core.distill.Distiller;
import org.biln.core.noise.Pairing;

/**
 * The bounds of the noise that the theorem's verdicts rest on, for each class against the rest. Two classes are judged as one.
 *
 * @param plus the largest {@code P(another observed | the class)}
 * @param minus the largest {@code P(the class observed | another)}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ClassBounds(double[] plus, double[] minus) implements Serializable {
    /** The verdict where the theorem is silent. */
    static final int SILENT = -1;

    /** Known bounds, the same for each class. */
    static ClassBounds known(int classes, double plus, double minus) {
        double[] allPlus = new double[classes];
        double[] allMinus = new double[classes];
        Arrays.fill(allPlus, plus);
        Arrays.fill(allMinus, minus);
        return new ClassBounds(allPlus, allMinus);
    }

    /** The bounds of Theorem 6 from the mean posterior of each class. */
    static ClassBounds ofMeans(double[] means) {
        return new ClassBounds(
                Arrays.stream(means).map(Pairing.THEOREM_6::plus).toArray(),
                Arrays.stream(means).map(Pairing.THEOREM_6::minus).toArray());
    }

    /** The class whose posterior the verdict is about: 1 of two, else the likeliest. */
    int leading(double[] posterior) {
        if (posterior.length == 2) {
            return 1;
        }
        int leading = 0;
        for (int c = 1; c < posterior.length; c++) {
            leading = posterior[c] > posterior[leading] ? c : leading;
        }
        return leading;
    }

    /** The label that the theorem vouches for, or {@link #SILENT}. */
    int verdict(double[] posterior) {
        int leading = leading(posterior);
        // "not c" names a class only where there are two
        double most = posterior.length == 2 ? plus[1] : 1;
        return switch (Distiller.verdict(posterior[leading], most, minus[leading])) {
            case POSITIVE -> leading;
            case NEGATIVE -> 0;
            case UNDECIDED -> SILENT;
        };
    }

    @Override
    public String toString() {
        return "bounds " + Arrays.toString(plus) + " " + Arrays.toString(minus);
    }
}

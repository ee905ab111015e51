package org.biln.experiments.crowd;

import java.util.Arrays;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.crowd.Votes;

/**
 * Twelve annotators of a table whose truth is known. Ten are right with a probability between 0.55 and 0.9, each class alike, and
 * otherwise name any other class; one takes the second class for the first in six cases of ten; one says what comes to mind. Who
 * labels a row is drawn, and nobody labels it twice.
 */
final class SimulatedCrowd {

    private static final int ANNOTATORS = 12;
    private static final double LEAST = 0.55;
    private static final double MOST = 0.9;
    private static final double MIXES_UP = 0.6;

    private SimulatedCrowd() {}

    /** So many votes on every row. */
    static Votes votes(Sample truth, int each, Rng rng) {
        int classes = truth.classes();
        double[][][] says = new double[ANNOTATORS][classes][classes];
        for (int a = 0; a < ANNOTATORS; a++) {
            double right = LEAST + (MOST - LEAST) * rng.nextDouble();
            for (int k = 0; k < classes; k++) {
                Arrays.fill(says[a][k], a == 1 ? 1.0 / classes : (1 - right) / (classes - 1));
                says[a][k][k] = a == 1 ? 1.0 / classes : right;
            }
        }
        Arrays.fill(says[0][1], 0);
        says[0][1][0] = MIXES_UP;
        says[0][1][1] = 1 - MIXES_UP;
        int[] item = new int[truth.size() * each];
        int[] who = new int[item.length];
        int[] said = new int[item.length];
        for (int row = 0; row < truth.size(); row++) {
            int[] order = rng.permutation(ANNOTATORS);
            for (int j = 0; j < each; j++) {
                int v = row * each + j;
                item[v] = row;
                who[v] = order[j];
                said[v] = drawn(rng, says[order[j]][truth.label(row)]);
            }
        }
        return Votes.of(truth.size(), ANNOTATORS, classes, item, who, said);
    }

    private static int drawn(Rng rng, double[] probabilities) {
        double u = rng.nextDouble();
        int c = 0;
        while (c < probabilities.length - 1 && u >= probabilities[c]) {
            u -= probabilities[c++];
        }
        return c;
    }
}

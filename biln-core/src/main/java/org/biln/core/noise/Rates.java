package org.biln.core.noise;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/** What this package asks of rates and probabilities. */
final class Rates {

    private Rates() {}

    static void checkMaximum(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw Checks.bad(name, "is " + rate + ", must be a rate in [0,1)");
        }
    }

    static void checkPosterior(DMatrixRMaj x, double[] eta) {
        Checks.length("eta", eta.length, x.numRows);
        Checks.probabilities("eta", eta, eta.length);
    }

    /** The mean of some numbers, summed from the first on, as often as there are numbers. */
    static double[] oneMean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double[] all = new double[values.length];
        Arrays.fill(all, sum / values.length);
        return all;
    }
}

package org.biln.core.noise;

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

    static UpperBounds paired(double[] means, Pairing pairing) {
        double[] plus = new double[means.length];
        double[] minus = new double[means.length];
        for (int row = 0; row < means.length; row++) {
            plus[row] = pairing.plus(means[row]);
            minus[row] = pairing.minus(means[row]);
        }
        return UpperBounds.of(plus, minus);
    }
}

package org.biln.auto;

import org.biln.core.math.Exp;

/**
 * A probability that grows with a logit: {@code P = S(intercept + slope z)}, slope at least 0.
 *
 * <p>Of rows observed as one class, z is the logit of the other class's posterior and P the probability that the label is wrong;
 * of all rows, z is the logit of eta and P the probability that +1 is true.
 *
 * <pre>{@code
 * double atHesitation = new NoiseCurve(-3, 1).at(0); // 0.047
 * }</pre>
 *
 * @param intercept what the logit of P is where the posterior hesitates
 * @param slope how fast it grows
 */
public record NoiseCurve(double intercept, double slope) {

    /** The usual curve of errors: one label in twenty where the posterior hesitates. Counts for the weight of {@link #RIDGE}. */
    static final NoiseCurve FEW_ERRORS = new NoiseCurve(-3, 1);

    /** The usual curve of the truth: the posterior itself. */
    static final NoiseCurve AS_OBSERVED = new NoiseCurve(0, 1);

    /** Precisions of intercept and slope about the usual curve: few rows say little, and no row leaves it as it is. */
    private static final double[] RIDGE = {0.05, 0.5};

    private static final int STEPS = 60;

    /**
     * The probability at a logit.
     *
     * @param z the logit
     * @return between 0 and 1
     */
    public double at(double z) {
        return Exp.sigmoid(intercept + slope * z);
    }

    /**
     * The curve of most likelihood, by Newton's method with step halving on a strictly convex function; O(bins) a step.
     *
     * @param z the logit of each bin
     * @param all how many rows each bin has
     * @param hits how many of them are so
     * @param usual the curve that the ridge pulls towards
     * @return the curve
     */
    static NoiseCurve fit(double[] z, long[] all, long[] hits, NoiseCurve usual) {
        double a = usual.intercept;
        double b = usual.slope;
        double loss = loss(z, all, hits, usual, a, b);
        for (int step = 0; step < STEPS; step++) {
            double ga = RIDGE[0] * (a - usual.intercept);
            double gb = RIDGE[1] * (b - usual.slope);
            double haa = RIDGE[0];
            double hab = 0;
            double hbb = RIDGE[1];
            for (int i = 0; i < z.length; i++) {
                if (all[i] > 0) {
                    double p = Exp.sigmoid(a + b * z[i]);
                    double residual = all[i] * p - hits[i];
                    double curvature = all[i] * p * (1 - p);
                    ga += residual;
                    gb += residual * z[i];
                    haa += curvature;
                    hab += curvature * z[i];
                    hbb += curvature * z[i] * z[i];
                }
            }
            double determinant = haa * hbb - hab * hab;
            double da = -(hbb * ga - hab * gb) / determinant;
            double db = -(haa * gb - hab * ga) / determinant;
            double length = 1;
            double next = loss(z, all, hits, usual, a + da, b + db);
            while (next > loss && length > 1e-9) {
                length /= 2;
                next = loss(z, all, hits, usual, a + length * da, b + length * db);
            }
            if (!(next < loss)) {
                break;
            }
            a += length * da;
            b += length * db;
            loss = next;
        }
        return new NoiseCurve(a, Math.max(0, b));
    }

    private static double loss(double[] z, long[] all, long[] hits, NoiseCurve usual, double a, double b) {
        double da = a - usual.intercept;
        double db = b - usual.slope;
        double loss = (RIDGE[0] * da * da + RIDGE[1] * db * db) / 2;
        for (int i = 0; i < z.length; i++) {
            if (all[i] > 0) {
                double t = a + b * z[i];
                loss += all[i] * Exp.log1pExp(t) - hits[i] * t;
            }
        }
        return loss;
    }
}

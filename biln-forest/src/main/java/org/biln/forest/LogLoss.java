package org.biln.forest;

import org.jspecify.annotations.Nullable;

/** The judge of posteriors: the weighted mean of {@code -log} of what was given to the class observed. */
final class LogLoss {
    /** A probability of zero costs as much as this one. */
    private static final double LEAST = 1e-12;

    private LogLoss() {}

    static double of(double[] posteriors, int[] classOf, int classes, double @Nullable [] weights) {
        double sum = 0;
        double mass = 0;
        for (int i = 0; i < classOf.length; i++) {
            double w = weights == null ? 1 : weights[i];
            if (w > 0) {
                sum -= w * StrictMath.log(Math.max(LEAST, posteriors[i * classes + classOf[i]]));
                mass += w;
            }
        }
        return sum / mass;
    }
}

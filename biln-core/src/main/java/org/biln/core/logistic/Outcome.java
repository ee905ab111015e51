package org.biln.core.logistic;

/** The mutable counterpart of {@link FitCertificate}, for optimisers that allocate nothing. */
final class Outcome {
    double loss;
    double gradientNorm;
    int iterations;
    int evaluations;
    StopReason reason = StopReason.NO_EXAMPLES;

    void set(double newLoss, double norm, int iterationCount, int evaluationCount, StopReason why) {
        loss = newLoss;
        gradientNorm = norm;
        iterations = iterationCount;
        evaluations = evaluationCount;
        reason = why;
    }

    FitCertificate certificate() {
        return new FitCertificate(loss, gradientNorm, iterations, evaluations, reason, Double.NaN);
    }
}

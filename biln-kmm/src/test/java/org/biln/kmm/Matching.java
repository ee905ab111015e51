package org.biln.kmm;

import org.ejml.data.DMatrixRMaj;

/** Two samples to be matched, as the facade takes them; {@link #problem} is the same for the solver. */
record Matching(Kernel kernel, DMatrixRMaj source, DMatrixRMaj target, double bound, double epsilon, double ridge) {
    /** With the paper's bound and epsilon. */
    static Matching paper(Kernel kernel, DMatrixRMaj source, DMatrixRMaj target) {
        return new Matching(kernel, source, target, 1000, KmmProblem.paperEpsilon(source.numRows), 0);
    }

    Matching withBound(double newBound) {
        return new Matching(kernel, source, target, newBound, epsilon, ridge);
    }

    KmmProblem problem() {
        return KmmProblem.of(Gram.of(kernel, source), Gram.crossMeans(kernel, source, target), bound, epsilon, ridge);
    }

    KernelMeanMatching.Options options() {
        return KernelMeanMatching.Options.paper(kernel)
                .withBound(bound)
                .withEpsilon(epsilon)
                .withRidge(ridge);
    }
}

package org.biln.kmm;

final class ConjugateGradientPathTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.CONJUGATE_GRADIENT))
                .solve(matching.problem());
    }
}

package org.biln.kmm;

final class ConjugateGradientPathTest extends KmmContract {
    @Override
    KmmResult solve(KmmProblem problem) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.CONJUGATE_GRADIENT)).solve(problem);
    }
}

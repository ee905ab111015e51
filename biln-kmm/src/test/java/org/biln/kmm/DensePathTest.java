package org.biln.kmm;

final class DensePathTest extends KmmContract {
    @Override
    KmmResult solve(KmmProblem problem) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.DENSE)).solve(problem);
    }
}

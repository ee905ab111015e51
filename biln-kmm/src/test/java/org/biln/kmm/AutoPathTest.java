package org.biln.kmm;

final class AutoPathTest extends KmmContract {
    @Override
    KmmResult solve(KmmProblem problem) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.AUTO)).solve(problem);
    }
}

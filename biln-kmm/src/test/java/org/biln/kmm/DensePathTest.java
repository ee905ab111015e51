package org.biln.kmm;

final class DensePathTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.DENSE)).solve(matching.problem());
    }
}

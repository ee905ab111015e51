package org.biln.kmm;

final class AutoPathTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.AUTO)).solve(matching.problem());
    }
}

package org.biln.kmm;

final class LowRankPathTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.LOW_RANK)).solve(matching.problem());
    }
}

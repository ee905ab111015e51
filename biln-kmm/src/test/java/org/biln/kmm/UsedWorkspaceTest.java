package org.biln.kmm;

import java.util.Arrays;

/** A workspace that has been used gives the bits of a new one. */
final class UsedWorkspaceTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        KmmProblem problem = matching.problem();
        KmmSolver.Workspace used = new KmmSolver.Workspace();
        KmmSolver solver = new KmmSolver();
        solver.solve(problem, used);
        KmmResult first = used.toResult();
        solver.solve(problem, used);
        if (!Arrays.equals(first.beta(), used.toResult().beta())) {
            throw new AssertionError("a used workspace changed the answer");
        }
        return first;
    }
}

package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract by products with the Gram matrix, which small problems are not solved by otherwise. */
class MajorisedPathTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        return LargeScaleMatching.solve(matching.options(), matching.source(), matching.target());
    }

    /** The judge sums kernel values where the test's sums a matrix: the same but for rounding. */
    @Override
    void assertCertified(KmmProblem problem, KmmResult result) {
        assertThat(result.converged()).as(result.summary()).isTrue();
        assertThat(result.residual()).isLessThanOrEqualTo(1e-8);
        assertThat(KmmEvaluator.evaluate(problem, result.beta()).residual())
                .as(result.summary())
                .isLessThanOrEqualTo(1.1e-8);
    }
}

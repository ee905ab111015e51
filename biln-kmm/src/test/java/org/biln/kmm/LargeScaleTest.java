package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;

/** With as many features as points the large-scale mode has nothing to leave out, and owes what all others do. */
final class LargeScaleTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        KernelMeanMatching.LargeScale all = new KernelMeanMatching.LargeScale(0, matching.source().numRows, 0, 1, 100);
        return KernelMeanMatching.of(matching.options().withLargeScale(all))
                .weigh(matching.source(), matching.target());
    }

    /** The solver is certified on the features' problem: on the true one rounding of the features is added. */
    @Override
    void assertCertified(KmmProblem problem, KmmResult result) {
        assertThat(result.converged()).as(result.summary()).isTrue();
        assertThat(result.residual()).isLessThanOrEqualTo(1e-8);
        assertThat(KmmEvaluator.evaluate(problem, result.beta()).residual())
                .as(result.summary())
                .isLessThanOrEqualTo(1.1e-8);
        KmmResult.Approximation approximation = Objects.requireNonNull(result.approximation());
        assertThat(approximation.traceResidual()).isLessThan(1e-13);
        assertThat(approximation.sampledResidual()).isLessThanOrEqualTo(1.1e-8);
    }
}

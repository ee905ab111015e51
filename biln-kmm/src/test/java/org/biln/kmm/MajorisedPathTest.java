package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The contract by products with the Gram matrix, which small problems are not solved by otherwise. */
class MajorisedPathTest extends KmmContract {
    @Override
    KmmResult solve(Matching matching) {
        // The steps end just below their tolerance, where factorisations end far below it.
        KernelMeanMatching.Options options = matching.options();
        return LargeScaleMatching.solve(
                options.withSolver(options.solver().withTolerance(1e-9)), matching.source(), matching.target());
    }

    /** The judge sums kernel values where the test's sums a matrix: the same but for rounding. */
    @Override
    void assertCertified(KmmProblem problem, KmmResult result) {
        assertThat(result.residual()).as(result.summary()).isLessThanOrEqualTo(1e-8);
        assertThat(KmmEvaluator.evaluate(problem, result.beta()).residual())
                .as(result.summary())
                .isLessThanOrEqualTo(1.1e-8);
    }

    /** Far from all source points every gradient is the same but for its last digits: the steps end before, and say so. */
    @Override
    @Test
    void aFarTargetPressesTheSumToItsLeast() {
        Matching matching =
                Matching.paper(Kernel.gaussian(1), Points.gaussian(7, 100, 2, 0, 1), Points.gaussian(8, 100, 2, 6, 1));
        KmmResult result = solve(matching);
        assertThat(result.status()).as(result.summary()).isEqualTo(KmmResult.Status.APPROXIMATE);
        assertThat(result.residual())
                .isLessThan(1e-7)
                .isCloseTo(
                        KmmEvaluator.evaluate(matching.problem(), result.beta()).residual(), within(1e-12));
        assertThat(Arrays.stream(result.beta()).sum())
                .isCloseTo(matching.problem().leastSum(), within(1e-6));
    }
}

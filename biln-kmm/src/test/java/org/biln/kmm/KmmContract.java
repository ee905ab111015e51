package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What every path, and the facade, must do. A subclass says how a problem is solved. */
abstract class KmmContract {
    /** Solves with the default tolerance. */
    abstract KmmResult solve(KmmProblem problem);

    static void assertCertified(KmmProblem problem, KmmResult result) {
        KmmEvaluator.Evaluation e = KmmEvaluator.evaluate(problem, result.beta());
        assertThat(e.residual()).as(result.summary()).isLessThanOrEqualTo(1e-8);
        assertThat(result.status()).isEqualTo(KmmResult.Status.CONVERGED);
        assertThat(result.residual()).isEqualTo(e.residual());
        assertThat(result.objective()).isEqualTo(e.objective());
    }

    @Test
    void agreesWithTheReferenceSolutions() {
        for (GoldenCase golden : GoldenCase.all()) {
            KmmProblem problem = golden.problem();
            KmmResult result = solve(problem);
            assertCertified(problem, result);
            assertThat(Math.abs(result.objective() - golden.objective()) / (1 + Math.abs(golden.objective())))
                    .as(golden.name() + " " + result.summary())
                    .isLessThanOrEqualTo(1e-8);
            if (golden.condition() < 1e5) {
                double[] expected = golden.beta();
                double[] beta = result.beta();
                for (int i = 0; i < beta.length; i++) {
                    assertThat(Math.abs(beta[i] - expected[i]))
                            .as(golden.name() + " " + i)
                            .isLessThanOrEqualTo(1e-5);
                }
            }
        }
    }
}

package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class KmmEvaluatorTest {
    private static final KmmProblem IDENTITY =
            KmmProblem.of(new DMatrixRMaj(new double[][] {{1, 0}, {0, 1}}), new double[] {0.5, 2}, 1.5, 0.5);

    @Test
    void theKnownOptimumHasNoResidual() {
        KmmEvaluator.Evaluation e = KmmEvaluator.evaluate(IDENTITY, new double[] {0.5, 1.5});
        assertThat(e.residual()).isZero();
        assertThat(e.objective()).isEqualTo(0.5 * (0.25 + 2.25) - (0.25 + 3));
    }

    @Test
    void aPointAboveItsOptimumIsCaughtByGradientAndGap() {
        KmmEvaluator.Evaluation e = KmmEvaluator.evaluate(IDENTITY, new double[] {1.5, 1.5});
        assertThat(e.primalResidual()).isZero();
        assertThat(e.dualResidual()).isCloseTo(1.0 / 3, within(1e-15));
        // At most this far above the minimum, and not less than the truth.
        assertThat(e.gap()).isGreaterThanOrEqualTo(e.objective() - -2.0);
    }

    @Test
    void infeasiblePointsAreCaughtWhicheverConstraintTheyBreak() {
        for (double[] beta : new double[][] {{-0.1, 1.5}, {0.5, 1.6}, {0.2, 0.2}, {1.5, 1.501}}) {
            assertThat(KmmEvaluator.evaluate(IDENTITY, beta).primalResidual()).isPositive();
        }
    }

    @Test
    void aNumberThatIsNoneIsNeverGood() {
        assertThat(KmmEvaluator.evaluate(IDENTITY, new double[] {Double.NaN, 1}).residual())
                .isNaN();
    }

    @Test
    void aWrongLengthIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmEvaluator.evaluate(IDENTITY, new double[3]))
                .withMessageContaining("beta");
    }

    @Test
    void theGapBoundsTheDistanceToTheMinimumAtRandomFeasiblePoints() {
        Rng rng = Rng.of(7);
        for (int round = 0; round < 200; round++) {
            int m = 2 + rng.nextInt(20);
            KmmProblem problem = KmmProblem.of(
                    Gram.of(Kernel.exponential(1), Points.gaussian(round, m, 2, 0, 1)),
                    Gram.crossMeans(
                            Kernel.exponential(1),
                            Points.gaussian(round, m, 2, 0, 1),
                            Points.gaussian(-round - 1, 20, 2, 1, 1)),
                    1.5,
                    0.4);
            double best = KmmEvaluator.evaluate(problem, ReferenceActiveSet.solve(problem))
                    .objective();
            double[] beta = new double[m];
            for (int i = 0; i < m; i++) {
                beta[i] = 0.7 + 0.6 * rng.nextDouble();
            }
            KmmEvaluator.Evaluation e = KmmEvaluator.evaluate(problem, beta);
            assertThat(e.primalResidual()).isZero();
            assertThat(e.objective() - best).isLessThanOrEqualTo(e.gap() * (1 + 1e-12) + 1e-12);
            assertThat(e.residual()).isPositive();
        }
    }
}

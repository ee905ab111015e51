package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class KmmProblemTest {
    private static DMatrixRMaj gram(double... upper) {
        return new DMatrixRMaj(new double[][] {{upper[0], upper[1]}, {upper[1], upper[2]}});
    }

    @Test
    void knowsWhatItWasGiven() {
        KmmProblem problem = KmmProblem.of(gram(1, 0.5, 1), new double[] {0.3, 0.7}, 10, 0.25, 0.1);
        assertThat(problem.size()).isEqualTo(2);
        assertThat(problem.gram(0, 1)).isEqualTo(0.5);
        assertThat(problem.kappa(1)).isEqualTo(0.7);
        assertThat(problem.bound()).isEqualTo(10);
        assertThat(problem.epsilon()).isEqualTo(0.25);
        assertThat(problem.ridge()).isEqualTo(0.1);
        assertThat(problem.leastSum()).isEqualTo(1.5);
        assertThat(problem.greatestSum()).isEqualTo(2.5);
    }

    @Test
    void thePapersEpsilonIsItsFormula() {
        assertThat(KmmProblem.paperEpsilon(1)).isZero();
        assertThat(KmmProblem.paperEpsilon(100)).isCloseTo(0.9, within(1e-15));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.paperEpsilon(0))
                .withMessageContaining("m");
    }

    @Test
    void aBoundTooSmallForTheSumIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, 0.5, 1), new double[2], 0.5, 0.25))
                .withMessageContaining("bound")
                .withMessageContaining("0.5")
                .withMessageContaining("infeasible");
    }

    @Test
    void whatIsNotAProblemIsRefusedByName() {
        double[] kappa = new double[2];
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(new DMatrixRMaj(0, 0), new double[0], 10, 0.5))
                .withMessageContaining("gram");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(new DMatrixRMaj(2, 3), kappa, 10, 0.5))
                .withMessageContaining("gram");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, 0, 1), new double[3], 10, 0.5))
                .withMessageContaining("kappa");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, Double.NaN, 1), kappa, 10, 0.5))
                .withMessageContaining("gram")
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, 0, 1), new double[] {0, Double.POSITIVE_INFINITY}, 10, 0.5))
                .withMessageContaining("kappa")
                .withMessageContaining("row 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, 0, -1), kappa, 10, 0.5))
                .withMessageContaining("diagonal");
        DMatrixRMaj skew = gram(1, 0, 1);
        skew.set(0, 1, 0.1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(skew, kappa, 10, 0.5))
                .withMessageContaining("not symmetric");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, 0, 1), kappa, 0, 2))
                .withMessageContaining("bound");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, 0, 1), kappa, 10, -0.1))
                .withMessageContaining("epsilon");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KmmProblem.of(gram(1, 0, 1), kappa, 10, 0.5, -1))
                .withMessageContaining("ridge");
    }

    @Test
    void theProblemKeepsItsOwnCopy() {
        DMatrixRMaj gram = gram(1, 0.5, 1);
        double[] kappa = {0.3, 0.7};
        KmmProblem problem = KmmProblem.of(gram, kappa, 10, 0.25);
        gram.set(0, 1, 9);
        kappa[0] = 9;
        assertThat(problem.gram(0, 1)).isEqualTo(0.5);
        assertThat(problem.kappa(0)).isEqualTo(0.3);
    }
}

package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class ActiveSetTest {
    private static final double TOLERANCE = 1e-6;

    /** A part of a sample that leaves out one side of it, so that many weights are zero. */
    private static KmmProblem oneSided(long seed, int n, Kernel kernel, double bound, double ridge) {
        DMatrixRMaj sample = Points.gaussian(seed, n, 2, 0, 1);
        int[] part = Arrays.stream(Points.upTo(n))
                .filter(i -> sample.get(i, 0) < 0.3)
                .toArray();
        DMatrixRMaj source = Points.rows(sample, part);
        return KmmProblem.of(
                Gram.of(kernel, source),
                Gram.crossMeans(kernel, source, sample),
                bound,
                KmmProblem.paperEpsilon(part.length),
                ridge);
    }

    @Test
    void findsWhatTheTextbookMethodFinds() {
        for (int seed = 0; seed < 20; seed++) {
            KmmProblem problem = oneSided(seed, 40, Kernel.gaussian(1), 1000, 1e-3);
            double[] expected = ReferenceActiveSet.solve(problem);
            ActiveSet activeSet = new ActiveSet();
            assertThat(activeSet.solve(problem, TOLERANCE)).as("seed %d", seed).isTrue();
            for (int i = 0; i < problem.size(); i++) {
                assertThat(activeSet.point()[i]).as("seed %d, %d", seed, i).isCloseTo(expected[i], within(1e-7));
            }
        }
    }

    @Test
    void isExactWhereTheMatrixIsNearlySingularAndFewWeightsAreFree() {
        KmmProblem problem = oneSided(1, 500, Kernel.gaussian(0.5), 1000, 0);
        ActiveSet activeSet = new ActiveSet();
        assertThat(activeSet.solve(problem, TOLERANCE)).isTrue();
        double[] weights = Arrays.copyOf(activeSet.point(), problem.size());
        assertThat(KmmEvaluator.evaluate(problem, weights).residual()).isLessThan(1e-2 * TOLERANCE);
        assertThat(Arrays.stream(weights).filter(w -> w > 0).count()).isBetween(5L, 60L);
    }

    @Test
    void twinsShareOneWeightAndAreNoObstacle() {
        DMatrixRMaj sample = Points.gaussian(3, 80, 2, 0, 1);
        System.arraycopy(sample.data, 0, sample.data, 2 * 40, 2 * 40);
        int[] part = Arrays.copyOf(Rng.of(4).permutation(80), 50);
        KmmProblem problem = Points.problem(Kernel.gaussian(0.5), Points.rows(sample, part), sample, 1000);
        ActiveSet activeSet = new ActiveSet();
        assertThat(activeSet.solve(problem, TOLERANCE)).isTrue();
        assertThat(KmmEvaluator.evaluate(problem, Arrays.copyOf(activeSet.point(), problem.size()))
                        .residual())
                .isLessThan(TOLERANCE);
    }

    @Test
    void givesUpWhereABoundOrTheSumIsActive() {
        ActiveSet activeSet = new ActiveSet();
        assertThat(activeSet.solve(oneSided(5, 200, Kernel.gaussian(0.5), 2, 0), TOLERANCE))
                .as("some weight wants to be above 2")
                .isFalse();
        DMatrixRMaj far = Points.gaussian(6, 30, 2, 9, 1);
        KmmProblem apart = Points.problem(Kernel.gaussian(1), far, Points.gaussian(7, 30, 2, 0, 1), 1000);
        assertThat(activeSet.solve(apart, TOLERANCE))
                .as("nothing is alike, so the weights want to be zero")
                .isFalse();
    }

    @Test
    void aUsedOneFindsTheSameBits() {
        KmmProblem small = oneSided(8, 150, Kernel.gaussian(0.5), 1000, 0);
        ActiveSet fresh = new ActiveSet();
        fresh.solve(small, TOLERANCE);
        ActiveSet used = new ActiveSet();
        used.solve(oneSided(9, 60, Kernel.gaussian(2), 1000, 0), TOLERANCE);
        used.solve(oneSided(9, 300, Kernel.gaussian(0.1), 1000, 0), TOLERANCE);
        used.solve(small, TOLERANCE);
        assertThat(Arrays.copyOf(used.point(), small.size())).isEqualTo(Arrays.copyOf(fresh.point(), small.size()));
    }
}

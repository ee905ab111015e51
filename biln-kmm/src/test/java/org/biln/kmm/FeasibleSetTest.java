package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class FeasibleSetTest {

    @Test
    void aProjectionIsFeasibleAndLeavesItselfAlone() {
        for (int seed = 0; seed < 200; seed++) {
            Rng rng = Rng.of(seed);
            int m = 1 + seed % 37;
            double bound = 0.5 + 3 * rng.nextDouble();
            double least = 0.8 * m * Math.min(1, bound) * rng.nextDouble();
            double greatest = least + m * bound * 0.2 * rng.nextDouble();
            FeasibleSet set = new FeasibleSet(bound, least, greatest);
            double[] point = new double[m];
            for (int i = 0; i < m; i++) {
                point[i] = 4 * rng.nextGaussian();
            }
            double[] once = new double[m];
            set.project(point, m, once);
            double sum = 0;
            for (double b : once) {
                assertThat(b).isBetween(0.0, bound);
                sum += b;
            }
            assertThat(sum).isBetween(least - 1e-12 * m, greatest + 1e-12 * m);
            double[] twice = new double[m];
            set.project(once, m, twice);
            assertThat(twice).containsExactly(once, within(1e-12));
        }
    }

    @Test
    void theJudgeCallsTheProjectionOfATargetOptimal() {
        // With K the identity, the minimiser of the programme is the projection of kappa: two codes, one answer.
        for (int seed = 0; seed < 50; seed++) {
            Rng rng = Rng.of(seed, 1);
            int m = 2 + seed % 23;
            DMatrixRMaj identity = new DMatrixRMaj(m, m);
            double[] kappa = new double[m];
            for (int i = 0; i < m; i++) {
                identity.set(i, i, 1);
                kappa[i] = 1 + 2 * rng.nextGaussian();
            }
            KmmProblem problem = KmmProblem.of(identity, kappa, 2.5, 0.05);
            double[] beta = new double[m];
            new FeasibleSet(problem.bound(), problem.leastSum(), problem.greatestSum()).project(kappa, m, beta);
            assertThat(KmmEvaluator.evaluate(problem, beta).residual()).isLessThan(1e-13);
        }
    }

    @Test
    void aSumAtItsLimitIsSaidToBeActive() {
        FeasibleSet set = new FeasibleSet(1, 1, 2);
        double[] out = new double[3];
        set.project(new double[] {0.5, 0.5, 0.5}, 3, out);
        assertThat(set.sumActive()).isFalse();
        set.project(new double[] {0.9, 0.9, 0.9}, 3, out);
        assertThat(set.sumActive()).isTrue();
        assertThat(out).containsExactly(new double[] {2 / 3.0, 2 / 3.0, 2 / 3.0}, within(1e-15));
    }
}

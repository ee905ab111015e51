package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class SampleMatchingTest {
    private static final List<Kernel> KERNELS =
            List.of(Kernel.gaussian(1), Kernel.exponential(1), Kernel.gaussian(0.05), Kernel.exponential(0.05));

    @Test
    void agreesWithTheSolverOnTheSamePartsOfAPool() {
        DMatrixRMaj pool = Points.gaussian(1, 300, 3, 0, 1);
        int[] sample = Arrays.copyOf(Rng.of(2).permutation(300), 220);
        for (Kernel kernel : KERNELS) {
            SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults(), 1000);
            matching.sample(Gram.of(kernel, pool), sample);
            for (int m : new int[] {1, 2, 40, 130, 200, 219, 220}) {
                int[] part = Arrays.copyOf(Rng.of(3, m).permutation(220), m);
                KmmResult.Status status = matching.weigh(part, m);
                KmmResult result = matching.toResult();
                DMatrixRMaj target = Points.rows(pool, sample);
                KmmProblem problem = Points.problem(kernel, Points.rows(target, part), target, 1000);
                assertThat(status).as(kernel + " " + m).isEqualTo(KmmResult.Status.CONVERGED);
                // In the order of the rows given, and judged on a problem built without the matching's help.
                assertThat(KmmEvaluator.evaluate(problem, result.beta()).residual())
                        .as(kernel + " " + m + " " + result.summary())
                        .isLessThanOrEqualTo(1.01e-8);
                double expected = new KmmSolver().solve(problem).objective();
                assertThat(Math.abs(result.objective() - expected) / (1 + Math.abs(expected)))
                        .isLessThanOrEqualTo(2e-8);
            }
        }
    }

    @Test
    void aPoolsInverseGivesTheSameAnswersAsTheSamplesOwn() {
        DMatrixRMaj points = Points.gaussian(11, 260, 3, 0, 1);
        DMatrixRMaj gram = Gram.of(Kernel.exponential(0.5), points);
        GramPool pool = new GramPool(gram);
        SampleMatching own = new SampleMatching(KmmSolver.Options.defaults(), 1000);
        SampleMatching pooled = new SampleMatching(KmmSolver.Options.defaults(), 1000);
        // of a pool, nearly all of it, a little more than half, and too little for the pool's inverse to pay
        for (int n : new int[] {260, 253, 135, 60}) {
            int[] sample = Arrays.copyOf(Rng.of(12, n).permutation(260), n);
            own.sample(gram, sample);
            pooled.sample(pool, sample);
            for (int m : new int[] {n / 2, n - 7, n}) {
                int[] part = Arrays.copyOf(Rng.of(13, m).permutation(n), m);
                own.weigh(part, m);
                assertThat(pooled.weigh(part, m)).isEqualTo(KmmResult.Status.CONVERGED);
                for (int i = 0; i < m; i++) {
                    assertThat(pooled.beta(i)).as("n %d, m %d, i %d", n, m, i).isCloseTo(own.beta(i), within(1e-9));
                }
            }
        }
    }

    @Test
    void aPoolWithEqualPointsIsSingularAndItsSamplesAreStillWeighed() {
        DMatrixRMaj points = Points.gaussian(14, 120, 3, 0, 1);
        System.arraycopy(points.data, 0, points.data, 3 * 119, 3);
        GramPool pool = new GramPool(Gram.of(Kernel.exponential(0.5), points));
        assertThat(pool.inverse(1e-10)).isNull();
        SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults(), 1000);
        matching.sample(pool, Points.upTo(100));
        assertThat(matching.weigh(Points.upTo(90), 90)).isEqualTo(KmmResult.Status.CONVERGED);
    }

    @Test
    void holdsWeightsAtZeroWhereTheFreeMinimiserIsNegative() {
        // A part that leaves out one side of the sample pushes weights near the other side to zero.
        DMatrixRMaj pool = Points.gaussian(5, 200, 2, 0, 1);
        int[] part = Arrays.stream(Points.upTo(200))
                .filter(i -> pool.get(i, 0) < 0.4)
                .toArray();
        SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults(), 1000);
        matching.sample(Gram.of(Kernel.exponential(0.5), pool), Points.upTo(200));
        matching.weigh(part, part.length);
        KmmResult result = matching.toResult();
        assertThat(result.converged()).as(result.summary()).isTrue();
        assertThat(Arrays.stream(result.beta()).filter(b -> b < 1e-9).count()).isPositive();
    }

    @Test
    void partsOfANearlySingularSampleTakeNoInteriorPointUnlessABoundIsActive() {
        DMatrixRMaj pool = Points.gaussian(5, 200, 2, 0, 1);
        int[] part = Arrays.stream(Points.upTo(200))
                .filter(i -> pool.get(i, 0) < 0.4)
                .toArray();
        DMatrixRMaj gram = Gram.of(Kernel.gaussian(0.1), pool);
        for (double bound : new double[] {1000, 2}) {
            SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults(), bound);
            matching.sample(gram, Points.upTo(200));
            assertThat(matching.weigh(part, part.length)).isEqualTo(KmmResult.Status.CONVERGED);
            assertThat(matching.toResult().iterations() > 0)
                    .as("bound %s", bound)
                    .isEqualTo(bound == 2);
        }
    }

    @Test
    void theWholeSampleIsItsOwnAnswer() {
        DMatrixRMaj pool = Points.gaussian(6, 90, 4, 0, 1);
        SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults(), 1000);
        matching.sample(Gram.of(Kernel.exponential(0.5), pool), Points.upTo(90));
        matching.weigh(Points.upTo(90), 90);
        for (int i = 0; i < 90; i++) {
            assertThat(matching.beta(i)).isEqualTo(1.0);
        }
    }

    @Test
    void refusesWhatItCannotUseByName() {
        SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults(), 1000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(new int[] {0}, 1))
                .withMessageContaining("sample");
        DMatrixRMaj gram = Gram.of(Kernel.gaussian(1), Points.gaussian(7, 5, 2, 0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.sample(gram, new int[] {5}))
                .withMessageContaining("poolRows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.sample(new GramPool(gram), new int[] {3, 4, 3}))
                .withMessageContaining("row 3 is there twice");
        matching.sample(gram, Points.upTo(5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(new int[] {1, 2, 1}, 3))
                .withMessageContaining("row 1 is there twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(new int[] {1}, 0))
                .withMessageContaining("count");
        gram.set(2, 3, Double.NaN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.sample(gram, Points.upTo(5)))
                .withMessageContaining("row 2");
    }
}

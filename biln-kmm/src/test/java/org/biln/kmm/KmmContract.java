package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What every path and the facade must do. A subclass says how two samples are matched. */
abstract class KmmContract {
    /** Solves at residual 1e-8. */
    abstract KmmResult solve(Matching matching);

    /** The evidence must be what the evaluator finds on the true problem. */
    void assertCertified(KmmProblem problem, KmmResult result) {
        KmmEvaluator.Evaluation e = KmmEvaluator.evaluate(problem, result.beta());
        assertThat(e.residual()).as(result.summary()).isLessThanOrEqualTo(1e-8);
        assertThat(result.status()).isEqualTo(KmmResult.Status.CONVERGED);
        assertThat(result.residual()).isEqualTo(e.residual());
        assertThat(result.objective()).isEqualTo(e.objective());
    }

    private static void assertClose(double actual, double expected, double relative, String what) {
        assertThat(Math.abs(actual - expected) / (1 + Math.abs(expected)))
                .as(what)
                .isLessThanOrEqualTo(relative);
    }

    private KmmResult certified(Matching matching) {
        KmmResult result = solve(matching);
        assertCertified(matching.problem(), result);
        return result;
    }

    @Test
    void agreesWithTheReferenceSolutions() {
        for (GoldenCase golden : GoldenCase.all()) {
            KmmResult result = certified(golden.matching());
            assertClose(result.objective(), golden.objective(), 1e-8, golden + " " + result.summary());
            if (golden.condition() < 1e5) {
                double[] expected = golden.beta();
                double[] beta = result.beta();
                for (int i = 0; i < beta.length; i++) {
                    assertThat(Math.abs(beta[i] - expected[i]))
                            .as(golden + " " + i)
                            .isLessThanOrEqualTo(1e-5);
                }
            }
        }
    }

    @Property(tries = 60, seed = "20261116")
    void agreesWithATextbookActiveSetMethod(@ForAll @IntRange(min = 1, max = 50) int m, @ForAll long seed) {
        Rng rng = Rng.of(seed, m);
        DMatrixRMaj source = Points.gaussian(rng.nextLong(), m, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(rng.nextLong(), 30, 2, 2 * rng.nextDouble(), 1);
        Kernel kernel = Kernel.exponential(0.2 + 2 * rng.nextDouble());
        double bound = rng.nextInt(2) == 0 ? 1000 : 1 + 2 * rng.nextDouble();
        double epsilon = rng.nextInt(3) == 0 ? 0.1 * rng.nextDouble() : KmmProblem.paperEpsilon(m);
        Matching matching = new Matching(kernel, source, target, bound, epsilon, 0);
        KmmProblem problem = matching.problem();
        KmmResult result = certified(matching);
        double[] expected = ReferenceActiveSet.solve(problem);
        assertClose(result.objective(), KmmEvaluator.evaluate(problem, expected).objective(), 2e-8, result.summary());
        // The smallest eigenvalue turns a residual in the gradient into one in the weights.
        for (int i = 0; i < m; i++) {
            assertThat(result.beta()[i]).isCloseTo(expected[i], org.assertj.core.api.Assertions.within(1e-3));
        }
    }

    @Test
    void duplicatedPointsShareTheirWeight() {
        DMatrixRMaj once = Points.gaussian(1, 40, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(2, 90, 2, 0.5, 1);
        int[] twice = new int[80];
        for (int i = 0; i < 80; i++) {
            twice[i] = i % 40;
        }
        Matching matching = Matching.paper(Kernel.gaussian(1), Points.rows(once, twice), target);
        KmmResult result = certified(matching);
        double[] beta = result.beta();
        for (int i = 0; i < 40; i++) {
            beta[i] = beta[i + 40] = 0.5 * (beta[i] + beta[i + 40]);
        }
        assertClose(
                KmmEvaluator.evaluate(matching.problem(), beta).objective(),
                result.objective(),
                1e-8,
                "sharing costs nothing");
    }

    @Test
    void onePointHasWeightOne() {
        Matching matching =
                Matching.paper(Kernel.gaussian(1), Points.gaussian(3, 1, 3, 0, 1), Points.gaussian(4, 20, 3, 0, 1));
        assertThat(certified(matching).beta()).containsExactly(1.0);
    }

    @Test
    void equalPointsMatchInTotal() {
        DMatrixRMaj same = new DMatrixRMaj(70, 2);
        DMatrixRMaj target = Points.gaussian(5, 40, 2, 0, 0.5);
        Matching matching = Matching.paper(Kernel.gaussian(1), same, target);
        KmmResult result = certified(matching);
        // K is all ones and kappa constant: any weights with sum kappa will do.
        assertClose(Arrays.stream(result.beta()).sum(), matching.problem().kappa(0), 1e-6, result.summary());
    }

    @Test
    void theSampleItselfNeedsNoWeights() {
        DMatrixRMaj x = Points.gaussian(6, 120, 2, 0, 1);
        for (Kernel kernel : new Kernel[] {Kernel.gaussian(1), Kernel.exponential(1)}) {
            Matching matching = Matching.paper(kernel, x, x);
            KmmProblem problem = matching.problem();
            double[] ones = new double[120];
            Arrays.fill(ones, 1);
            double best = KmmEvaluator.evaluate(problem, ones).objective();
            assertThat(KmmEvaluator.evaluate(problem, ones).residual()).isLessThan(1e-12);
            assertClose(certified(matching).objective(), best, 1e-8, kernel.toString());
        }
    }

    @Test
    void aFarTargetPressesTheSumToItsLeast() {
        DMatrixRMaj source = Points.gaussian(7, 100, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(8, 100, 2, 6, 1);
        Matching matching = Matching.paper(Kernel.gaussian(1), source, target);
        KmmResult result = certified(matching);
        assertClose(Arrays.stream(result.beta()).sum(), matching.problem().leastSum(), 1e-7, result.summary());
    }

    @Test
    void aSmallBoundIsReachedAndKept() {
        DMatrixRMaj source = Points.gaussian(9, 100, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(10, 100, 2, 1, 1);
        for (double bound : new double[] {0.2, 1, 1.5}) {
            KmmResult result =
                    certified(Matching.paper(Kernel.gaussian(1), source, target).withBound(bound));
            double largest = Arrays.stream(result.beta()).max().orElseThrow();
            assertThat(largest).isLessThanOrEqualTo(bound * (1 + 1e-12)).isGreaterThan(bound * (1 - 1e-6));
        }
    }

    @Test
    void aBoundThatLeavesOnePointGivesThatPoint() {
        DMatrixRMaj source = Points.gaussian(11, 70, 2, 0, 1);
        Matching matching = new Matching(Kernel.gaussian(1), source, Points.gaussian(12, 50, 2, 0, 1), 0.75, 0.25, 0);
        assertThat(certified(matching).beta()).containsOnly(0.75);
    }

    @Test
    void aFixedSumIsKept() {
        DMatrixRMaj source = Points.gaussian(13, 90, 2, 0, 1);
        Matching matching = new Matching(Kernel.gaussian(1), source, Points.gaussian(14, 50, 2, 2, 1), 1000, 0, 0);
        assertClose(Arrays.stream(certified(matching).beta()).sum(), 90, 1e-8, "sum");
    }

    @Test
    void aRidgeIsPartOfTheProblem() {
        DMatrixRMaj source = Points.gaussian(15, 90, 2, 0, 1);
        Matching matching = new Matching(
                Kernel.gaussian(1), source, Points.gaussian(16, 50, 2, 1, 1), 1000, KmmProblem.paperEpsilon(90), 0.5);
        KmmResult result = certified(matching);
        double[] expected = ReferenceActiveSet.solve(matching.problem());
        for (int i = 0; i < 90; i++) {
            assertThat(result.beta()[i]).isCloseTo(expected[i], org.assertj.core.api.Assertions.within(1e-5));
        }
    }

    @Test
    void aChangeOfUnitsChangesNothing() {
        DMatrixRMaj source = Points.gaussian(17, 90, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(18, 90, 2, 0.7, 1);
        double[] beta =
                certified(Matching.paper(Kernel.exponential(1), source, target)).beta();
        for (double unit : new double[] {1e-3, 1e3}) {
            double[] again = certified(Matching.paper(
                            Kernel.exponential(1 / unit), Points.scaled(source, unit), Points.scaled(target, unit)))
                    .beta();
            for (int i = 0; i < 90; i++) {
                assertThat(again[i]).isCloseTo(beta[i], org.assertj.core.api.Assertions.within(1e-5));
            }
        }
    }

    @Test
    void renumberingThePointsRenumbersTheWeights() {
        DMatrixRMaj source = Points.gaussian(19, 90, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(20, 90, 2, 0.7, 1);
        int[] order = Rng.of(21).permutation(90);
        double[] beta =
                certified(Matching.paper(Kernel.exponential(1), source, target)).beta();
        double[] renumbered = certified(Matching.paper(Kernel.exponential(1), Points.rows(source, order), target))
                .beta();
        for (int i = 0; i < 90; i++) {
            assertThat(renumbered[i]).isCloseTo(beta[order[i]], org.assertj.core.api.Assertions.within(1e-5));
        }
    }

    @Test
    void theShapesOfThePaperInSmallAreSolved() {
        for (Kernel kernel :
                new Kernel[] {Kernel.gaussian(1), Kernel.exponential(1), Kernel.gaussian(0.01), Kernel.exponential(0.01)
                }) {
            for (int dimension : new int[] {2, 18, 100}) {
                DMatrixRMaj sample = Points.gaussian(22, 260, dimension, 0, 1);
                int[] part = Arrays.copyOf(Rng.of(23).permutation(260), 220);
                Matching matching = Matching.paper(kernel, Points.rows(sample, part), sample);
                KmmResult result = certified(matching);
                double dense = new KmmSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.DENSE))
                        .solve(matching.problem())
                        .objective();
                assertClose(result.objective(), dense, 1e-8, kernel + " " + dimension + " " + result.summary());
            }
        }
    }
}

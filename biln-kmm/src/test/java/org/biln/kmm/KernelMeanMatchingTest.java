package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Objects;
import org.biln.core.learn.Importance;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class KernelMeanMatchingTest {
    private static final Kernel KERNEL = Kernel.gaussian(0.5);

    @Test
    void hasThePapersDefaults() {
        KernelMeanMatching.Options options = KernelMeanMatching.of(KERNEL).options();
        assertThat(options.bound()).isEqualTo(1000);
        assertThat(options.epsilon().applyAsDouble(16)).isEqualTo(0.75);
        assertThat(options.ridge()).isZero();
        assertThat(options.solver().tolerance()).isEqualTo(1e-8);
    }

    @Test
    void undoesAShiftOfTheMean() {
        DMatrixRMaj source = Points.gaussian(1, 400, 1, 0, 1);
        DMatrixRMaj target = Points.gaussian(2, 400, 1, 0.8, 1);
        double[] beta = KernelMeanMatching.of(KERNEL).weigh(source, target).beta();
        double weighted = 0;
        double targetMean = 0;
        for (int i = 0; i < 400; i++) {
            weighted += beta[i] * source.data[i] / Arrays.stream(beta).sum();
            targetMean += target.data[i] / 400;
        }
        assertThat(weighted).isCloseTo(targetMean, within(0.05));
    }

    @Test
    void weighsRowsOfASampleAlikeWithAndWithoutItsGramMatrix() {
        DMatrixRMaj sample = Points.gaussian(3, 200, 3, 0, 1);
        int[] rows = Arrays.copyOf(Rng.of(4).permutation(200), 150);
        Importance byPoints = KernelMeanMatching.of(Kernel.exponential(1)).weigh(sample, rows);
        SampleMatching overGram = new SampleMatching(KmmSolver.Options.defaults(), 1000);
        overGram.sample(Gram.of(Kernel.exponential(1), sample), Points.upTo(200));
        overGram.weigh(rows, rows.length);
        KmmResult byGram = overGram.toResult();
        assertThat(Objects.requireNonNull(byPoints.certificate()).converged()).isTrue();
        assertThat(byGram.residual()).isLessThanOrEqualTo(1e-8);
        for (int i = 0; i < 150; i++) {
            assertThat(byGram.beta()[i]).isCloseTo(byPoints.weights()[i], within(1e-6));
        }
    }

    @Test
    void optionsReachTheProblem() {
        DMatrixRMaj source = Points.gaussian(6, 60, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(7, 60, 2, 1, 1);
        KernelMeanMatching.Options options = KernelMeanMatching.Options.paper(KERNEL)
                .withBound(3)
                .withEpsilon(0.01)
                .withRidge(0.1)
                .withSolver(KmmSolver.Options.defaults().withPath(KmmSolver.Path.LOW_RANK));
        KmmResult result = KernelMeanMatching.of(options).weigh(source, target);
        KmmProblem problem =
                KmmProblem.of(Gram.of(KERNEL, source), Gram.crossMeans(KERNEL, source, target), 3, 0.01, 0.1);
        assertThat(KmmEvaluator.evaluate(problem, result.beta()).residual()).isLessThanOrEqualTo(1e-8);
        assertThat(result.path()).isEqualTo(KmmSolver.Path.LOW_RANK);
    }

    @Test
    void badInputIsRefusedByName() {
        DMatrixRMaj points = Points.gaussian(8, 5, 2, 0, 1);
        KernelMeanMatching matching = KernelMeanMatching.of(KERNEL);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(new DMatrixRMaj(0, 2), points))
                .withMessageContaining("source");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(points, new DMatrixRMaj(0, 2)))
                .withMessageContaining("target");
        DMatrixRMaj infinite = points.copy();
        infinite.set(3, 1, Double.NEGATIVE_INFINITY);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(points, infinite))
                .withMessageContaining("target")
                .withMessageContaining("row 3, column 1")
                .withMessageContaining("-Infinity");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(infinite, points))
                .withMessageContaining("source");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(points, new int[0]))
                .withMessageContaining("rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matching.weigh(points, new int[] {5}))
                .withMessageContaining("rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelMeanMatching.of(KernelMeanMatching.Options.paper(KERNEL)
                                .withBound(0.1)
                                .withEpsilon(0.2))
                        .weigh(points, points))
                .withMessageContaining("infeasible");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelMeanMatching.Options.paper(KERNEL).withEpsilon(-1))
                .withMessageContaining("epsilon");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelMeanMatching.LargeScale.defaults().withThreads(0))
                .withMessageContaining("threads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KernelMeanMatching.LargeScale.defaults().withMaxRank(0))
                .withMessageContaining("maxRank");
    }

    private static KernelMeanMatching large(int rank, int threads) {
        return KernelMeanMatching.of(KernelMeanMatching.Options.paper(KERNEL)
                .withLargeScale(KernelMeanMatching.LargeScale.defaults()
                        .withExactUpTo(0)
                        .withMaxRank(rank)
                        .withThreads(threads)));
    }

    @Test
    void theLargeScaleModeApproachesTheExactAnswer() {
        DMatrixRMaj source = Points.gaussian(9, 500, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(10, 700, 2, 0.5, 1);
        double exact = KernelMeanMatching.of(KERNEL).weigh(source, target).objective();
        KmmProblem problem = Points.problem(KERNEL, source, target, 1000);
        KmmResult result = large(200, 1).weigh(source, target);
        assertThat(result.status()).as(result.summary()).isEqualTo(KmmResult.Status.APPROXIMATE);
        assertThat(result.converged()).isFalse();
        KmmResult.Approximation approximation = Objects.requireNonNull(result.approximation());
        assertThat(result.residual()).isEqualTo(approximation.sampledResidual());
        assertThat(approximation.traceResidual()).isLessThan(1e-6);
        assertThat(approximation.sampledRows()).isEqualTo(100);
        assertThat(approximation.sampledResidual()).isLessThan(1e-4);
        assertThat(result.summary()).contains("approximate");
        double reached = KmmEvaluator.evaluate(problem, result.beta()).objective();
        assertThat((reached - exact) / Math.abs(exact)).isBetween(-1e-8, 1e-6);
    }

    @Test
    void theErrorOfAPoorApproximationIsReported() {
        DMatrixRMaj source = Points.gaussian(9, 500, 2, 0, 1);
        DMatrixRMaj target = Points.gaussian(10, 700, 2, 0.5, 1);
        KmmResult.Approximation poor =
                Objects.requireNonNull(large(5, 1).weigh(source, target).approximation());
        assertThat(poor.traceResidual()).isGreaterThan(0.01);
        assertThat(poor.sampledResidual()).isGreaterThan(1e-4);
    }

    @Test
    void ofAProblemThatHasNoHigherRankTheTruthIsReached() {
        DMatrixRMaj source = Points.gaussian(9, 400, 1, 0, 1);
        DMatrixRMaj target = Points.gaussian(10, 300, 1, 0.2, 1);
        for (int i = 0; i < source.data.length; i++) {
            source.data[i] = Math.rint(source.data[i]);
        }
        KmmResult result = large(50, 1).weigh(source, target);
        assertThat(result.status()).as(result.summary()).isEqualTo(KmmResult.Status.CONVERGED);
        assertThat(result.residual()).isLessThanOrEqualTo(1e-8);
    }

    @Test
    void sumsThatHardlyMayDifferAreMatched() {
        for (double epsilon : new double[] {0, 1e-15, 1e-13, 1e-11, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2}) {
            for (double shift : new double[] {0, 0.7, 3}) {
                DMatrixRMaj source = Points.gaussian(31, 200, 2, 0, 1);
                DMatrixRMaj target = Points.gaussian(32, 150, 2, shift, 1);
                for (Kernel kernel : new Kernel[] {KERNEL, Kernel.exponential(1)}) {
                    KernelMeanMatching.Options options =
                            KernelMeanMatching.Options.paper(kernel).withEpsilon(epsilon);
                    for (KmmSolver.Path path : KmmSolver.Path.values()) {
                        KmmResult result = KernelMeanMatching.of(
                                        options.withSolver(options.solver().withPath(path)))
                                .weigh(source, target);
                        assertThat(result.converged())
                                .as("%s, shift %s, %s: %s", epsilon, shift, path, result)
                                .isTrue();
                    }
                    KmmResult result = LargeScaleMatching.solve(options, source, target);
                    // Of a target where no source point is, the weights are hardly determined: the steps come close
                    // only.
                    assertThat(result.residual())
                            .as("%s, shift %s, by products: %s", epsilon, shift, result)
                            .isLessThanOrEqualTo(shift < 3 ? 1e-8 : 1e-6);
                }
            }
        }
    }

    @Test
    void theNumberOfThreadsDoesNotChangeABit() {
        DMatrixRMaj source = Points.gaussian(11, 17000, 3, 0, 1);
        DMatrixRMaj target = Points.gaussian(12, 3000, 3, 0.3, 1);
        double[] one = large(24, 1).weigh(source, target).beta();
        assertThat(large(24, 3).weigh(source, target).beta()).isEqualTo(one);
    }

    @Test
    void theTrueProblemOfManyPointsIsSolvedToTheToleranceWhateverTheRegime() {
        for (double[] regime : new double[][] {{2, 0, 1}, {2, 0.7, 0.3}, {20, 0.3, 1}, {100, 0.1, 1}}) {
            int d = (int) regime[0];
            DMatrixRMaj source = Points.gaussian(41, 2100, d, 0, 1);
            DMatrixRMaj target = Points.gaussian(42, 1500, d, regime[1], 0.8);
            double h = regime[2] * MedianHeuristic.medianDistance(source, 1);
            for (Kernel kernel : new Kernel[] {Kernel.gaussianOfBandwidth(h), Kernel.exponentialOfBandwidth(h)}) {
                KernelMeanMatching.Options options = KernelMeanMatching.Options.paper(kernel);
                for (double bound : new double[] {2, 1000}) {
                    KmmResult result = KernelMeanMatching.of(options.withBound(bound)
                                    .withSolver(options.solver().withTolerance(1e-6)))
                            .weigh(source, target);
                    assertThat(result.status()).as(result.summary()).isEqualTo(KmmResult.Status.CONVERGED);
                    assertThat(result.approximation()).isNull();
                    KmmProblem problem = Points.problem(kernel, source, target, bound);
                    assertThat(KmmEvaluator.evaluate(problem, result.beta()).residual())
                            .as(result.summary())
                            .isCloseTo(result.residual(), within(1e-10))
                            .isLessThan(1.001e-6);
                }
            }
        }
    }

    @Test
    void theTrueProblemHasTheSameBitsForAnyNumberOfThreads() {
        DMatrixRMaj source = Points.gaussian(43, 2500, 5, 0, 1);
        DMatrixRMaj target = Points.gaussian(44, 900, 5, 0.3, 1);
        KernelMeanMatching.Options options = KernelMeanMatching.Options.paper(KERNEL);
        options = options.withSolver(options.solver().withTolerance(1e-4));
        double[] one = KernelMeanMatching.of(options).weigh(source, target).beta();
        KernelMeanMatching three = KernelMeanMatching.of(
                options.withLargeScale(options.largeScale().withThreads(3)));
        assertThat(three.weigh(source, target).beta()).isEqualTo(one);
    }

    @Test
    void whatProductsDoNotSolveToTheToleranceIsCalledApproximateAndOfFewPointsFactored() {
        DMatrixRMaj source = Points.gaussian(45, 2100, 5, 0, 1);
        DMatrixRMaj target = Points.gaussian(46, 900, 5, 0.3, 1);
        KernelMeanMatching.Options options = KernelMeanMatching.Options.paper(KERNEL);
        options = options.withSolver(options.solver().withTolerance(1e-8).withMaxIterations(25));
        KmmResult result = LargeScaleMatching.solve(options, source, target);
        assertThat(result.status()).as(result.summary()).isEqualTo(KmmResult.Status.APPROXIMATE);
        assertThat(result.converged()).isFalse();
        KmmProblem problem = Points.problem(KERNEL, source, target, 1000);
        assertThat(result.residual())
                .isGreaterThan(1e-8)
                .isCloseTo(KmmEvaluator.evaluate(problem, result.beta()).residual(), within(1e-10));
        KmmResult factored = KernelMeanMatching.of(options).weigh(source, target);
        assertThat(factored.status()).as(factored.summary()).isEqualTo(KmmResult.Status.CONVERGED);
        assertThat(factored.path()).isEqualTo(KmmSolver.Path.DENSE);
    }

    @Test
    void theBitsOfALargeSolveAreKnown() {
        // The same on JDK 17 and 25, and with half the vector width.
        StringBuilder bits = new StringBuilder();
        for (Kernel kernel : new Kernel[] {KERNEL, Kernel.exponential(1)}) {
            KernelMeanMatching matching = KernelMeanMatching.of(KernelMeanMatching.Options.paper(kernel)
                    .withLargeScale(KernelMeanMatching.LargeScale.defaults()
                            .withExactUpTo(0)
                            .withMaxRank(60)));
            double[] beta = matching.weigh(Points.gaussian(19, 900, 2, 0, 1), Points.gaussian(20, 500, 2, 0.7, 1))
                    .beta();
            bits.append(Integer.toHexString(Arrays.hashCode(beta))).append(' ');
        }
        assertThat(bits.toString().trim()).isEqualTo("a58877b0 5799f881");
    }

    @Test
    void theLargeScaleModeTakesOverAboveItsSize() {
        DMatrixRMaj source = Points.gaussian(13, 101, 2, 0, 1);
        KernelMeanMatching matching = KernelMeanMatching.of(KernelMeanMatching.Options.paper(KERNEL)
                .withLargeScale(KernelMeanMatching.LargeScale.defaults().withExactUpTo(100)));
        DMatrixRMaj target = Points.gaussian(14, 300, 2, 1, 1);
        assertThat(matching.weigh(source, target).approximation()).isNotNull();
        assertThat(matching.weigh(Points.rows(source, Points.upTo(100)), target).approximation())
                .isNull();
    }

    @Test
    void aLargeSolveWithManyZerosIsCertifiedAndAuditedWhereTheWeightIs() {
        // The target lies where there are few source points: nearly all weights vanish.
        DMatrixRMaj source = Points.gaussian(15, 2000, 3, 0, 1);
        DMatrixRMaj target = Points.gaussian(16, 1000, 3, 2.5, 0.5);
        KmmResult result = large(300, 1).weigh(source, target);
        assertThat(result.status()).as(result.summary()).isEqualTo(KmmResult.Status.APPROXIMATE);
        assertThat(Arrays.stream(result.beta()).filter(b -> b == 0).count()).isGreaterThan(1800);
        assertThat(Objects.requireNonNull(result.approximation()).sampledResidual())
                .isPositive();
        KmmProblem problem = Points.problem(KERNEL, source, target, 1000);
        double exact = new KmmSolver().solve(problem).objective();
        double reached = KmmEvaluator.evaluate(problem, result.beta()).objective();
        assertThat((reached - exact) / Math.abs(exact)).isBetween(-1e-8, 1e-4);
    }

    @Test
    void aLargeSolveThatRunsOutOfIterationsSaysSo() {
        DMatrixRMaj source = Points.gaussian(17, 600, 2, 0, 1);
        KernelMeanMatching hurried = KernelMeanMatching.of(KernelMeanMatching.Options.paper(KERNEL)
                .withLargeScale(KernelMeanMatching.LargeScale.defaults().withExactUpTo(0))
                .withSolver(KmmSolver.Options.defaults().withMaxIterations(2)));
        KmmResult result = hurried.weigh(source, Points.gaussian(18, 300, 2, 1, 1));
        assertThat(result.status()).isEqualTo(KmmResult.Status.ITERATION_LIMIT);
        assertThat(result.iterations()).isEqualTo(2);
        assertThat(result.residual()).isGreaterThan(1e-8).isLessThan(1);
    }

    @Test
    void aLargeSolveWithAnUnreachableToleranceIsNotCalledConverged() {
        DMatrixRMaj source = Points.gaussian(17, 600, 2, 0, 1);
        KernelMeanMatching impossible = KernelMeanMatching.of(KernelMeanMatching.Options.paper(KERNEL)
                .withLargeScale(KernelMeanMatching.LargeScale.defaults().withExactUpTo(0))
                .withSolver(KmmSolver.Options.defaults().withTolerance(1e-300).withMaxIterations(1000)));
        KmmResult result = impossible.weigh(source, Points.gaussian(18, 300, 2, 1, 1));
        assertThat(result.status()).as(result.summary()).isEqualTo(KmmResult.Status.STALLED);
        assertThat(result.dualResidual()).isLessThan(1e-10);
        assertThat(result.gap()).isLessThan(1e-10 * (1 + Math.abs(result.objective())));
    }

    private static KmmResult stoppedAt(int call) {
        int[] calls = {0};
        KernelMeanMatching stopped = KernelMeanMatching.of(KernelMeanMatching.Options.paper(KERNEL)
                .withLargeScale(KernelMeanMatching.LargeScale.defaults().withExactUpTo(100))
                .withSolver(KmmSolver.Options.defaults().withProgress((iteration, residual) -> {
                    assertThat(residual < Double.POSITIVE_INFINITY).isEqualTo(calls[0] > 0);
                    assertThat(iteration).isEqualTo(Math.max(0, calls[0] - 1));
                    return calls[0]++ < call;
                })));
        KmmResult result = stopped.weigh(Points.gaussian(13, 600, 2, 0, 1), Points.gaussian(14, 300, 2, 1, 1));
        assertThat(calls[0]).isEqualTo(call + 1);
        assertThat(result.status()).isEqualTo(KmmResult.Status.CANCELLED);
        assertThat(result.beta()).hasSize(600);
        assertThat(Objects.requireNonNull(result.approximation()).sampledRows()).isZero();
        return result;
    }

    @Test
    void aLargeSolveCanBeStoppedWhileItsFeaturesAreComputed() {
        KmmResult result = stoppedAt(0);
        assertThat(result.beta()).containsOnly(1.0);
        assertThat(result.residual()).isInfinite();
    }

    @Test
    void aLargeSolveCanBeStoppedBetweenIterationsAndKeepsItsBestPoint() {
        assertThat(stoppedAt(1).iterations()).isZero();
        KmmResult later = stoppedAt(3);
        assertThat(later.iterations()).isEqualTo(2);
        assertThat(later.residual()).isBetween(1e-8, 0.9 * stoppedAt(1).residual());
    }
}

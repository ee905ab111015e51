package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Points in several places owe what points in one array do. */
final class DistantMatchingTest extends KmmContract {

    /** Rows in several parts, each summed on its own. */
    private static final class Parts implements FeatureRows {
        private final double[][] features;
        private final int parts;

        Parts(double[][] features, int parts) {
            this.features = features;
            this.parts = parts;
        }

        @Override
        public long size() {
            return features.length;
        }

        @Override
        public <S extends Sum<S>> S sum(S nothing) {
            Supplier<S> copies = Copies.of(nothing);
            S all = copies.get();
            for (int p = 0; p < parts; p++) {
                S part = copies.get();
                int from = (int) ((long) features.length * p / parts);
                int to = (int) ((long) features.length * (p + 1) / parts);
                part.add(Arrays.copyOfRange(features, from, to));
                all.add(part);
            }
            return all;
        }
    }

    private static DistantMatching.Result solve(
            KernelMeanMatching.Options options, DMatrixRMaj source, DMatrixRMaj target, FeatureMap map, int parts) {
        double[] sums = new double[map.rank()];
        map.addKernelSums(target, sums);
        return DistantMatching.solve(options, new Parts(map.features(source), parts), map.mean(sums, target.numRows));
    }

    private static double[] weights(DistantMatching.Result result, FeatureMap map, DMatrixRMaj points) {
        return Arrays.stream(map.features(points))
                .mapToDouble(result.weights()::weight)
                .toArray();
    }

    @Override
    KmmResult solve(Matching matching) {
        FeatureMap map = FeatureMap.of(matching.options().kernel(), matching.source(), matching.source().numRows, 0);
        DistantMatching.Result result = solve(matching.options(), matching.source(), matching.target(), map, 3);
        return new KmmResult(
                weights(result, map, matching.source()),
                result.status(),
                result.evaluation(),
                result.iterations(),
                KmmSolver.Path.LOW_RANK,
                map.rank(),
                new KmmResult.Approximation(result.traceResidual(), 0, 0));
    }

    @Override
    void assertCertified(KmmProblem problem, KmmResult result) {
        assertThat(result.converged()).as(result.summary()).isTrue();
        assertThat(result.residual()).isLessThanOrEqualTo(1e-8);
        assertThat(KmmEvaluator.evaluate(problem, result.beta()).residual())
                .as(result.summary())
                .isLessThanOrEqualTo(1.1e-8);
        assertThat(Objects.requireNonNull(result.approximation()).traceResidual())
                .isLessThan(1e-13);
    }

    @Test
    void weighsLikeOneArrayInAnyNumberOfParts() {
        DMatrixRMaj source = Points.gaussian(1, 6000, 4, 0, 1);
        DMatrixRMaj target = Points.gaussian(2, 5000, 4, 0.4, 0.9);
        KernelMeanMatching.Options options = KernelMeanMatching.Options.paper(Kernel.gaussian(0.2));
        FeatureMap map = FeatureMap.of(options.kernel(), source, 64, 1e-6);
        double[] here =
                KernelMeanMatching.of(options).weigh(source, target, map).beta();
        for (int parts : new int[] {1, 2, 7, 16}) {
            DistantMatching.Result result = solve(options, source, target, map, parts);
            assertThat(result.converged()).as(result.summary()).isTrue();
            double[] there = weights(result, map, source);
            for (int i = 0; i < here.length; i++) {
                assertThat(there[i]).isCloseTo(here[i], within(1e-9 * (1 + here[i])));
            }
        }
    }

    @Test
    void theFunctionIsRebuiltFromItsNumbers() {
        DMatrixRMaj source = Points.gaussian(3, 300, 2, 0, 1);
        KernelMeanMatching.Options options = KernelMeanMatching.Options.paper(Kernel.gaussian(0.2));
        FeatureMap map = FeatureMap.of(options.kernel(), source, 20, 1e-6);
        DistantMatching.Result result = solve(options, source, Points.gaussian(4, 200, 2, 0.5, 1), map, 2);
        WeightFunction function = result.weights();
        WeightFunction again = WeightFunction.of(function.bound(), function.shares(), function.shifts(), function.ys());
        assertThat(again.steps()).isPositive();
        FeatureMap sameMap = FeatureMap.of(map.kernel(), map.pivots(), map.factor());
        assertThat(sameMap.features(source)).isDeepEqualTo(map.features(source));
        for (double[] f : map.features(source)) {
            assertThat(again.weight(f)).isEqualTo(function.weight(f));
        }
        assertThat(result.summary()).contains("CONVERGED after " + result.iterations() + " iterations");
    }
}

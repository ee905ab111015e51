package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.biln.core.logistic.LogisticRegression.Options;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class GoldenTest {
    @TestFactory
    List<DynamicTest> theParametersAfterEveryNumberOfIterationsAreThoseOfMinFunc() {
        List<DynamicTest> tests = new ArrayList<>();
        for (String name : Golden.NAMES) {
            for (int iterations : new int[] {1, 2, 5, 20, 100}) {
                tests.add(DynamicTest.dynamicTest(name + " after " + iterations, () -> {
                    Golden golden = Golden.read(name);
                    LogisticFit fit =
                            new LogisticRegression(Options.published(iterations)).fit(golden.sample(), golden.start());
                    assertThat(distance(fit.classifier().theta(), golden.minFunc(iterations)))
                            .isLessThan(1e-8);
                }));
            }
        }
        return tests;
    }

    @TestFactory
    List<DynamicTest> newtonReachesTheOptimum() {
        List<DynamicTest> tests = new ArrayList<>();
        for (String name : List.of("noisy2d", "noisy40d", "noisy40d_weighted")) {
            for (int l2 : new int[] {0, 1}) {
                tests.add(DynamicTest.dynamicTest(name + " with l2 = " + l2, () -> {
                    Golden golden = Golden.read(name);
                    LogisticFit fit =
                            new LogisticRegression(Options.newton().withL2(l2)).fit(golden.sample(), golden.start());
                    assertThat(distance(fit.classifier().theta(), golden.optimum(l2)))
                            .isLessThan(1e-10);
                    assertThat(fit.certificate().reason()).isEqualTo(StopReason.GRADIENT);
                }));
            }
        }
        return tests;
    }

    @TestFactory
    List<DynamicTest> onSeparableSamplesOnlyTheSaturatingLossFollowsMinFunc() {
        return List.of("separable2d", "separable2d_weighted").stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    Golden golden = Golden.read(name);
                    LogisticFit fit = new LogisticRegression(
                                    Options.published(100).withLoss(Loss.STABLE))
                            .fit(golden.sample(), golden.start());
                    assertThat(distance(fit.classifier().theta(), golden.minFunc(100)))
                            .isGreaterThan(0.1);
                }))
                .toList();
    }

    /** The largest difference relative to the largest entry. */
    private static double distance(double[] ours, double[] theirs) {
        double difference = 0;
        double size = 0;
        for (int j = 0; j < theirs.length; j++) {
            difference = Math.max(difference, Math.abs(ours[j] - theirs[j]));
            size = Math.max(size, Math.abs(theirs[j]));
        }
        return difference / size;
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.biln.core.LinearClassifier;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.distill.Verdict;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class MulticlassBilnLearnerTest {

    @Test
    void threeClassesAreLearntThroughSymmetricNoise() {
        Rng rng = Rng.of(4);
        int n = 900;
        DMatrixRMaj x = new DMatrixRMaj(n, 3);
        int[] clean = new int[n];
        int[] observed = new int[n];
        double[][] centres = {{0, 4}, {-3.5, -2}, {3.5, -2}};
        for (int row = 0; row < n; row++) {
            int c = row % 3;
            clean[row] = c;
            x.set(row, 0, 1);
            x.set(row, 1, centres[c][0] + rng.nextGaussian());
            x.set(row, 2, centres[c][1] + rng.nextGaussian());
            observed[row] = rng.nextDouble() < 0.3 ? (c + 1 + rng.nextInt(2)) % 3 : c;
        }
        MulticlassBilnResult result = MulticlassBilnLearner.builder(3)
                .bounds(c -> RateBounds.known(0.3, 0.15))
                .labelsToBuy(15)
                .classifier(LogisticRegression.Options.recommended().withL2(0.1))
                .build()
                .learn(x, observed, Oracle.of(clean));
        int[] distilled = result.distilledClasses();
        int decided = 0;
        for (int row = 0; row < n; row++) {
            if (distilled[row] != MulticlassBilnResult.UNDECIDED) {
                decided++;
                assertThat(result.distillations().get(distilled[row]).verdict(row))
                        .isEqualTo(Verdict.POSITIVE);
            }
        }
        assertThat(decided).isGreaterThan(n / 3);
        int right = 0;
        for (int row = 0; row < n; row++) {
            right += result.classifier().predict(x, row) == clean[row] ? 1 : 0;
        }
        assertThat(right / (double) n).isGreaterThan(0.95);
        assertThat(result.queriedRows()).hasSize(15);
        for (int i = 0; i < 15; i++) {
            assertThat(result.answers()[i]).isEqualTo(clean[result.queriedRows()[i]]);
        }
        assertThat(result.posteriors()).hasSize(3);
        assertThat(result.certificates())
                .hasSize(3)
                .allMatch(each -> each.reason().converged());
        assertThat(result.trainingRows()).hasSize(decided + 15);
        assertThat(result.importance().weights()).hasSize(decided + 15).containsOnly(1);
        assertThat(result.trainingClasses()[decided]).isEqualTo(result.answers()[0]);
        assertThat(result.trainingClasses()[0]).isEqualTo(distilled[result.trainingRows()[0]]);
        assertThat(result.classifier().classes()).isEqualTo(3);
    }

    @Property(seed = "81", tries = 200)
    void twoClassesAreTheBinaryProblem(
            @ForAll @DoubleRange(max = 0.9) double plusMax,
            @ForAll @DoubleRange(max = 0.9) double minusMax,
            @ForAll @IntRange(max = 10_000) int seed) {
        Rng rng = Rng.of(seed);
        double[] eta = new double[30];
        // Multiples of 2^-30, so that 1 - eta is exact.
        Arrays.setAll(eta, i -> rng.nextInt(1 << 30) * 0x1p-30);
        double[] complement = Arrays.stream(eta).map(value -> 1 - value).toArray();
        MulticlassBilnResult result = MulticlassBilnLearner.builder(2)
                .posterior(c -> PosteriorEstimator.supplied(c == 1 ? eta : complement))
                .bounds(c -> c == 1 ? RateBounds.known(plusMax, minusMax) : RateBounds.known(minusMax, plusMax))
                .build()
                .learn(new DMatrixRMaj(30, 1), new int[30]);
        Distillation binary = Distiller.distill(eta, plusMax, minusMax);
        for (int row = 0; row < 30; row++) {
            int expected = switch (binary.verdict(row)) {
                case POSITIVE -> 1;
                case NEGATIVE -> 0;
                case UNDECIDED -> MulticlassBilnResult.UNDECIDED;
            };
            assertThat(result.distilledClasses()[row]).isEqualTo(expected);
        }
        assertThat(result.conflicts()).isEmpty();
    }

    @Test
    void aRowThatTwoClassesClaimIsLeftUndecidedAndListed() {
        double[][] eta = {{0.9, 0.9, 0.1, 0.1}, {0.1, 0.8, 0.1, 0.1}, {0.1, 0.1, 0.1, 0.9}};
        MulticlassBilnResult result = MulticlassBilnLearner.builder(3)
                .posterior(c -> PosteriorEstimator.supplied(eta[c]))
                .bounds(c -> RateBounds.known(0.2, 0.2))
                .build()
                .learn(new DMatrixRMaj(4, 2), new int[4]);
        assertThat(result.distilledClasses()).containsExactly(0, -1, -1, 2);
        assertThat(result.conflicts()).containsExactly(1);
        assertThat(result.trainingRows()).containsExactly(0, 3);
        assertThat(result.trainingClasses()).containsExactly(0, 2);
    }

    @Test
    void aStrategySeesTheLeadingClassOfEachRow() {
        double[][] eta = {{0.9, 0.5, 0.3}, {0.1, 0.25, 0.35}, {0.0, 0.25, 0.35}};
        QueryStrategy look = (distillation, count, rng) -> {
            assertThat(distillation.eta(0)).isEqualTo(0.9);
            assertThat(distillation.eta(1)).isEqualTo(0.5);
            assertThat(distillation.eta(2)).isEqualTo(0.35);
            assertThat(distillation.bounds().minus(0)).isEqualTo(0.0);
            assertThat(distillation.bounds().minus(2)).isEqualTo(0.25);
            assertThat(distillation.bounds().plus(2)).isEqualTo(0.5);
            assertThat(distillation.undecided()).containsExactly(1, 2);
            return QueryStrategy.mostUncertain().choose(distillation, count, rng);
        };
        MulticlassBilnResult result = MulticlassBilnLearner.builder(3)
                .posterior(c -> PosteriorEstimator.supplied(eta[c]))
                .bounds(c -> RateBounds.known(0.5, c / 4.0))
                .queryStrategy(look)
                .labelsToBuy(1)
                .build()
                .learn(new DMatrixRMaj(3, 2), new int[3], row -> 2);
        assertThat(result.queriedRows()).containsExactly(1);
        assertThat(result.answers()).containsExactly(2);
    }

    @Test
    void aSeedDecidesWhichRowsAreAskedAbout() {
        double[] half = new double[50];
        Arrays.fill(half, 0.4);
        MulticlassBilnLearner.Builder builder = MulticlassBilnLearner.builder(2)
                .posterior(c -> PosteriorEstimator.supplied(half))
                .labelsToBuy(5);
        DMatrixRMaj x = new DMatrixRMaj(50, 1);
        int[] one = builder.seed(1).build().learn(x, new int[50], row -> 1).queriedRows();
        assertThat(builder.seed(1).build().learn(x, new int[50], row -> 1).queriedRows())
                .isEqualTo(one);
        assertThat(builder.seed(2).build().learn(x, new int[50], row -> 1).queriedRows())
                .isNotEqualTo(one);
    }

    @Test
    void theImportanceIsComputedOnceAndUsedForEveryClass() {
        double[][] eta = {{0.9, 0.1, 0.9}, {0.1, 0.9, 0.1}};
        int[] calls = new int[1];
        MulticlassBilnResult result = MulticlassBilnLearner.builder(2)
                .posterior(c -> PosteriorEstimator.supplied(eta[c]))
                .bounds(c -> RateBounds.known(0.2, 0.2))
                .importance((x, rows) -> {
                    calls[0]++;
                    return new Importance(new double[] {0, 0, 0}, null);
                })
                .build()
                .learn(new DMatrixRMaj(new double[][] {{1}, {-1}, {2}}), new int[3]);
        assertThat(calls[0]).isEqualTo(1);
        // Weights of zero leave nothing to train on: the start stays.
        assertThat(result.classifier().against(0).theta()).containsOnly(0);
        assertThat(result.classifier().against(1).theta()).containsOnly(0);
    }

    @Test
    void tiesBetweenScoresGoToTheSmallerClass() {
        MulticlassClassifier classifier = new MulticlassClassifier(List.of(
                new LinearClassifier(new double[] {1}),
                new LinearClassifier(new double[] {2}),
                new LinearClassifier(new double[] {2})));
        assertThat(classifier.predict(new DMatrixRMaj(new double[][] {{3}}), 0)).isEqualTo(1);
        assertThat(classifier.predict(new DMatrixRMaj(new double[][] {{0}}), 0)).isEqualTo(0);
        refused(() -> new MulticlassClassifier(List.of()), "classes.size()", "0");
        refused(
                () -> new MulticlassClassifier(
                        List.of(new LinearClassifier(new double[] {1}), new LinearClassifier(new double[] {1, 2}))),
                "classes",
                "2",
                "1");
    }

    @Test
    void badInputIsRefusedByName() {
        MulticlassBilnLearner learner = MulticlassBilnLearner.builder(3).build();
        refused(() -> MulticlassBilnLearner.builder(1), "classes", "1");
        refused(() -> MulticlassBilnLearner.builder(2).labelsToBuy(-1), "labelsToBuy", "-1");
        refused(() -> learner.learn(new DMatrixRMaj(0, 1), new int[0]), "x.numRows", "0");
        refused(() -> learner.learn(new DMatrixRMaj(2, 1), new int[3]), "observed", "3", "2");
        refused(() -> learner.learn(new DMatrixRMaj(2, 1), new int[] {0, 3}), "observed", "row 1", "3");
        refused(() -> learner.learn(new DMatrixRMaj(2, 1), new int[] {-1, 0}), "observed", "row 0", "-1");
        refused(
                () -> learner.learn(new DMatrixRMaj(new double[][] {{0}, {Double.NaN}}), new int[2]),
                "x",
                "row 1",
                "NaN");
        MulticlassBilnLearner buying = MulticlassBilnLearner.builder(3)
                .bounds(c -> RateBounds.known(0.9, 0.9))
                .labelsToBuy(1)
                .build();
        refused(() -> buying.learn(new DMatrixRMaj(2, 1), new int[2]), "labelsToBuy", "1");
        refused(() -> buying.learn(new DMatrixRMaj(2, 1), new int[2], row -> 3), "oracle", "is 3");
        refused(() -> buying.learn(new DMatrixRMaj(2, 1), new int[2], row -> -1), "oracle", "is -1");
    }

    @Test
    void aDistillationFromElsewhereIsChecked() {
        UpperBounds one = UpperBounds.of(new double[1], new double[1]);
        Verdict[] verdicts = {Verdict.POSITIVE};
        Distillation d = Distillation.of(verdicts, new double[] {0.5}, one);
        verdicts[0] = Verdict.NEGATIVE;
        assertThat(d.verdict(0)).isEqualTo(Verdict.POSITIVE);
        refused(() -> Distillation.of(verdicts, new double[2], one), "eta", "2");
        refused(() -> Distillation.of(verdicts, new double[] {2}, one), "eta", "row 0", "2.0");
        refused(() -> Distillation.of(new Verdict[2], new double[2], one), "bounds", "1", "2");
    }

    private static void refused(Runnable attempt, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(attempt::run).withMessageContainingAll(parts);
    }
}

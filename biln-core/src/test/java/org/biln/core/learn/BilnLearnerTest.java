package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.Sample;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.distill.Verdict;
import org.biln.core.logistic.LogisticFit;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.logistic.StopReason;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class BilnLearnerTest {

    private static final Problem PROBLEM = Problem.draw(400, 3);

    @Test
    void everyStepIsTheNamedPartAppliedToTheOneBefore() {
        double[] beta = new double[400];
        Arrays.setAll(beta, i -> 0.5 + (i % 7) / 7.0);
        ImportanceEstimator weigh = (x, rows) ->
                new Importance(Arrays.stream(rows).mapToDouble(row -> beta[row]).toArray(), new Stub());
        BilnResult result = BilnLearner.builder()
                .bounds(RateBounds.known(0.25, 0.4))
                .labelsToBuy(12)
                .importance(weigh)
                .seed(5)
                .build()
                .learn(PROBLEM.noisy, Oracle.of(PROBLEM.clean));

        LogisticRegression regression = new LogisticRegression(LogisticRegression.Options.recommended());
        LogisticFit posterior = regression.fit(PROBLEM.noisy, null, null);
        double[] eta = new double[400];
        posterior.classifier().probabilities(PROBLEM.noisy.x(), eta);
        assertThat(result.posterior().eta()).isEqualTo(eta);
        assertThat(result.posterior().certificate()).isEqualTo(posterior.certificate());
        assertThat(result.bounds().plus()).containsOnly(0.25);
        assertThat(result.bounds().minus()).containsOnly(0.4);
        for (int row = 0; row < 400; row++) {
            Verdict expected =
                    eta[row] < 0.375 ? Verdict.NEGATIVE : eta[row] > 0.7 ? Verdict.POSITIVE : Verdict.UNDECIDED;
            assertThat(result.distillation().verdict(row)).isEqualTo(expected);
        }
        int[] asked = QueryStrategy.random().choose(result.distillation(), 12, Rng.of(5));
        assertThat(result.queriedRows()).isEqualTo(asked);
        assertThat(result.answers())
                .isEqualTo(Arrays.stream(asked).map(row -> PROBLEM.clean[row]).toArray());
        int[] distilled = result.distillation().distilled();
        assertThat(Arrays.copyOf(result.trainingRows(), distilled.length)).isEqualTo(distilled);
        assertThat(Arrays.copyOfRange(result.trainingRows(), distilled.length, distilled.length + 12))
                .isEqualTo(asked);
        for (int i = 0; i < distilled.length; i++) {
            assertThat(result.training().label(i))
                    .isEqualTo(result.distillation().verdict(distilled[i]).label());
        }
        for (int i = 0; i < 12; i++) {
            assertThat(result.training().label(distilled.length + i)).isEqualTo(PROBLEM.clean[asked[i]]);
        }
        assertThat(result.importance().weights())
                .isEqualTo(Arrays.stream(result.trainingRows())
                        .mapToDouble(row -> beta[row])
                        .toArray());
        assertThat(result.importance().certificate()).isInstanceOf(Stub.class);
        LogisticFit fit = regression.fit(result.training(), result.importance().weights(), null);
        assertThat(result.classifier()).isEqualTo(fit.classifier());
        assertThat(result.certificate()).isEqualTo(fit.certificate());
    }

    @Test
    void itBeatsTrainingOnTheNoisyLabels() {
        double ours = 0;
        double noisy = 0;
        for (int trial = 0; trial < 10; trial++) {
            Problem problem = Problem.draw(400, 100 + trial);
            LogisticRegression.Options options =
                    LogisticRegression.Options.recommended().withL2(0.01);
            BilnResult result = BilnLearner.builder()
                    .bounds(RateBounds.known(0, 0.49))
                    .labelsToBuy(10)
                    .posterior(PosteriorEstimator.logistic(options))
                    .classifier(options)
                    .build()
                    .learn(problem.noisyFor(0, 0.49), Oracle.of(problem.clean));
            Sample test = Problem.draw(2000, 500 + trial).cleanSample();
            ours += result.classifier().accuracy(test) / 10;
            noisy += new LogisticRegression(options)
                            .fit(problem.noisyFor(0, 0.49), null, null)
                            .classifier()
                            .accuracy(test)
                    / 10;
        }
        assertThat(ours).isGreaterThan(noisy + 0.01).isGreaterThan(0.93);
    }

    @Test
    void theDefaultsNeedNoKnowledgeOfTheNoise() {
        BilnResult result = BilnLearner.builder().build().learn(PROBLEM.noisy);
        double mean = Arrays.stream(result.posterior().eta()).average().orElseThrow();
        assertThat(result.bounds().minus(0)).isEqualTo(mean, within(1e-12));
        assertThat(result.bounds().plus(0)).isEqualTo(1 - mean, within(1e-12));
        assertThat(result.queriedRows()).isEmpty();
        assertThat(result.answers()).isEmpty();
        assertThat(result.importance().weights()).containsOnly(1);
        assertThat(result.importance().certificate()).isNull();
        assertThat(result.classifier().accuracy(PROBLEM.cleanSample())).isGreaterThan(0.9);
    }

    @Test
    void aSeedGivesTheSameResultAndAnotherAsksOtherRows() {
        BilnLearner.Builder builder =
                BilnLearner.builder().bounds(RateBounds.known(0.4, 0.4)).labelsToBuy(5);
        Oracle oracle = Oracle.of(PROBLEM.clean);
        BilnResult one = builder.seed(1).build().learn(PROBLEM.noisy, oracle);
        BilnResult again = builder.seed(1).build().learn(PROBLEM.noisy, oracle);
        BilnResult other = builder.seed(2).build().learn(PROBLEM.noisy, oracle);
        assertThat(again.queriedRows()).isEqualTo(one.queriedRows());
        assertThat(again.classifier()).isEqualTo(one.classifier());
        assertThat(other.queriedRows()).isNotEqualTo(one.queriedRows());
    }

    @Test
    void onlyTheChosenRowsAreAskedAbout() {
        List<Integer> asked = new ArrayList<>();
        BilnResult result = BilnLearner.builder()
                .bounds(RateBounds.known(0.4, 0.4))
                .labelsToBuy(7)
                .queryStrategy(QueryStrategy.mostUncertain())
                .build()
                .learn(PROBLEM.noisy, row -> {
                    asked.add(row);
                    return PROBLEM.clean[row];
                });
        assertThat(asked.stream().mapToInt(Integer::intValue).toArray()).isEqualTo(result.queriedRows());
        assertThat(asked).hasSize(7);
    }

    @Test
    void suppliedProbabilitiesTakeThePlaceOfOurs() {
        double[] eta = {0.1, 0.9, 0.5, 0.2};
        Sample four = Sample.of(new DMatrixRMaj(new double[][] {{-2}, {2}, {0}, {-1}}), new int[] {-1, 1, 1, 1});
        BilnResult result = BilnLearner.builder()
                .posterior(PosteriorEstimator.supplied(eta))
                .bounds(RateBounds.known(0.2, 0.2))
                .build()
                .learn(four);
        assertThat(result.posterior().eta()).isEqualTo(eta);
        assertThat(result.posterior().eta(3)).isEqualTo(0.2);
        assertThat(result.posterior().certificate()).isNull();
        assertThat(result.trainingRows()).containsExactly(0, 1, 3);
        assertThat(result.training().y()).containsExactly(-1, 1, -1);
    }

    @Test
    void whereNothingIsDistilledTheClassifierKeepsItsStartAndSaysSo() {
        double[] half = new double[400];
        Arrays.fill(half, 0.5);
        BilnResult result = BilnLearner.builder()
                .posterior(PosteriorEstimator.supplied(half))
                .bounds(RateBounds.known(0.1, 0.1))
                .importance((x, rows) -> {
                    throw new AssertionError("nothing to weigh");
                })
                .build()
                .learn(PROBLEM.noisy);
        assertThat(result.trainingRows()).isEmpty();
        assertThat(result.importance().weights()).isEmpty();
        assertThat(result.certificate().reason()).isEqualTo(StopReason.NO_EXAMPLES);
        assertThat(result.classifier().theta()).containsOnly(0);
    }

    @Test
    void theResultCannotBeChangedFromOutside() {
        BilnResult result = BilnLearner.builder()
                .bounds(RateBounds.known(0.4, 0.4))
                .labelsToBuy(3)
                .build()
                .learn(PROBLEM.noisy, Oracle.of(PROBLEM.clean));
        int first = result.trainingRows()[0];
        result.trainingRows()[0] = -7;
        result.queriedRows()[0] = -7;
        result.answers()[0] = -7;
        result.importance().weights()[0] = -7;
        result.posterior().eta()[0] = -7;
        assertThat(result.trainingRows()[0]).isEqualTo(first);
        assertThat(result.queriedRows()[0]).isNotNegative();
        assertThat(result.answers()[0]).isNotEqualTo(-7);
        assertThat(result.importance().weights()[0]).isEqualTo(1);
        assertThat(result.posterior().eta(0)).isNotNegative();
        assertThat(result.posterior().size()).isEqualTo(400);
    }

    @Test
    void badInputIsRefusedByName() {
        Oracle oracle = Oracle.of(PROBLEM.clean);
        refused(() -> BilnLearner.builder().labelsToBuy(-1), "labelsToBuy", "-1");
        refused(() -> BilnLearner.builder().labelsToBuy(3).build().learn(PROBLEM.noisy), "labelsToBuy", "3");
        refused(
                () -> BilnLearner.builder().build().learn(Sample.of(new DMatrixRMaj(0, 2), new int[0])),
                "noisy.size()",
                "0");
        BilnLearner.Builder asking =
                BilnLearner.builder().bounds(RateBounds.known(0.4, 0.4)).labelsToBuy(1);
        refused(() -> asking.build().learn(PROBLEM.noisy, row -> 0), "oracle", "is 0", "-1 or +1");
        int decided = asking.build().learn(PROBLEM.noisy, oracle).distillation().distilled()[0];
        int undecided =
                asking.build().learn(PROBLEM.noisy, oracle).distillation().undecided()[0];
        refused(() -> choosing(asking, decided), "queryStrategy", "row " + decided);
        refused(() -> choosing(asking, 400), "queryStrategy", "400");
        refused(() -> choosing(asking, undecided, undecided + 1), "queryStrategy", "2");
        asking.labelsToBuy(2);
        refused(() -> choosing(asking, undecided, undecided), "queryStrategy", "row " + undecided);
        refused(
                () -> BilnLearner.builder()
                        .importance((x, rows) -> new Importance(new double[1], null))
                        .build()
                        .learn(PROBLEM.noisy),
                "importance.weights",
                "1");
        refused(
                () -> BilnLearner.builder()
                        .posterior(PosteriorEstimator.supplied(new double[3]))
                        .build()
                        .learn(PROBLEM.noisy),
                "eta",
                "3",
                "400");
        refused(
                () -> BilnLearner.builder()
                        .posterior(noisy -> new double[3])
                        .build()
                        .learn(PROBLEM.noisy),
                "eta",
                "3",
                "400");
        refused(
                () -> BilnLearner.builder()
                        .bounds(RateBounds.neighbourhood(401, Pairing.THEOREM_6))
                        .build()
                        .learn(PROBLEM.noisy),
                "k",
                "401");
    }

    @Test
    void probabilitiesAndWeightsAreChecked() {
        refused(() -> PosteriorEstimator.supplied(new double[] {0, 1.5}), "eta", "row 1", "1.5");
        refused(() -> PosteriorEstimator.supplied(new double[] {Double.NaN}), "eta", "row 0", "NaN");
        refused(() -> new Importance(new double[] {1, -1}, null), "weights", "row 1", "-1.0");
        refused(() -> new Importance(new double[] {Double.NaN}, null), "weights", "row 0", "NaN");
        refused(() -> ImportanceEstimator.uniform().weigh(new DMatrixRMaj(2, 1), new int[] {0, 2}), "rows", "2");
    }

    private static void choosing(BilnLearner.Builder builder, int... rows) {
        builder.queryStrategy((distillation, count, rng) -> rows).build().learn(PROBLEM.noisy, row -> 1);
    }

    private static void refused(Runnable attempt, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(attempt::run).withMessageContainingAll(parts);
    }

    private record Stub() implements Certificate {
        @Override
        public boolean converged() {
            return true;
        }

        @Override
        public double residual() {
            return 0;
        }

        @Override
        public String summary() {
            return "exact";
        }
    }

    /** The paper's synthetic problem: two unit normals, a constant feature first. */
    private static final class Problem {
        final DMatrixRMaj x;
        final int[] clean;
        final Sample noisy;
        private final long seed;

        private Problem(DMatrixRMaj x, int[] clean, long seed) {
            this.x = x;
            this.clean = clean;
            this.seed = seed;
            this.noisy = noisyFor(0.25, 0.4);
        }

        static Problem draw(int n, long seed) {
            Rng rng = Rng.of(seed, n);
            DMatrixRMaj x = new DMatrixRMaj(n, 3);
            int[] clean = new int[n];
            for (int row = 0; row < n; row++) {
                clean[row] = row < n / 2 ? 1 : -1;
                x.set(row, 0, 1);
                x.set(row, 1, -1.5 * clean[row] + rng.nextGaussian());
                x.set(row, 2, 1.5 * clean[row] + rng.nextGaussian());
            }
            return new Problem(x, clean, seed);
        }

        Sample noisyFor(double plusMax, double minusMax) {
            Rng rng = Rng.of(seed, 1, 2);
            BoundedNoise noise = BoundedNoise.draw(plusMax, minusMax, 3, rng);
            return Sample.of(x, noise.noisyLabels(x, clean, rng));
        }

        Sample cleanSample() {
            return Sample.of(x, clean);
        }
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.distill.Verdict;
import org.biln.core.logistic.CrossFit;
import org.biln.core.logistic.CrossValidation;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.RateBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class IteratedBilnLearnerTest {

    private static final int N = 300;
    private static final double[] PENALTIES = {1, 10, 100};
    private static final DMatrixRMaj X = new DMatrixRMaj(N, 3);
    private static final int[] CLEAN = new int[N];
    private static final Sample NOISY = draw();

    private static Sample draw() {
        Rng rng = Rng.of(11);
        for (int row = 0; row < N; row++) {
            CLEAN[row] = row % 2 == 0 ? 1 : -1;
            X.set(row, 0, 1);
            X.set(row, 1, -CLEAN[row] + rng.nextGaussian());
            X.set(row, 2, CLEAN[row] + rng.nextGaussian());
        }
        BoundedNoise noise = BoundedNoise.draw(0.3, 0.4, 3, rng);
        return Sample.of(X, noise.noisyLabels(X, CLEAN, rng));
    }

    private static IteratedBilnLearner.Builder learner() {
        return IteratedBilnLearner.builder()
                .bounds(RateBounds.known(0.3, 0.4))
                .penalties(PENALTIES)
                .seed(5);
    }

    @Test
    void everyRoundIsTheTheoremAppliedToThoseTheRoundsBeforeBelieved() {
        IteratedBilnResult result = learner().labelsToBuy(8).build().learn(NOISY, Oracle.of(CLEAN));

        CrossValidation validation = new CrossValidation(5, 5);
        LogisticRegression.Options options = LogisticRegression.Options.recommended();
        LogisticRegression.Options trying = options.withTolerances(1e-2, 1e-5);
        int[] rows = IntStream.range(0, N).toArray();
        int[] labels = NOISY.y().clone();
        double[] weights = new double[N];
        Arrays.fill(weights, 1);
        CrossFit fit = validation.crossFit(NOISY, weights, trying, PENALTIES);
        assertThat(result.rounds()).hasSizeBetween(2, 20);
        for (DistillationRound round : result.rounds()) {
            assertThat(round.rows()).isEqualTo(rows);
            assertThat(round.l2()).isEqualTo(fit.choice().l2());
            Distillation expected = Distiller.distill(fit.posteriors(), 0.3, 0.4);
            List<Integer> left = new ArrayList<>();
            List<Integer> suspects = new ArrayList<>();
            if (round == result.rounds().get(0)) {
                int[] asked = QueryStrategy.random().choose(expected, 8, Rng.of(5));
                assertThat(result.answeredRows()).isEqualTo(asked);
                int wrong = (int) Arrays.stream(asked)
                        .filter(row -> NOISY.label(row) != CLEAN[row])
                        .count();
                for (int row : asked) {
                    labels[row] = CLEAN[row];
                    weights[row] = AnswerWeight.of(8, wrong);
                }
                assertThat(result.answerWeight()).isEqualTo(AnswerWeight.of(8, wrong));
                assertThat(result.answers())
                        .isEqualTo(Arrays.stream(asked).map(row -> CLEAN[row]).toArray());
            }
            for (int i = 0; i < rows.length; i++) {
                assertThat(round.distillation().verdict(i)).isEqualTo(expected.verdict(i));
                assertThat(round.distillation().eta(i)).isEqualTo(expected.eta(i));
                boolean contradicts = expected.verdict(i).label() == -labels[rows[i]];
                (contradicts && weights[rows[i]] == 1 ? suspects : left).add(rows[i]);
            }
            assertThat(round.suspects()).containsExactly(ints(suspects));
            rows = ints(left);
            int[] kept = rows;
            fit = validation.crossFit(
                    NOISY.withLabels(labels).rows(kept),
                    Arrays.stream(kept).mapToDouble(row -> weights[row]).toArray(),
                    trying,
                    PENALTIES);
        }
        assertThat(result.trainingRows()).isEqualTo(rows);
        assertThat(result.training()).isEqualTo(NOISY.withLabels(labels).rows(rows));
        assertThat(result.weights())
                .isEqualTo(Arrays.stream(rows).mapToDouble(row -> weights[row]).toArray());
        assertThat(result.penalty().l2()).isEqualTo(fit.choice().l2());
        assertThat(result.certificate().reason().converged()).isTrue();
        assertThat(result.classifier())
                .isEqualTo(new LogisticRegression(options.withL2(fit.choice().l2()))
                        .fit(result.training(), result.weights(), null)
                        .classifier());
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(i -> i).toArray();
    }

    @Test
    void mostSuspectsAreWrongAndTheClassifierIsBetterForIt() {
        IteratedBilnResult result = learner().build().learn(NOISY);
        int[] suspects = result.suspects();
        assertThat(suspects).hasSizeGreaterThan(N / 20);
        long wrong = Arrays.stream(suspects)
                .filter(row -> NOISY.label(row) != CLEAN[row])
                .count();
        assertThat(wrong).isGreaterThan(suspects.length * 3L / 4);
        Sample clean = Sample.of(X, CLEAN);
        double plain = new LogisticRegression(LogisticRegression.Options.recommended())
                .fit(NOISY, null, null)
                .classifier()
                .accuracy(clean);
        assertThat(result.classifier().accuracy(clean)).isGreaterThan(plain);
    }

    @Test
    void theLastWordOnARowIsOfTheLastRoundThatJudgedIt() {
        IteratedBilnResult result = learner().build().learn(NOISY);
        Distillation last = result.distillation();
        assertThat(last.size()).isEqualTo(N);
        for (int row : result.suspects()) {
            assertThat(last.verdict(row).label()).isEqualTo(-NOISY.label(row));
        }
        DistillationRound round = result.rounds().get(result.rounds().size() - 1);
        for (int i = 0; i < round.rows().length; i++) {
            assertThat(last.eta(round.rows()[i])).isEqualTo(round.distillation().eta(i));
        }
        int[] all = IntStream.concat(Arrays.stream(result.suspects()), Arrays.stream(result.trainingRows()))
                .sorted()
                .toArray();
        assertThat(all).isEqualTo(IntStream.range(0, N).toArray());
    }

    @Test
    void theFirstPosteriorMayBeSuppliedAndOneThatIsTheLearnersOwnChangesNothing() {
        IteratedBilnResult own = learner().labelsToBuy(3).build().learn(NOISY, Oracle.of(CLEAN));
        double[] eta = IntStream.range(0, N)
                .mapToDouble(own.rounds().get(0).distillation()::eta)
                .toArray();
        IteratedBilnResult supplied = learner()
                .labelsToBuy(3)
                .firstPosterior(PosteriorEstimator.supplied(eta))
                .build()
                .learn(NOISY, Oracle.of(CLEAN));
        assertThat(supplied.classifier()).isEqualTo(own.classifier());
        assertThat(supplied.rounds().get(0).l2()).isNaN();
    }

    @Test
    void aRoundWithoutSuspectsIsTheLast() {
        double[] silent = new double[N];
        Arrays.fill(silent, 0.5);
        IteratedBilnResult result = learner()
                .firstPosterior(PosteriorEstimator.supplied(silent))
                .build()
                .learn(NOISY);
        assertThat(result.rounds()).hasSize(1);
        assertThat(result.suspects()).isEmpty();
        assertThat(result.training()).isEqualTo(NOISY);
    }

    @Test
    void aClassIsNeverDroppedAltogether() {
        double[] certain = new double[N];
        Arrays.fill(certain, 0.999);
        IteratedBilnResult result = learner()
                .firstPosterior(PosteriorEstimator.supplied(certain))
                .build()
                .learn(NOISY);
        assertThat(result.rounds()).hasSize(1);
        assertThat(result.rounds().get(0).suspects()).isEmpty();
        assertThat(result.training()).isEqualTo(NOISY);
    }

    @Test
    void knownAnswersAreTakenWhateverTheVerdictAndLeaveTheQuestionsAlone() {
        IteratedBilnResult first = learner().labelsToBuy(5).build().learn(NOISY, Oracle.of(CLEAN));
        int decided = first.rounds().get(0).distillation().positives()[0];
        int[] known = {decided, first.answeredRows()[1]};
        IteratedBilnResult second = learner().labelsToBuy(5).build().learn(NOISY, row -> -1, known);
        assertThat(second.answeredRows())
                .containsExactly(
                        decided,
                        first.answeredRows()[1],
                        first.answeredRows()[0],
                        first.answeredRows()[2],
                        first.answeredRows()[3],
                        first.answeredRows()[4]);
        assertThat(second.answers()).containsOnly(-1);
        assertThat(second.rounds().get(0).distillation().verdict(decided)).isEqualTo(Verdict.POSITIVE);
        assertThat(second.suspects()).doesNotContain(decided);
        int place = Arrays.binarySearch(second.trainingRows(), decided);
        assertThat(second.training().label(place)).isEqualTo(-1);
        assertThat(second.weights()[place]).isEqualTo(second.answerWeight());
        long disagree = Arrays.stream(first.answeredRows())
                .filter(row -> NOISY.label(row) == 1)
                .count();
        assertThat(second.answerWeight())
                .as("the decided row is no evidence of the noise among the undecided")
                .isEqualTo(AnswerWeight.of(5, (int) disagree));
    }

    @Test
    void aFixedAnswerWeightIsKept() {
        IteratedBilnResult result =
                learner().labelsToBuy(5).answerWeight(7).build().learn(NOISY, Oracle.of(CLEAN));
        assertThat(result.answerWeight()).isEqualTo(7);
        for (int row : result.answeredRows()) {
            assertThat(result.weights()[Arrays.binarySearch(result.trainingRows(), row)])
                    .isEqualTo(7);
        }
    }

    @Test
    void theDefaultsNeedNoKnowledgeOfTheNoise() {
        IteratedBilnResult result =
                IteratedBilnLearner.builder().rounds(2).build().learn(NOISY);
        assertThat(result.rounds()).hasSizeLessThanOrEqualTo(2);
        Distillation first = result.rounds().get(0).distillation();
        double mean = IntStream.range(0, N).mapToDouble(first::eta).average().orElseThrow();
        assertThat(first.bounds().minus(7)).isCloseTo(mean, within(1e-12));
        assertThat(result.classifier())
                .isEqualTo(IteratedBilnLearner.builder()
                        .rounds(2)
                        .build()
                        .learn(NOISY)
                        .classifier());
    }

    @Test
    void whatMakesNoSenseIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().rounds(0))
                .withMessageContaining("rounds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().answerWeight(0))
                .withMessageContaining("answerWeight");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().folds(1))
                .withMessageContaining("folds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().penalties())
                .withMessageContaining("penalties");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().penalties(1, -1))
                .withMessageContaining("penalties");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().labelsToBuy(-1))
                .withMessageContaining("labelsToBuy");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().labelsToBuy(1).build().learn(NOISY))
                .withMessageContaining("labelsToBuy");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().build().learn(NOISY.rows(new int[] {0, 1})))
                .withMessageContaining("noisy.size()");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().build().learn(NOISY, Oracle.of(CLEAN), new int[] {3, 3}))
                .withMessageContaining("known: names row 3 twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().build().learn(NOISY, row -> 0, new int[] {3}))
                .withMessageContaining("row 3 is 0");
    }
}

package org.biln.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Oracle;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.RateBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class IteratedBilnLearnerTest {

    /** Two normal classes, and their labels flipped by the paper's noise. */
    private record Noisy(Sample clean, Sample noisy) {
        static Noisy of(int n, double rate, long seed) {
            Rng rng = Rng.of(seed);
            DMatrixRMaj x = new DMatrixRMaj(n, 2);
            int[] y = new int[n];
            for (int row = 0; row < n; row++) {
                y[row] = row % 2 == 0 ? 1 : -1;
                x.set(row, 0, 2 * y[row] + rng.nextGaussian());
                x.set(row, 1, 2 * y[row] + rng.nextGaussian());
            }
            Sample clean = Sample.of(x, y);
            BoundedNoise noise = BoundedNoise.draw(rate, rate, 2, rng);
            return new Noisy(clean, clean.withLabels(noise.noisyLabels(x, y, rng)));
        }
    }

    @Test
    void it_learns_through_the_noise_and_one_seed_gives_one_result() {
        Noisy train = Noisy.of(500, 0.3, 1);
        Noisy test = Noisy.of(500, 0, 2);
        IteratedBilnLearner learner =
                IteratedBilnLearner.builder().labelsToBuy(5).seed(4).build();
        Oracle truth = Oracle.of(train.clean().y());
        IteratedBilnResult result = learner.learn(train.noisy(), truth);
        assertThat(result.classifier().accuracy(test.clean())).isGreaterThan(0.97);
        assertThat(result.answers().size()).isEqualTo(5);
        double[] a = new double[1000];
        double[] b = new double[1000];
        result.classifier().probabilities(test.clean().x(), a);
        learner.learn(train.noisy(), truth)
                .classifier()
                .probabilities(test.clean().x(), b);
        assertThat(a).isEqualTo(b);
    }

    @Test
    void a_round_drops_those_the_theorem_contradicts_and_the_next_judges_the_others() {
        Noisy train = Noisy.of(400, 0.4, 1);
        IteratedBilnResult result = IteratedBilnLearner.builder()
                .bounds(RateBounds.known(0.4, 0.4))
                .build()
                .learn(train.noisy());
        assertThat(result.rounds()).hasSizeGreaterThan(1);
        int[] judged = IntStream.range(0, 400).toArray();
        for (DistillationRound round : result.rounds()) {
            assertThat(round.rows()).isEqualTo(judged);
            Distillation distillation = round.distillation();
            int[] contradicted = IntStream.range(0, judged.length)
                    .filter(i -> distillation.decided(i)
                            && distillation.label(i) != train.noisy().label(round.rows()[i]))
                    .map(i -> round.rows()[i])
                    .toArray();
            assertThat(round.dropped()).isEqualTo(contradicted);
            judged = Arrays.stream(judged)
                    .filter(row -> Arrays.binarySearch(contradicted, row) < 0)
                    .toArray();
        }
        assertThat(result.trainingRows()).isEqualTo(judged);
        assertThat(result.fit().size()).isEqualTo(judged.length);
        assertThat(result.contradicted().length + judged.length).isEqualTo(400);
        assertThat(result.rounds().get(result.rounds().size() - 1).dropped()).isEmpty();
        int dropped = result.rounds().get(0).dropped()[0];
        assertThat(result.distillation().label(dropped))
                .isNotEqualTo(train.noisy().label(dropped));
    }

    @Test
    void an_answer_is_never_dropped_and_weighs_what_the_answers_say() {
        Noisy train = Noisy.of(200, 0.3, 2);
        IteratedBilnLearner learner = IteratedBilnLearner.builder().build();
        int suspect = learner.learn(train.noisy()).contradicted()[0];
        IteratedBilnResult result =
                learner.learn(train.noisy(), Oracle.none(), Answers.of(new int[] {suspect}, new int[] {
                    train.noisy().label(suspect)
                }));
        assertThat(result.contradicted()).doesNotContain(suspect);
        int at = Arrays.binarySearch(result.trainingRows(), suspect);
        assertThat(result.weights()[at]).isEqualTo(result.answerWeight());
        IteratedBilnResult heavy = IteratedBilnLearner.builder()
                .answerWeight(7)
                .build()
                .learn(train.noisy(), Oracle.none(), Answers.of(new int[] {suspect}, new int[] {
                    train.noisy().label(suspect)
                }));
        assertThat(heavy.answerWeight()).isEqualTo(7);
    }

    @Test
    void the_rounds_end_where_they_are_told_to() {
        Noisy train = Noisy.of(400, 0.4, 3);
        assertThat(IteratedBilnLearner.builder()
                        .rounds(1)
                        .build()
                        .learn(train.noisy())
                        .rounds())
                .hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IteratedBilnLearner.builder().rounds(0));
    }

    @Test
    void the_weight_of_an_answer_is_the_reciprocal_of_the_mean_worth_of_a_label() {
        assertThat(AnswerWeight.of(0, 0)).isEqualTo(3);
        assertThat(AnswerWeight.of(1000, 0)).isCloseTo(1, org.assertj.core.api.Assertions.within(0.01));
        assertThat(AnswerWeight.of(20, 10)).isCloseTo(23, org.assertj.core.api.Assertions.within(1e-9));
        for (int m = 0; m < 30; m++) {
            for (int k = 0; k <= m; k++) {
                assertThat(AnswerWeight.of(m, k)).isBetween(1.0, m + 3 + 1e-9);
                assertThat(AnswerWeight.of(m, k)).isEqualTo(AnswerWeight.of(m, m - k));
            }
        }
    }
}

package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class AutoLearnerTest {

    private static AutoLearner learner(int labelsToBuy, long seed) {
        return AutoLearner.builder().labelsToBuy(labelsToBuy).seed(seed).build();
    }

    /** Labels of two well separated classes, each flipped at a rate of its class. */
    private static Noisy flipped(int n, double rhoPlus, double rhoMinus, long seed) {
        Sample clean = Noisy.two(n, 0.5, 0, 0, seed).clean();
        Rng rng = Rng.of(seed, 1);
        int[] y = clean.y();
        for (int row = 0; row < y.length; row++) {
            y[row] = rng.nextDouble() < (y[row] > 0 ? rhoPlus : rhoMinus) ? 1 - y[row] : y[row];
        }
        return new Noisy(clean, clean.withLabels(y));
    }

    private static int errors(Noisy data) {
        return data.wrong(IntStream.range(0, data.noisy().size()).toArray());
    }

    @Test
    void it_learns_through_the_noise() {
        Noisy train = Noisy.two(500, 0.5, 0.3, 0.3, 1);
        Noisy test = Noisy.two(500, 0.5, 0, 0, 2);
        AutoResult result = learner(0, 1).learn(train.noisy());
        assertThat(result.classifier().accuracy(test.clean())).isGreaterThan(0.97);
        assertThat(train.wrong(result.contradicted())).isGreaterThan(9 * result.contradicted().length / 10);
    }

    @Test
    void it_learns_rare_and_many_classes() {
        Noisy rare = Noisy.two(600, 0.1, 0.2, 0.2, 3);
        assertThat(learner(0, 1)
                        .learn(rare.noisy())
                        .classifier()
                        .accuracy(Noisy.two(1000, 0.1, 0, 0, 4).clean()))
                .isGreaterThan(0.93);
        Noisy many = Noisy.many(600, 4, 0.3, 5);
        AutoResult result =
                learner(5, 1).learn(many.noisy(), Oracle.of(many.clean().y()));
        assertThat(result.classifier().accuracy(Noisy.many(400, 4, 0, 6).clean()))
                .isGreaterThan(0.95);
        assertThat(result.answers().size()).isEqualTo(5);
    }

    @Test
    void separated_classes_show_their_errors_and_how_many_there_are() {
        for (double rate : new double[] {0.05, 0.2, 0.35}) {
            Noisy data = flipped(600, rate, rate / 2, 21);
            AutoResult result = learner(0, 1).learn(data.noisy());
            int errors = errors(data);
            int[] interval = result.noise().errorInterval();
            assertThat(errors).as("rate %s", rate).isBetween(interval[0], interval[1]);
            assertThat(result.noise().expectedErrors()).isBetween(0.5 * errors, 1.6 * errors);
            int[] suspects = result.suspects();
            assertThat(data.wrong(suspects)).isGreaterThan((int) (0.8 * suspects.length));
        }
    }

    @Test
    void separated_classes_without_noise_are_left_alone() {
        Sample clean = Noisy.two(600, 0.5, 0, 0, 10).clean();
        AutoResult result = learner(0, 1).learn(clean);
        assertThat(result.suspects()).hasSizeLessThan(6);
        assertThat(result.likelyWrong()).hasSizeLessThan(3);
        assertThat(result.classifier().accuracy(clean)).isGreaterThan(0.98);
    }

    @Test
    void lists_are_as_long_and_as_precise_as_they_say() {
        AutoResult result = learner(0, 1).learn(flipped(400, 0.2, 0.3, 5).noisy());
        double expected = Arrays.stream(result.wrong()).sum();
        assertThat(result.suspects()).hasSize((int) Math.round(expected));
        for (double precision : new double[] {0.5, 0.8, 0.95}) {
            int[] list = result.suspects(precision);
            assertThat(list.length == 0 || result.precision(list) >= precision).isTrue();
            int[] longer = Arrays.copyOf(result.suspects(1e-9), list.length + 1);
            assertThat(result.precision(longer)).isLessThan(precision);
        }
        assertThat(IntStream.of(result.likelyWrong())).allMatch(row -> result.wrong(row) > 0.5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.suspects(1.5))
                .withMessageContaining("precision");
    }

    @Test
    void suggestions_are_never_the_observed_label_unless_an_expert_said_so() {
        Noisy data = Noisy.many(200, 3, 0.2, 2);
        Answers known = Answers.of(
                new int[] {4, 7}, new int[] {data.noisy().label(4), data.clean().label(7)});
        AutoResult result = learner(0, 1).learn(data.noisy(), Oracle.none(), known);
        for (int row = 0; row < 200; row++) {
            if (row == 4 || row == 7) {
                assertThat(result.suggested(row)).isEqualTo(row == 4 ? known.label(0) : known.label(1));
            } else {
                assertThat(result.suggested(row)).isNotEqualTo(data.noisy().label(row));
            }
        }
        assertThat(result.suspects()).doesNotContain(4, 7);
        assertThat(result.rowsToAsk(Rng.of(1)))
                .doesNotContain(4, 7)
                .hasSize(198)
                .doesNotHaveDuplicates();
    }

    @Test
    void resuming_with_the_answers_gives_the_bits_of_asking_live() {
        Noisy data = flipped(200, 0.3, 0.2, 9);
        AutoResult live =
                learner(12, 4).learn(data.noisy(), Oracle.of(data.clean().y()));
        AutoResult resumed = learner(0, 4).learn(data.noisy(), Oracle.none(), live.answers());
        assertThat(resumed.wrong()).containsExactly(live.wrong());
        assertThat(resumed.corrected().posteriors())
                .containsExactly(live.corrected().posteriors());
    }

    @Test
    void answers_move_what_is_expected_towards_the_truth() {
        Noisy data = flipped(400, 0.4, 0.1, 12);
        int errors = errors(data);
        AutoResult before = learner(0, 1).learn(data.noisy());
        AutoResult after =
                learner(40, 1).learn(data.noisy(), Oracle.of(data.clean().y()));
        assertThat(Math.abs(after.noise().expectedErrors() - errors))
                .isLessThanOrEqualTo(Math.abs(before.noise().expectedErrors() - errors) + 1);
        int[] interval = after.noise().errorInterval();
        int[] wider = before.noise().errorInterval();
        assertThat(interval[1] - interval[0]).isLessThan(wider[1] - wider[0]);
        for (int i = 0; i < after.answers().size(); i++) {
            int row = after.answers().row(i);
            assertThat(after.wrong(row))
                    .isEqualTo(after.answers().label(i) == data.noisy().label(row) ? 0 : 1);
        }
    }

    @Test
    void answers_count_for_more_than_labels() {
        Noisy data = flipped(200, 0.2, 0.3, 21);
        Answers known = Answers.of(new int[] {3, 5, 9}, new int[] {-data.noisy().label(3), 1, 1});
        AutoLearner.Builder builder = AutoLearner.builder();
        double[] byDefault =
                builder.build().learn(data.noisy(), Oracle.none(), known).wrong();
        assertThat(builder.answerWeight(AutoLearner.ANSWER_WEIGHT)
                        .build()
                        .learn(data.noisy(), Oracle.none(), known)
                        .wrong())
                .containsExactly(byDefault);
        assertThat(builder.answerWeight(1)
                        .build()
                        .learn(data.noisy(), Oracle.none(), known)
                        .wrong())
                .isNotEqualTo(byDefault);
    }

    @Test
    void few_rows_and_a_single_class_give_a_model() {
        for (int n : new int[] {2, 5, 11}) {
            Noisy few = Noisy.two(n, 0.5, 0.2, 0.2, 11);
            assertThat(learner(0, 1).learn(few.noisy()).wrong()).hasSize(n);
        }
        Sample clean = Noisy.two(200, 0.5, 0, 0, 10).clean();
        int[] positive = IntStream.generate(() -> 1).limit(200).toArray();
        AutoResult one = learner(0, 1).learn(clean.withLabels(positive));
        assertThat(one.classifier().predict(clean.x())).containsOnly(1);
    }

    @Test
    void posteriors_that_somebody_has_already_judge_the_labels() {
        Noisy data = flipped(300, 0.2, 0.2, 3);
        double[] posteriors = learner(0, 1).learn(data.noisy()).uncorrected().posteriors();
        AutoResult result = AutoLearner.builder().posteriors(posteriors).build().learn(data.noisy());
        assertThat(result.fit().lines()).isNull();
        int[] interval = result.noise().errorInterval();
        assertThat(data.errors()).isBetween(interval[0], interval[1]);
        assertThat(data.wrong(result.suspects())).isGreaterThan((int) (0.8 * result.suspects().length));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        AutoLearner.builder().posteriors(new double[5]).build().learn(data.noisy()))
                .withMessageContaining("posteriors");
    }

    @Test
    void bad_input_is_refused_by_name() {
        Sample empty = Sample.of(new DMatrixRMaj(0, 2), new int[0]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner(0, 1).learn(empty))
                .withMessageContaining("noisy.size(): is 0, must be at least 1");
        Noisy train = Noisy.two(50, 0.5, 0.4, 0.4, 12);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner(5, 1).learn(train.noisy(), row -> 7))
                .withMessageContaining("is 7, must be in 0..1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AutoLearner.builder().noiseProbability(1))
                .withMessageContaining("noiseProbability");
    }

    @Test
    void an_oracle_that_posts_its_questions_leads_to_the_bits_of_one_that_answers_at_once() {
        Noisy data = Noisy.two(200, 0.5, 0.3, 0.2, 9);
        Oracle truth = Oracle.of(data.clean().y());
        Oracle hesitant = row -> row % 5 == 0 ? Oracle.DECLINED : truth.label(row);
        AutoResult live = learner(12, 4).learn(data.noisy(), hesitant);
        int[] questions = learner(0, 4).questions(data.noisy(), Answers.none(), 12);
        Answers told = Answers.ask(questions, 2, hesitant);
        AutoResult resumed = learner(0, 4).learn(data.noisy(), told);
        assertThat(questions).hasSize(12).doesNotHaveDuplicates();
        assertThat(told.declined()).isNotEmpty();
        assertThat(resumed.corrected().posteriors()).isEqualTo(live.corrected().posteriors());
        assertThat(resumed.wrong()).isEqualTo(live.wrong());
        assertThat(live.answers().declined()).isEqualTo(told.declined());
        assertThat(learner(0, 4).questions(data.noisy(), told, 200))
                .hasSize(188)
                .doesNotContain(questions);
        // who is asked and never knows leaves the result as it was, but is not asked again
        AutoResult none = learner(12, 4).learn(data.noisy(), Oracle.none());
        assertThat(none.answers().declined()).isEqualTo(questions);
        assertThat(none.wrong()).isEqualTo(learner(0, 4).learn(data.noisy()).wrong());
    }

    @Test
    void one_seed_gives_one_result() {
        Noisy data = Noisy.two(200, 0.5, 0.3, 0.2, 9);
        Oracle truth = Oracle.of(data.clean().y());
        assertThat(learner(5, 4).learn(data.noisy(), truth).corrected().posteriors())
                .containsExactly(
                        learner(5, 4).learn(data.noisy(), truth).corrected().posteriors());
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What every learner from noisy labels must do. */
abstract class LearnerContract {

    /** The learner under test, told to ask for some labels. */
    abstract Learner learner(int labelsToBuy, long seed);

    @Test
    void it_learns_through_the_noise() {
        Noisy train = Noisy.two(500, 0.5, 0.3, 0.3, 1);
        Noisy test = Noisy.two(500, 0.5, 0, 0, 2);
        LearningResult result = learner(0, 1).learn(train.noisy());
        assertThat(result.classifier().accuracy(test.clean())).isGreaterThan(0.97);
        assertThat(result.distillation().size()).isEqualTo(500);
        assertThat(result.answers().size()).isZero();
        assertThat(train.wrong(result.contradicted())).isGreaterThan(9 * result.contradicted().length / 10);
    }

    @Test
    void it_learns_rare_classes() {
        Noisy train = Noisy.two(600, 0.1, 0.2, 0.2, 3);
        Noisy test = Noisy.two(1000, 0.1, 0, 0, 4);
        assertThat(learner(0, 1).learn(train.noisy()).classifier().accuracy(test.clean()))
                .isGreaterThan(0.93);
    }

    @Test
    void it_learns_many_classes() {
        Noisy train = Noisy.many(600, 4, 0.3, 5);
        Noisy test = Noisy.many(400, 4, 0, 6);
        LearningResult result =
                learner(5, 1).learn(train.noisy(), Oracle.of(train.clean().y()));
        assertThat(result.classifier().accuracy(test.clean())).isGreaterThan(0.95);
        assertThat(result.distillation().classes()).isEqualTo(4);
    }

    @Test
    void answers_known_before_are_used_and_never_asked_again() {
        Noisy train = Noisy.two(300, 0.5, 0.4, 0.4, 7);
        Oracle truth = Oracle.of(train.clean().y());
        LearningResult first = learner(20, 1).learn(train.noisy(), truth);
        int bought = first.answers().size();
        assertThat(bought).isPositive();
        List<Integer> asked = new ArrayList<>();
        LearningResult second = learner(20, 1)
                .learn(
                        train.noisy(),
                        row -> {
                            asked.add(row);
                            return truth.label(row);
                        },
                        first.answers());
        Set<Integer> known =
                new HashSet<>(IntStream.of(first.answers().rows()).boxed().toList());
        assertThat(asked).isNotEmpty().doesNotHaveDuplicates().noneMatch(known::contains);
        assertThat(second.answers().size()).isEqualTo(bought + asked.size());
        assertThat(IntStream.of(second.answers().rows()).limit(bought).toArray())
                .isEqualTo(first.answers().rows());
    }

    @Test
    void an_oracle_that_declines_is_asked_as_often_as_said_and_not_again_about_the_same() {
        Noisy train = Noisy.two(300, 0.5, 0.3, 0.3, 8);
        List<Integer> asked = new ArrayList<>();
        Oracle posts = row -> {
            asked.add(row);
            return Oracle.DECLINED;
        };
        Answers first = learner(10, 1).learn(train.noisy(), posts).answers();
        assertThat(first.size()).isZero();
        assertThat(IntStream.of(first.declined()).boxed()).isEqualTo(asked).hasSize(10);
        Answers second = learner(10, 1).learn(train.noisy(), posts, first).answers();
        assertThat(second.declined()).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void questions_put_by_the_caller_lead_to_the_bits_that_an_oracle_leads_to() {
        Noisy train = Noisy.two(300, 0.5, 0.35, 0.3, 13);
        Oracle truth = Oracle.of(train.clean().y());
        Oracle hesitant = row -> row % 4 == 0 ? Oracle.DECLINED : truth.label(row);
        LearningResult live = learner(15, 3).learn(train.noisy(), hesitant);
        int[] questions = learner(0, 3).questions(train.noisy(), Answers.none(), 15);
        assertThat(questions).hasSize(15);
        Answers answers = Answers.ask(questions, 2, hesitant);
        LearningResult resumed = learner(0, 3).learn(train.noisy(), answers);
        assertThat(probabilities(resumed, train)).isEqualTo(probabilities(live, train));
        assertThat(live.answers().rows()).isEqualTo(answers.rows());
        assertThat(live.answers().declined()).isNotEmpty().isEqualTo(answers.declined());
        // and again, from what was known then
        assertThat(probabilities(learner(5, 3).learn(train.noisy(), truth, answers), train))
                .isEqualTo(probabilities(
                        learner(0, 3)
                                .learn(
                                        train.noisy(),
                                        answers.and(Answers.ask(
                                                learner(0, 3).questions(train.noisy(), answers, 5), 2, truth))),
                        train));
        assertThat(learner(0, 3).questions(train.noisy(), answers, 0)).isEmpty();
    }

    private static double[] probabilities(LearningResult result, Noisy train) {
        double[] p = new double[2 * train.clean().size()];
        result.classifier().probabilities(train.clean().x(), p);
        return p;
    }

    @Test
    void one_seed_gives_one_result() {
        Noisy train = Noisy.two(200, 0.5, 0.3, 0.2, 9);
        Oracle truth = Oracle.of(train.clean().y());
        double[] a = new double[400];
        double[] b = new double[400];
        learner(5, 4)
                .learn(train.noisy(), truth)
                .classifier()
                .probabilities(train.clean().x(), a);
        learner(5, 4)
                .learn(train.noisy(), truth)
                .classifier()
                .probabilities(train.clean().x(), b);
        assertThat(a).isEqualTo(b);
    }

    @Test
    void clean_labels_few_rows_and_a_single_class_give_a_model() {
        Noisy clean = Noisy.two(200, 0.5, 0, 0, 10);
        assertThat(learner(0, 1).learn(clean.clean()).classifier().accuracy(clean.clean()))
                .isGreaterThan(0.97);
        for (int n : new int[] {2, 5, 11}) {
            Noisy few = Noisy.two(n, 0.5, 0.2, 0.2, 11);
            assertThat(learner(0, 1).learn(few.noisy()).classifier().dimension())
                    .isEqualTo(2);
        }
        int[] positive = IntStream.generate(() -> 1).limit(200).toArray();
        LearningResult one = learner(0, 1).learn(clean.clean().withLabels(positive));
        assertThat(one.classifier().predict(clean.clean().x())).containsOnly(1);
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
                .isThrownBy(() ->
                        learner(0, 1).learn(train.noisy(), Oracle.none(), Answers.of(new int[] {50}, new int[] {1})))
                .withMessage("answers: row 50 does not exist, there are 50 rows");
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Oracle;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class BilnLearnerTest extends LearnerContract {

    @Override
    Learner learner(int labelsToBuy, long seed) {
        return BilnLearner.builder().labelsToBuy(labelsToBuy).seed(seed).build();
    }

    @Test
    void the_result_keeps_every_intermediate_and_they_fit_together() {
        Noisy train = Noisy.two(300, 0.5, 0.2, 0.4, 1);
        List<String> steps = new ArrayList<>();
        BilnResult result = BilnLearner.builder()
                .bounds(RateBounds.known(0.2, 0.4))
                .labelsToBuy(10)
                .progress((step, done, total) -> steps.add(done + "/" + total + " " + step))
                .build()
                .learn(train.noisy(), Oracle.of(train.clean().y()));
        Distillation expected = Distiller.distill(result.posterior().posteriors(1), 0.2, 0.4);
        assertThat(result.distillation().positives()).isEqualTo(expected.positives());
        assertThat(result.distillation().negatives()).isEqualTo(expected.negatives());
        int bought = Math.min(10, expected.undecided().length);
        assertThat(result.answers().size()).isEqualTo(bought);
        assertThat(IntStream.of(result.answers().rows())).noneMatch(expected::decided);
        TrainingSet training = result.training();
        assertThat(training.rows())
                .isEqualTo(IntStream.concat(
                                IntStream.of(expected.distilled()),
                                IntStream.of(result.answers().rows()))
                        .toArray());
        assertThat(training.sample().label(0)).isEqualTo(expected.label(training.rows()[0]));
        assertThat(training.sample().label(training.size() - 1))
                .isEqualTo(train.clean().label(training.rows()[training.size() - 1]));
        assertThat(result.importance().weights()).hasSize(training.size()).containsOnly(1);
        assertThat(steps).hasSize(5).first().isEqualTo("0/5 estimating the noisy posterior");
        assertThat(result).asString().contains("trained on " + training.size() + " of 300");
    }

    @Test
    void importance_reaches_the_classifier() {
        Noisy train = Noisy.two(300, 0.5, 0.2, 0.2, 2);
        BilnLearner.Builder builder = BilnLearner.builder().bounds(RateBounds.known(0.2, 0.2));
        BilnResult equal = builder.build().learn(train.noisy());
        // as if all negatives were absent
        BilnResult positiveOnly = builder.importance((x, rows) -> new Importance(
                        IntStream.of(rows)
                                .mapToDouble(row -> equal.distillation().label(row))
                                .toArray(),
                        null))
                .build()
                .learn(train.noisy());
        assertThat(positiveOnly.classifier().predict(train.clean().x())).containsOnly(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.importance((x, rows) -> new Importance(new double[1], null))
                        .build()
                        .learn(train.noisy()))
                .withMessageContaining("importance.weights: has length 1");
    }

    @Test
    void probabilities_of_the_callers_own_decide_the_verdicts() {
        Noisy train = Noisy.two(100, 0.5, 0.2, 0.2, 3);
        double[] eta = IntStream.range(0, 100)
                .mapToDouble(row -> train.clean().label(row) > 0 ? 0.95 : 0.05)
                .toArray();
        BilnResult result = BilnLearner.builder()
                .posterior(Trainer.supplied(eta, LogisticTrainer.recommended()))
                .bounds(RateBounds.known(0.2, 0.2))
                .build()
                .learn(train.noisy());
        assertThat(result.training().sample()).isEqualTo(train.clean());
        assertThat(result.contradicted())
                .isEqualTo(IntStream.range(0, 100)
                        .filter(row -> train.noisy().label(row) != train.clean().label(row))
                        .toArray());
    }

    @Test
    void one_class_against_the_rest_is_the_binary_rule_for_two_classes() {
        Noisy train = Noisy.two(400, 0.4, 0.3, 0.1, 4);
        double[] posteriors =
                LogisticTrainer.recommended().fit(train.noisy(), Rng.of(1)).posteriors();
        UpperBounds bounds = RateBounds.known(0.3, 0.1).bounds(train.noisy().x(), etas(posteriors));
        UpperBounds mirrored = UpperBounds.of(bounds.minus(), bounds.plus());
        Distillation binary = Distiller.distill(etas(posteriors), bounds);
        Distillation classes = Distiller.distillClasses(posteriors, List.of(mirrored, bounds));
        for (int row = 0; row < 400; row++) {
            assertThat(classes.decided(row)).isEqualTo(binary.decided(row));
            assertThat(!binary.decided(row) || classes.label(row) == binary.label(row))
                    .isTrue();
        }
        assertThat(binary.distilled().length).isBetween(100, 399);
    }

    private static double[] etas(double[] posteriors) {
        return IntStream.range(0, posteriors.length / 2)
                .mapToDouble(row -> posteriors[2 * row + 1])
                .toArray();
    }

    @Test
    void by_default_the_bounds_are_paired_as_the_theorem_says() {
        Noisy train = Noisy.two(100, 0.5, 0.3, 0.1, 7);
        double[] posteriors = new double[200];
        for (int row = 0; row < 100; row++) {
            posteriors[2 * row + 1] = (row % 10) / 16.0;
            posteriors[2 * row] = 1 - posteriors[2 * row + 1];
        }
        UpperBounds bounds =
                BilnLearner.builder().build().distill(train.noisy(), posteriors).bounds();
        UpperBounds theorem =
                RateBounds.wholeSample(Pairing.THEOREM_6).bounds(train.noisy().x(), etas(posteriors));
        assertThat(bounds.plus()).isEqualTo(theorem.plus()).doesNotContain(theorem.minus(0));
        assertThat(bounds.minus()).isEqualTo(theorem.minus());
    }

    @Test
    void of_more_classes_each_has_bounds_of_its_own() {
        Sample sample = Sample.of(new DMatrixRMaj(3, 1), new int[] {0, 1, 2}, 3);
        double[] posteriors = {0.8, 0.1, 0.1, 0.1, 0.8, 0.1, 0.1, 0.1, 0.8};
        Distillation distillation = BilnLearner.builder()
                .boundsOfClass(c -> RateBounds.known(0.1, 0.2 + 0.3 * c))
                .build()
                .distill(sample, posteriors);
        assertThat(distillation.bounds().minus()).containsExactly(0.2, 0.5, 0.8);
        assertThat(distillation.distilled()).containsExactly(0, 1);
    }

    @Test
    void every_round_of_questions_has_an_order_of_its_own() {
        BilnLearner learner = BilnLearner.builder().labelsToBuy(100).build();
        // what is known is decided, so that the candidates stay the same
        double[] eta = new double[103];
        Arrays.fill(eta, 0, 100, 0.5);
        Distillation distillation = Distiller.distill(eta, 0.4, 0.4);
        List<List<Integer>> orders = new ArrayList<>();
        for (int known = 0; known < 3; known++) {
            List<Integer> order = new ArrayList<>();
            Oracle declining = row -> {
                order.add(row);
                return Oracle.DECLINED;
            };
            learner.ask(
                    distillation,
                    declining,
                    Answers.of(IntStream.range(100, 100 + known).toArray(), ones(known)));
            assertThat(order).hasSize(100);
            orders.add(order);
        }
        assertThat(orders).doesNotHaveDuplicates();
    }

    private static int[] ones(int n) {
        int[] ones = new int[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Test
    void an_answer_overrules_the_theorem() {
        Noisy train = Noisy.two(100, 0.5, 0.1, 0.1, 5);
        BilnLearner learner =
                BilnLearner.builder().bounds(RateBounds.known(0.1, 0.1)).build();
        Distillation before = learner.learn(train.noisy()).distillation();
        int row = before.positives()[0];
        BilnResult result = learner.learn(train.noisy(), Oracle.none(), Answers.of(new int[] {row}, new int[] {0}));
        int last = result.training().size() - 1;
        assertThat(result.training().rows()[last]).isEqualTo(row);
        assertThat(result.training().sample().label(last)).isZero();
        assertThat(result.training().rows()).doesNotHaveDuplicates();
    }

    @Test
    void weights_that_the_algorithm_does_not_use_are_refused() {
        Noisy train = Noisy.two(50, 0.5, 0.1, 0.1, 5);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> BilnLearner.builder().build().learn(train.noisy().weighted(new double[50])))
                .withMessage("noisy: is weighted, which Algorithm 1 does not use");
    }

    @Test
    void a_trainer_of_the_callers_own_is_held_to_what_a_classifier_is() {
        Noisy train = Noisy.two(50, 0.5, 0.1, 0.1, 5);
        BilnLearner.Builder builder = BilnLearner.builder();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.classifier((sample, rng) -> new LinearClassifier(new double[7]))
                        .build()
                        .learn(train.noisy()))
                .withMessage("classifier.dimension(): has length 7, must be 2");
        Classifier unnormalised = new Classifier() {
            @Override
            public int classes() {
                return 2;
            }

            @Override
            public int dimension() {
                return 2;
            }

            @Override
            public void probabilities(double[] features, int from, double[] out, int to) {
                out[to] = 0.9;
                out[to + 1] = 0.9;
            }
        };
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.trainer(Trainer.crossFitted(2, (sample, rng) -> unnormalised))
                        .build()
                        .learn(train.noisy()))
                .withMessage("posteriors: of row 0 sum to 1.8, must sum to 1");
    }

    @Test
    void a_trainer_that_says_it_uses_no_weights_refuses_them() {
        Noisy train = Noisy.two(50, 0.5, 0.1, 0.1, 5);
        PlainTrainer plain =
                PlainTrainer.unweighted((sample, rng) -> new LinearClassifier(new double[sample.dimension()]));
        assertThat(plain.train(train.noisy(), Rng.of(1)).dimension()).isEqualTo(2);
        double[] same = new double[50];
        Arrays.fill(same, 3);
        assertThat(plain.train(train.noisy().weighted(same), Rng.of(1)).dimension())
                .isEqualTo(2);
        same[9] = 1;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.train(train.noisy().weighted(same), Rng.of(1)))
                .withMessage("sample: is weighted, which this trainer does not use");
    }

    @Test
    void a_strategy_is_held_to_the_candidates() {
        Noisy train = Noisy.two(100, 0.5, 0.4, 0.4, 6);
        BilnLearner.Builder builder =
                BilnLearner.builder().bounds(RateBounds.known(0.4, 0.4)).labelsToBuy(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.queryStrategy((d, candidates, rng) -> d.distilled())
                        .build()
                        .learn(train.noisy(), Oracle.of(train.clean().y())))
                .withMessageContaining("must be a candidate and named once");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.labelsToBuy(-1));
    }
}

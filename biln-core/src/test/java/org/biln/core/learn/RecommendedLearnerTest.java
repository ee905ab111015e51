package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.biln.core.noise.Transitions;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RecommendedLearnerTest extends LearnerContract {

    @Override
    Learner learner(int labelsToBuy, long seed) {
        return RecommendedLearner.builder().labelsToBuy(labelsToBuy).seed(seed).build();
    }

    /** Labels drawn from a smooth posterior: every one of them is honest, and a third contradicts the Bayes-optimal label. */
    private static Sample smooth(int n, long seed) {
        Rng rng = Rng.of(seed);
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            x.set(row, 0, rng.nextGaussian());
            x.set(row, 1, rng.nextGaussian());
            y[row] = rng.nextDouble() < Exp.sigmoid(1.5 * x.get(row, 0)) ? 1 : -1;
        }
        return Sample.of(x, y);
    }

    /** The same of three classes; with strength 0 the features tell nothing. */
    private static Sample manySmooth(int n, double strength, long seed) {
        Rng rng = Rng.of(seed);
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            x.set(row, 0, rng.nextGaussian());
            x.set(row, 1, rng.nextGaussian());
            double a = StrictMath.exp(strength * x.get(row, 0));
            double b = StrictMath.exp(strength * x.get(row, 1));
            double u = rng.nextDouble() * (a + b + 1);
            y[row] = u < a ? 0 : u < a + b ? 1 : 2;
        }
        return Sample.of(x, y, 3);
    }

    /** Labels of two well separated classes, each flipped at a rate of its class. */
    private static Noisy flipped(int n, double rhoPlus, double rhoMinus, long seed) {
        return flipped(Noisy.two(n, 0.5, 0, 0, seed).clean(), rhoPlus, rhoMinus, seed);
    }

    private static Noisy flipped(Sample clean, double rhoPlus, double rhoMinus, long seed) {
        Rng rng = Rng.of(seed, 1);
        int[] y = clean.y();
        for (int row = 0; row < y.length; row++) {
            y[row] = rng.nextDouble() < (y[row] > 0 ? rhoPlus : rhoMinus) ? -y[row] : y[row];
        }
        return new Noisy(clean, clean.withLabels(y));
    }

    @Test
    void answers_count_for_more_than_labels_whether_known_or_bought() {
        Noisy noisy = flipped(200, 0.2, 0.3, 21);
        Oracle oracle = Oracle.of(noisy.clean().y());
        Answers known =
                Answers.of(new int[] {3, 5, 9}, new int[] {-noisy.noisy().label(3), 1, 1});
        RecommendedLearner.Builder buying = RecommendedLearner.builder().labelsToBuy(7);
        double[] byDefault = buying.build().learn(noisy.noisy(), oracle, known).wrong();
        double[] said = buying.answerWeight(RecommendedLearner.ANSWER_WEIGHT)
                .build()
                .learn(noisy.noisy(), oracle, known)
                .wrong();
        assertThat(byDefault).containsExactly(said);
        assertThat(byDefault[3]).isEqualTo(1);
        double[] asMuchAsLabels = buying.answerWeight(1)
                .build()
                .learn(noisy.noisy(), oracle, known)
                .wrong();
        assertThat(asMuchAsLabels).isNotEqualTo(byDefault);
    }

    @Nested
    class What_is_wrong {

        @Test
        void honest_labels_of_overlapping_classes_are_not_suspect() {
            Sample honest = smooth(2000, 1);
            RecommendedResult result = RecommendedLearner.builder().build().learn(honest);
            assertThat(result.suspects().length).isLessThan(40);
            assertThat(result.contradicted().length).isGreaterThan(100);
            assertThat(result.confidence()).isLessThan(0.7);
        }

        @Test
        void one_label_in_fifty_is_suspect_at_most_where_all_may_be_honest() {
            Rng rng = Rng.of(1);
            DMatrixRMaj x = new DMatrixRMaj(900, 2);
            int[] y = new int[900];
            for (int row = 0; row < 900; row++) {
                boolean positive = rng.nextDouble() < 0.5;
                x.set(row, 0, (positive ? 2 : -2) + rng.nextGaussian());
                x.set(row, 1, (positive ? 2 : -2) + rng.nextGaussian());
                y[row] = positive == rng.nextDouble() < 0.95 ? 1 : -1;
            }
            RecommendedResult result = RecommendedLearner.builder().build().learn(Sample.of(x, y));
            assertThat(result.suspects().length).isEqualTo(18);
        }

        @Test
        void clean_labels_of_separate_classes_are_not_suspect() {
            Noisy clean = Noisy.two(1000, 0.5, 0, 0, 2);
            RecommendedResult result = RecommendedLearner.builder().build().learn(clean.clean());
            assertThat(result.suspects().length).isLessThan(10);
            assertThat(result.expectedErrors()).isLessThan(30);
        }

        @Test
        void errors_of_separate_classes_are_found_and_counted() {
            Noisy noisy = flipped(1000, 0.15, 0.25, 3);
            RecommendedResult result = RecommendedLearner.builder().build().learn(noisy.noisy());
            int wrong = noisy.wrong(IntStream.range(0, 1000).toArray());
            int[] suspects = result.suspects();
            assertThat(noisy.wrong(suspects)).isGreaterThan(suspects.length * 9 / 10);
            assertThat(suspects.length).isGreaterThan(wrong / 5);
            assertThat(result.expectedErrors()).isCloseTo(wrong, within(0.4 * wrong));
            assertThat(result.noise().rhoPlus()).isCloseTo(0.15, within(0.05));
            assertThat(result.noise().rhoMinus()).isCloseTo(0.25, within(0.05));
            assertThat(result.suggested(suspects[0])).isEqualTo(noisy.clean().label(suspects[0]));
            assertThat(result.wrong(suspects[0])).isGreaterThanOrEqualTo(result.wrong(suspects[1]));
        }

        @Test
        void the_classifier_is_judged_by_fits_that_have_not_seen_the_row() {
            Noisy noisy = flipped(1000, 0.1, 0.35, 6);
            RecommendedResult result = RecommendedLearner.builder().build().learn(noisy.noisy());
            assertThat(result.cleaned().classifier()).isSameAs(result.classifier());
            assertThat(result.setAside()).isPositive();
            double[] seen = new double[2];
            int judgedRight = 0;
            int newRight = 0;
            Noisy fresh = Noisy.two(1000, 0.5, 0, 0, 7);
            for (int row = 0; row < 1000; row++) {
                judgedRight += result.cleaned().eta(row) > 0.5 == noisy.clean().label(row) > 0 ? 1 : 0;
                newRight += result.classifier().predict(fresh.clean().x(), row)
                                == fresh.clean().label(row)
                        ? 1
                        : 0;
                result.classifier().probabilities(noisy.noisy().x().data, 2 * row, seen, 0);
                assertThat(result.cleaned().eta(row)).isCloseTo(seen[1], within(0.15));
            }
            assertThat(judgedRight).isCloseTo(newRight, within(20));
        }

        @Test
        void errors_among_many_classes_are_found() {
            Noisy noisy = Noisy.many(900, 4, 0.2, 4);
            RecommendedResult result = RecommendedLearner.builder().build().learn(noisy.noisy());
            int[] suspects = result.suspects();
            int wrong = noisy.wrong(IntStream.range(0, 900).toArray());
            assertThat(suspects.length).isGreaterThan(wrong / 2);
            assertThat(noisy.wrong(suspects)).isGreaterThan(suspects.length * 9 / 10);
            assertThat(result.expectedErrors()).isCloseTo(wrong, within(0.4 * wrong));
            assertThat(result.suggested(suspects[0])).isEqualTo(noisy.clean().label(suspects[0]));
        }

        @Test
        void honest_labels_of_many_overlapping_classes_are_not_suspect() {
            for (double strength : new double[] {0, 0.5, 1, 1.5}) {
                RecommendedResult result = RecommendedLearner.builder().build().learn(manySmooth(1000, strength, 13));
                assertThat(result.suspects().length).as("strength " + strength).isLessThan(20);
            }
        }
    }

    @Nested
    class The_classifier {

        @Test
        void moves_its_threshold_when_one_class_is_flipped_more_often() {
            Noisy train = flipped(1500, 0.0, 0.45, 5);
            Noisy test = Noisy.two(1500, 0.5, 0, 0, 6);
            RecommendedResult result = RecommendedLearner.builder().build().learn(train.noisy());
            assertThat(result.threshold()).isGreaterThan(0.55);
            assertThat(result.classifier().accuracy(test.clean()))
                    .isGreaterThanOrEqualTo(result.plain().classifier().accuracy(test.clean()));
            assertThat(result.classifier().accuracy(test.clean())).isGreaterThan(0.98);
        }

        @Test
        void decides_by_its_rates_in_full_where_bounds_are_known() {
            Noisy train = flipped(1500, 0.0, 0.45, 5);
            RecommendedResult result =
                    RecommendedLearner.builder().knownBounds(0.1, 0.3).build().learn(train.noisy());
            double rhoPlus = result.noise().rhoPlus();
            double rhoMinus = result.noise().rhoMinus();
            assertThat(rhoMinus).as("at most the bound").isCloseTo(0.3, within(1e-9));
            assertThat(result.threshold()).isCloseTo(0.5 + (rhoMinus - rhoPlus) / 2, within(1e-12));
        }

        @Test
        void has_probabilities_as_good_as_the_plain_fit_where_there_is_no_noise() {
            Sample train = smooth(1500, 7);
            Sample test = smooth(1500, 8);
            RecommendedResult result = RecommendedLearner.builder().build().learn(train);
            assertThat(logLoss(result.classifier(), test))
                    .isLessThan(1.05 * logLoss(result.plain().classifier(), test));
        }

        @Test
        void leaves_the_probabilities_of_separate_classes_as_they_are() {
            Sample clean = Noisy.two(1000, 0.5, 0, 0, 2).clean();
            RecommendedResult result = RecommendedLearner.builder().build().learn(clean);
            for (int row = 0; row < clean.size(); row++) {
                assertThat(result.cleaned().eta(row)).isCloseTo(result.plain().eta(row), within(1e-3));
            }
            Sample test = Noisy.two(1000, 0.5, 0, 0, 3).clean();
            assertThat(logLoss(result.classifier(), test))
                    .isLessThan(1.05 * logLoss(result.plain().classifier(), test));
        }

        @Test
        void leaves_the_probabilities_of_features_that_tell_next_to_nothing_as_they_are() {
            Sample train = faint(1500, 7);
            Sample test = faint(1500, 8);
            RecommendedResult result = RecommendedLearner.builder().build().learn(train);
            assertThat(logLoss(result.classifier(), test))
                    .isLessThan(1.005 * logLoss(result.plain().classifier(), test));
        }

        /** Whatever the feature, both classes are nearly as likely: both ends of the posterior are uncertain without noise. */
        private static Sample faint(int n, long seed) {
            Rng rng = Rng.of(seed);
            DMatrixRMaj x = new DMatrixRMaj(n, 1);
            int[] labels = new int[n];
            for (int row = 0; row < n; row++) {
                x.set(row, 0, 2 * rng.nextDouble() - 1);
                labels[row] = rng.nextDouble() < 0.5 + 0.12 * x.get(row, 0) ? 1 : -1;
            }
            return Sample.of(x, labels);
        }

        @Test
        void has_them_among_many_overlapping_classes_too() {
            Sample train = manySmooth(1500, 1, 7);
            Sample test = manySmooth(1500, 1, 8);
            RecommendedResult result = RecommendedLearner.builder().build().learn(train);
            assertThat(logLoss(result.classifier(), test))
                    .isLessThan(1.05 * logLoss(result.plain().classifier(), test));
        }

        @Test
        void has_better_ones_where_labels_of_many_classes_are_flipped() {
            Noisy train = Noisy.many(900, 4, 0.3, 4);
            Sample test = Noisy.many(900, 4, 0, 5).clean();
            RecommendedResult result = RecommendedLearner.builder().build().learn(train.noisy());
            assertThat(logLoss(result.classifier(), test))
                    .isLessThan(0.5 * logLoss(result.plain().classifier(), test));
            assertThat(result.classifier().accuracy(test)).isGreaterThan(0.98);
            assertThat(result.cleaned().logLoss(train.clean(), null))
                    .isCloseTo(logLoss(result.classifier(), test), within(0.05));
        }

        private static double logLoss(org.biln.core.Classifier classifier, Sample test) {
            double loss = 0;
            double[] p = new double[test.classes()];
            for (int row = 0; row < test.size(); row++) {
                classifier.probabilities(test.x().data, row * test.dimension(), p, 0);
                loss -= StrictMath.log(p[test.classOf(row)]) / test.size();
            }
            return loss;
        }
    }

    @Nested
    class Where_labels_tell_next_to_nothing {

        /** Two values of each of two features, or two clouds; the first feature is the class. */
        private static Sample rows(boolean clouds, long seed) {
            Rng rng = Rng.of(seed);
            DMatrixRMaj x = new DMatrixRMaj(600, 2);
            int[] labels = new int[600];
            for (int row = 0; row < labels.length; row++) {
                labels[row] = row % 2 == 0 ? 1 : -1;
                x.set(row, 0, clouds ? 3 * labels[row] + rng.nextGaussian() : labels[row]);
                x.set(row, 1, clouds ? rng.nextGaussian() : 2 * rng.nextInt(2) - 1);
            }
            return Sample.of(x, labels);
        }

        private static RecommendedResult learn(boolean clouds, long seed) {
            return RecommendedLearner.builder()
                    .build()
                    .learn(flipped(rows(clouds, seed), 0.48, 0.48, seed).noisy());
        }

        @Test
        void a_line_through_a_gap_is_believed() {
            RecommendedResult result = learn(true, 2);
            assertThat(result.plain().classifier().accuracy(rows(true, 100))).isCloseTo(0.5, within(0.01));
            assertThat(result.classifier().accuracy(rows(true, 100))).isGreaterThan(0.99);
            assertThat(result.lineShare())
                    .as("others keep two thirds of the say")
                    .isBetween(0.2, 1.0 / 3);
        }

        /** The threshold moves, but who learns again without the rows such a posterior contradicts learns its mistakes. */
        @Test
        void no_second_opinion_is_heard() {
            Rng rng = Rng.of(3);
            DMatrixRMaj x = new DMatrixRMaj(800, 2);
            int[] labels = new int[800];
            for (int row = 0; row < labels.length; row++) {
                labels[row] = row % 2 == 0 ? 1 : -1;
                x.set(row, 0, 1.5 * labels[row] + rng.nextGaussian());
                x.set(row, 1, rng.nextGaussian());
            }
            RecommendedResult result = RecommendedLearner.builder()
                    .build()
                    .learn(flipped(Sample.of(x, labels), 0.3, 0.48, 3).noisy());
            assertThat(result.threshold()).isGreaterThan(0.55);
            assertThat(result.setAside()).as("somebody learnt again").isPositive();
            assertThat(result.lineShare()).isZero();
            for (int row = 0; row < labels.length; row++) {
                assertThat(result.classifier().probability(x, row) > 0.5)
                        .as("row %d", row)
                        .isEqualTo(result.plain().classifier().probability(x, row) > result.threshold());
            }
        }

        @Test
        void rows_that_are_the_same_leave_gaps_that_say_nothing() {
            RecommendedResult result = learn(false, 2);
            assertThat(result.lineShare()).isLessThan(0.02);
            assertThat(result.threshold()).isEqualTo(0.5);
        }
    }

    @Nested
    class Answers_decide {

        @Test
        void that_suspects_were_right_after_all() {
            Noisy noisy = flipped(600, 0.2, 0.2, 9);
            RecommendedLearner learner = RecommendedLearner.builder().build();
            RecommendedResult before = learner.learn(noisy.noisy());
            int[] asked = Arrays.copyOf(before.rowsToAsk(Rng.of(1)), 30);
            int[] asObserved =
                    Arrays.stream(asked).map(row -> noisy.noisy().label(row)).toArray();
            RecommendedResult after = learner.learn(noisy.noisy(), Oracle.none(), Answers.of(asked, asObserved));
            assertThat(after.suspects().length).isLessThan(before.suspects().length / 2);
            assertThat(after.expectedErrors()).isLessThan(before.expectedErrors() / 2);
            assertThat(after.reviewed().count()).isZero();
            assertThat(after.reviewed().high()).isCloseTo(0.116, within(0.001));
            assertThat(after.setAside()).isZero();
            assertThat(before.lineShare()).isPositive();
            assertThat(after.lineShare()).isZero();
            assertThat(after.wrong(asked[0])).isZero();
        }

        @Test
        void that_suspects_among_many_classes_were_right_after_all() {
            Noisy noisy = Noisy.many(600, 4, 0.3, 9);
            RecommendedLearner learner = RecommendedLearner.builder().build();
            RecommendedResult before = learner.learn(noisy.noisy());
            int[] asked = Arrays.copyOf(before.suspects(), 30);
            int[] asObserved =
                    Arrays.stream(asked).map(row -> noisy.noisy().label(row)).toArray();
            RecommendedResult after = learner.learn(noisy.noisy(), Oracle.none(), Answers.of(asked, asObserved));
            assertThat(after.suspects().length).isLessThan(before.suspects().length / 2);
            assertThat(after.expectedErrors()).isLessThan(before.expectedErrors() / 2);
            assertThat(after.confidence()).isLessThan(before.confidence() / 2);
            Transitions found = Objects.requireNonNull(before.transitions());
            Transitions left = Objects.requireNonNull(after.transitions());
            assertThat(left.rates()[0]).isLessThan(found.rates()[0] / 2);
        }

        @Test
        void that_suspects_were_wrong_indeed() {
            Noisy noisy = flipped(600, 0.2, 0.2, 10);
            RecommendedLearner learner = RecommendedLearner.builder().build();
            RecommendedResult before = learner.learn(noisy.noisy());
            int[] asked = Arrays.copyOf(before.suspects(), 20);
            int[] truth =
                    Arrays.stream(asked).map(row -> noisy.clean().label(row)).toArray();
            RecommendedResult after = learner.learn(noisy.noisy(), Oracle.none(), Answers.of(asked, truth));
            assertThat(after.suspects().length).isGreaterThanOrEqualTo(before.suspects().length);
            assertThat(after.suggested(asked[3])).isEqualTo(truth[3]);
        }

        /** Overlapping classes and noise of one class look alike until somebody is asked. */
        @Test
        void where_the_threshold_belongs() {
            Sample test = smooth(2000, 24);
            for (double noise : new double[] {0.4, 0}) {
                Noisy noisy = flipped(smooth(500, 23), 0, noise, 12);
                RecommendedLearner blind = RecommendedLearner.builder().build();
                RecommendedLearner asking =
                        RecommendedLearner.builder().labelsToBuy(30).build();
                RecommendedResult before = blind.learn(noisy.noisy());
                RecommendedResult after =
                        asking.learn(noisy.noisy(), Oracle.of(noisy.clean().y()));
                assertThat(before.threshold()).as("nobody can tell").isCloseTo(0.5, within(0.01));
                double gain =
                        after.classifier().accuracy(test) - before.classifier().accuracy(test);
                double loss = The_classifier.logLoss(after.classifier(), test)
                        - The_classifier.logLoss(before.classifier(), test);
                if (noise > 0) {
                    assertThat(after.threshold()).isBetween(0.6, 0.7);
                    assertThat(after.noise().rhoPlus()).isLessThan(0.1);
                    assertThat(after.noise().rhoMinus()).isBetween(0.3, 0.49);
                    assertThat(after.confidence()).isGreaterThan(0.99);
                    assertThat(gain).isGreaterThan(0.04);
                    assertThat(loss)
                            .as("probabilities become those of the true label")
                            .isLessThan(-0.05);
                } else {
                    assertThat(after.threshold()).isCloseTo(0.5, within(0.02));
                    assertThat(gain).isGreaterThan(-0.01);
                    assertThat(loss).isLessThan(0.01);
                }
            }
        }

        @Test
        void and_some_of_those_asked_about_are_an_audit() {
            Noisy noisy = flipped(500, 0.2, 0.2, 11);
            RecommendedResult result = RecommendedLearner.builder().build().learn(noisy.noisy());
            int[] order = result.rowsToAsk(Rng.of(1));
            assertThat(order).hasSize(500).doesNotHaveDuplicates();
            assertThat(order[0]).isEqualTo(result.suspects()[0]);
            assertThat(result.rowsToAsk(Rng.of(1))).isEqualTo(order);
            assertThat(IntStream.range(0, 20).map(i -> order[5 * i + 4]).filter(row -> result.wrong(row) < 0.5))
                    .hasSizeGreaterThan(8);
        }
    }

    @Test
    void a_share_comes_with_an_interval_that_covers_it() {
        ShareEstimate half = ShareEstimate.of(10, 20, 0.95);
        assertThat(half.low()).isCloseTo(0.272, within(0.001));
        assertThat(half.high()).isCloseTo(0.728, within(0.001));
        assertThat(ShareEstimate.of(12, 20, 0.95)).hasToString("12 of 20: between 36 and 81 %");
        assertThat(ShareEstimate.of(0, 0, 0.95).high()).isEqualTo(1);
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.biln.core.distill.Answers;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class AnsweredThresholdTest {

    private static final double[] ANY = {1, 1};

    /** Rows whose noise is known: clean posteriors from 0 to 1, true labels drawn by them, each flipped at its rate. */
    private static final class Noisy {
        final double[] eta;
        final int[] truth;
        final int[] observed;

        Noisy(int n, double plus, double minus) {
            eta = new double[n];
            truth = new int[n];
            observed = new int[n];
            Rng rng = Rng.of(8, n);
            for (int row = 0; row < n; row++) {
                double clean = (row + 0.5) / n;
                eta[row] = minus + (1 - plus - minus) * clean;
                truth[row] = rng.nextDouble() < clean ? 1 : -1;
                boolean flipped = rng.nextDouble() < (truth[row] > 0 ? plus : minus);
                observed[row] = flipped ? -truth[row] : truth[row];
            }
        }

        /** The true labels of every so manyth of some rows. */
        Answers answers(int every, IntPredicate row) {
            int[] candidates = IntStream.range(0, eta.length).filter(row).toArray();
            int[] rows = IntStream.range(0, candidates.length / every)
                    .map(i -> candidates[i * every])
                    .toArray();
            return Answers.of(rows, IntStream.of(rows).map(i -> truth[i]).toArray());
        }

        /** Answers that count next to nothing for the posterior, which was not learnt from them. */
        double[] weights(Answers answers) {
            double[] weights = new double[eta.length];
            Arrays.fill(weights, 1);
            for (int row : answers.rows()) {
                weights[row] = 1e-9;
            }
            return weights;
        }

        double threshold(double before, double[] largest, Answers answers) {
            return AnsweredThreshold.of(before, largest, eta, observed, weights(answers), answers);
        }
    }

    @Test
    void withoutAnswersItStays() {
        Noisy noisy = new Noisy(200, 0.1, 0.4);
        assertThat(noisy.threshold(0.61, ANY, Answers.none())).isEqualTo(0.61);
    }

    @Test
    void answersFindTheThresholdThatTheNoiseAsksFor() {
        Noisy noisy = new Noisy(4000, 0.1, 0.4);
        Answers some = noisy.answers(200, row -> true);
        Answers many = noisy.answers(4, row -> true);
        assertThat(some.size()).isEqualTo(20);
        assertThat(noisy.threshold(0.5, ANY, some)).isBetween(0.54, 0.7);
        assertThat(noisy.threshold(0.5, ANY, many)).isCloseTo(0.65, within(0.02));
        assertThat(noisy.threshold(0.4, ANY, many)).as("wherever it was before").isCloseTo(0.65, within(0.03));
    }

    @Test
    void askingAboutSuspectsAloneDoesNotMislead() {
        Noisy noisy = new Noisy(4000, 0.1, 0.4);
        IntPredicate suspect = row -> (noisy.eta[row] > 0.5) != (noisy.observed[row] > 0);
        Answers suspects = noisy.answers(2, suspect);
        assertThat(noisy.threshold(0.5, ANY, suspects)).isCloseTo(0.65, within(0.03));
    }

    @Test
    void answersThatConfirmTheLabelsRefuteTheNoise() {
        Noisy honest = new Noisy(1000, 0, 0);
        assertThat(honest.threshold(0.6, ANY, honest.answers(10, row -> true))).isCloseTo(0.5, within(0.02));
        assertThat(honest.threshold(0.5, ANY, honest.answers(10, row -> true))).isCloseTo(0.5, within(0.01));
    }

    @Test
    void noRateIsLargerThanIsKnown() {
        Noisy noisy = new Noisy(4000, 0.1, 0.4);
        Answers many = noisy.answers(4, row -> true);
        double[] known = {0.1, 0.2};
        assertThat(noisy.threshold(0.5, known, many)).isBetween(0.55, 0.6);
        assertThat(noisy.threshold(0.5, new double[] {0, 0}, many)).isEqualTo(0.5);
    }

    /** Half of the weight are answers: half of the noise is left in the posterior. */
    @Test
    void whatWasLearntFromAnswersIsNotNoisy() {
        Noisy half = new Noisy(4000, 0.05, 0.2);
        Noisy whole = new Noisy(4000, 0.1, 0.4);
        Answers answers = whole.answers(4, row -> true);
        double[] weights = new double[4000];
        Arrays.fill(weights, 1);
        for (int row : answers.rows()) {
            weights[row] = 3;
        }
        double threshold = AnsweredThreshold.of(0.5, ANY, half.eta, whole.observed, weights, answers);
        assertThat(threshold).isCloseTo(0.5 + 0.3 / 4, within(0.02));
        assertThat(AnsweredThreshold.of(0.5, ANY, half.eta, whole.observed, null, answers))
                .as("a quarter of the rows, if all count the same: less is put down to answers")
                .isGreaterThan(threshold);
    }

    @Test
    void onceAllIsAnsweredThereIsNoNoise() {
        Noisy noisy = new Noisy(100, 0.1, 0.4);
        Answers all = noisy.answers(1, row -> true);
        assertThat(AnsweredThreshold.of(0.6, ANY, noisy.eta, noisy.observed, null, all))
                .isEqualTo(0.5);
    }

    @Test
    void thePosteriorKeepsBothItsEnds() {
        Noisy noisy = new Noisy(400, 0.1, 0.4);
        double[] narrow = Arrays.stream(noisy.eta).map(p -> 0.48 + 0.04 * p).toArray();
        Answers answers = noisy.answers(4, row -> true);
        double threshold = AnsweredThreshold.of(0.5, ANY, narrow, noisy.observed, noisy.weights(answers), answers);
        assertThat(threshold).isBetween(0.5, 0.512);
    }

    @Test
    void aPosteriorThatTellsNothingIsNotMoved() {
        Noisy noisy = new Noisy(400, 0.1, 0.4);
        double[] reversed = Arrays.stream(noisy.eta).map(p -> 1 - p).toArray();
        Answers answers = noisy.answers(4, row -> true);
        assertThat(AnsweredThreshold.of(0.5, ANY, reversed, noisy.observed, noisy.weights(answers), answers))
                .isEqualTo(0.5);
    }

    @Property(tries = 50)
    void theClassesAreTreatedAlike(
            @ForAll @DoubleRange(min = 0, max = 0.45) double plus,
            @ForAll @DoubleRange(min = 0, max = 0.45) double minus,
            @ForAll @DoubleRange(min = 0.4, max = 0.6) double before) {
        Noisy noisy = new Noisy(120, plus, minus);
        Answers answers = noisy.answers(6, row -> true);
        double[] eta = Arrays.stream(noisy.eta).map(p -> 1 - p).toArray();
        int[] observed = Arrays.stream(noisy.observed).map(y -> -y).toArray();
        Answers other = Answers.of(
                answers.rows(), Arrays.stream(answers.labels()).map(y -> -y).toArray());
        double[] weights = noisy.weights(answers);
        double one = AnsweredThreshold.of(before, ANY, noisy.eta, noisy.observed, weights, answers);
        double two = AnsweredThreshold.of(1 - before, ANY, eta, observed, weights, other);
        assertThat(two).isCloseTo(1 - one, within(1e-9));
    }
}

package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.biln.core.AreaUnderCurve;
import org.biln.core.distill.Answers;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class AnsweredNoiseTest {

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

        /** Every so manyth of all rows. */
        Answers answers(int every) {
            return answers(every, row -> true);
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

        /** What the answers say if all labels look as doubtful as this. */
        AnsweredNoise noise(double doubt, double[] largest, Answers answers) {
            return new AnsweredNoise(alike(doubt), largest, eta, observed, weights(answers), answers);
        }

        double[] alike(double doubt) {
            double[] wrong = new double[eta.length];
            Arrays.fill(wrong, doubt);
            return wrong;
        }
    }

    @Test
    void answersFindTheRatesThatTheLabelsDoNotShow() {
        Noisy noisy = new Noisy(4000, 0.1, 0.4);
        AnsweredNoise some = noisy.noise(0.02, ANY, noisy.answers(200));
        assertThat(some.believed()).as("twenty answers").isLessThan(0.1);
        assertThat(some.threshold(0.5)).isBetween(0.54, 0.7);
        AnsweredNoise many = noisy.noise(0.02, ANY, noisy.answers(4));
        assertThat(many.believed()).isLessThan(1e-9);
        assertThat(many.rhoPlus(0.3)).isCloseTo(0.1, within(0.03));
        assertThat(many.rhoMinus(0.02)).isCloseTo(0.4, within(0.03));
        assertThat(many.threshold(0.5)).isCloseTo(0.65, within(0.02));
        assertThat(many.threshold(0.4)).as("wherever it was before").isCloseTo(0.65, within(0.02));
    }

    @Test
    void askingAboutSuspectsAloneDoesNotMislead() {
        Noisy noisy = new Noisy(4000, 0.1, 0.4);
        IntPredicate suspect = row -> (noisy.eta[row] > 0.5) != (noisy.observed[row] > 0);
        AnsweredNoise noise = noisy.noise(0.02, ANY, noisy.answers(2, suspect));
        assertThat(noise.threshold(0.5)).isCloseTo(0.65, within(0.03));
    }

    @Test
    void labelsAreBelievedAsFarAsTheyForetellTheAnswers() {
        Noisy honest = new Noisy(1000, 0, 0);
        Answers answers = honest.answers(10);
        AnsweredNoise asTheyLook = honest.noise(0, ANY, answers);
        AnsweredNoise notSo = honest.noise(0.3, ANY, answers);
        assertThat(asTheyLook.believed()).isGreaterThan(0.9);
        assertThat(notSo.believed()).isLessThan(1e-9);
        assertThat(notSo.threshold(0.6)).as("the noise is refuted").isCloseTo(0.5, within(0.01));
        assertThat(notSo.rhoPlus(0.3)).isLessThan(0.03);
        assertThat(asTheyLook.threshold(0.6)).isCloseTo(0.6, within(0.01));
        assertThat(asTheyLook.rhoMinus(0.1)).isCloseTo(0.1, within(0.01));
        assertThat(asTheyLook.confidence(0.4)).isCloseTo(0.4, within(0.06));
        assertThat(notSo.confidence(0.4)).isCloseTo(1, within(1e-6));
    }

    @Test
    void theDoubtOfOtherRowsIsRightOnAverage() {
        Noisy noisy = new Noisy(4000, 0.1, 0.4);
        Answers answers = noisy.answers(20);
        double[] wrong = noisy.noise(0.02, ANY, answers).wrong(noisy.alike(0.02));
        for (int label : new int[] {-1, 1}) {
            int[] rows = IntStream.range(0, 4000)
                    .filter(row -> row % 20 != 0 && noisy.observed[row] == label)
                    .toArray();
            double expected =
                    IntStream.of(rows).mapToDouble(row -> wrong[row]).average().orElseThrow();
            double actual = IntStream.of(rows)
                    .map(row -> noisy.truth[row] == label ? 0 : 1)
                    .average()
                    .orElseThrow();
            assertThat(expected).as("labels %d", label).isCloseTo(actual, within(0.04));
        }
        for (int i = 0; i < answers.size(); i++) {
            int row = answers.row(i);
            assertThat(wrong[row]).isEqualTo(noisy.truth[row] == noisy.observed[row] ? 0 : 1);
        }
    }

    @Test
    void noRateIsLargerThanIsKnown() {
        Noisy noisy = new Noisy(4000, 0.1, 0.4);
        Answers many = noisy.answers(4);
        assertThat(noisy.noise(0.02, new double[] {0.1, 0.2}, many).threshold(0.5))
                .isBetween(0.55, 0.6);
        assertThat(noisy.noise(0.02, new double[] {0, 0}, many).threshold(0.5)).isEqualTo(0.5);
    }

    /** Half of the weight are answers: half of the noise is left in the posterior. */
    @Test
    void whatWasLearntFromAnswersIsNotNoisy() {
        Noisy half = new Noisy(4000, 0.05, 0.2);
        Noisy whole = new Noisy(4000, 0.1, 0.4);
        Answers answers = whole.answers(4);
        double[] weights = new double[4000];
        Arrays.fill(weights, 1);
        for (int row : answers.rows()) {
            weights[row] = 3;
        }
        double[] doubt = whole.alike(0.02);
        AnsweredNoise diluted = new AnsweredNoise(doubt, ANY, half.eta, whole.observed, weights, answers);
        assertThat(diluted.threshold(0.5)).isCloseTo(0.5 + 0.3 / 4, within(0.02));
        assertThat(diluted.rhoMinus(0)).isCloseTo(0.4, within(0.03));
        assertThat(diluted.leftMinus(0)).isCloseTo(0.2, within(0.02));
        assertThat(diluted.leftPlus(0)).isCloseTo(0.05, within(0.02));
        AnsweredNoise less = new AnsweredNoise(doubt, ANY, half.eta, whole.observed, null, answers);
        assertThat(less.threshold(0.5))
                .as("a quarter of the rows, if all count the same: less is put down to answers")
                .isGreaterThan(diluted.threshold(0.5));
    }

    @Test
    void onceAllIsAnsweredThereIsNoNoise() {
        Noisy noisy = new Noisy(100, 0.1, 0.4);
        AnsweredNoise noise =
                new AnsweredNoise(noisy.alike(0.02), ANY, noisy.eta, noisy.observed, null, noisy.answers(1));
        assertThat(noise.threshold(0.5)).isEqualTo(0.5);
    }

    @Test
    void thePosteriorKeepsBothItsEnds() {
        Noisy noisy = new Noisy(400, 0.1, 0.4);
        double[] narrow = Arrays.stream(noisy.eta).map(p -> 0.48 + 0.04 * p).toArray();
        Answers answers = noisy.answers(4);
        AnsweredNoise noise =
                new AnsweredNoise(noisy.alike(0.02), ANY, narrow, noisy.observed, noisy.weights(answers), answers);
        assertThat(noise.threshold(0.5)).isBetween(0.5, 0.512);
    }

    @Test
    void aPosteriorThatTellsNothingIsNotMoved() {
        Noisy noisy = new Noisy(400, 0.1, 0.4);
        double[] reversed = Arrays.stream(noisy.eta).map(p -> 1 - p).toArray();
        Answers answers = noisy.answers(4);
        AnsweredNoise noise =
                new AnsweredNoise(noisy.alike(0.02), ANY, reversed, noisy.observed, noisy.weights(answers), answers);
        assertThat(noise.threshold(0.5)).isEqualTo(0.5);
    }

    @Test
    void aPosteriorThatTellsLittleIsMovedALittle() {
        Noisy noisy = new Noisy(400, 0.1, 0.4);
        Answers answers = noisy.answers(4);
        double[] eta = noisy.eta.clone();
        for (int row = 0; row < eta.length; row++) {
            eta[row] = row % 20 < 10 ? 1 - eta[row] : eta[row];
        }
        double told = AreaUnderCurve.of(eta, noisy.observed).standardScore();
        assertThat(told).as("in standard errors").isBetween(0.3, 1.7);
        AnsweredNoise noise =
                new AnsweredNoise(noisy.alike(0.02), ANY, eta, noisy.observed, noisy.weights(answers), answers);
        double whole = (noise.rhoMinus(0) - noise.rhoPlus(0)) / 2;
        assertThat(whole).isGreaterThan(0.05);
        assertThat(noise.threshold(0.5)).isCloseTo(0.5 + told / 2 * whole, within(1e-6));
    }

    @Property(tries = 50)
    void theClassesAreTreatedAlike(
            @ForAll @DoubleRange(min = 0, max = 0.45) double plus,
            @ForAll @DoubleRange(min = 0, max = 0.45) double minus,
            @ForAll @DoubleRange(min = 0.4, max = 0.6) double before) {
        Noisy noisy = new Noisy(120, plus, minus);
        Answers answers = noisy.answers(6);
        double[] eta = Arrays.stream(noisy.eta).map(p -> 1 - p).toArray();
        int[] observed = Arrays.stream(noisy.observed).map(y -> -y).toArray();
        Answers other = Answers.of(
                answers.rows(), Arrays.stream(answers.labels()).map(y -> -y).toArray());
        double[] doubt = noisy.alike(0.1);
        AnsweredNoise one = noisy.noise(0.1, ANY, answers);
        AnsweredNoise two = new AnsweredNoise(doubt, ANY, eta, observed, noisy.weights(answers), other);
        assertThat(two.threshold(1 - before)).isCloseTo(1 - one.threshold(before), within(1e-9));
        assertThat(two.rhoPlus(0)).isCloseTo(one.rhoMinus(0), within(1e-9));
        assertThat(two.wrong(doubt)).containsExactly(one.wrong(doubt), within(1e-9));
    }
}

package org.biln.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.learn.BilnLearner;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class IteratedDistillationTest {

    /** Two normal classes, and their labels flipped by the paper's noise. */
    private record Noisy(Sample clean, Sample noisy) {
        static Noisy of(int n, double rate, long seed) {
            Rng rng = Rng.of(seed);
            DMatrixRMaj x = new DMatrixRMaj(n, 2);
            int[] y = new int[n];
            for (int row = 0; row < n; row++) {
                y[row] = row % 2 == 0 ? 1 : 0;
                x.set(row, 0, 4 * y[row] - 2 + rng.nextGaussian());
                x.set(row, 1, 4 * y[row] - 2 + rng.nextGaussian());
            }
            Sample clean = Sample.of(x, y);
            BoundedNoise noise = BoundedNoise.draw(rate, rate, 2, rng);
            return new Noisy(clean, clean.withLabels(noise.noisyLabels(x, y, rng)));
        }
    }

    private static IteratedDistillation.Ended distil(Noisy train, RateBounds bounds, int rounds) {
        return IteratedDistillation.distil(train.noisy(), LogisticTrainer.recommended(), bounds, rounds, 4);
    }

    @Test
    void it_learns_through_the_noise_and_one_seed_gives_one_result() {
        Noisy train = Noisy.of(500, 0.3, 1);
        Noisy test = Noisy.of(500, 0, 2);
        RateBounds bounds = RateBounds.wholeSample(Pairing.THEOREM_6);
        IteratedDistillation.Ended ended = distil(train, bounds, 20);
        assertThat(ended.fit().classifier().accuracy(test.clean())).isGreaterThan(0.97);
        assertThat(distil(train, bounds, 20).fit().posteriors())
                .isEqualTo(ended.fit().posteriors());
    }

    @Test
    void a_round_drops_those_the_theorem_contradicts_and_the_next_judges_the_others() {
        Noisy train = Noisy.of(400, 0.4, 1);
        RateBounds bounds = RateBounds.known(0.4, 0.4);
        int[] judged = IntStream.range(0, 400).toArray();
        OutOfFoldFit fit = distil(train, bounds, 0).fit();
        for (int round = 1; round < 4; round++) {
            Distillation distillation = BilnLearner.builder()
                    .bounds(bounds)
                    .build()
                    .distill(train.noisy().rows(judged), fit.posteriors());
            int[] before = judged;
            judged = IntStream.range(0, before.length)
                    .filter(i -> !distillation.decided(i)
                            || distillation.label(i) == train.noisy().label(before[i]))
                    .map(i -> before[i])
                    .toArray();
            IteratedDistillation.Ended ended = distil(train, bounds, round);
            assertThat(ended.kept()).as("round %d", round).isEqualTo(judged);
            assertThat(ended.fit().size()).isEqualTo(judged.length);
            fit = ended.fit();
        }
        assertThat(judged.length).isLessThan(distil(train, bounds, 1).kept().length);
    }
}

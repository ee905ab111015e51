package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class NoisePriorTest {

    /** Tables of separated classes whose labels are flipped at a rate: half of them clean. */
    private static List<Particle> particles(int count) {
        List<Particle> particles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Rng rng = Rng.of(3, i);
            double rate = i % 2 == 0 ? 0 : 0.3 * rng.nextDouble();
            int n = 100 + rng.nextInt(200);
            double[] eta = new double[n];
            int[] truth = new int[n];
            int[] observed = new int[n];
            for (int row = 0; row < n; row++) {
                truth[row] = row % 3 == 0 ? 1 : -1;
                observed[row] = rng.nextDouble() < rate ? -truth[row] : truth[row];
                double sure = (1 - rate) * (0.8 + 0.19 * rng.nextDouble());
                eta[row] = truth[row] > 0 ? sure : 1 - sure;
            }
            particles.add(Particle.of(i % 3 == 0 ? "one" : "two", 5, eta, null, observed, truth));
        }
        return particles;
    }

    private static byte[] bytes(NoisePrior prior) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        prior.write(bytes);
        return bytes.toByteArray();
    }

    @Test
    void what_is_written_is_read_and_learning_again_gives_the_same_bytes() throws IOException {
        NoisePrior prior = NoisePrior.learn(particles(60), "a test");
        byte[] bytes = bytes(prior);
        assertThat(bytes(NoisePrior.learn(particles(60), "a test"))).isEqualTo(bytes);
        NoisePrior again = NoisePrior.read(new ByteArrayInputStream(bytes));
        assertThat(bytes(again)).isEqualTo(bytes);
        assertThat(again.provenance()).isEqualTo("a test");
        assertThat(again.sources()).containsExactly("one", "two");
        assertThat(again.cleanShare()).isCloseTo(0.5, within(0.1));
        double[] summary = particles(1).get(0).summary();
        assertThat(again.weights(summary)).containsExactly(prior.weights(summary));
    }

    @Test
    void tables_that_look_alike_weigh_most() {
        List<Particle> particles = particles(200);
        NoisePrior prior = NoisePrior.learn(particles, "a test");
        double[] ofClean = prior.weights(particles.get(0).summary());
        double[] ofNoisy = prior.weights(particles.get(1).summary());
        assertThat(Arrays.stream(ofClean).sum()).isCloseTo(1, within(1e-9));
        double clean = 0;
        double noisy = 0;
        for (int i = 0; i < prior.size(); i++) {
            clean += prior.clean(i) ? ofClean[i] : 0;
            noisy += prior.clean(i) ? 0 : ofNoisy[i];
        }
        assertThat(clean).isGreaterThan(0.8);
        assertThat(noisy).isGreaterThan(0.5);
    }

    @Test
    void tables_can_be_left_out() {
        NoisePrior prior = NoisePrior.learn(particles(60), "a test");
        NoisePrior without = prior.without(Set.of("one"));
        assertThat(without.size()).isEqualTo(80);
        assertThat(without.provenance()).isEqualTo("a test, without one");
        assertThat(prior.without(Set.of("unknown"))).isSameAs(prior);
    }

    @Test
    void damage_is_refused() throws IOException {
        byte[] bytes = bytes(NoisePrior.learn(particles(30), "a test"));
        byte[] newer = bytes.clone();
        newer[3] = 99;
        assertThatThrownBy(() -> NoisePrior.read(new ByteArrayInputStream(newer)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("format 99");
        for (int length = 0; length < bytes.length; length += 97) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> NoisePrior.read(new ByteArrayInputStream(cut)))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void the_shipped_priors_are_small_and_say_where_they_come_from() throws IOException {
        int size = bytes(NoisePrior.shipped()).length + bytes(NoisePrior.ofAnyPosterior()).length;
        assertThat(size).isLessThan(3 << 20);
        assertThat(NoisePrior.shipped().provenance()).contains("seed 1").contains("vehicle");
        assertThat(NoisePrior.shipped().lined()).isTrue();
        assertThat(NoisePrior.ofAnyPosterior().lined()).isFalse();
        assertThat(NoisePrior.ofAnyPosterior().sources())
                .isEqualTo(NoisePrior.shipped().sources());
    }
}

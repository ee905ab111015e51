package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class NoisePriorTest {

    /** Tables of separated classes whose labels are flipped at a rate: half of them clean. */
    private static List<Particle> particles(int count) {
        return particles(count, i -> i % 3 == 0 ? "one" : "two");
    }

    private static List<Particle> particles(int count, IntFunction<String> source) {
        List<Particle> particles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Rng rng = Rng.of(3, i);
            double rate = i % 2 == 0 ? 0 : 0.3 * rng.nextDouble();
            int n = 100 + rng.nextInt(200);
            double[] eta = new double[n];
            int[] truth = new int[n];
            int[] observed = new int[n];
            for (int row = 0; row < n; row++) {
                truth[row] = row % 3 == 0 ? 1 : 0;
                observed[row] = rng.nextDouble() < rate ? 1 - truth[row] : truth[row];
                double sure = (1 - rate) * (0.8 + 0.19 * rng.nextDouble());
                eta[row] = truth[row] > 0 ? sure : 1 - sure;
            }
            particles.add(Particle.of(source.apply(i), 5, eta, null, observed, truth));
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
        assertThat(again.similar(summary)).isEqualTo(prior.similar(summary));
    }

    @Test
    void tables_that_look_alike_weigh_most() {
        List<Particle> particles = particles(200);
        NoisePrior prior = NoisePrior.learn(particles, "a test");
        List<SimilarTables.Weighed> toClean = prior.similar(particles.get(0).summary());
        List<SimilarTables.Weighed> toNoisy = prior.similar(particles.get(1).summary());
        assertThat(toClean.stream().mapToDouble(SimilarTables.Weighed::weight).sum())
                .isCloseTo(1, within(1e-9));
        double clean = weight(toClean, true);
        double noisy = weight(toNoisy, false);
        assertThat(clean).isGreaterThan(0.8);
        assertThat(noisy).isGreaterThan(0.5);
    }

    private static double weight(List<SimilarTables.Weighed> tables, boolean clean) {
        return tables.stream()
                .filter(table -> table.clean() == clean)
                .mapToDouble(SimilarTables.Weighed::weight)
                .sum();
    }

    /** Tables of twenty rates in one leaf say of a rate between two of them what it is, and not their mean. */
    @Test
    void what_a_table_says_is_moved_to_where_the_other_stands() {
        NoisePrior prior = NoisePrior.learn(particles(200), "a test");
        for (int i : new int[] {1, 3, 5, 7}) {
            Particle particle = particles(200).get(i);
            double expected = particle.ofPlus().at(4);
            double said = 0;
            double weight = 0;
            for (SimilarTables.Weighed table : prior.similar(particle.summary())) {
                said += table.clean() ? 0 : table.weight() * table.ofPlus().at(4);
                weight += table.clean() ? 0 : table.weight();
            }
            assertThat(said / weight).isCloseTo(expected, within(0.1));
        }
    }

    @Test
    void tables_can_be_left_out() {
        NoisePrior prior = NoisePrior.learn(particles(60, i -> i % 2 == 0 ? "clean" : "noisy"), "a test");
        NoisePrior without = prior.without(Set.of("noisy"));
        assertThat(without.cleanShare()).isEqualTo(1);
        assertThat(without.similar(particles(2).get(1).summary())).allMatch(SimilarTables.Weighed::clean);
        assertThat(prior.similar(particles(2).get(1).summary())).anyMatch(table -> !table.clean());
        assertThat(without.provenance()).isEqualTo("a test, without noisy");
        assertThat(prior.without(Set.of("unknown"))).isSameAs(prior);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prior.without(Set.of("clean", "noisy")))
                .withMessageContaining("names: leave no table");
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
        assertThat(size).isLessThan(2 * 1_750_000);
        assertThat(NoisePrior.shipped().provenance()).contains("seed 1").contains("vehicle");
        assertThat(NoisePrior.shipped().lined()).isTrue();
        assertThat(NoisePrior.ofAnyPosterior().lined()).isFalse();
        assertThat(NoisePrior.ofAnyPosterior().sources())
                .isEqualTo(NoisePrior.shipped().sources());
    }
}

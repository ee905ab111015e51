package org.biln.experiments.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.biln.auto.NoisePrior;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.compare.UnseenPriors;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationTest {

    private static final int TASKS = 24;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private static List<RealTable> tables() throws IOException {
        return List.of(RealTable.load("vote"), RealTable.load("glass"));
    }

    private List<SimulationTrial> run(int threads, String journal) throws IOException, InterruptedException {
        return Trials.run(
                        new Simulation(tables(), 5, TASKS),
                        folder.resolve(journal),
                        TrialExecutor.threads(threads),
                        (done, total) -> {})
                .result();
    }

    private static byte[] bytes(NoisePrior prior) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        prior.write(out);
        return out.toByteArray();
    }

    @Test
    void a_prior_is_made_to_the_byte_by_any_number_of_threads_and_after_a_stop()
            throws IOException, InterruptedException {
        Simulation simulation = new Simulation(tables(), 5, TASKS);
        List<SimulationTrial> one = run(1, "one");
        String journal = Files.readString(folder.resolve("one"));
        Files.writeString(folder.resolve("two"), journal.substring(0, journal.length() / 2));
        List<SimulationTrial> two = run(2, "two");
        assertThat(two).isEqualTo(one);
        for (boolean lined : new boolean[] {true, false}) {
            NoisePrior prior = simulation.prior(one, lined, "a test");
            assertThat(bytes(simulation.prior(two, lined, "a test"))).isEqualTo(bytes(prior));
            assertThat(prior.provenance())
                    .isEqualTo("24 tables, seed 5, drawn from glass, vote and generators, by a test");
            assertThat(prior.lined()).isEqualTo(lined);
        }
        Calibration judging = new Calibration(
                new UnseenPriors(new UnseenPriors.Pair(
                        simulation.prior(one, true, "a test"), simulation.prior(one, false, "a test"))),
                one);
        Calibration judged = Trials.run(judging, null, TrialExecutor.threads(2), (done, total) -> {})
                .result();
        assertThat(judged.byKind()).contains("\nall tables,");
        assertThat(judged.byTenth().lines()).hasSizeGreaterThan(10);
    }

    @Test
    void the_shipped_prior_knows_no_sealed_table() throws IOException {
        Set<String> sealed = new TreeSet<>(RealTable.names());
        sealed.removeIf(name -> !RealTable.sealed(name));
        assertThat(sealed).hasSize(6);
        for (NoisePrior prior : List.of(NoisePrior.shipped(), NoisePrior.ofAnyPosterior())) {
            // a generator may be called like a table; the tables drawn from are named there
            assertThat(List.of(prior.provenance().split("[ ,]+")))
                    .contains("vote")
                    .doesNotContainAnyElementsOf(sealed);
        }
        for (String name : sealed) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Simulation(List.of(RealTable.load(name)), 1, 1))
                    .withMessageContaining(name + " is sealed");
        }
    }

    @Test
    void tasks_are_as_varied_as_they_should_be() throws IOException {
        Set<SimulatedNoise.Kind> kinds = new TreeSet<>();
        int clean = 0;
        int rare = 0;
        int many = 0;
        List<RealTable> tables = tables();
        for (int number = 0; number < 200; number++) {
            SimulatedTask task = SimulatedTask.draw(tables, 1, number);
            kinds.add(task.noise().kind());
            int n = task.truth().size();
            assertThat(n).isBetween(20, 5000);
            clean += task.errors() == 0 ? 1 : 0;
            int[] counts = task.truth().counts();
            rare += Math.min(counts[0], counts[1]) < 0.1 * n ? 1 : 0;
            many += counts.length > 2 ? 1 : 0;
            assertThat(task.view()).isBetween(0, counts.length - 1);
            assertThat(SimulatedTask.draw(tables, 1, number).noisy().y())
                    .containsExactly(task.noisy().y());
        }
        assertThat(kinds).containsExactlyInAnyOrder(SimulatedNoise.Kind.values());
        assertThat(clean / 200.0).isBetween(SimulatedNoise.CLEAN - 0.1, SimulatedNoise.CLEAN + 0.2);
        assertThat(rare).isBetween(10, 120);
        assertThat(many).isBetween(20, 100);
    }
}

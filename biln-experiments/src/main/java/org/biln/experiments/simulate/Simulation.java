package org.biln.experiments.simulate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.biln.auto.NoisePrior;
import org.biln.auto.Particle;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.harness.Experiment;

/**
 * The simulation that the noise prior is learnt from: so many tables with labels disturbed, each learnt as any table is. It can be
 * stopped and resumed, and gives the same bytes on any machine and any number of threads.
 *
 * <pre>{@code
 * Simulation simulation = new Simulation(Simulation.tables(), 1, 10_000);
 * List<SimulationTrial> trials = Trials.run(
 *                 simulation, Path.of("simulation.journal"), TrialExecutor.threads(2), (done, total) -> {})
 *         .result();
 * NoisePrior prior = simulation.prior(trials, true, "a first try");
 * }</pre>
 */
public final class Simulation implements Experiment<List<SimulationTrial>> {

    private final List<RealTable> tables;
    private final long seed;
    private final int count;

    /** A simulation. */
    public Simulation(List<RealTable> tables, long seed, int count) {
        for (RealTable table : tables) {
            if (RealTable.sealed(table.name())) {
                throw new IllegalArgumentException(
                        table.name() + " is sealed: it is kept to measure on, no prior may know it");
            }
        }
        this.tables = List.copyOf(tables);
        this.seed = seed;
        this.count = count;
    }

    /** All real tables that come with the program but the sealed ones. */
    public static List<RealTable> tables() throws IOException {
        List<RealTable> tables = new ArrayList<>();
        for (String name : RealTable.names()) {
            if (!RealTable.sealed(name)) {
                tables.add(RealTable.load(name));
            }
        }
        return tables;
    }

    @Override
    public String description() {
        return "biln-simulation 2, " + drawn();
    }

    @Override
    public List<String> trials() {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    @Override
    public String run(String number) {
        return SimulationTrial.run(tables, seed, Integer.parseInt(number)).text();
    }

    @Override
    public List<SimulationTrial> result(Map<String, String> results) {
        return results.values().stream().map(SimulationTrial::read).toList();
    }

    /** The prior that simulated tables teach. */
    public NoisePrior prior(List<SimulationTrial> trials, boolean lined, String code) {
        List<Particle> particles = trials.stream()
                .map(trial -> lined ? trial.ofOwnPosterior() : trial.ofAnyPosterior())
                .toList();
        return NoisePrior.learn(particles, trials.size() + " tables, " + drawn() + ", by " + code);
    }

    /** The real tables that are drawn from. */
    public List<String> tableNames() {
        return tables.stream().map(RealTable::name).toList();
    }

    private String drawn() {
        return "seed " + seed + ", drawn from "
                + tables.stream().map(RealTable::name).sorted().collect(Collectors.joining(", "))
                + " and generators";
    }
}

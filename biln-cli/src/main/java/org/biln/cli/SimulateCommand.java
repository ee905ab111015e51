package org.biln.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.biln.auto.NoisePrior;
import org.biln.experiments.compare.UnseenPriors;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.report.Document;
import org.biln.experiments.simulate.Calibration;
import org.biln.experiments.simulate.Simulation;
import org.biln.experiments.simulate.SimulationTrial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code biln simulate}: what is known of label noise before a table is looked at. */
@Command(
        name = "simulate",
        description = {
            "Learn the noise prior from simulated noise.",
            "",
            "Draws tables from the real ones that come with the program and from generators, disturbs their labels in every way "
                    + "we know of, learns each as any table is, and writes two priors into the folder of --out: noise-prior.bin "
                    + "for this program's own posteriors and noise-prior-alone.bin for posteriors of any model (--eta). A run "
                    + "that was stopped continues from its journal simulation.journal. The same seed gives the same bytes on any "
                    + "machine and any number of threads.",
            ""
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln simulate --tasks 10000 --out prior                  what the program comes with",
            "  biln simulate --tasks 10000 --out prior --without sonar,vote",
            "  biln simulate --tasks 2000 --seed 2 --measure --out results   what docs/NOISE.md is made of",
            "  biln fit train.csv --label class --prior prior/noise-prior.bin --model model.json",
            "",
            "Exit codes: 0 it ran, 2 wrong usage or input."
        })
final class SimulateCommand extends TrialsCommand {

    @Option(
            names = "--tasks",
            paramLabel = "N",
            defaultValue = "10000",
            description = "How many tables to simulate. Default: 10000, about an hour on two cores.")
    private int tasks;

    @Option(
            names = "--without",
            split = ",",
            paramLabel = "TABLES",
            description =
                    "Real tables that the priors may not know: what was simulated from them is left out. Default: none.")
    private List<String> without = List.of();

    @Option(
            names = "--measure",
            description =
                    "Learn nothing; judge the simulated tables by the priors that come with the program, each time without "
                            + "the real table or generator at hand, and write how well they know into noise.csv and noise-tenths.csv.")
    private boolean measure;

    SimulateCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        require(tasks >= 1, "--tasks is " + tasks + ", must be positive");
        requireTrials(1);
        Simulation simulation = new Simulation(Simulation.tables(), seed(), tasks);
        Set<String> left = new TreeSet<>(without);
        left.removeAll(simulation.tableNames());
        require(left.isEmpty(), "--without names " + String.join(", ", left) + ", which no task is drawn from");
        List<SimulationTrial> trials =
                run(simulation, out().resolve("simulation.journal"), "tables").result();
        if (measure) {
            Calibration calibration = Trials.run(
                            new Calibration(new UnseenPriors(), trials),
                            null,
                            TrialExecutor.threads(threads()),
                            (done, total) -> {})
                    .result();
            message("Written: " + written("noise.csv", calibration.byKind()) + ", "
                    + written("noise-tenths.csv", calibration.byTenth()));
            return ExitCode.OK;
        }
        String code = "commit " + BuildInfo.load().commit();
        write("noise-prior.bin", simulation.prior(trials, true, code));
        write("noise-prior-alone.bin", simulation.prior(trials, false, code));
        return ExitCode.OK;
    }

    private void write(String name, NoisePrior prior) throws IOException {
        Path file = out().resolve(name);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        prior.without(Set.copyOf(without)).write(bytes);
        Document.write(file, bytes.toByteArray());
        message("Written: " + file + ", " + Files.size(file) + " bytes");
    }
}

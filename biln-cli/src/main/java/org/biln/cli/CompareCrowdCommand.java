package org.biln.cli;

import java.io.IOException;
import java.util.List;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.crowd.CrowdExperiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code biln compare crowd}: a simulated crowd labels tables, and methods find the consensus. */
@Command(
        name = "crowd",
        description = {
            "Compare ways to a consensus of a simulated crowd: votes alone, CROWDLAB, and with features learnt in turn.",
            "",
            "Twelve annotators of different skill, one of whom mixes up two classes and one of whom spams, label tables with known "
                    + "truth, two to five votes a row. Writes crowd.md. A run that was stopped goes on from its journal.",
            ""
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {"  biln compare crowd --tables sonar,glass --trials 1"})
final class CompareCrowdCommand extends TrialsCommand {

    @Mixin
    private final TableChoice tables = new TableChoice();

    @Option(names = "--trials", paramLabel = "N", defaultValue = "2", description = "Crowds per setting. Default: 2.")
    private int trials;

    CompareCrowdCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireTrials(trials);
        List<RealTable> chosen;
        try {
            chosen = tables.load(table -> table.sample().size() < 1000);
        } catch (IllegalArgumentException e) {
            throw refused("", e);
        }
        String text = run(new CrowdExperiment(chosen, trials, seed()), out().resolve("crowd.journal"), "trials")
                .result();
        console().out().print(text);
        console().out().flush();
        message("Written: " + written("crowd.md", text));
        return ExitCode.OK;
    }
}

package org.biln.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.biln.experiments.harness.Experiment;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.biln.table.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of seeded trials: what all of them are asked for, and how they refuse and report. */
abstract class TrialsCommand extends ConsoleCommand {

    private static final int AFTER_THE_OTHERS = 1;

    @Option(
            names = "--seed",
            order = AFTER_THE_OTHERS,
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of all random numbers. Default: 1.")
    private long seed;

    @Option(
            names = "--threads",
            order = AFTER_THE_OTHERS,
            paramLabel = "T",
            description = "Default: as many as there are cores.")
    private @Nullable Integer threads;

    @Option(
            names = "--out",
            order = AFTER_THE_OTHERS,
            paramLabel = "DIR",
            defaultValue = "report",
            description = "Where the files go. Default: report/.")
    private Path out = Path.of("report");

    @Option(
            names = "--quiet",
            order = AFTER_THE_OTHERS,
            description = "No progress, no messages, of what was found at most a summary.")
    private boolean quiet;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    TrialsCommand(Console console) {
        super(console);
    }

    final long seed() {
        return seed;
    }

    final int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    final Path out() {
        return out;
    }

    final boolean quiet() {
        return quiet;
    }

    private Bar bar(String what) {
        return new Bar(console().progress() && !quiet, what, "", 1);
    }

    /** Runs an experiment with a bar, and says where a run that was stopped goes on. */
    final <R> Trials.Run<R> run(Experiment<R> experiment, Path journal, String what)
            throws IOException, InterruptedException {
        Files.createDirectories(out());
        try (Bar bar = bar(what)) {
            return Trials.run(experiment, journal, TrialExecutor.threads(threads()), progress(bar, what));
        }
    }

    private Trials.Progress progress(Bar bar, String what) {
        return (done, total) -> {
            if (done > 0 && done < total && bar.unopened()) {
                message("Continuing: " + done + " of " + total + " " + what + " are in the journal");
            }
            bar.at(done, total);
        };
    }

    /** Writes a file of results, complete or not at all. */
    final Path written(String name, String text) throws IOException {
        Path file = out().resolve(name);
        try (Output output = Output.to(file.toString(), console().out(), true)) {
            output.writer().write(text);
            output.commit();
        }
        return file;
    }

    final void message(String text) {
        if (!quiet) {
            console().message(text);
        }
    }

    final void requireTrials(int trials) {
        require(trials >= 1, "--trials is " + trials + ", must be positive");
        require(threads == null || threads >= 1, "--threads is " + threads + ", must be positive");
    }

    final void require(boolean holds, @Nullable String otherwise) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    /** What an argument of the library is refused for, as what an option of the program is refused for. */
    final ParameterException refused(String option, IllegalArgumentException e) {
        return new ParameterException(spec.commandLine(), option + e.getMessage(), e);
    }
}

package org.biln.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The program: {@code biln COMMAND ...}.
 *
 * <pre>{@code
 * int exitCode = Biln.execute(Console.plain(out, err), "reproduce", "table1", "--trials", "20");
 * }</pre>
 */
@Command(
        name = "biln",
        description = {
            "Find the wrong labels of a table, have an expert look at the doubtful ones, and learn a classifier that "
                    + "predicts the true labels.",
            "",
            "Begin with: biln check TABLE --label COLUMN",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Biln.Version.class,
        subcommands = {
            CheckCommand.class,
            ReviewCommand.class,
            FitCommand.class,
            PredictCommand.class,
            DistillCommand.class,
            ConsensusCommand.class,
            InspectCommand.class,
            WeightsCommand.class,
            NoiseCommand.class,
            ReproduceCommand.class,
            CompareCommand.class,
            SimulateCommand.class,
            DataCommand.class,
            CompletionCommand.class,
            HelpCommand.class,
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln check train.csv --label class",
            "  biln review train.csv --label class",
            "  biln fit train.csv --label class --model model.json",
            "  biln predict new.csv --model model.json --out predicted.csv",
            "  biln reproduce --trials 20          the experiments of the paper underneath, in a minute or two",
            "  biln help reproduce                 all options of a command",
            "  biln bench                          the benchmarks (a program of their own)",
            "",
            "Exit codes: 0 done, 1 not as asked, 2 wrong usage or input."
        })
public final class Biln implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** A command line without a command; picocli makes one per call. */
    public Biln() {}

    /**
     * Runs the program and ends the Java machine with its exit code.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        // Figures are drawn into files; a machine without a screen must not matter.
        System.setProperty("java.awt.headless", "true");
        PrintWriter out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Console console = Console.of(out, err);
        if (!FusedMultiplyAdd.available()) {
            console.message("biln: " + FusedMultiplyAdd.WARNING);
        }
        int exitCode = execute(console, args);
        System.exit(exitCode);
    }

    /**
     * Runs the program.
     *
     * @param console where data and messages go
     * @param args the command line
     * @return the exit code
     */
    public static int execute(Console console, String... args) {
        int exitCode;
        try {
            exitCode = commandLine(console).execute(args);
        } catch (OutOfMemoryError e) {
            console.error(String.format(
                    Locale.ROOT,
                    "%,d MB of memory are not enough for this; allow more, for instance: BILN_JAVA_OPTS=-Xmx8g biln ...",
                    Runtime.getRuntime().maxMemory() >> 20));
            exitCode = ExitCode.NOT_AS_ASKED;
        } catch (StackOverflowError | LinkageError e) {
            // neither is for people to look at: they get the line that any other failure gives
            exitCode = Failures.report(console, e);
        }
        // A print writer keeps its troubles to itself; a full disk behind a redirection must not look like success.
        if (console.out().checkError() && exitCode == ExitCode.OK) {
            if (console.out() instanceof StandardOutput out && out.readerGone()) {
                exitCode = Failures.READER_GONE;
            } else {
                console.error("standard output could not be written entirely; is its disk full?");
                exitCode = ExitCode.NOT_AS_ASKED;
            }
        }
        console.err().flush();
        return exitCode;
    }

    static CommandLine commandLine(Console console) {
        return new CommandLine(new Biln(), new ConsoleFactory(console))
                .setOut(console.out())
                .setErr(console.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.colourOut() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(100)
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler((e, args) -> wrongUsage(console, e))
                .setExecutionExceptionHandler((failed, at, parsed) -> Failures.report(console, failed, at));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    private static int wrongUsage(Console console, ParameterException e) {
        String name = e.getCommandLine().getCommandSpec().qualifiedName();
        StringBuilder line = new StringBuilder(Failures.oneLine(e.getMessage()));
        if (e instanceof UnmatchedArgumentException unmatched) {
            var suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                line.append(" (did you mean ")
                        .append(String.join(" or ", suggestions))
                        .append("?)");
            }
        }
        console.error(line + "; see `" + name + " --help`");
        return ExitCode.USAGE;
    }

    /** Version, commit and JDK in one line. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {BuildInfo.load().line()};
        }
    }
}
